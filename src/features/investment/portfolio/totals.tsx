import type { totals } from '#contract/investment/investment.ts'
import type { Reply } from '#contract/call.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './totals.module.css'

export type CurrencyTotal = Reply<typeof totals>[number]

/** Confirmed, pending and refunded totals, separately by currency (decision T41). */
export function Totals({ rows }: { readonly rows: readonly CurrencyTotal[] }) {
  const { text } = useIntl()
  return (
    <ul className={styles.totals}>
      {rows.map((row) => (
        <li key={row.currency} className="panel">
          <p className={styles.currency}>
            <abbr title={text('portfolio.currency')}>{row.currency}</abbr>
            <span className="soft small">
              {text('portfolio.counts', { investments: row.investments, campaigns: row.campaigns })}
            </span>
          </p>
          <dl className={styles.figures}>
            <Figure term={text('portfolio.confirmed')} amount={row.confirmed} currency={row.currency} main />
            <Figure term={text('portfolio.pending')} amount={row.pending} currency={row.currency} />
            <Figure term={text('portfolio.refunded')} amount={row.refunded} currency={row.currency} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

interface FigureProps {
  readonly term: string
  readonly amount: bigint
  readonly currency: string
  readonly main?: boolean
}

function Figure({ term, amount, currency, main = false }: FigureProps) {
  return (
    <div className={main ? styles.main : undefined}>
      <dt>{term}</dt>
      <dd>
        <MoneyText amount={amount} currency={currency} />
      </dd>
    </div>
  )
}
