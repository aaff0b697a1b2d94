import type { MovementRow } from '#api/db/payment/reconciliation/external-movements.ts'
import type { ExternalAccount, ListedEntry, StatementRow } from '#api/db/payment/reconciliation/statements.ts'
import type {
  AccountItem,
  EntrySuggestion,
  MovementItem,
  ReconciliationSummary,
  StatementEntryItem,
} from '#contract/payment/admin/reconciliation.ts'
import type { IsoDate } from '#domain/calendar.ts'
import type { PeriodReconciliation } from '#domain/payment/reconciliation/summary.ts'
import type { ShownCandidate, Suggestion } from '#domain/payment/reconciliation/suggest.ts'
import { cut } from '#domain/text.ts'

export function presentAccount({
  figures,
  ...of
}: ExternalAccount & { readonly figures: PeriodReconciliation }): AccountItem {
  return { ...of, ...presentFigures(figures) }
}

interface ShownReconciliation extends ExternalAccount {
  readonly figures: PeriodReconciliation
  readonly statements: readonly StatementRow[]
  readonly closed: IsoDate | undefined
}

export function presentSummary({
  account,
  currency,
  figures,
  statements,
  closed,
}: ShownReconciliation): ReconciliationSummary {
  const { openingDifference, ignoredEntries, missing } = figures
  return {
    account,
    currency,
    ...presentFigures(figures),
    openingDifference,
    ignoredEntries: { ...ignoredEntries },
    missing,
    closedUntil: closed ?? null,
    statements: statements.map(presentStatement),
  }
}

function presentFigures(figures: PeriodReconciliation) {
  const { statementBalance, ledgerBalance, difference, openEntries, openMovements } = figures
  const { remaining, isReconciled, from, to } = figures
  return {
    statementBalance,
    ledgerBalance,
    difference,
    openEntries: { ...openEntries },
    openMovements: { ...openMovements },
    remaining,
    isReconciled,
    from,
    to,
  }
}

function presentStatement(row: StatementRow): ReconciliationSummary['statements'][number] {
  const { id, format, reference, opening, closing, entries } = row
  return {
    id,
    format,
    reference,
    accountNumber: row.masked_number,
    from: row.from_on,
    to: row.to_on,
    opening,
    closing,
    entries,
    importedAt: row.imported_at.toISOString(),
  }
}

export function presentEntry(
  { row, suggestions }: { readonly row: ListedEntry; readonly suggestions: readonly Suggestion<ShownCandidate>[] },
  closed: IsoDate | undefined,
): StatementEntryItem {
  const { id, currency, amount, references, remittance, counterparty, state, reason } = row
  const { movement_kind: movement, movement_at: on, movements } = row
  return {
    id,
    currency,
    bookedOn: row.booked_on,
    amount,
    isFee: row.is_fee,
    bankReference: row.bank_reference,
    references,
    remittance,
    counterparty,
    state,
    reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.first_name === null ? '' : `${row.first_name} ${row.last_name}`,
    match: movement === null || on === null ? null : { movement, on: on.toISOString(), movements: Number(movements) },
    suggestions: suggestions.map(presentSuggestion),
    isClosed: closed !== undefined && row.booked_on <= closed,
  }
}

function presentSuggestion({ candidate, reason }: Suggestion<ShownCandidate>): EntrySuggestion {
  const { id, kind, movement, amount, references, name, bookedOn } = candidate
  return { id, kind, movement, reason, amount, reference: cut(references[0] ?? '', 200), name, on: bookedOn }
}

export function presentMovement(
  { id, kind, amount, references, booked_at: bookedAt }: MovementRow,
  currency: string,
): MovementItem {
  return {
    id,
    kind,
    amount,
    currency,
    references: references.slice(0, 20).map((reference) => cut(reference, 200)),
    bookedAt: bookedAt.toISOString(),
  }
}
