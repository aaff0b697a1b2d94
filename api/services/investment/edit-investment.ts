import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { voidAgreement } from '#api/db/investment/agreements.ts'
import {
  investmentById,
  type InvestmentRow,
  lockInvestment,
  lockOffering,
  type OfferingRow,
  reserveUnits,
} from '#api/db/investment/investments.ts'
import { findOwnCampaignId } from '#api/db/investment/lock-with-campaign.ts'
import { changeReservation, changePaymentMethod } from '#api/db/investment/reservations.ts'
import { type AttemptRow, liveAttemptOf } from '#api/db/payment/payments.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import { feeBy, refuseForCampaign, refuseGatewayOff } from '#api/services/payment/gateways.ts'
import { cancelAttempt } from '#api/services/payment/poll-attempt.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { mayChange, type Request } from '#domain/investment/investment.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import { freeUnits } from './free-units.ts'
import { holdToLimit } from './limit.ts'
import { offeringOf, quoteOf, type RequestBody, requestOf } from './offering.ts'
import { type Investor, investorFor } from './prospect.ts'
import { decideMethodChange } from './payment-methods.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockInvestment>>>

interface Entered extends RequestBody {
  readonly unitsBefore: bigint
  readonly gateway?: GatewayName | undefined
  readonly gatewayBefore?: GatewayName | undefined
  /** The total that the investor was shown, with the fee. */
  readonly total?: bigint | undefined
}

interface InvestmentChange {
  readonly investmentId: string
  readonly request: Request
  readonly entered: Entered
  readonly member: Member
  readonly language: Language
}

/** @throws CallError INVALID_INPUT */
export function checkChange(entered: Entered): Request {
  const request = requestOf(entered)
  if (entered.gateway !== undefined && entered.gatewayBefore === undefined)
    throw new CallError('INVALID_INPUT', {}, [{ path: 'gatewayBefore', code: 'required' }])
  return request
}

/**
 * A change is possible once this attempt is cancelled. Thrown to leave the transaction, which must not await a
 * provider.
 */
class AttemptInProgress extends Error {
  readonly attempt: AttemptRow
  constructor(attempt: AttemptRow) {
    super('a payment attempt has to be cancelled before the change')
    this.attempt = attempt
  }
}

/**
 * Everything is validated before an attempt is cancelled, so that a refused change cancels none, and again afterwards:
 * a payment that arrived meanwhile counts. A repeat of the request gets its reply without any of that.
 * @param change runs `editInvestment` in a transaction
 * @throws CallError PAYMENT_IN_PROGRESS, and the errors of the change
 */
export async function cancellingAttempt<R>(change: () => Promise<R>, deps: Deps): Promise<R> {
  const first = await attemptOr(change)
  if (!(first instanceof AttemptInProgress)) return first
  await cancelAttempt(first.attempt, deps)
  const changed = await attemptOr(change)
  if (changed instanceof AttemptInProgress) throw new CallError('PAYMENT_IN_PROGRESS')
  return changed
}

async function attemptOr<R>(work: () => Promise<R>): Promise<R | AttemptInProgress> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AttemptInProgress) return error
    throw error
  }
}

/**
 * Changes the units of an unpaid investment, by the rules of a new one with its own units free, or its payment method.
 * A signature covers its units: other units void it, another payment method does not.
 */
