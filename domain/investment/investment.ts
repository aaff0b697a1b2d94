/**
 * May this investor invest this much in this campaign now, and what does it cost? (investing 5, decisions T27, T29,
 * T30)
 */

import type { Accreditation, CampaignStatus } from '#domain/campaign/campaign.ts'
import type { CountryProblem } from '#domain/identity/residence.ts'
import type { Currency } from '#domain/money.ts'

/** The terms of a campaign, in minor units of its currency. */
export interface Offering {
  readonly status: CampaignStatus
  readonly currency: Currency
  readonly unitPrice: bigint
  /** Units for which commitments are accepted: more than are sold if the campaign allocates pro rata. */
  readonly unitsTotal: bigint
  /** Reserved and confirmed units. */
  readonly unitsTaken: bigint
  /** Per investment (decision T27). */
  readonly minimum: bigint
  readonly maximum: bigint
  /** Milliseconds: the end of the closing day. */
  readonly closesAt: number
  readonly accreditation: Accreditation
}

export interface Prospect {
  readonly accredited: boolean
  /** By the country lists of the site and the campaign. */
  readonly countryProblem: CountryProblem | undefined
  /** They own this campaign, so they may not invest in it. */
  readonly ownsCampaign: boolean
}

/** Either a number of units or an amount, as the investor chose to enter it. */
export type Request =
  | { readonly by: 'units'; readonly units: bigint }
  | { readonly by: 'amount'; readonly amount: bigint; readonly currency: Currency }

export type InvestmentProblem =
  | { readonly code: 'CAMPAIGN_CLOSED' }
  | { readonly code: 'OWN_CAMPAIGN' }
  | { readonly code: CountryProblem }
  | { readonly code: 'ACCREDITED_ONLY' }
  | { readonly code: 'CURRENCY_MISMATCH'; readonly currency: Currency }
  | { readonly code: 'SOLD_OUT' }
  | { readonly code: 'UNITS_TOO_FEW' }
  | { readonly code: 'BELOW_MINIMUM'; readonly amount: bigint }
  | { readonly code: 'ABOVE_MAXIMUM'; readonly amount: bigint }
  | { readonly code: 'UNITS_LEFT'; readonly units: bigint }

export interface Quote {
  readonly units: bigint
  readonly unitPrice: bigint
  /** units times unitPrice. */
  readonly amount: bigint
  /** The amount differs from the input because units are whole (decision T29). */
  readonly snapped: boolean
}

export type InvestmentDecision =
  | { readonly ok: true; readonly quote: Quote }
  | ({ readonly ok: false } & InvestmentProblem)

/** Available units; never negative. */
export function unitsLeft(offering: Pick<Offering, 'unitsTotal' | 'unitsTaken'>): bigint {
  const left = offering.unitsTotal - offering.unitsTaken
  return left > 0n ? left : 0n
}

/**
 * The smallest and largest investment possible now, in whole units and minor units. The minimum is rounded up to whole
 * units; if fewer units are left than the minimum requires, all of them may be taken.
 */
export function bounds(offering: Pick<Offering, 'unitPrice' | 'unitsTotal' | 'unitsTaken' | 'minimum' | 'maximum'>): {
  minimumUnits: bigint
  maximumUnits: bigint
  minimum: bigint
  maximum: bigint
} {
  const left = unitsLeft(offering)
  const least = ceilDivide(offering.minimum, offering.unitPrice)
  const most = offering.maximum / offering.unitPrice
  const minimumUnits = least > left ? left : least
  const maximumUnits = most > left ? left : most
  return {
    minimumUnits,
    maximumUnits,
    minimum: minimumUnits * offering.unitPrice,
    maximum: maximumUnits * offering.unitPrice,
  }
}

/** Decides, and computes the quote. An amount is rounded up to the next whole unit. */
export function decideInvestment(
  offering: Offering,
  prospect: Prospect,
  request: Request,
  now: number,
): InvestmentDecision {
  const gate = gateProblem(offering, prospect, now)
  if (gate) return { ok: false, ...gate }
  if (request.by === 'amount' && request.currency !== offering.currency) {
    return { ok: false, code: 'CURRENCY_MISMATCH', currency: offering.currency }
  }
  const units = request.by === 'units' ? request.units : unitsFor(request.amount, offering)
  const problem = unitsProblem(offering, units)
  if (problem) return { ok: false, ...problem }
  const amount = units * offering.unitPrice
  return {
    ok: true,
    quote: {
      units,
      unitPrice: offering.unitPrice,
      amount,
      snapped: request.by === 'amount' && amount !== request.amount,
    },
  }
}

