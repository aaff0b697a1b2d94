import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { feeAt } from '#domain/payment/provider-money.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { payableMethods, usePaymentMethods } from '#src/features/investment/pay/payment-methods.ts'
import { type FactRow, Facts } from '#src/ui/facts.tsx'
import styles from './review-step.module.css'
import type { Figures } from './summary.tsx'

interface ReviewRowsProps {
  readonly campaign: CampaignDetail
  readonly figures: Figures
  readonly anonymous: boolean
}

/** All amounts and choices of the investment. */
export function ReviewRows({ campaign: { card }, figures, anonymous }: ReviewRowsProps) {
  const { text, rich, number } = useIntl()
  const { currency } = card.goal
  const offered = usePaymentMethods(card.raiseType, currency)
  const fees = payableMethods(offered, { amount: figures.amount, currency }).map(({ method, fee }) => ({
    method,
    fee: feeAt(method, figures.amount, currency, fee),
  }))
  const hasFees = fees.some(({ fee }) => fee > 0n)
  const money = (amount: bigint) => <MoneyText amount={amount} currency={currency} />
  const rows: readonly FactRow[] = [
    [text('invest.campaign'), card.name],
    [
      text('invest.units'),
      rich('invest.unitsTimes', {
        units: number(figures.units),
        price: <span key="price">{money(figures.unitPrice)}</span>,
      }),
    ],
    [text('invest.shownAs'), text(anonymous ? 'invest.shownNothing' : 'invest.shownInitials')],
    [text('invest.amount'), money(figures.amount), true],
  ]
  return (
    <div>
      <Facts variant="ruled" rows={rows} />
      <p className={styles.note}>{text(hasFees ? 'invest.feeByMethod' : 'invest.feeWho')}</p>
      {hasFees ? (
        <Facts
          variant="ends"
          rows={fees.map(({ method, fee }) => [
            text(`invest.method.${method}`),
            fee === 0n ? text('invest.noFee') : money(fee),
          ])}
        />
      ) : null}
    </div>
  )
}
