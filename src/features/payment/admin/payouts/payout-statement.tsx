import type { PayoutItem } from '#contract/payment/admin/payout.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Facts } from '#src/ui/facts.tsx'

/** What was raised, the site's fee, what the owner receives, and where. */
export function PayoutStatement({ of: payout }: { readonly of: PayoutItem }) {
  const { text, rate } = useIntl()
  const { currency, state, raised, feePoints, fee, net, amount, account } = payout
  const isPart = state === 'confirmed' && amount < net
  return (
    <Facts
      variant="ruled"
      rows={[
        [text('payouts.raised'), <MoneyText key="raised" amount={raised} currency={currency} />],
        [text('payouts.fee', { rate: rate(feePoints) }), <MoneyText key="fee" amount={-fee} currency={currency} />],
        [text('payouts.net'), <MoneyText key="net" amount={net} currency={currency} />, !isPart],
        ...(isPart
          ? ([
              [text('payouts.alreadyPaid'), <MoneyText key="paid" amount={amount - net} currency={currency} />],
              [
                text('payouts.amount.confirmed'),
                <MoneyText key="amount" amount={amount} currency={currency} />,
                true,
              ],
            ] as const)
          : []),
        [
          text('payouts.account'),
          account === null ? (
            text('payouts.accountNone')
          ) : (
            <bdi key="account" dir="ltr">
              {account}
            </bdi>
          ),
        ],
      ]}
    />
  )
}
