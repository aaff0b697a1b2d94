/** A try to pay, from its writing down to the provider's page. */

import { lockInvestment, lockOffering } from '#api/db/investments.ts'
import { payBy } from '#api/db/reservations.ts'
import type { Writer } from '#api/db/database.ts'
import {
  changeAttempt,
  insertAttempt,
  liveAttemptOf,
  lockAttempt,
  readAttempt,
  type AttemptRow,
} from '#api/db/payments.ts'
import { findUser } from '#api/db/users.ts'
import { investmentById } from '#api/db/investments.ts'
import type { Deps, Member } from '#api/handlers/handler.ts'
import type { Language } from '#contract/shapes.ts'
import { CallError } from '#contract/errors.ts'
import { checkoutMinutes } from '#domain/limits.ts'
import { nextLookAfter, type ProviderGateway } from '#domain/payment.ts'

const minuteMs = 60_000

/**
 * Writes a try down, or finds the one that may still bring the money. Nothing is said to the provider before this is committed:
 * whatever happens to the process, the try is found again.
 * @throws CallError NOT_FOUND, INVESTMENT_NOT_PENDING, CAMPAIGN_CLOSED, GATEWAY_OFF
 */
export async function beginAttempt(
  tx: Writer,
  order: { investmentId: string; member: Member; gateway: ProviderGateway; language: Language },
  { clock, ids, gateways }: Deps,
): Promise<AttemptRow> {
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
  if (investment?.state !== 'reserved') throw new CallError('INVESTMENT_NOT_PENDING')
  const live = await liveAttemptOf(tx, investment.id)
  if (live) return live
  const now = clock.now()
  if (campaign?.status !== 2 || (campaign.closes_at !== null && campaign.closes_at.getTime() <= now))
    throw new CallError('CAMPAIGN_CLOSED')
  const id = ids.next()
  const fee = 0n
  await payBy(tx, investment.id, {
    gateway: order.gateway,
    fee,
    expiresAt: later(investment.expires_at, new Date(now + checkoutMinutes * minuteMs)),
  })
  await insertAttempt(tx, {
    id,
    investmentId: investment.id,
    payerId: order.member.id,
    gateway: order.gateway,
    test: gateway.test,
    amount: investment.amount + fee,
    fee,
    currency: investment.currency,
    language: order.language,
    at: new Date(now),
    lookAt: new Date(now + nextLookAfter(0)),
  })
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
  const gateway = deps.gateways.of(attempt.gateway)
  if (attempt.state !== 'created' || !gateway) return attempt
  const [investment, payer] = await Promise.all([
    investmentById(deps.db.read, attempt.investment_id, attempt.language),
    findUser(deps.db.read, attempt.payer_id),
  ])
  const back = `${deps.site.origin}/payment/${attempt.investment_id}`
  const answer = await gateway.open({
    attemptId: attempt.id,
    amount: attempt.amount,
    currency: attempt.currency,
    title: investment?.name ?? investment?.slug ?? '',
    language: attempt.language,
    email: payer?.email ?? '',
    returnUrl: back,
    cancelUrl: `${back}?back=1`,
    at: attempt.created_at.getTime(),
  })
  if (answer === 'silent') return attempt
  return deps.db.transact(async (tx) => {
    const locked = await lockAttempt(tx, id)
    // Two asked at once and got the same page.
    if (locked?.state !== 'created') return locked ?? attempt
    await changeAttempt(
      tx,
      id,
      answer === 'refused'
        ? { state: 'failed', reason: 'refused', settled_at: new Date(deps.clock.now()), look_at: null }
        : { state: 'open', provider_ref: answer.ref, checkout_url: answer.url },
    )
    return (await lockAttempt(tx, id)) ?? attempt
  })
}

async function known(id: string, { db }: Deps): Promise<AttemptRow> {
  const attempt = await readAttempt(db.read, id)
  if (!attempt) throw new Error('a try to pay was written and is not there')
  return attempt
}
