import type { Investment } from '#contract/investment/investment.ts'
import { WaitingListEntries } from '#src/features/investment/invest/waiting-list-entries.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { InvestmentList } from './investment-list.tsx'

/** The reservations that the user has to pay, and their waiting list entries. */
export function ReservedLists({ open }: { readonly open: readonly Investment[] }) {
  const { text } = useIntl()
  return (
    <>
      {open.length === 0 ? null : (
        <section className="stack">
          <h2>{text('board.toPay')}</h2>
          <InvestmentList items={open} />
        </section>
      )}
      <WaitingListEntries />
    </>
  )
}