/** Whole units for an amount, rounded up (decision T29). */
export function unitsFor(amount: bigint, { unitPrice }: Pick<Offering, 'unitPrice'>): bigint {
  return ceilDivide(amount, unitPrice)
}

/** May this investor invest here at all, regardless of the amount? */
export function gateProblem(offering: Offering, prospect: Prospect, now: number): InvestmentProblem | undefined {
  if (offering.status !== 2 || now >= offering.closesAt) return { code: 'CAMPAIGN_CLOSED' }
  if (prospect.ownsCampaign) return { code: 'OWN_CAMPAIGN' }
  // Before accreditation, which nobody should apply for in vain.
  if (prospect.countryProblem) return { code: prospect.countryProblem }
  if (offering.accreditation === 'accredited' && !prospect.accredited) return { code: 'ACCREDITED_ONLY' }
  return unitsLeft(offering) === 0n ? { code: 'SOLD_OUT' } : undefined
}

function unitsProblem(offering: Offering, units: bigint): InvestmentProblem | undefined {
  if (units < 1n) return { code: 'UNITS_TOO_FEW' }
  const limit = bounds(offering)
  if (units < limit.minimumUnits) return { code: 'BELOW_MINIMUM', amount: limit.minimum }
  if (units > unitsLeft(offering)) return { code: 'UNITS_LEFT', units: unitsLeft(offering) }
  if (units > limit.maximumUnits) return { code: 'ABOVE_MAXIMUM', amount: limit.maximum }
  return undefined
}

function ceilDivide(value: bigint, divisor: bigint): bigint {
  return value <= 0n ? 0n : (value + divisor - 1n) / divisor
}

/** States of an investment. Refunds and cancellations never delete it. */
export const investmentStates = ['reserved', 'confirmed', 'expired', 'cancelled', 'refunded'] as const
export type InvestmentState = (typeof investmentStates)[number]

export interface ChangeCase {
  readonly state: InvestmentState
  /** Milliseconds: until when the units are held. */
  readonly expiresAt: number | undefined
  /** A payment attempt may still succeed: open at a provider, or of unknown outcome. */
  readonly hasOpenPayment: boolean
}
export type ChangeDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'INVESTMENT_NOT_PENDING' | 'PAYMENT_IN_PROGRESS' }

/** May the units of a reservation be changed now? A signed agreement becomes invalid with the change. */
export function mayChange({ state, expiresAt, hasOpenPayment }: ChangeCase, now: number): ChangeDecision {
  if (state !== 'reserved' || (expiresAt !== undefined && expiresAt <= now))
    return { ok: false, code: 'INVESTMENT_NOT_PENDING' }
  return hasOpenPayment ? { ok: false, code: 'PAYMENT_IN_PROGRESS' } : { ok: true }
}

/** What an investor received of the units that they paid for, if demand exceeded the maximum. */
export interface UnitAllocation {
  readonly requested: bigint
  readonly units: bigint
  /** With its share of the fee. */
  readonly returned: bigint
}

/** Undefined if all units were allocated, or if none are yet. An investment without any keeps those that it was for. */
export function allocationOf({
  units,
  requested_units: requested,
  excess,
}: {
  readonly units: bigint
  readonly requested_units: bigint | null
  readonly excess: bigint | null
}): UnitAllocation | undefined {
  if (excess === null) return undefined
  return requested === null ? { requested: units, units: 0n, returned: excess } : { requested, units, returned: excess }
}

/** The four outcomes of the wire format for the states (investing 3: success, fail, pending, refunded). */
export function investmentOutcome(state: InvestmentState): 'success' | 'fail' | 'pending' | 'refunded' {
  switch (state) {
    case 'confirmed':
      return 'success'
    case 'reserved':
      return 'pending'
    case 'refunded':
      return 'refunded'
    case 'expired':
    case 'cancelled':
      return 'fail'
  }
}
