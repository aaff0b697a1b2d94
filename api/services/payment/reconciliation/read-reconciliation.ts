/** Figures of accounts, and suggestions for entries. */

import type { Reader, Writer } from '#api/db/database.ts'
import { type ExpectedRow, findExpected } from '#api/db/payment/reconciliation/expected-payments.ts'
import { type MovementRow, openMovementsOf } from '#api/db/payment/reconciliation/external-movements.ts'
import {
  boundaryStatements,
  entrySums,
  latestStatements,
  ledgerFigures,
  listExternalAccounts,
  type Period,
} from '#api/db/payment/reconciliation/reconciliation-figures.ts'
import { closedUntil, type EntryRow, type ExternalAccount } from '#api/db/payment/reconciliation/statements.ts'
import { codesIn } from '#domain/payment/reconciliation/reference-keys.ts'
import { type PeriodReconciliation, reconcile } from '#domain/payment/reconciliation/summary.ts'
import { type ShownCandidate, suggest, type Suggestion } from '#domain/payment/reconciliation/suggest.ts'
import { matchableOf } from './match-entries.ts'

const nothing = { count: 0, amount: 0n }
const mostStatements = 24
/** Movements of the same amounts as the entries of a page. */
const mostCandidates = 500

/** The statements of a period, from the first day of the first to the last day of the last, against the ledger. */
export async function readFigures(
  db: Reader | Writer,
  of: ExternalAccount,
  period: Period,
): Promise<PeriodReconciliation> {
  const boundary = await boundaryStatements(db, of, period)
  if (!boundary) {
    const { balance, open } = await ledgerFigures(db, of, period)
    return {
      ...reconcile({
        opening: null,
        closing: null,
        openEntries: nothing,
        matchedEntries: nothing,
        ignoredEntries: nothing,
        ledgerBalance: balance,
        openMovements: open,
      }),
      from: null,
      to: null,
    }
  }
  const { first, last } = boundary
  const days = { from: first.from_on, to: last.to_on }
  const [sums, ledger] = await Promise.all([entrySums(db, of, days), ledgerFigures(db, of, days)])
  return {
    ...reconcile({
      opening: first.opening,
      closing: last.closing,
      openEntries: sums.open,
      matchedEntries: sums.matched,
      ignoredEntries: sums.ignored,
      ledgerBalance: ledger.balance,
      openMovements: ledger.open,
    }),
    ...days,
  }
}

export async function readReconciliation(db: Reader, of: ExternalAccount, period: Period) {
  const [figures, statements, closed] = await Promise.all([
    readFigures(db, of, period),
    latestStatements(db, of, mostStatements),
    closedUntil(db, of),
  ])
  return { ...of, figures, statements, closed }
}

export async function readAccounts(db: Reader) {
  const accounts = await listExternalAccounts(db)
  const all = { from: undefined, to: undefined }
  const items = []
  // One after the other: a site has few accounts, and a burst of statements would hold up other requests.
  for (const of of accounts) items.push({ ...of, figures: await readFigures(db, of, all) })
  return items
}

export interface EntryWithSuggestions<E extends EntryRow> {
  readonly row: E
  readonly suggestions: readonly Suggestion<ShownCandidate>[]
}

/** The open entries of a page with their suggestions, by a constant number of queries. */
export async function withSuggestions<E extends EntryRow>(
  db: Reader | Writer,
  of: ExternalAccount,
  rows: readonly E[],
): Promise<EntryWithSuggestions<E>[]> {
  const open = rows.filter(({ state }) => state === 'open')
  const amounts = [...new Set(open.map(({ amount }) => amount))]
  const codes = [...new Set(open.flatMap((row) => codesIn(matchableOf(row))))]
  const texts = open.flatMap((row) => [...row.references, row.remittance, row.bank_reference])
  const movements = await openMovementsOf(db, of, amounts, mostCandidates)
  // Only transfers at the site's bank are confirmed by administrators.
  const expected =
    of.account === 'offline' && open.length > 0
      ? await findExpected(db, {
          currency: of.currency,
          amounts,
          codes,
          texts: texts.join('\n').toLowerCase().replaceAll(' ', ''),
        })
      : []
  // A payment that came back is found by its amount, and by its reference for an entry of less.
  const distinct = new Map(expected.map((row) => [`${row.kind} ${row.id}`, row]))
  const candidates = [...movements.map(ofMovement), ...[...distinct.values()].map(ofExpected)]
  return rows.map((row) => ({
    row,
    suggestions:
      row.state === 'open' ? suggest(matchableOf(row), row.is_fee ? movements.map(ofMovement) : candidates) : [],
  }))
}

function ofMovement({ id, kind, amount, references, counted_on: bookedOn }: MovementRow): ShownCandidate {
  return { id, kind: null, movement: kind, amount, references, name: '', bookedOn }
}

function ofExpected({ id, kind, amount, reference, name, on }: ExpectedRow): ShownCandidate {
  return { id, kind, movement: null, amount, references: reference === null ? [] : [reference], name, bookedOn: on }
}
