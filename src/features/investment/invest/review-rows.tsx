import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { type FactRow, Facts } from '#src/ui/facts.tsx'
import styles from './review-step.module.css'
import type { PaymentMethodName } from '#src/features/investment/pay/payment-methods.ts'
import type { Figures } from './summary.tsx'

interface ReviewRowsProps {
  readonly campaign: CampaignDetail
  readonly figures: Figures
  readonly anonymous: boolean
  readonly method: PaymentMethodName
}

/** All amounts and choices of the investment. */
export function ReviewRows({ campaign: { card }, figures, anonymous, method }: ReviewRowsProps) {
  const { text, rich, number } = useIntl()
  const days = useBootstrap()?.campaign.reservationDays
  const money = (amount: bigint) => <MoneyText amount={amount} currency={card.goal.currency} />
  const rows: readonly FactRow[] = [
    [text('invest.campaign'), card.name],
    [
      text('invest.units'),
      rich('invest.unitsTimes', {
        units: number(figures.units),
        price: <span key="price">{money(figures.unitPrice)}</span>,
      }),
    ],
    [text('invest.amount'), money(figures.amount)],
    [text('invest.fee'), money(figures.fee)],
    [text('invest.method'), text(`invest.method.${method}`)],
    [
      text('invest.reservedFor'),
      days === undefined || method !== 'offline' ? null : text('invest.reservedDays', { days }),
    ],
    [text('invest.shownAs'), text(anonymous ? 'invest.shownNothing' : 'invest.shownInitials')],
    [text('invest.total'), money(figures.total), true],
  ]
  return (
    <div>
      <Facts variant="ruled" rows={rows} />
      <p className={styles.note}>
        {text(figures.fee > 0n ? 'invest.feeOfMethod' : method === 'offline' ? 'invest.feeWho' : 'invest.feeWhoOnline')}
      </p>
    </div>
  )
}
