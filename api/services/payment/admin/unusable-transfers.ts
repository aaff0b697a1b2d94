/**
 * A transfer arrived that does not match its payment: another amount or currency, an investment that is paid or
 * expired, a top-up that is paid already. It is booked, so that the ledger equals the bank statement, and credited to
 * the payer's wallet or returned to the bank.
 */

import { insertAudit } from '#api/db/audit/audit.ts'
import { lockInvestmentAndCampaign } from '#api/db/investment/lock-with-campaign.ts'
import { book, type LedgerAccount, type LedgerLine } from '#api/db/wallet/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import {
  endUnusable,
  findUnusable,
  insertUnusable,
  lockUnusable,
  type TransferPurpose,
} from '#api/db/payment/offline-returns.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { changeTopUp, lockTopUp } from '#api/db/wallet/top-ups.ts'
import { lockWallet, pendingEntryOfTopUp } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/deps.ts'
import { refuseOwnDecision } from '#api/services/account/own-decision.ts'
import { refuseWithoutWallet } from '#api/services/payment/gateways.ts'
import { bookedBy, nameOf, dryRun } from '#api/services/payment/refund/dry-run.ts'
import { creditWallet, type Movement, stepEntry } from '#api/services/wallet/money.ts'
import { CallError } from '#contract/errors.ts'
import type { Money } from '#domain/money.ts'
import { entryStatus } from '#domain/wallet/wallet.ts'

/** A transfer as an administrator enters it. */
export interface UnusableTransferOrder {
  readonly purpose: TransferPurpose
  readonly amount: bigint
  /** Undefined: the currency of the payment. */
  readonly currency: string | undefined
  readonly destination: 'offline' | 'wallet'
  readonly actorId: string
}

export interface BookedTransfer {
  readonly id: string
  readonly currency: string
  readonly lines: readonly LedgerLine[]
  readonly afterwards: readonly LedgerLine[]
  readonly seen: string
}

const outside = (currency: string): LedgerAccount => ({ kind: 'external', holder: 'offline', currency })
const transit = (id: string, currency: string): LedgerAccount => ({ kind: 'transit', holder: id, currency })

/** What a transfer was meant to pay, under its locks. */
interface CameFor {
  readonly state: string
  readonly personId: string
  readonly currency: string
  readonly entry: Pick<Movement['entry'], 'event' | 'investmentId' | 'campaignId' | 'topUpId'>
  /** The money has been credited to the wallet. */
  credited(at: Date): Promise<void>
}

/** @throws CallError NOT_FOUND */
async function lockInvested(tx: Writer, investmentId: string): Promise<CameFor> {
  const locked = await lockInvestmentAndCampaign(tx, investmentId)
  if (!locked) throw new CallError('NOT_FOUND')
  const { investment } = locked
  const { state, currency, investor_id: personId, campaign_id: campaignId } = investment
  const entry = { event: 'payment-returned', investmentId, campaignId } as const
  return { state, personId, currency, entry, credited: () => Promise.resolve() }
}

/** @throws CallError NOT_FOUND */
async function lockToppedUp(tx: Writer, topUpId: string, deps: Deps): Promise<CameFor> {
  const topUp = await lockTopUp(tx, topUpId)
  if (!topUp || topUp.reference === null) throw new CallError('NOT_FOUND')
  const { state, currency, person_id: personId } = topUp
  return {
    state,
    personId,
    currency,
    entry: { event: 'top-up', topUpId },
    // The announced transfer is not expected any more; if it arrives as well, it can still be confirmed.
    credited: async (at) => {
      if (state !== 'waiting') return
      await changeTopUp(tx, topUpId, { state: 'ended' })
      const waiting = await pendingEntryOfTopUp(tx, topUpId)
      const ended = { status: entryStatus.failed, reason: 'cancelled', by: 'administrator', at } as const
      if (waiting) await stepEntry(tx, waiting, ended, deps)
    },
  }
}

/**
 * The payer is charged no fee: it was agreed for the announced amount only.
 * @throws CallError NOT_FOUND, INVALID_INPUT, WALLET_OFF, OWN_DECISION, CURRENCY_MISMATCH
 */
