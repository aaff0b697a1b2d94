import { listMine } from '#contract/investment/investment.ts'
import { listWaitingEntries } from '#contract/investment/waiting-list.ts'
import { deferred } from '#src/components/deferred.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { NothingYet } from './nothing-yet.tsx'

// Most users have neither.
const ReservedList = deferred(async () => (await import('./reserved-lists.tsx')).InvestmentList)
const WaitingListEntries = deferred(async () => (await import('./reserved-lists.tsx')).WaitingListEntries)

/** Units that are held until the user pays, and places on waiting lists. */
export function Reservations({ hasHoldings }: { readonly hasHoldings: boolean }) {
  const { text } = useIntl()
  const { data } = useQuery(listMine, { query: { state: 'reserved' } })
  const waiting = useQuery(listWaitingEntries, {}).data ?? []
  const open = data?.items ?? []
  return (
    <>
      {open.length === 0 ? null : (
        <section className="stack">
          <h2>{text('board.toPay')}</h2>
          <ReservedList items={open} />
        </section>
      )}
      {waiting.length === 0 ? null : <WaitingListEntries />}
      {hasHoldings || data === undefined || open.length > 0 ? null : <NothingYet />}
    </>
  )
}
