/** Administrators' actions on payouts of campaigns (investing 4, decisions T18, T20). */

import type { Writer } from '#api/db/database.ts'
import { insertBankTransfer, readBankTransfer, returnBankTransfer } from '#api/db/payment/payout-bank-transfers.ts'
import { changePayout, findPayout, isUnsettled } from '#api/db/payment/payouts.ts'
import type { Deps } from '#api/deps.ts'
import { campaignAccountContext } from '#api/services/draft/update-funding.ts'
import { decideBankReturn, feeFacts, type FeeOfReturn } from '#api/services/payment/admin/bank-return.ts'
import { CallError } from '#contract/errors.ts'
import { returnProblem } from '#domain/payment/bank-fee.ts'
import {
  auditPayout,
  bookMove,
  bookTransfer,
  lockForMove,
  type MoveDeps,
  payableAccount,
  type PayoutOrder,
  recordPaid,
  recordReturned,
} from './payout-moves.ts'
import { reviewed, type ReviewedPayout, reviewPayout } from './reviewed-payout.ts'

/**
 * The numbers in full, for the administrator who makes the transfer: those of a new account only after its waiting
 * time. The opening is recorded before they are returned.
 * @throws CallError NOT_FOUND, PAYOUT_HANDLED, PAYOUT_ACCOUNT_MISSING, PAYOUT_ACCOUNT_NEW
 */
export async function openPayout({ id, actorId, language }: PayoutOrder, deps: Deps) {
  const { db, sealer } = deps
  const row = await findPayout(db.read, id, language)
  if (!row) throw new CallError('NOT_FOUND')
  if (row.state !== 'requested' && row.state !== 'confirmed') throw new CallError('PAYOUT_HANDLED')
  const account = await payableAccount(db.read, row, deps)
  await db.transact((tx) => auditPayout(tx, row, 'campaign-payout-account-opened', actorId, {}, deps))
  const opened = (sealed: string, column: string): string =>
    sealer.open(sealed, campaignAccountContext(row.campaign_id, column))
  return {
    holder: row.company_name ?? `${row.first_name} ${row.last_name}`,
    bankName: account.bank_name,
    accountType: account.account_type,
    accountNumber: opened(account.sealed_number, 'number'),
    routingNumber: opened(account.sealed_routing, 'routing'),
  }
}

/**
 * Fixes the amounts that the administrator saw. The money leaves the campaign: the fee goes to the site, the rest is
 * owed to the owner.
 * @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION, PAYOUT_HANDLED, PAYOUT_CHANGED, PAYOUT_NOT_POSSIBLE,
 *   PAYOUT_UNSETTLED, PAYOUT_ACCOUNT_MISSING, PAYOUT_ACCOUNT_NEW
 */
export async function confirmPayout(
  tx: Writer,
  { seen, ...order }: PayoutOrder & { readonly seen: string },
  deps: MoveDeps,
): Promise<ReviewedPayout> {
  const { row, at } = await lockForMove(tx, order, 'confirm', deps)
  const { amounts, seen: current } = reviewed(row, deps)
  if (seen !== current) throw new CallError('PAYOUT_CHANGED')
  if (amounts.raised <= 0n) throw new CallError('PAYOUT_NOT_POSSIBLE')
  if (await isUnsettled(tx, row.campaign_id, at)) throw new CallError('PAYOUT_UNSETTLED')
  const account = await payableAccount(tx, row, deps)
  const { id, campaign_id: campaignId, currency } = row
  const { actorId } = order
  const transactionId = await bookMove(
    tx,
    {
      kind: 'payout-confirmed',
      businessKey: `payout:${id}:confirmed`,
      actorId,
      at,
      lines: [
        { account: { kind: 'escrow', holder: campaignId, currency }, amount: -amounts.raised },
        { account: { kind: 'owner', holder: campaignId, currency }, amount: amounts.net },
        { account: { kind: 'fee', holder: 'site', currency }, amount: amounts.fee },
      ],
    },
    deps,
  )
  const { raised, fee, net } = amounts
  await changePayout(tx, id, {
    state: 'confirmed',
    raised,
    fee,
    net,
    amount: net,
    account: account.masked_number,
    decided_by: actorId,
    decided_at: at,
    transaction_id: transactionId,
  })
  await auditPayout(tx, row, 'payout-confirmed', actorId, { raised: String(raised), fee: String(fee), currency }, deps)
  await deps.jobs.add(tx, 'notify', { event: 'payout-confirmed', id })
  return reviewPayout(tx, order, deps)
}