async function bookTransfer(
  tx: Writer,
  { purpose, amount, destination, actorId, ...order }: UnusableTransferOrder,
  deps: Deps,
): Promise<BookedTransfer> {
  if (amount <= 0n) throw new CallError('INVALID_INPUT', {}, [{ path: 'amount', code: 'too-small' }])
  if (destination === 'wallet') refuseWithoutWallet((await readSettings(tx)).settings)
  const cameFor =
    'topUpId' in purpose ? await lockToppedUp(tx, purpose.topUpId, deps) : await lockInvested(tx, purpose.investmentId)
  const { personId } = cameFor
  refuseOwnDecision(personId, actorId)
  const currency = order.currency ?? cameFor.currency
  if (destination === 'wallet' && currency !== cameFor.currency)
    throw new CallError('CURRENCY_MISMATCH', { currency: cameFor.currency })
  const newId = (): string => deps.ids.next()
  const [id, at] = [newId(), new Date(deps.clock.now())]
  const key = { businessKey: `unusable-transfer:${id}:booked`, actorId, at }
  if (destination === 'wallet') {
    const wallet = await lockWallet(tx, newId, { personId, currency, at })
    const entry = { ...cameFor.entry, amount, gateway: 'offline' } as const
    const from = [{ account: outside(currency), amount: -amount }]
    await creditWallet(tx, wallet, { ...key, entry, from, by: 'administrator', kind: 'wallet-credited' }, deps)
    await cameFor.credited(at)
  } else {
    const lines = [
      { account: outside(currency), amount: -amount },
      { account: transit(id, currency), amount },
    ]
    await book(tx, newId, { ...key, id: newId(), kind: 'payment-to-return', lines })
  }
  await insertUnusable(tx, { id, purpose, amount, currency, toWallet: destination === 'wallet', by: actorId, at })
  const lines = await bookedBy(tx, { ids: [], keys: [key.businessKey] })
  const bookings = [cameFor.state, currency, amount, destination, lines.map((line) => [line.account.kind, line.amount])]
  return {
    id,
    currency,
    lines,
    afterwards: destination === 'wallet' ? [] : sent(id, amount, currency),
    seen: nameOf(bookings),
  }
}

function sent(id: string, amount: bigint, currency: string): LedgerLine[] {
  return [
    { account: transit(id, currency), amount: -amount },
    { account: outside(currency), amount },
  ]
}

/** The result of booking the transfer: it is booked in a transaction that is rolled back. */
export function planUnusableTransfer(order: UnusableTransferOrder, deps: Deps): Promise<BookedTransfer> {
  return dryRun(deps, (tx) => bookTransfer(tx, order, deps))
}

export interface BookingConfirmation {
  readonly seen: string
  readonly reason: string
  readonly bankReference?: string | undefined
}

/**
 * Only the plan that was shown is carried out. @throws CallError REASON_REQUIRED, REFUND_CHANGED, and the errors of
 * `bookTransfer`
 */
export async function bookUnusableTransfer(
  tx: Writer,
  order: UnusableTransferOrder,
  body: BookingConfirmation,
  deps: Deps,
): Promise<{ id: string }> {
  if (body.reason === '') throw new CallError('REASON_REQUIRED')
  const { purpose, amount, destination, actorId } = order
  const { id, currency, seen } = await bookTransfer(tx, order, deps)
  if (seen !== body.seen) throw new CallError('REFUND_CHANGED')
  const event = destination === 'wallet' ? 'transfer-to-wallet' : 'transfer-unusable'
  await deps.jobs.add(tx, 'notify', { event, id })
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId,
    eventName: 'unusable-transfer-booked',
    subject: 'topUpId' in purpose ? purpose.topUpId : purpose.investmentId,
    // Free text stays out of the audit log.
    facts: {
      amount: String(amount),
      currency,
      to: destination,
      reasonLetters: body.reason.length,
      ...(body.bankReference === undefined ? {} : { bankReference: body.bankReference }),
    },
  })
  return { id }
}

/**
 * An administrator has returned an unusable transfer: it leaves the ledger.
 * @throws CallError NOT_FOUND, OWN_DECISION, INVESTMENT_NOT_PENDING, AMOUNT_MISMATCH
 */
export async function returnUnusableTransfer(
  tx: Writer,
  { transferId, sent: returned, bankReference, actorId }: ReturnedTransfer,
  { clock, ids, jobs }: Deps,
): Promise<void> {
  const owed = await lockUnusable(tx, transferId)
  const found = owed && (await findUnusable(tx, transferId))
  if (!owed || !found) throw new CallError('NOT_FOUND')
  refuseOwnDecision(found.payer_id, actorId)
  if (owed.done_at !== null) throw new CallError('INVESTMENT_NOT_PENDING')
  const { id, amount, currency } = owed
  if (returned.amount !== amount || returned.currency !== currency)
    throw new CallError('AMOUNT_MISMATCH', { amount: { amount: String(amount), currency } })
  const at = new Date(clock.now())
  const transaction = ids.next()
  await book(tx, () => ids.next(), {
    id: transaction,
    kind: 'payment-returned',
    businessKey: `unusable-transfer:${id}:returned`,
    actorId,
    at,
    lines: sent(id, amount, currency),
  })
  await endUnusable(tx, id, actorId, at)
  await jobs.add(tx, 'notify', { event: 'transfer-sent-back', id })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId,
    eventName: 'unusable-transfer-returned',
    subject: owed.investment_id ?? owed.top_up_id ?? id,
    facts: { transaction, ...(bankReference === undefined ? {} : { bankReference }) },
  })
}

interface ReturnedTransfer {
  readonly transferId: string
  readonly sent: Money
  readonly bankReference?: string | undefined
  readonly actorId: string
}
