import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { liveAttemptOf } from '#api/db/payment/payments.ts'
import { changeTopUp, findTransfer, lockTopUp, type TransferRow } from '#api/db/wallet/top-ups.ts'
import { entryOfTopUp, lockWalletById } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { Money } from '#domain/money.ts'
import { entryStatus } from '#domain/wallet/wallet.ts'
import { refuseOwnDecision } from '#api/services/account/own-decision.ts'
import { creditWallet } from './money.ts'

interface ReceivedTransfer {
  readonly id: string
  readonly received: Money
  readonly bankReference?: string | undefined
  readonly actorId: string
}

/**
 * The transfer of a top-up has arrived, as an administrator saw it. A transfer that arrives after the top-up expired is
 * credited to the user all the same.
 * @throws CallError NOT_FOUND, OWN_DECISION, TOP_UP_ENDED, PAYMENT_IN_PROGRESS, AMOUNT_MISMATCH
 */
export async function confirmTransfer(
  tx: Writer,
  { id, received, bankReference, actorId }: ReceivedTransfer,
  deps: Deps,
): Promise<TransferRow> {
  const { clock, ids, jobs } = deps
  const topUp = await lockTopUp(tx, id)
  if (!topUp || topUp.reference === null) throw new CallError('NOT_FOUND')
  refuseOwnDecision(topUp.person_id, actorId)
  if (topUp.state === 'paid') throw new CallError('TOP_UP_ENDED')
  if (await liveAttemptOf(tx, { topUpId: topUp.id })) throw new CallError('PAYMENT_IN_PROGRESS')
  const { currency, fee } = topUp
  const owed = topUp.amount + fee
  if (received.amount !== owed || received.currency !== currency)
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
      actorId,
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
    actorId,
    eventName: 'top-up-confirmed',
    subject: topUp.id,
    facts: {
      transaction: transactionId,
      ...(bankReference === undefined ? {} : { bankReference }),
    },
  })
  await jobs.add(tx, 'notify', { event: 'top-up-paid', id: topUp.id })
  const row = await findTransfer(tx, topUp.id)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}