/** @throws CallError REASON_REQUIRED, NOT_FOUND, OWN_CAMPAIGN_DECISION, PAYOUT_HANDLED */
export async function rejectPayout(
  tx: Writer,
  { reason, ...order }: PayoutOrder & { readonly reason: string },
  deps: MoveDeps,
): Promise<ReviewedPayout> {
  if (reason === '') throw new CallError('REASON_REQUIRED')
  const { row, at } = await lockForMove(tx, order, 'reject', deps)
  const { amounts } = reviewed(row, deps)
  await changePayout(tx, row.id, { state: 'rejected', reason, decided_by: order.actorId, decided_at: at })
  await auditPayout(tx, row, 'payout-rejected', order.actorId, { raised: String(amounts.raised) }, deps)
  await deps.jobs.add(tx, 'notify', { event: 'payout-rejected', id: row.id })
  return reviewPayout(tx, order, deps)
}

interface PayOrder extends PayoutOrder {
  readonly bankReference: string
  /** What was transferred; undefined if the caller compares it with what is booked. */
  readonly amount?: bigint
}

/**
 * Records the transfer that was made.
 * @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION, PAYOUT_HANDLED, PAYOUT_CHANGED
 */
export async function payPayout(
  tx: Writer,
  { bankReference: reference, amount: sent, ...order }: PayOrder,
  deps: MoveDeps,
): Promise<ReviewedPayout> {
  const { row, at } = await lockForMove(tx, order, 'pay', deps)
  const { amount, currency } = row
  // More came back since the administrator read it.
  if (sent !== undefined && sent !== amount) throw new CallError('PAYOUT_CHANGED')
  const { actorId } = order
  const bankTransfer = deps.ids.next()
  await insertBankTransfer(tx, {
    id: bankTransfer,
    payout_id: row.id,
    amount,
    currency,
    bank_reference: reference,
    sent_by: actorId,
    sent_at: at,
  })
  const made = { amount, method: 'bank-transfer', actorId, at } as const
  const businessKey = `payout-bank-transfer:${bankTransfer}:sent`
  await bookTransfer(tx, row, { ...made, direction: 'out', businessKey }, deps)
  await recordPaid(tx, row, { ...made, reference, facts: { bankTransfer } }, deps)
  return reviewPayout(tx, order, deps)
}

interface ReturnOrder extends PayoutOrder, FeeOfReturn {
  /** The bank transfer that came back. */
  readonly transferId: string
  readonly reason: string
  /** Undefined if all of it came back. */
  readonly received?: bigint | undefined
}

/**
 * The bank sent a transfer back: it is owed again, less a fee that the bank kept if the owner is charged. Each transfer is
 * returned once, whatever was sent or came back since. What a provider sent, the provider reports.
 * @throws CallError REASON_REQUIRED, NOT_FOUND, OWN_CAMPAIGN_DECISION, PAYOUT_HANDLED, INVALID_INPUT
 */
export async function returnPayout(
  tx: Writer,
  { transferId, reason, received: stated, feeBearer, feeReason, feeChecked, ...order }: ReturnOrder,
  deps: MoveDeps,
): Promise<ReviewedPayout> {
  if (reason === '') throw new CallError('REASON_REQUIRED')
  const { row, at } = await lockForMove(tx, order, 'return', deps)
  const transfer = await readBankTransfer(tx, transferId)
  if (transfer?.payout_id !== row.id) throw new CallError('NOT_FOUND')
  if (transfer.returned_at !== null) throw new CallError('PAYOUT_HANDLED')
  const { amount: sent, currency, bank_reference: reference } = transfer
  const { actorId } = order
  const received = stated ?? sent
  const problem = returnProblem({ sent, received })
  if (problem) {
    const code = problem.code === 'ABOVE_MAXIMUM' ? 'too-large' : 'too-small'
    throw new CallError('INVALID_INPUT', {}, [{ path: 'received', code }])
  }
  const bankReturn = decideBankReturn(
    { amount: sent, currency },
    { amount: received, currency },
    { feeBearer, feeReason, feeChecked },
  )
  const { credit: amount, charged, fee } = bankReturn
  await returnBankTransfer(tx, transferId, {
    returned_by: actorId,
    returned_at: at,
    return_reason: reason,
    bank_fee: fee,
    fee_bearer: fee > 0n ? bankReturn.bearer : null,
    fee_reason: bankReturn.feeReason,
  })
  const lines = [{ account: { kind: 'owner', holder: row.campaign_id, currency }, amount } as const, ...bankReturn.from]
  const businessKey = `payout-bank-transfer:${transferId}:returned`
  await bookMove(tx, { kind: 'payout-returned', businessKey, actorId, at, lines }, deps)
  // A later payment by a provider is under way: what came back is sent after that.
  const staysSending = row.state === 'sending'
  const facts = { bankTransfer: transferId, ...feeFacts(bankReturn) }
  const returned = { amount, method: 'bank-transfer', reference, staysSending, charged, facts } as const
  await recordReturned(tx, row, { ...returned, reason, failure: null, actorId }, deps)
  return reviewPayout(tx, order, deps)
}
