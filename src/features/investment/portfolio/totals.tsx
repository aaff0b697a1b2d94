import type { totals } from '#contract/investment/investment.ts'
import type { Reply } from '#contract/call.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './totals.module.css'
import { Facts } from '#src/ui/facts.tsx'

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
          <Facts
            variant="figures"
            rows={[
              [text('portfolio.confirmed'), amountOf(row.confirmed, row.currency), true],
              [text('portfolio.pending'), amountOf(row.pending, row.currency)],
              [text('portfolio.refunded'), amountOf(row.refunded, row.currency)],
            ]}
          />
        </li>
      ))}
    </ul>
  )
}

function amountOf(amount: bigint, currency: string) {
  return <MoneyText amount={amount} currency={currency} />
}
