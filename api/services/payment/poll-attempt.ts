/**
 * Polls a payment attempt: reads it, requests its status from the provider, decides what the status means, applies it,
 * and schedules the next poll. The returning payer, webhooks and the schedule all use this one function: whichever is
 * first wins, and the others find nothing left to do (decision T39).
 */

import { book } from '#api/db/wallet/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import { arrivalOf, type AttemptRow, changeAttempt, lockAttempt, readAttempt } from '#api/db/payment/payments.ts'
import { disputesOf } from '#api/db/wallet/disputes.ts'
import type { Deps } from '#api/deps.ts'
import type { NoResponse, ProviderStatus } from '#api/payment-ports.ts'
import { elapsedMs } from '#contract/limits/elapsed.ts'
import { dayMs } from '#domain/calendar.ts'
import { checkoutMinutes } from '#domain/limits.ts'
import { isLive, nextPollDelay, nextPaidPollDelay, settle, type Settlement } from '#domain/payment/payment.ts'
import { applySettlement } from './apply-settlement.ts'
import { gatewayOf, isCustodialTransfer } from './custodial-transfers.ts'
import { recordMandateMethod } from './mandates.ts'
import { payableOf } from './payable-of.ts'
import { requestCharge } from './request-charge.ts'
import { requestCheckout } from './start-attempt.ts'

/** Two months of polling once a day: by then every provider has ended a payment. */
const maximumPolls = 66

/**
 * @param isClosed the payer cancelled it and its checkout is closed: an uncaptured payment is not captured any more
 * @returns the attempt afterwards; undefined if there is none
 */
export async function pollAttempt(id: string, deps: Deps, isClosed = false): Promise<AttemptRow | undefined> {
  const seen = await readAttempt(deps.db.read, id)
  if (!seen) return undefined
  const isCancelled = isClosed && !isWithoutPage(seen)
  const attempt = seen.provider_ref === null && !isCancelled ? await requestPayment(seen, deps) : seen
  const response = await queryProvider(attempt, isCancelled, deps)
  const status =
    typeof response === 'object' ? response : statusWithoutResponse(attempt, response, deps.clock.now(), isCancelled)
  return deps.db.transact((tx) =>
    status === undefined ? scheduleRetry(tx, id, response, deps) : applyStatus(tx, id, status, deps),
  )
}

/**
 * A transfer out of a custodial wallet and a charge of a mandate cannot be recalled, and their request is repeated until
 * the provider responds: it reports how they ended.
 */
function isWithoutPage(attempt: AttemptRow): boolean {
  return isCustodialTransfer(attempt) || attempt.mandate_id !== null
}

function requestPayment({ id, mandate_id: mandateId }: AttemptRow, deps: Deps): Promise<AttemptRow> {
  return mandateId === null ? requestCheckout(id, deps) : requestCharge(id, deps)
}

/** Requests a custodial transfer whose attempt is committed. One that has ended is left as it is. */
export async function requestTransfer(id: string, deps: Deps): Promise<AttemptRow> {
  const attempt = await readAttempt(deps.db.read, id)
  if (!attempt) throw new Error('a payment attempt was recorded and is missing')
  return isLive(attempt.state) ? ((await pollAttempt(id, deps)) ?? attempt) : attempt
}

/**
 * The cancellation is recorded first, because the provider may report the end of its page before it responds to us.
 * Then the checkout is closed and the provider is polled: a payment made in that moment counts. If the provider does
 * not respond the attempt is unchanged.
 * @returns the attempt afterwards
 */
export async function cancelAttempt(attempt: AttemptRow, deps: Deps): Promise<AttemptRow> {
  // It has no page to close.
  if (attempt.mandate_id !== null) return (await pollAttempt(attempt.id, deps)) ?? attempt
  await deps.db.transact(async (tx) => {
    const locked = await lockAttempt(tx, attempt.id)
    if (!locked || !isLive(locked.state) || locked.cancel_requested_at !== null) return
    await changeAttempt(tx, attempt.id, { cancel_requested_at: new Date(deps.clock.now()) })
  })
  // A checkout that was never opened needs no closing.
  const closed =
    attempt.provider_ref === null
      ? 'closed'
      : isLive(attempt.state) && (await gatewayOf(attempt, deps.gateways)?.close(attempt.provider_ref))
  return (await pollAttempt(attempt.id, deps, closed === 'closed')) ?? attempt
}

async function queryProvider(
  attempt: AttemptRow,
  isCancelled: boolean,
  deps: Deps,
): Promise<ProviderStatus | NoResponse> {
  const gateway = gatewayOf(attempt, deps.gateways)
  if (attempt.provider_ref === null || !gateway) return 'silent'
  if (attempt.mandate_id !== null) return (await gateway.storedMethods?.getStatus(attempt.provider_ref)) ?? 'silent'
  // Checked first, so that nothing is captured only to be refunded.
  const canCapture = !isCancelled && isLive(attempt.state) && (await payableOf(attempt).isDue(deps))
  return gateway.getStatus({ ref: attempt.provider_ref, canCapture })
}

