/**
 * Sends a payout by its provider and polls it until its bank has accepted or refused it, and for some weeks afterwards.
 * The administrator's request, webhooks and the schedule all use this one function, as with payments (decision record
 * 0015).
 */

import { isLeased } from '#domain/lease.ts'
import type { Writer } from '#api/db/database.ts'
import { changePayout, findPayout, type PayoutRow } from '#api/db/payment/payouts.ts'
import {
  campaignOfTransfer,
  changeTransfer,
  lockTransfer,
  readTransfer,
  type TransferRow,
} from '#api/db/payment/payout-transfers.ts'
import type { Deps } from '#api/deps.ts'
import type { NoResponse } from '#api/payment-ports.ts'
import type { PayoutSender, PayoutTransferStatus } from '#api/payout-ports.ts'
import {
  auditPayout,
  bookTransfer,
  lockPayout,
  owedTo,
  recordPaid,
  recordReturned,
} from '#api/services/payment/admin/payout-moves.ts'
import { remainingMs } from '#contract/limits/elapsed.ts'
import { nextPollDelay } from '#domain/payment/payment.ts'
import {
  furtherReturned,
  longestTransferPollMs,
  nextPaidTransferPollDelay,
  type TransferFailure,
  transferStep,
} from '#domain/payment/payout-transfer.ts'
import { openRecipient } from './send-payout.ts'

type Response = PayoutTransferStatus | NoResponse

/** Idempotent. */
export async function pollTransfer(id: string, deps: Deps): Promise<void> {
  const transfer = await claim(id, deps)
  if (!transfer) return
  const sender = deps.gateways.senders?.opened(transfer)
  const response = await respondTo(transfer, sender && ((order) => sender.advance(order)), deps)
  // A request whose response was lost may still be carried out: nothing else is requested before its lease has ended.
  const claimedAt = response === 'silent' ? transfer.claimed_at : null
  await deps.db.transact((tx) => applyResponse(tx, transfer, { response, claimedAt, actorId: null }, deps))
}

/**
 * Asks the provider to cancel a transfer that it may not have received, and applies what it reports. Nothing is
 * cancelled unless the provider confirms it. Idempotent.
 * @returns the transfer afterwards
 */
export async function cancelTransfer(id: string, actorId: string, deps: Deps): Promise<TransferRow | undefined> {
  const transfer = await claim(id, deps)
  if (transfer?.state === 'sending') {
    const sender = deps.gateways.senders?.opened(transfer)
    const response = await respondTo(transfer, sender && ((order) => sender.cancel(order)), deps)
    // Only a report confirms anything: a refused request is not about the transfer.
    const confirmed = response === 'refused' ? 'silent' : response
    await deps.db.transact((tx) => applyResponse(tx, transfer, { response: confirmed, claimedAt: null, actorId }, deps))
  }
  return readTransfer(deps.db.read, id)
}

/**
 * A transfer that may not have left yet is requested by one process at a time: of two responses to one request, a
 * refusal could otherwise be applied after an acceptance.
 */
async function claim(id: string, deps: Deps): Promise<TransferRow | undefined> {
  const seen = await readTransfer(deps.db.read, id)
  if (!seen || seen.state === 'failed' || seen.state === 'returned') return undefined
  if (seen.state !== 'sending') return seen
  return deps.db.transact(async (tx) => {
    const locked = await lockTransfer(tx, id)
    const now = deps.clock.now()
    if (locked?.state !== 'sending' || isLeased(locked.claimed_at?.getTime(), now)) return undefined
    const claimed = { claimed_at: new Date(now) }
    await changeTransfer(tx, id, claimed)
    return { ...locked, ...claimed }
  })
}

async function respondTo(
  transfer: TransferRow,
  request: PayoutSender['advance'] | undefined,
  deps: Deps,
): Promise<Response> {
  const campaignId = await campaignOfTransfer(deps.db.read, transfer)
  if (!request || campaignId === undefined) return 'silent'
  return request({
    transferId: transfer.id,
    campaignId,
    amount: transfer.amount,
    currency: transfer.currency,
    at: transfer.created_at.getTime(),
    destination: transfer.destination ?? undefined,
    recipient: openRecipient(transfer, deps),
    ref: transfer.provider_ref ?? undefined,
    bankRef: transfer.bank_ref ?? undefined,
    isPaid: transfer.state === 'paid',
    returnUrl: `${deps.site.origin}/admin/payouts?state=sending`,
  })
}

