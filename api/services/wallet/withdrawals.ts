/** Administrators' actions on withdrawals. */

import { type AuditFacts, insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { book } from '#api/db/wallet/ledger.ts'
import { keepAccount } from '#api/db/account/account-decisions.ts'
import { lockWalletById } from '#api/db/wallet/wallets.ts'
import { changeWithdrawal, findWithdrawal, lockWithdrawal, type WithdrawalRow } from '#api/db/wallet/withdrawals.ts'
import type { Deps, Member } from '#api/deps.ts'
import { refuseOwnDecision } from '#api/services/account/own-decision.ts'
import { decideBankReturn, feeFacts, type FeeOfReturn } from '#api/services/payment/admin/bank-return.ts'
import { creditWallet, holdAccount, stepEntry } from './money.ts'
import { payoutAccountContext } from './verified-account.ts'
import { CallError } from '#contract/errors.ts'
import type { AuditEventName } from '#domain/audit/audit-events.ts'
import type { Money } from '#domain/money.ts'
import { type EntryStatus, entryStatus, mayFollow, returnRefusal } from '#domain/wallet/wallet.ts'

type HandledRow = NonNullable<Awaited<ReturnType<typeof findWithdrawal>>>

export interface WithdrawalOfMember {
  readonly id: string
  /** The administrator. */
  readonly member: Member
}

/**
 * The numbers in full, for the administrator who makes the transfer. The opening is recorded before they are returned.
 * @throws CallError NOT_FOUND
 */
export async function openWithdrawal({ id, member }: WithdrawalOfMember, deps: Deps) {
  const { db, sealer } = deps
  const row = await findWithdrawal(db.read, id)
  if (!row) throw new CallError('NOT_FOUND')
  await db.transact((tx) => audit(tx, row.id, 'withdrawal-account-opened', member, {}, deps))
  return {
    holder: row.holder,
    bankName: row.bank_name,
    accountType: row.account_type,
    accountNumber: sealer.open(row.sealed_number, payoutAccountContext(row.person_id, 'number')),
    routingNumber: sealer.open(row.sealed_routing, payoutAccountContext(row.person_id, 'routing')),
  }
}

/** @throws CallError NOT_FOUND, OWN_DECISION, WITHDRAWAL_HANDLED */
export async function processWithdrawal(
  tx: Writer,
  { id, member }: WithdrawalOfMember,
  deps: Deps,
): Promise<HandledRow> {
  const { row, at } = await lockForMove(tx, id, entryStatus.processing, member, deps)
  await moveOn(tx, row, { status: entryStatus.processing, at }, deps)
  await audit(tx, row.id, 'withdrawal-in-process', member, {}, deps)
  return readHandled(tx, row.id)
}

/** @throws CallError NOT_FOUND, OWN_DECISION, WITHDRAWAL_HANDLED */
export async function payWithdrawal(
  tx: Writer,
  { id, member, bankReference }: WithdrawalOfMember & { readonly bankReference: string },
  deps: Deps,
): Promise<HandledRow> {
  const { row, at } = await lockForMove(tx, id, entryStatus.success, member, deps)
  const { ids } = deps
  await book(tx, () => ids.next(), {
    id: ids.next(),
    kind: 'withdrawal-paid',
    businessKey: `withdrawal:${row.id}:ended`,
    actorId: member.id,
    at,
    lines: [
      { account: holdAccount(row), amount: -row.amount },
      { account: { kind: 'external', holder: 'offline', currency: row.currency }, amount: row.amount },
    ],
  })
  await changeWithdrawal(tx, row.id, { bank_reference: bankReference })
  await moveOn(tx, row, { status: entryStatus.success, at }, deps)
  await audit(tx, row.id, 'withdrawal-paid', member, { bankReference }, deps)
  return readHandled(tx, row.id)
}

/**
 * The entry ends as rejected, and the money is credited by an entry of its own (decision T38).
 * @throws CallError REASON_REQUIRED, NOT_FOUND, OWN_DECISION, WITHDRAWAL_HANDLED
 */
export async function rejectWithdrawal(
  tx: Writer,
  { id, member, reason }: WithdrawalOfMember & { readonly reason: string },
  deps: Deps,
): Promise<HandledRow> {
  if (reason === '') throw new CallError('REASON_REQUIRED')
  const { row, at } = await lockForMove(tx, id, entryStatus.failed, member, deps)
  await changeWithdrawal(tx, row.id, { refusal: reason })
  await moveOn(tx, row, { status: entryStatus.failed, reason: 'rejected', at }, deps)
  const wallet = await lockWalletById(tx, row.wallet_id)
  await creditWallet(
    tx,
    wallet,
    {
      entry: {
        event: 'refunded-by-admin',
        amount: row.amount,
        gateway: 'wallet',
        originalId: row.entry_id,
        withdrawalId: row.id,
      },
      from: [{ account: holdAccount(row), amount: -row.amount }],
      by: 'administrator',
      actorId: member.id,
      kind: 'withdrawal-refunded',
      businessKey: `withdrawal:${row.id}:ended`,
      at,
    },
    deps,
  )
  await audit(tx, row.id, 'withdrawal-rejected', member, {}, deps)
  return readHandled(tx, row.id)
}

interface ReturnOrder extends WithdrawalOfMember, FeeOfReturn {
  readonly received: Money
  readonly reason: string
}

/**
 * A paid withdrawal stays paid; money that its bank returns is an entry of its own, once, and never more than was sent.
 * What the bank kept is the site's cost, unless the user is charged. Money of a deleted account is not credited to a
 * wallet: administrators send it again.
 * @throws CallError REASON_REQUIRED, NOT_FOUND, OWN_DECISION, WITHDRAWAL_HANDLED, ACCOUNT_DELETED, BELOW_MINIMUM,
 *   ABOVE_MAXIMUM, INVALID_INPUT
 */
export async function returnWithdrawal(
  tx: Writer,
  { id, member, received, reason, ...fee }: ReturnOrder,
  deps: Deps,
): Promise<HandledRow> {
  if (reason === '') throw new CallError('REASON_REQUIRED')
  const row = await lockWithdrawal(tx, id)
  if (!row) throw new CallError('NOT_FOUND')
  refuseOwnDecision(row.person_id, member.id)
  const { currency } = row
  const account = await keepAccount(tx, row.person_id)
  const problem = returnRefusal({
    status: row.status,
    returned: row.returned_at !== null,
    accountDeleted: account?.state === 'deleted',
  })
  if (problem) throw new CallError(problem)
  const returned = decideBankReturn({ amount: row.amount, currency }, received, fee)
  const at = new Date(deps.clock.now())
  await changeWithdrawal(tx, row.id, {
    refusal: reason,
    returned_at: at,
    bank_fee: returned.fee,
    fee_bearer: returned.fee > 0n ? returned.bearer : null,
    fee_reason: returned.feeReason,
  })
  await creditWallet(
    tx,
    await lockWalletById(tx, row.wallet_id),
    {
      entry: {
        event: 'withdrawal-returned',
        amount: returned.credit,
        gateway: 'offline',
        originalId: row.entry_id,
        withdrawalId: row.id,
      },
      from: returned.from,
      by: 'administrator',
      actorId: member.id,
      kind: 'withdrawal-returned',
      businessKey: `withdrawal:${row.id}:returned`,
      at,
    },
    deps,
  )
  await deps.jobs.add(tx, 'notify', { event: 'withdrawal-returned', id: row.id })
  const facts = { amount: String(received.amount), currency, ...feeFacts(returned) }
  await audit(tx, row.id, 'withdrawal-returned', member, facts, deps)
  return readHandled(tx, row.id)
}

/** Locks a withdrawal that may change to this status. @throws CallError NOT_FOUND, OWN_DECISION, WITHDRAWAL_HANDLED */
async function lockForMove(
  tx: Writer,
  id: string,
  to: EntryStatus,
  member: Member,
  { clock }: Pick<Deps, 'clock'>,
): Promise<{ row: WithdrawalRow; at: Date }> {
  const row = await lockWithdrawal(tx, id)
  if (!row) throw new CallError('NOT_FOUND')
  refuseOwnDecision(row.person_id, member.id)
  if (!mayFollow(row.status, to)) throw new CallError('WITHDRAWAL_HANDLED')
  const at = new Date(clock.now())
  await changeWithdrawal(tx, id, { handled_by: member.id, handled_at: at })
  return { row, at }
}

const eventByStatus = {
  [entryStatus.processing]: 'withdrawal-processing',
  [entryStatus.success]: 'withdrawal-paid',
  [entryStatus.failed]: 'withdrawal-rejected',
} as const

async function moveOn(
  tx: Writer,
  { id, entry_id, wallet_id }: WithdrawalRow,
  move: { readonly status: keyof typeof eventByStatus; readonly reason?: 'rejected'; readonly at: Date },
  deps: Deps,
): Promise<void> {
  await stepEntry(tx, { id: entry_id, wallet_id }, { ...move, by: 'administrator' }, deps)
  await deps.jobs.add(tx, 'notify', { event: eventByStatus[move.status], id })
}

function audit(
  tx: Writer,
  subject: string,
  event: AuditEventName,
  member: Member,
  facts: AuditFacts,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<void> {
  return insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId: member.id,
    eventName: event,
    subject,
    facts,
  })
}

async function readHandled(tx: Writer, id: string): Promise<HandledRow> {
  const row = await findWithdrawal(tx, id)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}
