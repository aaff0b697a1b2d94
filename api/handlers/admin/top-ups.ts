/** Top-ups by transfer, as administrators see their money arrive. */

import { insertAudit } from '#api/db/audit.ts'
import { createdPlace, pageOf, sliceOf } from '#api/db/paging.ts'
import { liveAttemptOf } from '#api/db/payments.ts'
import {
  changeTopUp,
  countTransfers,
  findTransfer,
  listTransfers as rowsOf,
  lockTopUp,
} from '#api/db/wallet/top-ups.ts'
import { entryOfTopUp, lockWalletById } from '#api/db/wallet/wallets.ts'
import { handle } from '#api/handlers/handler.ts'
import { creditWallet } from '#api/handlers/wallet/money.ts'
import { presentTransfer } from '#api/presenters/wallet.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'
import { entryStatus } from '#domain/wallet.ts'

export const listTransfers = handle(calls.admin.listTransfers, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.wallet, 'top-ups')
  const filter = { state: query.state, search: query.search }
  const [rows, total] = await Promise.all([rowsOf(db.read, filter, slice), countTransfers(db.read, filter)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdPlace, 'top-ups')
  return { items: items.map(presentTransfer), total, totalIsExact: true, next, displayLoadMore }
})

/** Money may also arrive once its time is over: it is the person's all the same. */
export const confirmTransfer = handle(calls.admin.confirmTransfer, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    const { clock, ids, jobs } = deps
    const topUp = await lockTopUp(tx, params.id)
    if (!topUp || topUp.reference === null) throw new CallError('NOT_FOUND')
    if (topUp.state === 'paid') throw new CallError('TOP_UP_ENDED')
    if (await liveAttemptOf(tx, { topUpId: topUp.id })) throw new CallError('PAYMENT_UNDER_WAY')
    const { currency, fee } = topUp
    const owed = topUp.amount + fee
    if (body.received.amount !== owed || body.received.currency !== currency)
      throw new CallError('AMOUNT_MISMATCH', { amount: { amount: String(owed), currency } })
    const at = new Date(clock.now())
    const entry = await entryOfTopUp(tx, topUp.id)
    const waiting = entry?.status === entryStatus.pending
    const wallet = await lockWalletById(tx, topUp.wallet_id)
    const transactionId = await creditWallet(
      tx,
      wallet,
      {
        entry: {
          event: 'top-up',
          amount: topUp.amount,
          fee: { amount: fee, points: topUp.fee_points, flat: topUp.fee_flat },
          gateway: 'offline',
          topUpId: topUp.id,
          originalId: waiting ? null : (entry?.id ?? null),
        },
        expected: waiting ? entry.id : undefined,
        from: [
          { account: { kind: 'external', holder: 'offline', currency }, amount: -owed },
          { account: { kind: 'fee', holder: 'site', currency }, amount: fee },
        ],
        by: 'administrator',
        actorId: member.id,
        kind: 'wallet-topped-up',
        businessKey: `top-up:${topUp.id}:paid`,
        at,
      },
      deps,
    )
    await changeTopUp(tx, topUp.id, { state: 'paid', paid_at: at })
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: 'top-up-confirmed',
      subject: topUp.id,
      facts: {
        transaction: transactionId,
        ...(body.bankReference === undefined ? {} : { bankReference: body.bankReference }),
      },
    })
    await jobs.add(tx, 'tell-top-up', { topUpId: topUp.id })
    const row = await findTransfer(tx, topUp.id)
    if (!row) throw new CallError('NOT_FOUND')
    return presentTransfer(row)
  }),
)