interface Answer {
  readonly response: Response
  /** The lease that remains. */
  readonly claimedAt: Date | null
  /** The administrator who cancels it; null otherwise. */
  readonly actorId: string | null
}

async function applyResponse(
  tx: Writer,
  { id, payout_id, state: requestedIn }: TransferRow,
  { response, claimedAt, actorId }: Answer,
  deps: Deps,
): Promise<void> {
  const payout = await lockPayout(tx, payout_id, 'en')
  const transfer = await lockTransfer(tx, id)
  // The answer of a process that was taken for dead: another one has sent the money meanwhile.
  const isStale = requestedIn === 'sending' && transfer?.state !== 'sending'
  if (!payout || !transfer || isStale) return
  const at = new Date(deps.clock.now())
  const status: PayoutTransferStatus | undefined = typeof response === 'string' ? undefined : response
  const known = {
    provider_ref: status?.ref ?? transfer.provider_ref,
    bank_ref: status?.bankRef ?? transfer.bank_ref,
    destination: status?.destination ?? transfer.destination,
    claimed_at: claimedAt,
  }
  const step = transferStep(transfer.state, typeof response === 'string' ? response : response.report.state)
  const back = { total: status?.returned ?? 0n, ref: known.provider_ref, at }
  switch (step) {
    case 'nothing':
      if (transfer.state === 'paid') await bookPartReturned(tx, payout, transfer, back, deps)
      return scheduleNext(tx, transfer, at)
    case 'wait': {
      if (transfer.state === 'sent') await bookPartReturned(tx, payout, transfer, back, deps)
      const pollCount = transfer.poll_count + 1
      const actionUrl = status === undefined ? transfer.action_url : (status.actionUrl ?? null)
      const nextPollAt = new Date(at.getTime() + nextPollDelay(pollCount))
      return changeTransfer(tx, id, {
        ...known,
        action_url: actionUrl,
        poll_count: pollCount,
        next_poll_at: nextPollAt,
      })
    }
    case 'send':
      await bookSent(tx, payout, transfer, at, deps)
      await changeTransfer(tx, id, {
        ...known,
        state: 'sent',
        sent_at: at,
        ...requested,
        poll_count: 0,
        next_poll_at: new Date(at.getTime() + nextPollDelay(0)),
      })
      await bookPartReturned(tx, payout, transfer, back, deps)
      // What the provider holds for the owner is sent on at once.
      return deps.jobs.add(tx, 'poll-payout-transfer', { transferId: id })
    case 'pay': {
      if (transfer.state === 'sending') await bookSent(tx, payout, transfer, at, deps)
      const delay = nextPaidTransferPollDelay(0)
      await changeTransfer(tx, id, {
        ...known,
        state: 'paid',
        sent_at: transfer.sent_at ?? at,
        settled_at: at,
        ...requested,
        poll_count: 0,
        next_poll_at: delay === undefined ? null : new Date(at.getTime() + delay),
      })
      const isPartBack = await bookPartReturned(tx, payout, transfer, back, deps)
      const { provider: method, amount } = transfer
      const reference = known.provider_ref ?? id
      // It was changed by the part that came back.
      const row = isPartBack ? await findPayout(tx, payout_id, 'en') : payout
      return recordPaid(tx, row ?? payout, { amount, method, reference, actorId: null, at }, deps)
    }
    case 'fail':
    case 'return': {
      const failure = status?.report.state === 'failed' ? status.report.failure : 'refused'
      const ended = { ...known, ...requested, failure, settled_at: at, next_poll_at: null }
      if (step === 'fail') {
        await changeTransfer(tx, id, { ...ended, state: 'failed' })
        return recordFailed(tx, payout, transfer, { failure, actorId }, deps)
      }
      await changeTransfer(tx, id, { ...ended, state: 'returned', returned: transfer.amount })
      return bookReturned(tx, payout, transfer, { ...back, total: transfer.amount, failure }, deps)
    }
  }
}

