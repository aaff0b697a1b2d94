import { getReconciliation, type ReconciliationSummary } from '#contract/payment/admin/reconciliation.ts'
import { ListSkeleton } from '#src/components/admin/list-states.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { EntryList } from './entry-list.tsx'
import { accountName, addressOf, type Part, parts, type ShownAccount } from './external-account.ts'
import { MovementList } from './movement-list.tsx'
import { StatementList } from './statement-list.tsx'
import { SummaryPanel } from './summary-panel.tsx'

interface AccountViewProps {
  readonly of: ShownAccount
  readonly part: Part
}

/** One account: its balances, and what is matched, open and ignored. */
export function AccountView({ of, part }: AccountViewProps) {
  const intl = useIntl()
  const { text } = intl
  const summary = useQuery(getReconciliation, { query: of })
  return (
    <>
      <p>
        <Link href={pathTo('adminReconciliation', {})}>{text('reconciliation.allAccounts')}</Link>
      </p>
      <h2>{accountName(of, intl)}</h2>
      <LoadedView of={summary} skeleton={<Skeleton lines={6} />}>
        {(loaded) => <SummaryPanel of={loaded} shown={of} />}
      </LoadedView>
      <FilterTabs
        label={text('reconciliation.tabs')}
        current={part}
        tabs={parts.map((key) => ({ key, label: text(`reconciliation.tab.${key}`), href: addressOf(of, key) }))}
      />
      <PartView of={of} part={part} summary={summary.data} />
    </>
  )
}

interface PartViewProps extends AccountViewProps {
  readonly summary: ReconciliationSummary | undefined
}

function PartView({ of, part, summary }: PartViewProps) {
  if (part !== 'movements' && part !== 'statements') return <EntryList of={of} state={part} />
  if (summary === undefined) return <ListSkeleton />
  const { account, currency, from, to, statements } = summary
  if (part === 'statements') return <StatementList of={of} statements={statements} />
  // Movements before and after the statements are expected in none of them.
  return <MovementList of={{ account, currency, ...(from === null || to === null ? {} : { from, to }) }} />
}
