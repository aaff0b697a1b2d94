/** Administrators' decisions on entries of statements. Nothing here books anything. */

import { type AuditFacts, insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { linkMovements, lockMovements, unlinkMovements } from '#api/db/payment/reconciliation/external-movements.ts'
import {
  accountOfEntry,
  closedUntil,
  decideEntries,
  type EntryRow,
  type ExternalAccount,
  lockEntry,
  lockExternalAccount,
} from '#api/db/payment/reconciliation/statements.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { differenceOf } from '#domain/payment/reconciliation/bulk.ts'
import type { EntryState } from '#domain/payment/reconciliation/match.ts'
import { matchOpenEntries } from './match-entries.ts'

export interface EntryOrder {
  readonly id: string
  /** The administrator. */
  readonly actorId: string
}

/**
 * Matches an entry with movements that add up to it exactly.
 * @throws CallError NOT_FOUND, ENTRY_HANDLED, ENTRY_PERIOD_CLOSED, MATCH_NOT_POSSIBLE
 */
export async function matchEntry(
  tx: Writer,
  { movementIds, ...order }: EntryOrder & { readonly movementIds: readonly string[] },
  deps: Deps,
): Promise<void> {
  const entry = await lockFor(tx, order.id, ['open'])
  const ids = new Set(movementIds)
  const movements = await lockMovements(tx, entry, [...ids])
  const [movement] = movements
  if (!movement || movements.length !== ids.size || differenceOf(entry, movements) !== 0n)
    throw new CallError('MATCH_NOT_POSSIBLE')
  await linkEntry(tx, entry, { movementIds: [...ids], actorId: order.actorId }, deps)
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId: order.actorId,
    eventName: 'statement-entry-matched',
    subject: entry.id,
    facts: { ...transactionFacts(movements), amount: String(entry.amount), currency: entry.currency },
  })
}

function transactionFacts(movements: readonly { readonly transaction_id: string }[]): AuditFacts {
  const [transaction, ...others] = movements.map(({ transaction_id: id }) => id)
  if (transaction === undefined) return {}
  return others.length === 0 ? { transaction } : { transactions: [transaction, ...others], items: movements.length }
}

/** The entry and the movements are locked. */
export async function linkEntry(
  tx: Writer,
  { id }: Pick<EntryRow, 'id'>,
  { movementIds, actorId }: { readonly movementIds: readonly string[]; readonly actorId: string },
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  await linkMovements(
    tx,
    movementIds.map((movementId) => ({ movementId, entryId: id })),
  )
  await decideEntries(tx, [id], { state: 'matched', reason: '', by: actorId, at: new Date(clock.now()) })
}

/** @throws CallError REASON_REQUIRED, NOT_FOUND, ENTRY_HANDLED, ENTRY_PERIOD_CLOSED */
export async function ignoreEntry(
  tx: Writer,
  { id, actorId, reason }: EntryOrder & { readonly reason: string },
  deps: Deps,
): Promise<void> {
  if (reason === '') throw new CallError('REASON_REQUIRED')
  const { amount, currency } = await lockFor(tx, id, ['open'])
  const at = new Date(deps.clock.now())
  await decideEntries(tx, [id], { state: 'ignored', reason, by: actorId, at })
  await insertAudit(tx, {
    id: deps.ids.next(),
    at,
    actorId,
    eventName: 'statement-entry-ignored',
    subject: id,
    facts: { amount: String(amount), currency, reasonLetters: reason.length },
  })
}

/** All of its movements are open again; what was booked stays booked. @throws CallError NOT_FOUND, ENTRY_HANDLED, ENTRY_PERIOD_CLOSED */
export async function reopenEntry(tx: Writer, { id, actorId }: EntryOrder, deps: Deps): Promise<void> {
  const { state, amount, currency } = await lockFor(tx, id, ['ignored', 'matched'])
  const at = new Date(deps.clock.now())
  const transactions = await unlinkMovements(tx, id)
  await decideEntries(tx, [id], { state: 'open', reason: '', by: actorId, at })
  await insertAudit(tx, {
    id: deps.ids.next(),
    at,
    actorId,
    eventName: 'statement-entry-reopened',
    subject: id,
    facts: {
      was: state,
      amount: String(amount),
      currency,
      ...transactionFacts(transactions.map((each) => ({ transaction_id: each }))),
    },
  })
}

/** @returns the number of matched entries */
export async function matchAgain(
  tx: Writer,
  { actorId, ...of }: ExternalAccount & Pick<EntryOrder, 'actorId'>,
  deps: Deps,
): Promise<number> {
  await lockExternalAccount(tx, of)
  const matched = await matchOpenEntries(tx, of, actorId, deps)
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId,
    eventName: 'statement-entries-matched',
    subject: of.account,
    facts: { gateway: of.account, currency: of.currency, items: matched },
  })
  return matched
}

/**
 * Locks the account, then the entry, which is in one of these states and in no closed period.
 * @throws CallError NOT_FOUND, ENTRY_HANDLED, ENTRY_PERIOD_CLOSED
 */
export async function lockFor(tx: Writer, id: string, states: readonly EntryState[]): Promise<EntryRow> {
  const of = await accountOfEntry(tx, id)
  if (!of) throw new CallError('NOT_FOUND')
  await lockExternalAccount(tx, of)
  const entry = await lockEntry(tx, id)
  const closed = await closedUntil(tx, of)
  if (closed !== undefined && entry.booked_on <= closed) throw new CallError('ENTRY_PERIOD_CLOSED')
  if (!states.includes(entry.state)) throw new CallError('ENTRY_HANDLED')
  return entry
}
