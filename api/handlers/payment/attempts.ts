/** A try to pay, from its writing down to the provider's page. */

import { lockInvestment, lockOffering } from '#api/db/investments.ts'
import { payBy } from '#api/db/reservations.ts'
import type { Writer } from '#api/db/database.ts'
import {
  insertAttempt,
  liveAttemptOf,
  lockAttempt,
  paidAttemptOf,
  type NewAttempt,
  readAttempt,
  stepAttempt,
  type AttemptRow,
} from '#api/db/payments.ts'
import { readSettings } from '#api/db/settings.ts'
import { findUser } from '#api/db/users.ts'
import type { Deps, Member } from '#api/handlers/handler.ts'
import { feeBy, refuseForCampaign, refuseGatewayOff } from '#api/handlers/investment/gateways.ts'
import { refuseUnready } from '#api/handlers/investment/ready.ts'
import type { Checkout, Gateway, NoResponse } from '#api/payment-ports.ts'
import type { Language } from '#contract/shapes.ts'
import { CallError } from '#contract/errors.ts'
import { checkoutMinutes } from '#domain/limits.ts'
import { nextPollDelay, type ProviderGateway } from '#domain/payment.ts'
import { gatewayOf, holdPooled, leavesPooled } from './pooled-money.ts'
import { pooledPlaceOf } from './pooled-place.ts'
import { lockSubject, subjectPage } from './subjects.ts'

const minuteMs = 60_000

/**
 * Writes a try down, or finds the one that may still bring the money. Nothing is said to the provider before this is committed:
 * whatever happens to the process, the try is found again.
 * @throws CallError NOT_FOUND, INVESTMENT_NOT_PENDING, TRIES_OVER, CAMPAIGN_CLOSED, GATEWAY_OFF, GATEWAY_CURRENCY, GATEWAY_AMOUNT, PAYMENT_UNDER_WAY, FEE_CHANGED,
 *   INSUFFICIENT_BALANCE of a pooled wallet
 */
export async function beginAttempt(
  tx: Writer,
  order: {
    investmentId: string
    member: Member
    gateway: ProviderGateway
    language: Language
    /** What the payer was shown; another total is refused. */
    total?: bigint | undefined
  },
  deps: Deps,
): Promise<AttemptRow> {
  const { clock, gateways } = deps
  const gateway = gateways.of(order.gateway)
  if (!gateway) throw new CallError('GATEWAY_OFF')
  const seen = await tx
    .selectFrom('investment')
    .select('campaign_id')
    .where('id', '=', order.investmentId)
    .where('investor_id', '=', order.member.id)
    .executeTakeFirst()
  if (!seen) throw new CallError('NOT_FOUND')
  const campaign = await lockOffering(tx, seen.campaign_id)
  const investment = await lockInvestment(tx, order.investmentId)
  // Nobody is sent to a page: who asks again once it is paid is told that it is.
  const paid = order.gateway === 'mangopay' && investment ? await paidAttemptOf(tx, investment) : undefined
  if (paid?.gateway === order.gateway) return paid
  if (investment?.state !== 'reserved') throw new CallError('INVESTMENT_NOT_PENDING')
  await refuseUnready(tx, investment)
  const live = await liveAttemptOf(tx, { investmentId: investment.id })
  if (live && live.gateway !== order.gateway) throw new CallError('PAYMENT_UNDER_WAY')
  if (live) return live
  const now = clock.now()
  // Each try keeps the units for as long as its page; without an end, giving up and trying again would keep them from the next in line.
  if (investment.tries_until !== null && investment.tries_until.getTime() <= now) throw new CallError('TRIES_OVER')
  if (campaign?.status !== 2 || (campaign.closes_at !== null && campaign.closes_at.getTime() <= now))
    throw new CallError('CAMPAIGN_CLOSED')
  const { settings } = await readSettings(tx)
  refuseGatewayOff(order.gateway, settings, gateways)
  refuseForCampaign(order.gateway, campaign, settings)
  const fee = feeBy(order.gateway, investment.amount, investment.currency, settings)
  if (order.total !== undefined && order.total !== investment.amount + fee) throw new CallError('FEE_CHANGED')
  await payBy(tx, investment.id, {
    gateway: order.gateway,
    fee,
    expiresAt: later(investment.expires_at, new Date(now + checkoutMinutes * minuteMs)),
  })
  const attempt = await writeAttempt(
    tx,
    {
      purpose: { investmentId: investment.id },
      payerId: order.member.id,
      gateway: order.gateway,
      test: gateway.test,
      access: gateway.access,
      amount: investment.amount + fee,
      fee,
      currency: investment.currency,
      language: order.language,
    },
    deps,
  )
  if (leavesPooled(attempt)) await holdPooled(tx, attempt, investment.campaign_id, deps)
  return attempt
}

