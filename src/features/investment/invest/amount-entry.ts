/** Input of the first step, and its validation by the rules of domain/investment before the server is requested. */

import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import {
  bounds,
  decideInvestment,
  type InvestmentProblem,
  type Offering,
  type Quote,
  type Request,
} from '#domain/investment/investment.ts'
import { type AmountProblem, type DecimalMark, type Money, toDecimal } from '#domain/money.ts'
import { parseAmount } from '#domain/parse-number.ts'

/** Enter an amount of money or a number of units. */
export const entryModes = ['amount', 'units'] as const
export type EntryMode = (typeof entryModes)[number]

export interface Entry {
  readonly mode: EntryMode
  readonly amount: string
  readonly units: string
  /** An amount between two numbers of units means the higher one; by default, the lower. */
  readonly roundUp: boolean
}

export type ReadEntry =
  | { readonly ok: true; readonly request: Request }
  | { readonly ok: false; readonly reason: AmountProblem }

/** A currency without decimals: units are read as amounts of it, with the digits and grouping of every language. */
const wholeNumbers = 'JPY'

/**
 * What the campaign offers now, according to its page. @param heldUnits units that are held for this user: taken for all
 * others
 */
export function offeringOf({ card, terms }: CampaignDetail, heldUnits = 0n): Offering {
  return {
    status: card.status,
    currency: card.goal.currency,
    unitPrice: terms.unitPrice,
    unitsTotal: terms.unitsTotal,
    unitsTaken: terms.unitsTotal - terms.unitsLeft - heldUnits,
    minimum: terms.minimum,
    maximum: terms.maximum,
    closesAt: card.closesAt === null ? 0 : Date.parse(card.closesAt),
    accreditation: card.accreditation,
  }
}

/** Loans are lent by amount; their units are calculated by the server. */
export function modesOf({ card }: CampaignDetail): readonly EntryMode[] {
  return card.kind === 'debt' ? ['amount'] : entryModes
}

function readEntry({ mode, amount, units }: Entry, currency: string, mark: DecimalMark): ReadEntry {
  const parsed = mode === 'units' ? parseAmount(units, wholeNumbers, mark) : parseAmount(amount, currency, mark)
  if (!parsed.ok) return parsed
  return {
    ok: true,
    request:
      mode === 'units' ? { by: 'units', units: parsed.amount } : { by: 'amount', amount: parsed.amount, currency },
  }
}

export type Judged =
  | {
      readonly is: 'agreed'
      readonly request: Request
      readonly quote: Quote
      /** The possible whole units below and above an amount between them. */
      readonly roundings: readonly Quote[]
    }
  | { readonly is: 'refused'; readonly request: Request; readonly problem: InvestmentProblem }
  | { readonly is: 'unreadable'; readonly reason: AmountProblem }

/**
 * Validates an entry by what the browser knows. Whether the user may invest at all is decided by the server: the
 * campaign's page contains nothing about the user.
 */
export function validateEntry(entry: Entry, offering: Offering, now: number, mark: DecimalMark): Judged {
  const read = readEntry(entry, offering.currency, mark)
  if (!read.ok) return { is: 'unreadable', reason: read.reason }
  const { request } = read
  const decide = (of: Request) =>
    decideInvestment(offering, { accredited: true, countryProblem: undefined, ownsCampaign: false }, of, now)
  const decision = decide(request)
  if (!decision.ok) return { is: 'refused', request, problem: decision }
  const { quote } = decision
  if (!quote.snapped) return { is: 'agreed', request, quote, roundings: [] }
  // Nobody should invest more than they entered without choosing to.
  const lower = decide({ by: 'units', units: quote.units - 1n })
  const roundings = lower.ok ? [lower.quote, quote] : [quote]
  const chosen = lower.ok && !entry.roundUp ? lower.quote : quote
  return { is: 'agreed', request: { by: 'units', units: chosen.units }, quote: chosen, roundings }
}

/** Converts an entry to the other mode, so that switching loses nothing; unreadable input is left as it is. */
export function switchMode(entry: Entry, mode: EntryMode, offering: Offering, now: number, mark: DecimalMark): Entry {
  const judged = validateEntry(entry, offering, now, mark)
  if (mode === entry.mode || judged.is !== 'agreed') return { ...entry, mode }
  const { units, amount } = judged.quote
  const written = toDecimal({ amount, currency: offering.currency } satisfies Money)
  return { mode, units: String(units), amount: written.replace('.', mark), roundUp: false }
}

/** Adds or subtracts one unit, within what is possible now. */
export function stepUnits(entry: Entry, by: 1n | -1n, offering: Offering): Entry {
  const { minimumUnits, maximumUnits } = bounds(offering)
  const read = readEntry({ ...entry, mode: 'units' }, offering.currency, '.')
  const units = read.ok && read.request.by === 'units' ? read.request.units + by : minimumUnits
  const within = units < minimumUnits ? minimumUnits : units > maximumUnits ? maximumUnits : units
  return { ...entry, units: String(within) }
}