/**
 * An attempt without a status from the provider still ends when it cannot be paid any more: its checkout was never
 * opened and has expired, or the provider does not know it, such as a sandbox after its restart or a provider after a
 * day.
 */
function statusWithoutResponse(
  attempt: AttemptRow,
  response: NoResponse,
  now: number,
  isCancelled: boolean,
): ProviderStatus | undefined {
  if (isCancelled && attempt.state === 'created') return { report: { state: 'cancelled' } }
  const age = now - attempt.created_at.getTime()
  const neverOpened = attempt.state === 'created' && !isWithoutPage(attempt) && age > checkoutMinutes * 60_000
  const isUnknown = response === 'refused' && isLive(attempt.state) && (attempt.test || age > dayMs)
  return neverOpened || isUnknown ? { report: { state: 'failed', reason: 'expired' } } : undefined
}

/** Decides under the locks of payable and attempt, and applies the decision. */
async function applyStatus(
  tx: Writer,
  id: string,
  status: ProviderStatus,
  deps: Deps,
): Promise<AttemptRow | undefined> {
  const seen = await readAttempt(tx, id)
  const payable = seen && (await payableOf(seen).lock(tx, seen, deps))
  const attempt = payable && (await lockAttempt(tx, id))
  if (!payable || !attempt) return undefined
  const booked = await disputesOf(tx, id)
  const settlement = settle(
    {
      attempt: {
        ...attempt,
        isCancelled: attempt.cancel_requested_at !== null,
        booked,
        arrived: arrivalOf(attempt).amount - (payable.returned ?? 0n),
      },
      debt: payable.debt,
    },
    status.report,
  )
  await applySettlement({ tx, deps, payable, attempt }, settlement)
  await recordMandateMethod(tx, attempt, status, deps)
  await scheduleNextPoll(tx, attempt, status, settlement, deps)
  // One status may report several things: the money arrived, and disputes have reversed some of it before the poll.
  const { report } = status
  const disputes = report.state === 'succeeded' || report.state === 'reversed' ? (report.disputes ?? []) : []
  return settlement.action === 'nothing' || disputes.length === 0
    ? lockAttempt(tx, id)
    : applyStatus(tx, id, status, deps)
}

/** Records when the provider is polled next, its reference of the payment, and the fee that it deducted. */
async function scheduleNextPoll(
  tx: Writer,
  attempt: AttemptRow,
  { report, paymentRef }: ProviderStatus,
  settlement: Settlement,
  { clock, ids }: Deps,
): Promise<void> {
  const now = clock.now()
  const hasMoved = settlement.action !== 'nothing'
  const pollCount = hasMoved ? 0 : attempt.poll_count + 1
  const paid = report.state === 'succeeded' ? report : undefined
  const cost = paid?.cost
  const isCostKnown = attempt.cost !== null || cost !== undefined
  const delay = isCostKnown ? nextPaidPollDelay(elapsedMs(attempt.created_at.getTime(), now)) : nextPollDelay(pollCount)
  const isOver = report.state === 'failed' || report.state === 'cancelled' || (!isCostKnown && pollCount > maximumPolls)
  await changeAttempt(tx, attempt.id, {
    poll_count: pollCount,
    unresponsive_since: null,
    next_poll_at: isOver || delay === undefined ? null : new Date(now + delay),
    ...(paymentRef === undefined ? {} : { payment_ref: paymentRef }),
  })
  if (paid === undefined || cost === undefined || attempt.cost !== null) return
  await changeAttempt(tx, attempt.id, { cost })
  if (cost === 0n) return
  // The provider deducts it from what arrived, in that currency: a cost of the site, booked separately from the
  // payment.
  const { currency } = paid
  await book(tx, () => ids.next(), {
    id: ids.next(),
    kind: 'payment-cost',
    businessKey: `payment:${attempt.id}:cost`,
    actorId: null,
    at: new Date(now),
    lines: [
      { account: { kind: 'external', holder: attempt.gateway, currency }, amount: cost },
      { account: { kind: 'external', holder: `${attempt.gateway}:cost`, currency }, amount: -cost },
    ],
  })
}

async function scheduleRetry(
  tx: Writer,
  id: string,
  response: ProviderStatus | NoResponse,
  { clock }: Deps,
): Promise<AttemptRow | undefined> {
  const attempt = await lockAttempt(tx, id)
  if (!attempt) return undefined
  const pollCount = attempt.poll_count + 1
  const now = clock.now()
  if (!isLive(attempt.state)) {
    // The outcome is known. A restarted sandbox has lost it; an outage is over by tomorrow.
    await changeAttempt(tx, id, {
      poll_count: pollCount,
      next_poll_at: response === 'refused' ? null : new Date(now + dayMs),
    })
    return { ...attempt, poll_count: pollCount }
  }
  await changeAttempt(tx, id, {
    poll_count: pollCount,
    next_poll_at: new Date(now + nextPollDelay(pollCount)),
    unresponsive_since: attempt.unresponsive_since ?? new Date(now),
  })
  return { ...attempt, poll_count: pollCount }
}
