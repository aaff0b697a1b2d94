/** Starts a payment attempt: recorded and committed first, then opened at the provider. */

import { lockInvestment, lockOffering } from '#api/db/investment/investments.ts'
import { findOwnCampaignId } from '#api/db/investment/lock-with-campaign.ts'
import { payBy } from '#api/db/investment/reservations.ts'
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
} from '#api/db/payment/payments.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { findUser } from '#api/db/account/users.ts'
import type { Deps, Member } from '#api/deps.ts'
import { feeBy, refuseForCampaign, refuseGatewayOff } from './gateways.ts'
import { refuseUnready } from '#api/services/investment/ready.ts'
import type { Checkout, Gateway, NoResponse } from '#api/payment-ports.ts'
import type { Language } from '#contract/shapes.ts'
import { CallError } from '#contract/errors.ts'
import { checkoutMinutes } from '#domain/limits.ts'
import { nextPollDelay, type ProviderGateway } from '#domain/payment/payment.ts'
import { gatewayOf, isCustodialTransfer, placeHold } from './custodial-transfers.ts'
import { ensureCustodialWallet } from './custodial-wallet.ts'
import { payableOf } from './payable-of.ts'

const minuteMs = 60_000

/**
 * Records an attempt to pay an investment, or finds the live one. The provider receives the request only after this is
 * committed: the attempt survives a crash of the process.
 * @throws CallError NOT_FOUND, INVESTMENT_NOT_PENDING, TRIES_OVER, CAMPAIGN_CLOSED, GATEWAY_OFF, GATEWAY_CURRENCY,
 * GATEWAY_AMOUNT, PAYMENT_IN_PROGRESS, FEE_CHANGED, INSUFFICIENT_BALANCE of a custodial wallet
 */
export async function startInvestmentAttempt(
  tx: Writer,
  order: {
    investmentId: string
    member: Member
    gateway: ProviderGateway
    language: Language
    /** The total that the payer was shown; another one is refused. */
    total?: bigint | undefined
  },
  deps: Deps,
): Promise<AttemptRow> {
  const { clock, gateways } = deps
  const gateway = gateways.of(order.gateway)
  if (!gateway) throw new CallError('GATEWAY_OFF')
  const campaignId = await findOwnCampaignId(tx, order.investmentId, order.member.id)
  if (campaignId === undefined) throw new CallError('NOT_FOUND')
  const campaign = await lockOffering(tx, campaignId)
  const investment = await lockInvestment(tx, order.investmentId)
  // A transfer has no checkout: a repeat after the payment gets the attempt that paid.
  const paid = order.gateway === 'mangopay' && investment ? await paidAttemptOf(tx, investment) : undefined
  if (paid?.gateway === order.gateway) return paid
  if (investment?.state !== 'reserved') throw new CallError('INVESTMENT_NOT_PENDING')
  await refuseUnready(tx, investment, deps)
  const live = await liveAttemptOf(tx, { investmentId: investment.id })
  if (live && live.gateway !== order.gateway) throw new CallError('PAYMENT_IN_PROGRESS')
  if (live) return live
  const now = clock.now()
  // Each attempt reserves the units for as long as its checkout; without a limit, cancelling and retrying would block
  // the waiting list.
  if (investment.attempts_until !== null && investment.attempts_until.getTime() <= now)
    throw new CallError('TRIES_OVER')
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
  const attempt = await recordAttempt(
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
  if (isCustodialTransfer(attempt)) await placeHold(tx, attempt, investment.campaign_id, deps)
  return attempt
}

/**
 * Records a new attempt with the terms of its request to the provider. Its payable is locked and has no live attempt.
 */
export async function recordAttempt(
  tx: Writer,
  attempt: Omit<NewAttempt, 'id' | 'at' | 'nextPollAt'>,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<AttemptRow> {
  const now = clock.now()
  const id = ids.next()
  await insertAttempt(tx, { ...attempt, id, at: new Date(now), nextPollAt: new Date(now + nextPollDelay(0)) })
  const written = await lockAttempt(tx, id)
  if (!written) throw new Error('a payment attempt was recorded and is missing')
  return written
}

function later(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b
}

/**
 * Opens the checkout at the provider, under the attempt's own idempotency key, so that a retry after a lost response
 * finds the same page. If the provider does not respond the attempt is unchanged, and the next poll retries.
 */
export async function requestCheckout(id: string, deps: Deps): Promise<AttemptRow> {
  const attempt = await readAttempt(deps.db.read, id)
  if (!attempt) throw new Error('a payment attempt was recorded and is missing')
  const gateway = gatewayOf(attempt, deps.gateways)
  if (attempt.state !== 'created' || !gateway) return attempt
  const response = await openAtProvider(attempt, gateway, deps)
  if (response === 'silent') return attempt
  return deps.db.transact(async (tx) => {
    const payable = await payableOf(attempt).lock(tx, attempt, deps)
    const locked = await lockAttempt(tx, id)
    // Both of two concurrent requests got the same page.
    if (locked?.state !== 'created') return locked ?? attempt
    const at = new Date(deps.clock.now())
    if (response === 'refused') {
      const ended = { state: 'failed', reason: 'refused' } as const
      await stepAttempt(tx, id, { ...ended, settled_at: at, next_poll_at: null, at })
      await payable?.stateChanged(locked, ended.state, ended.reason)
    } else
      await stepAttempt(tx, id, {
        state: 'open',
        reason: null,
        provider_ref: response.ref,
        checkout_url: response.url ?? null,
        unresponsive_since: null,
        at,
      })
    return (await lockAttempt(tx, id)) ?? attempt
  })
}

async function openAtProvider(attempt: AttemptRow, gateway: Gateway, deps: Deps): Promise<Checkout | NoResponse> {
  const custodial = await ensureCustodialWallet(attempt, deps)
  if (custodial === 'silent' || custodial === 'refused') return custodial
  const [{ title, path }, payer] = await Promise.all([
    payableOf(attempt).checkoutDetails(attempt, deps),
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
    custodial,
    saveMethod: attempt.agreed_mandate_id !== null,
  })
}
