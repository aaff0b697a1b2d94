/**
 * What the provider says of a try, done. The one way for the returning payer, the provider's messages, and the clock: whichever
 * comes first wins, and the others find nothing left to do (decision T39).
 */

import { lockInvestment, lockOffering, type OfferingRow } from '#api/db/investments.ts'
import { regainReservation, releaseReservation } from '#api/db/reservations.ts'
import { book } from '#api/db/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import { type AttemptRow, changeAttempt, insertRefund, lockAttempt, readAttempt } from '#api/db/payments.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { payInvestment, unpayInvestment } from '#api/handlers/investment/pay.ts'
import type { NoWord, ProviderLook } from '#api/payment-ports.ts'
import { dayMs } from '#domain/calendar.ts'
import { checkoutMinutes } from '#domain/limits.ts'
import { isLive, nextLookAfter, settle, type Settlement, type Standing } from '#domain/payment.ts'
import { openAttempt } from './attempts.ts'

type Investment = NonNullable<Awaited<ReturnType<typeof lockInvestment>>>

/** Asks the provider and does what follows. @returns the try as it stands then; undefined where there is none */
export async function settleAttempt(id: string, deps: Deps): Promise<AttemptRow | undefined> {
  const seen = await readAttempt(deps.db.read, id)
  if (!seen) return undefined
  const attempt = seen.provider_ref === null ? await openAttempt(id, deps) : seen
  const gateway = deps.gateways.of(attempt.gateway)
  const word = attempt.provider_ref === null || !gateway ? 'silent' : await gateway.look(attempt.provider_ref)
  const look = typeof word === 'object' ? word : endWithoutWord(attempt, word, deps.clock.now())
  return look === undefined ? lookAgainLater(id, deps) : deps.db.transact((tx) => settleUnderLock(tx, id, look, deps))
}

/**
 * A try of which the provider says nothing ends all the same when nobody can pay it any more: its page was never handed out and
 * is over, or the provider does not know it, as a stand-in after its restart does not, or a provider after a day.
 */
function endWithoutWord(attempt: AttemptRow, word: NoWord, now: number): ProviderLook | undefined {
  const age = now - attempt.created_at.getTime()
  const neverOpened = attempt.state === 'created' && age > checkoutMinutes * 60_000
  const unknown = word === 'refused' && isLive(attempt.state) && (attempt.test || age > dayMs)
  return neverOpened || unknown ? { report: { state: 'failed', reason: 'expired' } } : undefined
}

async function settleUnderLock(
  tx: Writer,
  id: string,
  look: ProviderLook,
  deps: Deps,
): Promise<AttemptRow | undefined> {
  const seen = await tx
    .selectFrom('payment_attempt')
    .innerJoin('investment', 'investment.id', 'payment_attempt.investment_id')
    .select(['investment.id as investment', 'investment.campaign_id as campaign'])
    .where('payment_attempt.id', '=', id)
    .executeTakeFirst()
  if (!seen) return undefined
  // Always in this order, so that two bookings never wait for each other.
  const campaign = await lockOffering(tx, seen.campaign)
  const investment = await lockInvestment(tx, seen.investment)
  const attempt = await lockAttempt(tx, id)
  if (!campaign || !investment || !attempt) return undefined
  const settlement = settle({ attempt, debt: debtOf(investment, campaign) }, look.report)
  await carryOut({ tx, deps, campaign, investment, attempt, look }, settlement)
  await keepLooking(tx, attempt, look, settlement, deps)
  return lockAttempt(tx, id)
}

/** Does the investment still want the money? */
function debtOf({ state, units }: Investment, { status, units_total, units_taken }: OfferingRow): Standing['debt'] {
  if (state === 'confirmed') return 'paid'
  const runs = status === 2 || status === 6
  if (state === 'reserved' && runs) return 'waiting'
  // One that its investor gave up stays given up.
  return state === 'expired' && runs && units_total - units_taken >= units ? 'regained' : 'gone'
}

interface Scene {
  readonly tx: Writer
  readonly deps: Deps
  readonly campaign: OfferingRow
  readonly investment: Investment
  readonly attempt: AttemptRow
  readonly look: ProviderLook
}

