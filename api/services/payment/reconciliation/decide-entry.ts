/** Administrators' decisions on entries of statements. Nothing here books anything. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { linkMovements, lockMovement, unlinkMovement } from '#api/db/payment/reconciliation/external-movements.ts'
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
import type { EntryState } from '#domain/payment/reconciliation/match.ts'
import { matchOpenEntries } from './match-entries.ts'

export interface EntryOrder {
  readonly id: string
  /** The administrator. */
  readonly actorId: string
}

/** @throws CallError NOT_FOUND, ENTRY_HANDLED, ENTRY_PERIOD_CLOSED, MATCH_NOT_POSSIBLE */
export async function matchEntry(
  tx: Writer,
  { movementId, ...order }: EntryOrder & { readonly movementId: string },
  deps: Deps,
): Promise<void> {
  const entry = await lockFor(tx, order.id, ['open'])
  const movement = await lockMovement(tx, entry, movementId)
  if (!movement || movement.amount !== entry.amount) throw new CallError('MATCH_NOT_POSSIBLE')
  await linkEntry(tx, entry, { movementId, actorId: order.actorId }, deps)
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId: order.actorId,
    eventName: 'statement-entry-matched',
    subject: entry.id,
    facts: { transaction: movement.transaction_id, amount: String(entry.amount), currency: entry.currency },
  })
}

/** The entry and the movement are locked. */
export async function linkEntry(
  tx: Writer,
  { id }: Pick<EntryRow, 'id'>,
  { movementId, actorId }: { readonly movementId: string; readonly actorId: string },
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  await linkMovements(tx, [{ movementId, entryId: id }])
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

/** What was booked stays booked. @throws CallError NOT_FOUND, ENTRY_HANDLED, ENTRY_PERIOD_CLOSED */
export async function reopenEntry(tx: Writer, { id, actorId }: EntryOrder, deps: Deps): Promise<void> {
  const { state, amount, currency } = await lockFor(tx, id, ['ignored', 'matched'])
  const at = new Date(deps.clock.now())
  const transaction = await unlinkMovement(tx, id)
  await decideEntries(tx, [id], { state: 'open', reason: '', by: actorId, at })
  await insertAudit(tx, {
    id: deps.ids.next(),
    at,
    actorId,
    eventName: 'statement-entry-reopened',
    subject: id,
    facts: { was: state, amount: String(amount), currency, ...(transaction === undefined ? {} : { transaction }) },
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
