import type { ReactNode } from 'react'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import styles from './summary.module.css'

/** The figures of an investment, in minor units. A payment method may add its fee later. */
export interface Figures {
  readonly units: bigint
  readonly unitPrice: bigint
  readonly amount: bigint
}

/** The current purchase, always visible: a column on wide screens, a strip below the header on phones. */
export function Summary({
  campaign: { card, terms },
  figures,
}: {
  readonly campaign: CampaignDetail
  readonly figures: Figures | undefined
}) {
  const { text, number } = useIntl()
  const { currency } = card.goal
  const money = (amount: bigint | undefined): ReactNode =>
    amount === undefined ? text('invest.none') : <MoneyText amount={amount} currency={currency} />
  const rows: readonly { term: string; value: ReactNode; main?: boolean }[] = [
    { term: text('invest.units'), value: figures ? number(figures.units) : text('invest.none'), main: true },
    { term: text('detail.unitPrice'), value: money(figures?.unitPrice ?? terms.unitPrice) },
    { term: text('invest.amount'), value: money(figures?.amount), main: true },
  ]
  return (
    <aside className={`panel ${styles.summary}`} aria-label={text('invest.summary')}>
      <p className={styles.name}>
        <Link href={pathTo('campaign', { slug: card.slug })}>{card.name}</Link>
      </p>
      <dl className={styles.rows}>
        {rows.map(({ term, value, main }) => (
          <div key={term} className={main ? styles.main : undefined}>
            <dt>{term}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
