import type { CampaignInvestment } from '#contract/campaign/campaign-dashboard.ts'
import type { InvestmentState } from '#domain/investment/investment.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo } from '#src/routes.ts'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import styles from './dashboard-investments.module.css'

const variants: Readonly<Record<InvestmentState, BadgeVariant>> = {
  reserved: 'warn',
  confirmed: 'good',
  expired: 'plain',
  cancelled: 'plain',
  refunded: 'plain',
}

/** One investment with its exact amount; the investor's name is shown only with consent. */
export function InvestmentRow({
  of: investment,
  currency,
}: {
  readonly of: CampaignInvestment
  readonly currency: string
}) {
  const intl = useIntl()
  const { text } = intl
  const { name, profile, reference, state, units, amount } = investment
  return (
    <li className={styles.row}>
      <div className={styles.cell}>
        <b>
          <bdi>{name || text('investors.anonymous')}</bdi>
        </b>
        <bdi className={`small soft ${styles.code}`}>{reference}</bdi>
        {profile === undefined ? null : (
          <Link
            className="small"
            href={pathTo('inboxNew', {}, { user: profile })}
            aria-label={text('dash.messageTo', { name: isolated(name) })}
          >
            {text('dash.message')}
          </Link>
        )}
      </div>
      <div className={styles.amount}>
        <b>
          <MoneyText amount={amount} currency={currency} />
        </b>
        <span className="soft small">{text('dash.units', { count: Number(units) })}</span>
      </div>
      <p className={styles.state}>
        <Badge variant={variants[state]}>{text(`dash.investment.${state}`)}</Badge>
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
