/**
 * What the provider says of a try, done. The one way for the returning payer, the provider's messages, and the clock: whichever
 * comes first wins, and the others find nothing left to do (decision T39).
 */

import { book } from '#api/db/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import {
  arrivalOf,
  type AttemptRow,
  changeAttempt,
  insertRefund,
  lockAttempt,
  readAttempt,
  stepAttempt,
} from '#api/db/payments.ts'
import { disputesOf, insertTaken } from '#api/db/wallet/disputes.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { NoResponse, ProviderStatus } from '#api/payment-ports.ts'
import { elapsedMs } from '#contract/limits/elapsed.ts'
import { dayMs } from '#domain/calendar.ts'
import { checkoutMinutes } from '#domain/limits.ts'
import { attributed } from '#domain/dispute.ts'
import type { Money } from '#domain/money.ts'
import { isLive, nextPollDelay, nextPaidPollDelay, settle, type Settlement } from '#domain/payment.ts'
import { openAttempt } from './attempts.ts'
import { isNews } from './is-news.ts'
import { gatewayOf, leavesPooled, returnSourceOf } from './pooled-money.ts'
import { reinstatePart } from './reinstate-part.ts'
import type { Subject } from './subject.ts'
import { lockSubject, wantsMoney } from './subjects.ts'

/**
 * Asks the provider and does what follows.
 * @param closed by its payer, its page is closed: money that is not taken yet is not taken any more
 * @returns the try as it stands then; undefined where there is none
 */
export async function settleAttempt(id: string, deps: Deps, closed = false): Promise<AttemptRow | undefined> {
  const seen = await readAttempt(deps.db.read, id)
  if (!seen) return undefined
  // What was asked of a pooled wallet cannot be taken back: the provider says how it ended.
  const givenUp = closed && !leavesPooled(seen)
  const attempt = seen.provider_ref === null && !givenUp ? await openAttempt(id, deps) : seen
  const gateway = gatewayOf(attempt, deps.gateways)
  const word =
    attempt.provider_ref === null || !gateway
      ? 'silent'
      : await gateway.getStatus({
          ref: attempt.provider_ref,
          canCapture: !givenUp && (await wantsMoney(attempt, deps)),
        })
  const look = typeof word === 'object' ? word : endWithoutWord(attempt, word, deps.clock.now(), givenUp)
  return look === undefined
    ? lookAgainLater(id, word, deps)
    : deps.db.transact((tx) => settleUnderLock(tx, id, look, deps))
}

/**
 * A try of which the provider says nothing ends all the same when nobody can pay it any more: its page was never handed out and
 * is over, or the provider does not know it, as a stand-in after its restart does not, or a provider after a day.
 */
function endWithoutWord(
  attempt: AttemptRow,
  word: NoResponse,
  now: number,
  givenUp: boolean,
): ProviderStatus | undefined {
  if (givenUp && attempt.state === 'created') return { report: { state: 'cancelled' } }
  const age = now - attempt.created_at.getTime()
  const neverOpened = attempt.state === 'created' && !leavesPooled(attempt) && age > checkoutMinutes * 60_000
  const unknown = word === 'refused' && isLive(attempt.state) && (attempt.test || age > dayMs)
  return neverOpened || unknown ? { report: { state: 'failed', reason: 'expired' } } : undefined
}

async function settleUnderLock(
  tx: Writer,
  id: string,
  look: ProviderStatus,
  deps: Deps,
): Promise<AttemptRow | undefined> {
  const seen = await readAttempt(tx, id)
  const subject = seen && (await lockSubject(tx, seen, deps))
  const attempt = subject && (await lockAttempt(tx, id))
  if (!subject || !attempt) return undefined
  const booked = await disputesOf(tx, id)
  const settlement = settle(
    {
      attempt: { ...attempt, isCancelled: attempt.given_up_at !== null, booked, arrived: arrivalOf(attempt).amount },
      debt: subject.debt,
    },
    look.report,
  )
  await carryOut({ tx, deps, subject, attempt }, settlement)
  await keepLooking(tx, attempt, look, settlement, deps)
  // One answer may tell of several things: it came, and disputes have moved some of it before anybody asked.
  const { report } = look
  const told = report.state === 'succeeded' || report.state === 'reversed' ? (report.disputes ?? []) : []
  return settlement.act === 'nothing' || told.length === 0 ? lockAttempt(tx, id) : settleUnderLock(tx, id, look, deps)
}

interface Scene {
  readonly tx: Writer
  readonly deps: Deps
  readonly subject: Subject
  readonly attempt: AttemptRow
}

