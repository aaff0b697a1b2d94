/** What administrators do with withdrawals. */

import { type AuditFacts, insertAudit } from '#api/db/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { book } from '#api/db/ledger.ts'
import { pageOf, sliceOf, createdPlace } from '#api/db/paging.ts'
import { keepAccount } from '#api/db/people/account-decisions.ts'
import { lockWalletById } from '#api/db/wallet/wallets.ts'
import {
  changeWithdrawal,
  countWithdrawals,
  findWithdrawal,
  listWithdrawals as rowsOf,
  lockWithdrawal,
  type WithdrawalRow,
} from '#api/db/wallet/withdrawals.ts'
import { type Deps, handle, type Member } from '#api/handlers/handler.ts'
import { creditWallet, holdAccount, stepEntry } from '#api/handlers/wallet/money.ts'
import { accountPlace } from '#api/handlers/wallet/update-account.ts'
import { presentWithdrawal } from '#api/presenters/wallet.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { AuditEventName } from '#domain/audit-events.ts'
import { pageSize } from '#domain/limits.ts'
import { decideReturn, type EntryStatus, entryStatus, mayFollow } from '#domain/wallet.ts'

const listWithdrawals = handle(calls.admin.listWithdrawals, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.wallet, 'withdrawals')
  const filter = { status: query.status, search: query.search }
  const [rows, total] = await Promise.all([rowsOf(db.read, filter, slice), countWithdrawals(db.read, filter)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdPlace, 'withdrawals')
  return { items: items.map(presentWithdrawal), total, totalIsExact: true, next, displayLoadMore }
})

/** Numbers in full, for the eyes of whoever makes the transfer. That they were opened is written down before they are told. */
const openWithdrawal = handle(calls.admin.openWithdrawal, async ({ params, member }, deps) => {
  const { db, sealer } = deps
  const row = await findWithdrawal(db.read, params.id)
  if (!row) throw new CallError('NOT_FOUND')
  await db.transact((tx) => note(tx, row.id, 'withdrawal-account-opened', member, {}, deps))
  return {
    holder: row.holder,
    bankName: row.bank_name,
    accountType: row.account_type,
    accountNumber: sealer.open(row.sealed_number, accountPlace(row.person_id, 'number')),
    routingNumber: sealer.open(row.sealed_routing, accountPlace(row.person_id, 'routing')),
  }
})

const processWithdrawal = handle(calls.admin.processWithdrawal, ({ params, member, once }, deps) =>
  once(async (tx) => {
    const { row, at } = await take(tx, params.id, entryStatus.processing, member, deps)
    await step(tx, row, { status: entryStatus.processing, at }, deps)
    await note(tx, row.id, 'withdrawal-in-process', member, {}, deps)
    return present(tx, row.id)
  }),
)

const payWithdrawal = handle(calls.admin.payWithdrawal, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    const { row, at } = await take(tx, params.id, entryStatus.success, member, deps)
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
    await changeWithdrawal(tx, row.id, { bank_reference: body.bankReference })
    await step(tx, row, { status: entryStatus.success, at }, deps)
    await note(tx, row.id, 'withdrawal-paid', member, { bankReference: body.bankReference }, deps)
    return present(tx, row.id)
  }),
)

/** The entry ends as rejected, and the money comes back as an entry of its own (decision T38). */
const rejectWithdrawal = handle(calls.admin.rejectWithdrawal, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    if (body.reason === '') throw new CallError('REASON_REQUIRED')
    const { row, at } = await take(tx, params.id, entryStatus.failed, member, deps)
    await changeWithdrawal(tx, row.id, { refusal: body.reason })
    await step(tx, row, { status: entryStatus.failed, reason: 'rejected', at }, deps)
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
    await note(tx, row.id, 'withdrawal-rejected', member, {}, deps)
    return present(tx, row.id)
  }),
)

/**
 * A paid withdrawal stays paid; what its bank sends back is an entry of its own, once, and never more than was sent. That of a deleted account
 * is nothing for a wallet: people send it anew.
 */
const returnWithdrawal = handle(
  calls.admin.returnWithdrawal,
  ({ params, body: { received, reason }, member, once }, deps) =>
    once(async (tx) => {
      if (reason === '') throw new CallError('REASON_REQUIRED')
      const row = await lockWithdrawal(tx, params.id)
      if (!row) throw new CallError('NOT_FOUND')
      const { currency } = row
      const account = await keepAccount(tx, row.person_id)
      const decision = decideReturn({
        ...row,
        returned: row.returned_at !== null,
        accountDeleted: account?.state === 'deleted',
        received,
      })
      if (!decision.ok) {
        if (!('amount' in decision)) throw new CallError(decision.code)
        throw new CallError(decision.code, { amount: { amount: String(decision.amount), currency } })
      }
      const at = new Date(deps.clock.now())
      await changeWithdrawal(tx, row.id, { refusal: reason, returned_at: at })
      await creditWallet(
        tx,
        await lockWalletById(tx, row.wallet_id),
        {
          entry: {
            event: 'withdrawal-returned',
            amount: received.amount,
            gateway: 'offline',
            originalId: row.entry_id,
            withdrawalId: row.id,
          },
          from: [{ account: { kind: 'external', holder: 'offline', currency }, amount: -received.amount }],
          by: 'administrator',
          actorId: member.id,
          kind: 'withdrawal-returned',
          businessKey: `withdrawal:${row.id}:returned`,
          at,
        },
        deps,
      )
      await deps.jobs.add(tx, 'tell-withdrawal', { withdrawalId: row.id, status: 'returned' })
      await note(tx, row.id, 'withdrawal-returned', member, { amount: String(received.amount), currency }, deps)
      return present(tx, row.id)
    }),
)

/** Locks a withdrawal that may go there. @throws CallError NOT_FOUND, WITHDRAWAL_HANDLED */
async function take(
  tx: Writer,
  id: string,
  to: EntryStatus,
  member: Member,
  { clock }: Pick<Deps, 'clock'>,
): Promise<{ row: WithdrawalRow; at: Date }> {
  const row = await lockWithdrawal(tx, id)
  if (!row) throw new CallError('NOT_FOUND')
  if (!mayFollow(row.status, to)) throw new CallError('WITHDRAWAL_HANDLED')
  const at = new Date(clock.now())
  await changeWithdrawal(tx, id, { handled_by: member.id, handled_at: at })
  return { row, at }
}

async function step(
  tx: Writer,
  { id, entry_id, wallet_id }: WithdrawalRow,
  move: { readonly status: EntryStatus; readonly reason?: 'rejected'; readonly at: Date },
  deps: Deps,
): Promise<void> {
  await stepEntry(tx, { id: entry_id, wallet_id }, { ...move, by: 'administrator' }, deps)
  await deps.jobs.add(tx, 'tell-withdrawal', { withdrawalId: id, status: move.status })
}

function note(
  tx: Writer,
  subject: string,
  act: AuditEventName,
  member: Member,
  facts: AuditFacts,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<void> {
  return insertAudit(tx, { id: ids.next(), at: new Date(clock.now()), actorId: member.id, act, subject, facts })
}

async function present(tx: Writer, id: string) {
  const row = await findWithdrawal(tx, id)
  if (!row) throw new CallError('NOT_FOUND')
  return presentWithdrawal(row)
}

/** What administrators do with withdrawals. */
export const withdrawals = {
  listWithdrawals,
  openWithdrawal,
  payWithdrawal,
  processWithdrawal,
  rejectWithdrawal,
  returnWithdrawal,
}