export async function editInvestment(
  tx: Writer,
  { investmentId, request, entered, member, language }: InvestmentChange,
  deps: Deps,
): Promise<InvestmentRow> {
  const { clock } = deps
  const { campaign, investment } = await lockOwn(tx, investmentId, member.id)
  const { id, state, units, gateway } = investment
  const pending = mayChange({ state, expiresAt: investment.expires_at?.getTime(), hasOpenPayment: false }, clock.now())
  if (!pending.ok) throw new CallError(pending.code)
  const isStale = entered.gateway !== undefined && entered.gatewayBefore !== gateway
  if (units !== entered.unitsBefore || isStale) throw new CallError('INVESTMENT_CHANGED')
  const { settings } = await readSettings(tx)
  const method = entered.gateway ?? gateway
  const attempt = await liveAttemptOf(tx, { investmentId: id })
  const decision = decideMethodChange(investment, method, attempt, settings, clock.now())
  if (!decision.ok && (method !== gateway || decision.code === 'PAYMENT_IN_PROGRESS'))
    throw new CallError(decision.code)
  const investor = await investorFor(tx, campaign, member, clock.now())
  const requestedUnits = wantedUnits(request, {
    campaign,
    investment,
    investor,
    now: clock.now(),
    changesMethod: method !== gateway,
  })
  const changes = requestedUnits.units !== units || method !== gateway
  const fee = changes ? feeBy(method, requestedUnits.amount, investment.currency, settings) : investment.fee
  if (entered.total !== undefined && entered.total !== requestedUnits.amount + fee) throw new CallError('FEE_CHANGED')
  if (requestedUnits.units !== units)
    await changeUnits(tx, { campaign, investment, investor, wanted: requestedUnits, fee }, deps)
  if (method !== gateway && decision.ok) {
    refuseGatewayOff(method, settings, deps.gateways)
    refuseForCampaign(method, campaign, settings)
    const { expiresAt, triesUntil } = decision
    await changePaymentMethod(tx, id, {
      gateway: method,
      fee,
      expiresAt: dateOf(expiresAt),
      triesUntil: dateOf(triesUntil),
    })
    await note(tx, { eventName: 'payment-method-changed', investment, facts: { from: gateway, to: method } }, deps)
    if (attempt && decision.endsTry) throw new AttemptInProgress(attempt)
  }
  const row = await investmentById(tx, id, language)
  if (!row) throw new Error('an investment was changed and is not there')
  return row
}

/**
 * Locks the campaign, then this user's investment, in the order used everywhere.
 * @throws CallError NOT_FOUND for another user's, as if it did not exist
 */
async function lockOwn(tx: Writer, id: string, personId: string) {
  const campaignId = await findOwnCampaignId(tx, id, personId)
  if (campaignId === undefined) throw new CallError('NOT_FOUND')
  const campaign = await lockOffering(tx, campaignId)
  const investment = await lockInvestment(tx, id)
  if (!campaign || !investment) throw new CallError('NOT_FOUND')
  return { campaign, investment }
}

interface Wanted {
  readonly units: bigint
  readonly unitPrice: bigint
  readonly amount: bigint
}
interface Wish {
  readonly campaign: OfferingRow
  readonly investment: Locked
  readonly investor: Investor
  readonly now: number
  /** If the units are unchanged, another payment method does not check the limits of units again. */
  readonly changesMethod: boolean
}

/** @throws CallError CAMPAIGN_CLOSED, and the errors of the rules for other units */
function wantedUnits(request: Request, { campaign, investment, investor, now, changesMethod }: Wish): Wanted {
  const { units, unit_price: unitPrice, amount } = investment
  const offering = offeringOf(campaign)
  if (changesMethod && request.by === 'units' && request.units === units) {
    if (offering.status !== 2 || offering.closesAt <= now) throw new CallError('CAMPAIGN_CLOSED')
    return { units, unitPrice, amount }
  }
  const withoutIt = { ...offering, unitsTaken: offering.unitsTaken - units }
  const quote = quoteOf(withoutIt, campaign.owner_id, investor, request, now)
  // Other units cost the current price; the same ones keep theirs.
  return quote.units === units ? { units, unitPrice, amount } : quote
}

interface UnitsChange extends Pick<Wish, 'campaign' | 'investment' | 'investor'> {
  readonly wanted: Wanted
  readonly fee: bigint
}

async function changeUnits(
  tx: Writer,
  { campaign, investment, investor, wanted, fee }: UnitsChange,
  deps: Deps,
): Promise<void> {
  const { id, units: before } = investment
  const { units, unitPrice, amount } = wanted
  const now = deps.clock.now()
  await holdToLimit(tx, { campaign, investorId: investor.id, amount, now, exceptFor: id }, deps)
  await changeReservation(tx, id, { units, unitPrice, amount, fee })
  if (units > before) await reserveUnits(tx, campaign.id, units - before)
  else await freeUnits(tx, campaign.id, before - units, deps)
  const agreementVoided = await voidAgreement(tx, id, new Date(now))
  const facts = { from: String(before), to: String(units), agreementVoided }
  await note(tx, { eventName: 'investment-changed', investment, facts }, deps)
}

interface Noted {
  readonly eventName: 'investment-changed' | 'payment-method-changed'
  readonly investment: Locked
  readonly facts: Readonly<Record<string, string | boolean>>
}

async function note(tx: Writer, { eventName, investment, facts }: Noted, { clock, ids }: Deps): Promise<void> {
  const { id: subject, investor_id: actorId } = investment
  await insertAudit(tx, { id: ids.next(), at: new Date(clock.now()), actorId, eventName, subject, facts })
}

function dateOf(time: number | undefined): Date | null {
  return time === undefined ? null : new Date(time)
}
