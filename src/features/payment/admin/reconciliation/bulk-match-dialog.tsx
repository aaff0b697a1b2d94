import { useSetAtom } from 'jotai'
import { useState } from 'react'
import {
  listOpenMovements,
  matchEntry,
  type MovementItem,
  type StatementEntryItem,
} from '#contract/payment/admin/reconciliation.ts'
import { addDays } from '#domain/calendar.ts'
import { differenceOf, mostMovements, suggestBatch } from '#domain/payment/reconciliation/bulk.ts'
import { ListSkeleton } from '#src/components/admin/list-states.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Facts } from '#src/ui/facts.tsx'
import { Tick } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { movementText, type ShownAccount } from './external-account.ts'
import styles from './bulk-match.module.css'

/** The days around an entry on which its movements are looked for: providers pay out monthly at the latest. */
const [daysBefore, daysAfter] = [40, 10]

interface BulkMatchProps {
  readonly of: ShownAccount
  readonly entry: StatementEntryItem
  readonly onClose: () => void
}

/** One entry that several movements add up to: an exact batch is selected, else the administrator selects. */
export function BulkMatchDialog({ of: { account, currency }, entry, onClose }: BulkMatchProps) {
  const { text, money } = useIntl()
  const showToast = useSetAtom(showToastAtom)
  const match = useIdempotentMutation(matchEntry)
  const { id, amount, bookedOn } = entry
  const days = { from: addDays(bookedOn, -daysBefore), to: addDays(bookedOn, daysAfter) }
  const list = useInfiniteQuery(
    listOpenMovements,
    { query: { account, currency, ...days, limit: mostMovements } },
    (item) => item.id,
  )
  const items = list.data?.items ?? []
  // Whether a batch is the only one is known once all movements are.
  const suggested = items.length === list.data?.total ? suggestBatch(entry, items.map(batchMovement)) : []
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [isRefused, setRefused] = useState(false)
  const selected = chosen ?? new Set(suggested)
  const movements = items.filter((item) => selected.has(item.id))
  const difference = differenceOf(entry, movements)
  const toggle = (movementId: string): void => {
    setRefused(false)
    setChosen(
      new Set(
        selected.has(movementId) ? [...selected].filter((each) => each !== movementId) : [...selected, movementId],
      ),
    )
  }
  return (
    <ActionDialog
      title={text('reconciliation.bulkTitle')}
      action={text('reconciliation.match')}
      variant="primary"
      run={async () => {
        if (movements.length === 0 || difference !== 0n) {
          setRefused(true)
          return false
        }
        await match({ params: { id }, body: { movementIds: movements.map((each) => each.id) } })
        showToast({ text: 'reconciliation.matchedToast', variant: 'good' })
        return true
      }}
      onClose={onClose}
    >
      <div className="stack">
        <p className="soft">{text('reconciliation.bulkLead')}</p>
        <LoadedView of={list} skeleton={<ListSkeleton />}>
          {() =>
            items.length === 0 ? (
              <Notice title={text('reconciliation.bulkNone')} />
            ) : (
              <>
                {chosen === undefined && suggested.length > 0 ? (
                  <Notice variant="good" title={text('reconciliation.bulkSuggested')} />
                ) : null}
                <div className="stack">
                  {items.map((item) => (
                    <Tick key={item.id} label={<MovementLabel of={item} />}>
                      {(wiring) => (
                        <input
                          {...wiring}
                          type="checkbox"
                          checked={selected.has(item.id)}
                          onChange={() => toggle(item.id)}
                        />
                      )}
                    </Tick>
                  ))}
                </div>
                <LoadMore of={list} />
              </>
            )
          }
        </LoadedView>
        <Facts
          variant="ends"
          className={styles.figures}
          rows={[
            [text('reconciliation.column.amount'), <MoneyText key="amount" amount={amount} currency={currency} />],
            [
              text('reconciliation.bulkChosen'),
              text('reconciliation.bulkSelected', {
                count: movements.length,
                sum: isolated(money(amount - difference, currency)),
              }),
            ],
            [
              text('reconciliation.difference'),
              <span key="difference" role="status">
                <MoneyText amount={difference} currency={currency} />
              </span>,
              true,
            ],
          ]}
        />
        {isRefused ? <Notice variant="bad" title={text('reconciliation.bulkDiffers')} /> : null}
      </div>
    </ActionDialog>
  )
}

/** An open movement counts on the day of its booking in UTC. */
function batchMovement({ id, kind, amount, references, bookedAt }: MovementItem) {
  return { id, kind, amount, references, bookedOn: bookedAt.slice(0, 10) }
}

function MovementLabel({ of: { kind, amount, currency, references, bookedAt } }: { readonly of: MovementItem }) {
  const { text, date } = useIntl()
  const [reference] = references
  return (
    <>
      <MoneyText amount={amount} currency={currency} />
      <span className={`soft small ${styles.movement}`}>
        {[text(movementText(kind)), date(bookedAt)].map(isolated).join(' · ')}
        {reference === undefined ? null : <bdi className={styles.reference}>{reference}</bdi>}
      </span>
    </>
  )
}
