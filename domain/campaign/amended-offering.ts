/**
 * Amendments of goal, unit price and security of a live campaign (decision T32, decision record 0038). Amounts in minor
 * units. Existing investments keep their units and their price.
 */

import type { FieldProblem } from '#domain/field.ts'
import { amountMaximum } from '#domain/limits.ts'
import { type Currency, minorPerMajor, toDecimal } from '#domain/money.ts'
import { type AllocationRule, isOversubscribable, oversubscriptionFactor } from './allocation.ts'
import { type CampaignKind, campaignKinds } from './campaign.ts'

export interface AmendableOffering {
  readonly currency: Currency
  readonly kind: CampaignKind
  /** The kinds whose terms the campaign has, its own among them. */
  readonly completeKinds: readonly CampaignKind[]
  readonly goal: bigint
  readonly unitPrice: bigint
  /** The most that it raises: the goal, unless a higher one was declared. */
  readonly maximumOffering: bigint
  /** Per investment. */
  readonly maximum: bigint | null
  readonly allocation: AllocationRule
  /** Reserved, paid, or held for the waiting list. */
  readonly unitsTaken: bigint
  /** Units of them that are held for the waiting list: they are sold at the price of then. */
  readonly unitsOffered: bigint
  /** What investors have reserved or paid. */
  readonly committed: bigint
  /** Investors have paid different prices. */
  readonly repriced: boolean
}

/** The terms of an amendment that concern the offering. */
interface OfferingTerms {
  readonly goal?: string | undefined
  readonly unitPrice?: string | undefined
  readonly kind?: string | undefined
}

export interface Range {
  readonly from: bigint
  readonly to: bigint
}

/** A goal that was declared without a higher maximum is the maximum as well, and both change together. */
function hasOwnMaximum({ goal, maximumOffering }: AmendableOffering): boolean {
  return maximumOffering > goal
}

function largest(...amounts: readonly bigint[]): bigint {
  return amounts.reduce((most, each) => (each > most ? each : most))
}

/** The goals that are possible: within the maximum offering, and not below what an investment or the campaign needs. */
export function goalRange(offering: AmendableOffering): Range {
  const { currency, unitPrice, maximumOffering, maximum, allocation, unitsTaken, committed } = offering
  const least = largest(unitPrice, maximum ?? unitPrice)
  if (hasOwnMaximum(offering)) return { from: least, to: maximumOffering }
  const units = (unitsTaken + oversubscriptionFactor - 1n) / oversubscriptionFactor
  return {
    from: largest(least, isOversubscribable(allocation) ? units * unitPrice : committed),
    to: BigInt(amountMaximum) * minorPerMajor(currency),
  }
}

/** The unit prices that are possible: one unit is at most an investment, and at most the goal. */
export function priceRange({ goal, maximum }: AmendableOffering): Range {
  return { from: 1n, to: maximum !== null && maximum < goal ? maximum : goal }
}

/**
 * Units of different prices can be neither allocated by one share, nor repaid as a loan by their number: such a price is
 * fixed with the first investment.
 */
export function isPriceFixed({ allocation, kind, unitsTaken }: AmendableOffering): boolean {
  return unitsTaken > 0n && (isOversubscribable(allocation) || kind === 'debt')
}

/** The kinds of security that the campaign can change to, or keep. */
export function possibleKinds({ completeKinds, kind, repriced }: AmendableOffering): readonly CampaignKind[] {
  return campaignKinds.filter(
    (each) => each === kind || (completeKinds.includes(each) && !(repriced && each === 'debt')),
  )
}

/** Problems of the new terms, by the names of the terms. */
export function offeringProblems(offering: AmendableOffering, terms: OfferingTerms): FieldProblem[] {
  const { currency } = offering
  const goal = terms.goal === undefined ? offering.goal : BigInt(terms.goal)
  const price = terms.unitPrice === undefined ? undefined : BigInt(terms.unitPrice)
  const kind = campaignKinds.find((each) => each === (terms.kind ?? offering.kind))
  const outside = (path: string, amount: bigint, { from, to }: Range): FieldProblem[] => {
    const limit = (bound: bigint): number => Number(toDecimal({ amount: bound, currency }))
    if (amount < from) return [{ path, code: 'too-small', limit: limit(from) }]
    return amount > to ? [{ path, code: 'too-large', limit: limit(to) }] : []
  }
  const isFixed = isPriceFixed(offering) || (kind === 'debt' && offering.unitsTaken > 0n)
  return [
    ...(terms.goal === undefined
      ? []
      : outside('goal', goal, goalRange({ ...offering, unitPrice: price ?? offering.unitPrice }))),
    ...(price === undefined ? [] : outside('unitPrice', price, priceRange({ ...offering, goal }))),
    ...(price !== undefined && isFixed ? [{ path: 'unitPrice', code: 'format' as const }] : []),
    ...(kind === undefined || !possibleKinds(offering).includes(kind)
      ? [{ path: 'kind', code: 'format' as const }]
      : []),
  ]
}

export interface AmendedOffering {
  readonly goal: bigint
  readonly unitPrice: bigint
  readonly kind: CampaignKind
  readonly maximumOffering: bigint
  readonly unitsTotal: bigint
  readonly repriced: boolean
}

/** The offering under the new terms, which were decided to be possible; undefined if they do not concern it. */
export function amendOffering(offering: AmendableOffering, terms: OfferingTerms): AmendedOffering | undefined {
  if (terms.goal === undefined && terms.unitPrice === undefined && terms.kind === undefined) return undefined
  const goal = terms.goal === undefined ? offering.goal : BigInt(terms.goal)
  const unitPrice = terms.unitPrice === undefined ? offering.unitPrice : BigInt(terms.unitPrice)
  const maximumOffering = hasOwnMaximum(offering) ? offering.maximumOffering : goal
  return {
    goal,
    unitPrice,
    kind: campaignKinds.find((each) => each === terms.kind) ?? offering.kind,
    maximumOffering,
    unitsTotal: unitsFor({ ...offering, unitPrice, maximumOffering }),
    repriced: offering.repriced || (unitPrice !== offering.unitPrice && offering.unitsTaken > 0n),
  }
}

/** Units that are sold altogether: those that are taken, and what the rest of the maximum buys at the current price. */
export function unitsFor({
  allocation,
  unitPrice,
  maximumOffering,
  unitsTaken,
  unitsOffered,
  committed,
}: Pick<
  AmendableOffering,
  'allocation' | 'unitPrice' | 'maximumOffering' | 'unitsTaken' | 'unitsOffered' | 'committed'
>): bigint {
  if (isOversubscribable(allocation)) return maximumOffering / unitPrice
  const rest = maximumOffering - committed - unitsOffered * unitPrice
  return unitsTaken + (rest > 0n ? rest / unitPrice : 0n)
}
