import { useState } from 'react'
import type { Holding } from '#contract/investment/portfolio.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { CardTable, type Column } from '#src/ui/table.tsx'
import { GainText } from './holding-figures.tsx'
import { HoldingBadges } from './holding-badges.tsx'
import { ReturnText } from './return-text.tsx'
import styles from './holding-list.module.css'

/** Holdings that are shown at once, and that each press adds. */
const step = 20

/** What the user owns, one row for each campaign: a table on wide screens and cards on phones. */
export function HoldingList({ holdings }: { readonly holdings: readonly Holding[] }) {
  const intl = useIntl()
  const { text } = intl
  const [shown, setShown] = useState(step)
  const left = holdings.length - shown
  return (
    <>
      <CardTable
        caption={text('portfolio.view.holdings')}
        columns={columnsOf(intl)}
        rows={holdings.slice(0, shown)}
        keyOf={({ campaign }) => campaign.id}
      />
      {left > 0 ? (
        <p>
          <Button variant="quiet" onClick={() => setShown(shown + step)}>
            {text('holding.more', { count: Math.min(step, left) })}
          </Button>
        </p>
      ) : null}
    </>
  )
}

function columnsOf({ text, date }: Intl): readonly Column<Holding>[] {
  return [
    {
      key: 'campaign',
      head: text('holding.campaign'),
      cell: (holding) => (
        <span className={styles.campaign}>
          <Link href={pathTo('holding', { id: holding.campaign.id })}>
            <bdi>{holding.campaign.name}</bdi>
          </Link>
          <span className="cluster">
            <HoldingBadges of={holding} />
          </span>
        </span>
      ),
    },
    {
      key: 'balance',
      head: text('holding.balance'),
      numeric: true,
      cell: ({ value, currency }) => (
        <b>
          <MoneyText amount={value} currency={currency} />
        </b>
      ),
    },
    {
      key: 'contributed',
      head: text('holding.contributed'),
      numeric: true,
      cell: ({ contributed, currency }) => <MoneyText amount={contributed} currency={currency} />,
    },
    {
      key: 'distributed',
      head: text('holding.distributed'),
      numeric: true,
      cell: ({ distributed, currency }) =>
        distributed === 0n ? null : <MoneyText amount={distributed} currency={currency} />,
    },
    {
      key: 'gain',
      head: text('holding.gain'),
      numeric: true,
      cell: (holding) => (holding.gain === 0n ? null : <GainText of={holding} />),
    },
    {
      key: 'rate',
      head: text('holding.rate'),
      numeric: true,
      cell: (holding) => (holding.return.kind === 'none' ? null : <ReturnText of={holding.return} />),
    },
    {
      key: 'next',
      head: text('holding.next'),
      numeric: true,
      cell: ({ next, currency }) =>
        next === null ? null : (
          <span className={styles.next}>
            <MoneyText amount={next.amount} currency={currency} />
            <span className="soft small">{date(next.dueOn)}</span>
          </span>
        ),
    },
  ]
}