async function carryOut(scene: Scene, settlement: Settlement): Promise<void> {
  const { tx, deps, subject, attempt } = scene
  const at = new Date(deps.clock.now())
  switch (settlement.act) {
    case 'nothing':
      return
    case 'move':
      await stepAttempt(tx, attempt.id, {
        state: settlement.to,
        reason: settlement.reason ?? null,
        ...(isLive(settlement.to) ? {} : { settled_at: at }),
        at,
      })
      // Whoever is at the page sees it there.
      if (!isLive(settlement.to) && isNews(attempt, settlement.reason, at.getTime()))
        await deps.jobs.add(tx, 'tell-payment', { attemptId: attempt.id, news: 'payment-failed' })
      return subject.moved(attempt, settlement.to, settlement.reason)
    case 'credit': {
      const transactionId = await subject.credit(attempt)
      await stepAttempt(tx, attempt.id, {
        state: 'succeeded',
        reason: null,
        settled_at: at,
        transaction_id: transactionId,
        at,
      })
      return
    }
    case 'return':
      await sendBack(scene, settlement, at)
      await deps.jobs.add(tx, 'tell-payment', { attemptId: attempt.id, news: 'payment-returned' })
      return subject.returned({ ...attempt, ...arrivedAs(settlement) })
    case 'take':
      for (const part of settlement.parts) {
        await insertTaken(tx, attempt.id, part, at)
        await subject.take(attempt, part)
      }
      return
    case 'reverse': {
      const amount = await subject.reverse(attempt, settlement.reason)
      for (const part of attributed(settlement.parts, amount)) await insertTaken(tx, attempt.id, part, at)
      await stepAttempt(tx, attempt.id, { state: 'reversed', reason: settlement.reason, at })
      return
    }
    case 'reinstate':
      for (const part of settlement.parts) await reinstatePart(tx, attempt, part, deps)
  }
}

function arrivedAs({ amount, currency }: Money): Pick<AttemptRow, 'arrived_amount' | 'arrived_currency'> {
  return { arrived_amount: amount, arrived_currency: currency }
}

/** The money is ours for a moment: it is booked as what has to go back, and goes back by a job of its own. */
async function sendBack(
  { tx, deps, attempt }: Scene,
  { amount, currency, reason }: Extract<Settlement, { act: 'return' }>,
  at: Date,
): Promise<void> {
  const transactionId = deps.ids.next()
  const refundId = deps.ids.next()
  const arrived = arrivedAs({ amount, currency })
  await book(tx, () => deps.ids.next(), {
    id: transactionId,
    kind: 'payment-to-return',
    businessKey: `payment:${attempt.id}:to-return`,
    actorId: null,
    at,
    lines: [
      { account: returnSourceOf({ ...attempt, ...arrived }), amount: -amount },
      { account: { kind: 'transit', holder: attempt.id, currency }, amount },
    ],
  })
  await stepAttempt(tx, attempt.id, {
    state: 'succeeded',
    reason: null,
    settled_at: at,
    transaction_id: transactionId,
    ...arrived,
    at,
  })
  await insertRefund(tx, { id: refundId, attemptId: attempt.id, amount, currency, reason, at })
  await deps.jobs.add(tx, 'look-at-refund', { refundId })
}

/** When the provider is asked next, its name of the payment, and what it kept for itself. */
async function keepLooking(
  tx: Writer,
  attempt: AttemptRow,
  { report, paymentRef }: ProviderStatus,
  settlement: Settlement,
  { clock, ids }: Deps,
): Promise<void> {
  const now = clock.now()
  const moved = settlement.act !== 'nothing'
  const looks = moved ? 0 : attempt.looks + 1
  const paid = report.state === 'succeeded' ? report : undefined
  const cost = paid?.cost
  const known = attempt.cost !== null || cost !== undefined
  const again = known ? nextPaidPollDelay(elapsedMs(attempt.created_at.getTime(), now)) : nextPollDelay(looks)
  const over = report.state === 'failed' || report.state === 'cancelled' || (!known && looks > mostLooks)
  await changeAttempt(tx, attempt.id, {
    looks,
    silent_since: null,
    look_at: over || again === undefined ? null : new Date(now + again),
    ...(paymentRef === undefined ? {} : { payment_ref: paymentRef }),
  })
  if (paid === undefined || cost === undefined || attempt.cost !== null) return
  await changeAttempt(tx, attempt.id, { cost })
  if (cost === 0n) return
  // The provider keeps it from what came, in the currency in which it came: a cost of the site, told apart from the payment.
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

/** Two months of looking once a day: by then every provider has ended a payment. */
const mostLooks = 66

/** @param word the provider's, if it gave one */
async function lookAgainLater(
  id: string,
  word: ProviderStatus | NoResponse,
  { db, clock }: Deps,
): Promise<AttemptRow | undefined> {
  return db.transact(async (tx) => {
    const attempt = await lockAttempt(tx, id)
    if (!attempt) return undefined
    const looks = attempt.looks + 1
    const now = clock.now()
    if (!isLive(attempt.state)) {
      // How it ended is known. A stand-in that was started anew has forgotten it; an outage is over by tomorrow.
      await changeAttempt(tx, id, { looks, look_at: word === 'refused' ? null : new Date(now + dayMs) })
      return { ...attempt, looks }
    }
    await changeAttempt(tx, id, {
      looks,
      look_at: new Date(now + nextPollDelay(looks)),
      silent_since: attempt.silent_since ?? new Date(now),
    })
    return { ...attempt, looks }
  })
}
