import type { CampaignInvestment } from '#contract/campaign-dashboard.ts'
import type { InvestmentState } from '#domain/investment.ts'
import { MoneyText } from '#src/components/money.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeLook } from '#src/ui/badge.tsx'
import styles from './dashboard-investments.module.css'

const looks: Readonly<Record<InvestmentState, BadgeLook>> = {
  reserved: 'warn',
  confirmed: 'good',
  expired: 'plain',
  cancelled: 'plain',
  refunded: 'plain',
}

/** One investment: the amount exactly, the person by consent. */
export function InvestmentRow({
  of: investment,
  currency,
}: {
  readonly of: CampaignInvestment
  readonly currency: string
}) {
  const intl = useIntl()
  const { text } = intl
  const { name, reference, state, units, amount } = investment
  return (
    <li className={styles.row}>
      <div className={styles.cell}>
        <b>
          <bdi>{name || text('investors.anonymous')}</bdi>
        </b>
        <bdi className={`small soft ${styles.code}`}>{reference}</bdi>
      </div>
      <div className={styles.amount}>
        <b>
          <MoneyText amount={amount} currency={currency} />
        </b>
        <span className="soft small">{text('dash.units', { count: Number(units) })}</span>
      </div>
      <p className={styles.state}>
        <Badge look={looks[state]}>{text(`dash.investment.${state}`)}</Badge>
        <span className="soft small">{whenText(investment, intl)}</span>
      </p>
    </li>
  )
}

function whenText({ state, createdAt, expiresAt, confirmedAt, endedAt }: CampaignInvestment, intl: Intl): string {
  const { text, date } = intl
  if (state === 'reserved' && expiresAt !== null)
    return text('dash.reservedUntil', { date: date(createdAt, 'time'), until: date(expiresAt, 'time') })
  if (state === 'confirmed') return text('dash.confirmedOn', { date: date(confirmedAt ?? createdAt, 'time') })
  return text('dash.endedOn', { date: date(endedAt ?? createdAt, 'time') })
}
