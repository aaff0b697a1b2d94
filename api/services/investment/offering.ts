/** Converts rows and requests to the input of the rules of domain/investment. */

import type { OfferingRow } from '#api/db/investment/investments.ts'
import { CallError } from '#contract/errors.ts'
import {
  decideInvestment,
  type InvestmentProblem,
  type Offering,
  type Prospect,
  type Quote,
  type Request,
} from '#domain/investment/investment.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import type { Investor } from './prospect.ts'

export interface RequestBody {
  readonly units?: bigint | undefined
  readonly amount?: { readonly amount: bigint; readonly currency: string } | undefined
}

/** Exactly one of units and amount. @throws CallError INVALID_INPUT. */
export function requestOf({ units, amount }: RequestBody): Request {
  if (units !== undefined && amount === undefined) return { by: 'units', units }
  if (amount !== undefined && units === undefined) return { by: 'amount', ...amount }
  throw new CallError('INVALID_INPUT', {}, [
    {
      path: 'amount',
      code: units === undefined ? 'required' : 'too-many',
      ...(units === undefined ? {} : { limit: 1 }),
    },
  ])
}

/** The offering of a campaign that went live. @throws CallError NOT_FOUND if there is no public one. */
export function offeringOf(row: OfferingRow | undefined): Offering {
  if (
    !row ||
    !isPublic(row.status) ||
    row.currency === null ||
    row.unit_price === null ||
    row.goal === null ||
    row.closes_at === null
  ) {
    throw new CallError('NOT_FOUND')
  }
  return {
    status: row.status,
    currency: row.currency,
    unitPrice: row.unit_price,
    unitsTotal: row.units_accepted,
    unitsTaken: row.units_taken,
    minimum: row.minimum ?? row.unit_price,
    maximum: row.maximum ?? row.goal,
    closesAt: row.closes_at.getTime(),
    accreditation: row.accreditation,
  }
}

/** @throws CallError with the code of the rule that refuses. */
export function quoteOf(offering: Offering, ownerId: string, investor: Investor, request: Request, now: number): Quote {
  const { accredited, countryProblem } = investor
  const prospect: Prospect = { accredited, countryProblem, ownsCampaign: investor.id === ownerId }
  const decision = decideInvestment(offering, prospect, request, now)
  if (decision.ok) return decision.quote
  throw problemError(decision, offering.currency)
}

/** Converts a refusal of the rules to an error. */
export function problemError(problem: InvestmentProblem, currency: string): CallError {
  switch (problem.code) {
    case 'BELOW_MINIMUM':
    case 'ABOVE_MAXIMUM':
      return new CallError(problem.code, { amount: { amount: String(problem.amount), currency } })
    case 'UNITS_LEFT':
      return new CallError(problem.code, { units: String(problem.units) })
    case 'CURRENCY_MISMATCH':
      return new CallError(problem.code, { currency: problem.currency })
    default:
      return new CallError(problem.code)
  }
}