async function carryOut(scene: Scene, settlement: Settlement): Promise<void> {
  const { tx, deps, investment, attempt } = scene
  const at = new Date(deps.clock.now())
  switch (settlement.act) {
    case 'nothing':
      return
    case 'move':
      await changeAttempt(tx, attempt.id, {
        state: settlement.to,
        reason: settlement.reason ?? null,
        ...(isLive(settlement.to) ? {} : { settled_at: at }),
      })
      // Its time was over while the provider's page was open.
      if (!isLive(settlement.to) && investment.state === 'reserved' && isOver(investment, at))
        await releaseReservation(tx, investment.id, investment.campaign_id, investment.units, 'expired', at)
      return
    case 'credit': {
      if (investment.state === 'expired')
        await regainReservation(tx, investment.id, investment.campaign_id, investment.units)
      const transactionId = await payInvestment(
        tx,
        { ...investment, fee: attempt.fee },
        { kind: 'external', holder: attempt.gateway },
        null,
        deps,
      )
      await changeAttempt(tx, attempt.id, {
        state: 'succeeded',
        reason: null,
        settled_at: at,
        transaction_id: transactionId,
      })
      return
    }
    case 'return':
      return sendBack(scene, settlement, at)
    case 'reverse':
      await unpayInvestment(
        tx,
        { ...investment, fee: attempt.fee },
        { kind: 'external', holder: attempt.gateway },
        `payment:${attempt.id}:reversed`,
        deps,
      )
      await changeAttempt(tx, attempt.id, { state: 'reversed', reason: settlement.reason })
  }
}

function isOver({ expires_at }: Investment, at: Date): boolean {
  return expires_at !== null && expires_at <= at
}

/** The money is ours for a moment: it is booked as what has to go back, and goes back by a job of its own. */
async function sendBack(
  { tx, deps, attempt }: Scene,
  { amount, currency, reason }: Extract<Settlement, { act: 'return' }>,
  at: Date,
): Promise<void> {
  const transactionId = deps.ids.next()
  const refundId = deps.ids.next()
  await book(tx, () => deps.ids.next(), {
    id: transactionId,
    kind: 'payment-to-return',
    businessKey: `payment:${attempt.id}:to-return`,
    actorId: null,
    at,
    lines: [
      { account: { kind: 'external', holder: attempt.gateway, currency }, amount: -amount },
      { account: { kind: 'transit', holder: attempt.id, currency }, amount },
    ],
  })
  await changeAttempt(tx, attempt.id, {
    state: 'succeeded',
    reason: null,
    settled_at: at,
    transaction_id: transactionId,
  })
  await insertRefund(tx, { id: refundId, attemptId: attempt.id, amount, currency, reason, at })
  await deps.jobs.add(tx, 'look-at-refund', { refundId })
}

/** When the provider is asked next, its name of the payment, and what it kept for itself. */
async function keepLooking(
  tx: Writer,
  attempt: AttemptRow,
  { report, paymentRef }: ProviderLook,
  settlement: Settlement,
  { clock, ids }: Deps,
): Promise<void> {
  const now = clock.now()
  const moved = settlement.act !== 'nothing'
  const looks = moved ? 0 : attempt.looks + 1
  const cost = report.state === 'succeeded' ? report.cost : undefined
  const done = attempt.cost !== null || cost !== undefined || report.state === 'failed' || report.state === 'cancelled'
  await changeAttempt(tx, attempt.id, {
    looks,
    look_at: done || looks > mostLooks ? null : new Date(now + nextLookAfter(looks)),
    ...(paymentRef === undefined ? {} : { payment_ref: paymentRef }),
  })
  if (cost === undefined || attempt.cost !== null) return
  await changeAttempt(tx, attempt.id, { cost })
  // The provider keeps it from what it owes us: a cost of the site, told apart from the payment.
  await book(tx, () => ids.next(), {
    id: ids.next(),
    kind: 'payment-cost',
    businessKey: `payment:${attempt.id}:cost`,
    actorId: null,
    at: new Date(now),
    lines: [
      { account: { kind: 'external', holder: attempt.gateway, currency: attempt.currency }, amount: cost },
      { account: { kind: 'external', holder: `${attempt.gateway}:cost`, currency: attempt.currency }, amount: -cost },
    ],
  })
}

/** Two months of looking once a day: by then every provider has ended a payment. */
const mostLooks = 66

async function lookAgainLater(id: string, { db, clock }: Deps): Promise<AttemptRow | undefined> {
  return db.transact(async (tx) => {
    const attempt = await lockAttempt(tx, id)
    if (!attempt) return undefined
    const looks = attempt.looks + 1
    await changeAttempt(tx, id, { looks, look_at: new Date(clock.now() + nextLookAfter(looks)) })
    return { ...attempt, looks }
  })
}
