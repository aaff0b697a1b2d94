import type { ReactNode } from 'react'
import type { PortfolioTotals } from '#contract/investment/portfolio.ts'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { HoldingFigures } from './holding-figures.tsx'
import { ReturnMethod } from './return-text.tsx'
import styles from './totals.module.css'

interface TotalsProps {
  readonly rows: readonly PortfolioTotals[]
  /** A further item. */
  readonly children?: ReactNode
}

/** What the user owns, received and gained, separately by currency (decision T41). */
export function Totals({ rows, children }: TotalsProps) {
  const { text } = useIntl()
  return (
    <ul className={styles.totals}>
      {byHoldings(rows).map((row) => (
        <li key={row.currency} className="panel">
          <p className={styles.currency}>
            <abbr title={text('portfolio.currency')}>{row.currency}</abbr>
            <span className="soft small">{text('holding.count', { count: row.holdings })}</span>
          </p>
          <HoldingFigures of={row} />
          <ReturnMethod of={row.return} />
          <p>
            <Link href={pathTo('investments', {}, { view: 'activity', currency: row.currency })}>
              {text('holding.allFlows')}
            </Link>
          </p>
        </li>
      ))}
      {children}
    </ul>
  )
}

/** Currencies of most holdings first. */
function byHoldings(rows: readonly PortfolioTotals[]): readonly PortfolioTotals[] {
  return rows.toSorted((a, b) => b.holdings - a.holdings)
}
