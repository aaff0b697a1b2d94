import type { Payout } from '#contract/payment/payout.ts'
import { isPayoutDecided } from '#domain/payment/payout.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Facts } from '#src/ui/facts.tsx'

/** What was raised, the fee, and what the owner receives. */
export function PayoutStatement({ of: payout }: { readonly of: Payout }) {
  const { text, rate } = useIntl()
  const { state, raised, feePoints, fee, net, returned, bankFee, account } = payout
  const currency = payout.currency ?? ''
  const isFixed = state !== 'none' && isPayoutDecided(state)
  return (
    <div>
      <Facts
        variant="ruled"
        rows={[
          [text('dash.raised'), <MoneyText key="raised" amount={raised} currency={currency} />],
          [
            text('dash.payout.fee', { rate: rate(feePoints) }),
            <MoneyText key="fee" amount={-fee} currency={currency} />,
          ],
          [text('dash.payout.net'), <MoneyText key="net" amount={net} currency={currency} />, true],
          ...(bankFee > 0n
            ? ([[text('dash.payout.bankFee'), <MoneyText key="bank" amount={-bankFee} currency={currency} />]] as const)
            : []),
          ...(returned > 0n && returned + bankFee < net
            ? ([
                [text('dash.payout.cameBack'), <MoneyText key="back" amount={returned} currency={currency} />],
              ] as const)
            : []),
          [
            text('dash.payout.account'),
            account === null ? (
              text('dash.payout.accountNone')
            ) : (
              <bdi key="account" dir="ltr">
                {account}
              </bdi>
            ),
          ],
        ]}
      />
      {isFixed ? null : <p className="soft small">{text('dash.payout.preview')}</p>}
    </div>
  )
}
