import { listMine } from '#contract/investment/investment.ts'
import { listWaitingEntries } from '#contract/investment/waiting-list.ts'
import { deferred } from '#src/components/deferred.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { NothingYet } from './nothing-yet.tsx'

// Most users have nothing to list here.
const ReservedLists = deferred(async () => (await import('./reserved-lists.tsx')).ReservedLists)

/** Units that are held until the user pays, and places on waiting lists. */
export function Reservations({ hasHoldings }: { readonly hasHoldings: boolean }) {
  const { data } = useQuery(listMine, { query: { state: 'reserved' } })
  const waiting = useQuery(listWaitingEntries, {}).data
  const open = data?.items ?? []
  return (
    <>
      {open.length > 0 || waiting?.length ? <ReservedLists open={open} /> : null}
      {hasHoldings || data === undefined || open.length > 0 ? null : <NothingYet />}
    </>
  )
}
