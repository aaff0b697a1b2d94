import { listMine } from '#contract/investment/investment.ts'
import { useQuery } from '#src/data/use-query.ts'
import { WaitingListEntries } from '#src/features/investment/invest/waiting-list-entries.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { InvestmentList } from './investment-list.tsx'
import { NothingYet } from './nothing-yet.tsx'

/** Units that are held until the user pays, and places on waiting lists. */
export function Reservations({ hasHoldings }: { readonly hasHoldings: boolean }) {
  const { text } = useIntl()
  const { data } = useQuery(listMine, { query: { state: 'reserved' } })
  const open = data?.items ?? []
  return (
    <>
      {open.length === 0 ? null : (
        <section className="stack">
          <h2>{text('board.toPay')}</h2>
          <InvestmentList items={open} />
        </section>
      )}
      <WaitingListEntries />
      {hasHoldings || data === undefined || open.length > 0 ? null : <NothingYet />}
    </>
  )
}