/** A new try, as the provider will be asked for it. What it pays for is locked and has none that is alive. */
export async function writeAttempt(
  tx: Writer,
  attempt: Omit<NewAttempt, 'id' | 'at' | 'lookAt'>,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<AttemptRow> {
  const now = clock.now()
  const id = ids.next()
  await insertAttempt(tx, { ...attempt, id, at: new Date(now), lookAt: new Date(now + nextPollDelay(0)) })
  const written = await lockAttempt(tx, id)
  if (!written) throw new Error('a try to pay was written and is not there')
  return written
}

function later(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b
}

/**
 * Asks the provider for its page, under the try's own key, so that asking again after a lost answer finds the same page. A
 * provider that is silent leaves the try as it is: it is asked again by whoever looks next.
 */
export async function openAttempt(id: string, deps: Deps): Promise<AttemptRow> {
  const attempt = await known(id, deps)
  const gateway = gatewayOf(attempt, deps.gateways)
  if (attempt.state !== 'created' || !gateway) return attempt
  const answer = await askForPage(attempt, gateway, deps)
  if (answer === 'silent') return attempt
  return deps.db.transact(async (tx) => {
    const subject = await lockSubject(tx, attempt, deps)
    const locked = await lockAttempt(tx, id)
    // Two asked at once and got the same page.
    if (locked?.state !== 'created') return locked ?? attempt
    const at = new Date(deps.clock.now())
    if (answer === 'refused') {
      const ended = { state: 'failed', reason: 'refused' } as const
      await stepAttempt(tx, id, { ...ended, settled_at: at, look_at: null, at })
      await subject?.moved(locked, ended.state, ended.reason)
    } else
      await stepAttempt(tx, id, {
        state: 'open',
        reason: null,
        provider_ref: answer.ref,
        checkout_url: answer.url ?? null,
        silent_since: null,
        at,
      })
    return (await lockAttempt(tx, id)) ?? attempt
  })
}

async function askForPage(attempt: AttemptRow, gateway: Gateway, deps: Deps): Promise<Checkout | NoResponse> {
  const pooled = await pooledPlaceOf(attempt, deps)
  if (pooled === 'silent' || pooled === 'refused') return pooled
  const [{ title, path }, payer] = await Promise.all([
    subjectPage(attempt, deps),
    findUser(deps.db.read, attempt.payer_id),
  ])
  const back = deps.site.origin + path
  return gateway.open({
    attemptId: attempt.id,
    amount: attempt.amount,
    currency: attempt.currency,
    title,
    language: attempt.language,
    email: payer?.email ?? '',
    returnUrl: back,
    cancelUrl: `${back}?back=1`,
    at: attempt.created_at.getTime(),
    pooled,
  })
}

async function known(id: string, { db }: Deps): Promise<AttemptRow> {
  const attempt = await readAttempt(db.read, id)
  if (!attempt) throw new Error('a try to pay was written and is not there')
  return attempt
}
