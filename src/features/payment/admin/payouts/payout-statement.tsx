import type { PayoutItem } from '#contract/payment/admin/payout.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Facts } from '#src/ui/facts.tsx'

/** What was raised, the site's fee, what the owner receives, and where. */
export function PayoutStatement({ of: payout }: { readonly of: PayoutItem }) {
  const { text, rate } = useIntl()
  const { currency, state, raised, feePoints, fee, net, amount, bankFee, account } = payout
  const isPart = state === 'confirmed' && amount < net
  const paid = net - bankFee - amount
  return (
    <Facts
      variant="ruled"
      rows={[
        [text('payouts.raised'), <MoneyText key="raised" amount={raised} currency={currency} />],
        [text('payouts.fee', { rate: rate(feePoints) }), <MoneyText key="fee" amount={-fee} currency={currency} />],
        [text('payouts.net'), <MoneyText key="net" amount={net} currency={currency} />, !isPart],
        ...(bankFee > 0n
          ? ([[text('payouts.bankFee'), <MoneyText key="bank" amount={-bankFee} currency={currency} />]] as const)
          : []),
        ...(isPart && paid > 0n
          ? ([[text('payouts.alreadyPaid'), <MoneyText key="paid" amount={-paid} currency={currency} />]] as const)
          : []),
        ...(isPart
          ? ([
              [text('payouts.amount.confirmed'), <MoneyText key="amount" amount={amount} currency={currency} />, true],
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