/** The provider has the request: nobody has to confirm it any more, and the recipient is not stored any longer. */
const requested = { sealed_recipient: null, action_url: null } as const

function bookSent(tx: Writer, payout: PayoutRow, transfer: TransferRow, at: Date, deps: Deps): Promise<string> {
  const businessKey = `payout-transfer:${transfer.id}:sent`
  const { amount, provider: method, requested_by: actorId } = transfer
  return bookTransfer(tx, payout, { direction: 'out', amount, method, businessKey, actorId, at }, deps)
}

/**
 * No money left: the payout can be sent again, by any method. Only administrators are notified, unless one of them
 * cancelled the transfer.
 */
async function recordFailed(
  tx: Writer,
  payout: PayoutRow,
  { provider: gateway, amount }: TransferRow,
  { failure, actorId }: { readonly failure: TransferFailure; readonly actorId: string | null },
  deps: Deps,
): Promise<void> {
  // With what came back of an earlier transfer meanwhile.
  const owed = await owedTo(tx, payout)
  const isPaidInPart = owed + payout.charged < payout.net
  const paidOutAt = isPaidInPart ? payout.paid_out_at : null
  await changePayout(tx, payout.id, { state: 'confirmed', failure, amount: owed, paid_out_at: paidOutAt })
  const facts = { amount: String(amount), currency: payout.currency, gateway, reason: failure }
  if (failure === 'cancelled') {
    await auditPayout(tx, payout, 'payout-transfer-cancelled', actorId, facts, deps)
    return
  }
  const eventId = await auditPayout(tx, payout, 'payout-failed', null, facts, deps)
  await deps.jobs.add(tx, 'notify', { event: 'payout-failed', id: eventId, payoutId: payout.id })
}

interface Returned {
  /** What came back so far, in all. */
  readonly total: bigint
  /** The provider's reference of the transfer. */
  readonly ref: string | null
  readonly at: Date
}

/**
 * A part of a transfer came back: the rest stays where it is. What was not booked yet is owed again.
 * @returns whether anything was booked
 */
async function bookPartReturned(
  tx: Writer,
  payout: PayoutRow,
  transfer: TransferRow,
  back: Returned,
  deps: Deps,
): Promise<boolean> {
  const amount = furtherReturned(transfer, back.total)
  if (amount === 0n) return false
  await changeTransfer(tx, transfer.id, { returned: transfer.returned + amount })
  await bookReturned(tx, payout, transfer, { ...back, total: transfer.returned + amount, failure: 'reversed' }, deps)
  return true
}

/** The business key names the total, so that each further amount is booked once. */
async function bookReturned(
  tx: Writer,
  payout: PayoutRow,
  { id, provider: method, state, amount: sent, returned }: TransferRow,
  { total, ref: reference, at, failure }: Returned & { readonly failure: TransferFailure },
  deps: Deps,
): Promise<void> {
  const amount = total - returned
  const businessKey = `payout-transfer:${id}:returned:${total}`
  await bookTransfer(tx, payout, { direction: 'back', amount, method, businessKey, actorId: null, at }, deps)
  // This transfer still has to reach its bank, or a later one sends again what came back of this one.
  const staysSending = payout.state === 'sending' && (state === 'paid' || total < sent)
  const cause = { reason: '', failure, actorId: null }
  await recordReturned(tx, payout, { amount, method, reference, staysSending, ...cause }, deps)
  if (!staysSending)
    await deps.jobs.add(tx, 'notify', { event: 'payout-failed', id: deps.ids.next(), payoutId: payout.id })
}

/** A poll between two scheduled ones leaves the schedule as it is. */
async function scheduleNext(tx: Writer, transfer: TransferRow, at: Date): Promise<void> {
  const { id, state, next_poll_at: pollAt, poll_count: polls } = transfer
  // A time too far in the future was written before the clock was set back.
  if (state !== 'paid' || pollAt === null || remainingMs(pollAt.getTime(), at.getTime(), longestTransferPollMs) > 0)
    return
  const delay = nextPaidTransferPollDelay(polls + 1)
  await changeTransfer(tx, id, {
    poll_count: polls + 1,
    next_poll_at: delay === undefined ? null : new Date(at.getTime() + delay),
  })
}
