import type { ReactNode } from 'react'
import type { CampaignDetail } from '#contract/campaign-detail.ts'
import { MoneyText } from '#src/components/money.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './review-step.module.css'
import type { PayWay } from './pay-ways.ts'
import type { Figures } from './summary.tsx'

interface ReviewRowsProps {
  readonly campaign: CampaignDetail
  readonly figures: Figures
  readonly anonymous: boolean
  readonly way: PayWay
}

/** All amounts and choices of the investment. */
export function ReviewRows({ campaign: { card }, figures, anonymous, way }: ReviewRowsProps) {
  const { text, rich, number } = useIntl()
  const days = useBootstrap()?.campaign.reservationDays
  const money = (amount: bigint) => <MoneyText amount={amount} currency={card.goal.currency} />
  const rows: readonly [string, ReactNode][] = [
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
    [text('invest.way'), text(`invest.way.${way}`)],
    ...(days === undefined || way !== 'offline'
      ? []
      : [[text('invest.kept'), text('invest.keptDays', { days })] as [string, ReactNode]]),
    [text('invest.shownAs'), text(anonymous ? 'invest.shownNothing' : 'invest.shownInitials')],
  ]
  return (
    <div>
      <dl className={styles.rows}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{text('invest.total')}</dt>
          <dd className="num">{money(figures.total)}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {text(figures.fee > 0n ? 'invest.feeOfWay' : way === 'offline' ? 'invest.feeWho' : 'invest.feeWhoOnline')}
      </p>
    </div>
  )
}
