import { insertAudit } from '#api/db/audit.ts'
import { voidAgreement } from '#api/db/agreements.ts'
import { investmentById, type lockInvestment, type OfferingRow, takeUnits } from '#api/db/investments.ts'
import type { Writer } from '#api/db/database.ts'
import { type AttemptRow, liveAttemptOf } from '#api/db/payments.ts'
import { changeReservation, changeWay } from '#api/db/reservations.ts'
import { readSettings } from '#api/db/settings.ts'
import { type Deps, handle, type HandlerInput } from '#api/handlers/handler.ts'
import { giveUpTry } from '#api/handlers/payment/give-up-try.ts'
import { presentInvestment } from '#api/presenters/investment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Investment } from '#contract/investment.ts'
import { mayChange, type Request } from '#domain/investment.ts'
import { freeUnits } from './free-units.ts'
import { feeBy, refuseForCampaign, refuseGatewayOff } from './gateways.ts'
import { holdToLimit } from './limit.ts'
import { offeringOf, quoteOf, requestOf } from './offering.ts'
import { lockOwn } from './own-investment.ts'
import { type Investor, investorFor } from './prospect.ts'
import { wayDecision } from './ways.ts'

type Input = HandlerInput<typeof calls.investment.edit>
type Locked = NonNullable<Awaited<ReturnType<typeof lockInvestment>>>

/** A change is possible once this try is given up. Thrown to leave the transaction, which must not wait for a provider. */
class TryInTheWay extends Error {
  readonly attempt: AttemptRow
  constructor(attempt: AttemptRow) {
    super('a try to pay stands in the way of a change')
    this.attempt = attempt
  }
}

/**
 * Other units for an unpaid investment, by the rules of a new one with its own units free, or another way to pay for it. What was
 * signed was signed for its units: other ones make it void, another way to pay does not.
 *
 * Everything is decided before a try is given up, so that a change that is refused ends none, and again afterwards: whoever has paid
 * meanwhile has paid. A repeat of the request gets its answer without any of that.
 */
export const edit = handle(calls.investment.edit, async (input, deps): Promise<Investment> => {
  const request = requestOf(input.body)
  if (input.body.gateway !== undefined && input.body.gatewayBefore === undefined)
    throw new CallError('INVALID_INPUT', {}, [{ path: 'gatewayBefore', code: 'required' }])
  const change = () => input.once((tx) => changeIt(tx, request, input, deps))
  const attempt = await tryInTheWay(change)
  if (!(attempt instanceof TryInTheWay)) return attempt
  await giveUpTry(attempt.attempt, deps)
  const changed = await tryInTheWay(change)
  if (changed instanceof TryInTheWay) throw new CallError('PAYMENT_UNDER_WAY')
  return changed
})

async function tryInTheWay<R>(work: () => Promise<R>): Promise<R | TryInTheWay> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TryInTheWay) return error
    throw error
  }
}

async function changeIt(
  tx: Writer,
  request: Request,
  { params, body, member, language }: Input,
  deps: Deps,
): Promise<Investment> {
  const { clock } = deps
  const { campaign, investment } = await lockOwn(tx, params.investorId, member.id)
  const { id, state, units, gateway } = investment
  const pending = mayChange({ state, expiresAt: investment.expires_at?.getTime(), underWay: false }, clock.now())
  if (!pending.ok) throw new CallError(pending.code)
  const otherWay = body.gateway !== undefined && body.gatewayBefore !== gateway
  if (units !== body.unitsBefore || otherWay) throw new CallError('INVESTMENT_CHANGED')
  const { settings } = await readSettings(tx)
  const way = body.gateway ?? gateway
  const attempt = await liveAttemptOf(tx, { investmentId: id })
  const decision = wayDecision(investment, way, attempt, settings, clock.now())
  if (!decision.ok && (way !== gateway || decision.code === 'PAYMENT_UNDER_WAY')) throw new CallError(decision.code)
  const investor = await investorFor(tx, campaign, member)
  const wanted = wantedUnits(request, { campaign, investment, investor, now: clock.now(), asked: way !== gateway })
  const changes = wanted.units !== units || way !== gateway
  const fee = changes ? feeBy(way, wanted.amount, investment.currency, settings) : investment.fee
  if (body.total !== undefined && body.total !== wanted.amount + fee) throw new CallError('FEE_CHANGED')
  if (wanted.units !== units) await changeUnits(tx, { campaign, investment, investor, wanted, fee }, deps)
  if (way !== gateway && decision.ok) {
    refuseGatewayOff(way, settings, deps.gateways)
    refuseForCampaign(way, campaign, settings)
    const { expiresAt, triesUntil } = decision
    await changeWay(tx, id, { gateway: way, fee, expiresAt: dateOf(expiresAt), triesUntil: dateOf(triesUntil) })
    await note(tx, { act: 'investment-way-changed', investment, facts: { from: gateway, to: way } }, deps)
    if (attempt && decision.endsTry) throw new TryInTheWay(attempt)
  }
  const row = await investmentById(tx, id, language)
  if (!row) throw new Error('an investment was changed and is not there')
  return presentInvestment(row)
}

interface Wanted {
  readonly units: bigint
  readonly amount: bigint
}
interface Wish {
  readonly campaign: OfferingRow
  readonly investment: Locked
  readonly investor: Investor
  readonly now: number
  /** Another way to pay is: with the units that there are, nothing is asked about them. */
  readonly asked: boolean
}

/** @throws CallError CAMPAIGN_CLOSED, and what the rules say to other units */
function wantedUnits(request: Request, { campaign, investment, investor, now, asked }: Wish): Wanted {
  const { units, amount } = investment
  const offering = offeringOf(campaign)
  if (asked && request.by === 'units' && request.units === units) {
    if (offering.status !== 2 || offering.closesAt <= now) throw new CallError('CAMPAIGN_CLOSED')
    return { units, amount }
  }
  const withoutIt = { ...offering, unitsTaken: offering.unitsTaken - units }
  return quoteOf(withoutIt, campaign.owner_id, investor, request, now)
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
  const { units, amount } = wanted
  const now = deps.clock.now()
  await holdToLimit(tx, { campaign, investorId: investor.id, amount, exceptFor: id }, now)
  await changeReservation(tx, id, { units, amount, fee })
  if (units > before) await takeUnits(tx, campaign.id, units - before)
  else await freeUnits(tx, campaign.id, before - units, deps)
  const agreementVoided = await voidAgreement(tx, id, new Date(now))
  const facts = { from: String(before), to: String(units), agreementVoided }
  await note(tx, { act: 'investment-changed', investment, facts }, deps)
}

interface Noted {
  readonly act: 'investment-changed' | 'investment-way-changed'
  readonly investment: Locked
  readonly facts: Readonly<Record<string, string | boolean>>
}

async function note(tx: Writer, { act, investment, facts }: Noted, { clock, ids }: Deps): Promise<void> {
  const { id: subject, investor_id: actorId } = investment
  await insertAudit(tx, { id: ids.next(), at: new Date(clock.now()), actorId, act, subject, facts })
}

function dateOf(time: number | undefined): Date | null {
  return time === undefined ? null : new Date(time)
}
