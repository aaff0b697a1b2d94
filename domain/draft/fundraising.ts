/**
 * Step 2 of a campaign: the property, the raise and its terms, as typed and as money (platform 3 and 5, decisions T27,
 * T28, T49).
 */

import { addDays, type IsoDate, isDate } from '#domain/calendar.ts'
import { allocationRules } from '#domain/campaign/allocation.ts'
import { accreditations, type CampaignKind, distributionFrequencies, raiseTypes } from '#domain/campaign/campaign.ts'
import type { Fields } from './campaign-sections.ts'
import {
  atLeast,
  atMost,
  type FieldProblem,
  validateFields,
  oneOfRule,
  plainCharacters,
  type TextRule,
  urlRule,
  yearRule,
} from '#domain/field.ts'
import {
  allocationDescriptionMaximum,
  allocationDescriptionMinimum,
  amountMaximum,
  campaignMaximumDays,
  longTextMaximum,
  titleMaximum,
} from '#domain/limits.ts'
import { exponentOf, minorPerMajor, parseDecimal } from '#domain/money.ts'
import { unreadProblem } from '#domain/parse-number.ts'
import { postalCodeRule } from '#domain/account/postal-code.ts'
import { parseCoordinates } from '#domain/campaign/coordinates.ts'
import { countriesIn, countryRuleModes } from '#domain/identity/residence.ts'
import { interestMethods, repaymentStructures } from '#domain/repayment/loan-structures.ts'
import { countryCodes } from '#domain/site/countries.ts'
import { type OfferedOptions, optionRule } from '#domain/site/offered-options.ts'

/** The terms that a campaign offers, as far as they are known and readable. Amounts in minor units of its currency. */
export interface OfferingFacts {
  readonly currency: string | null
  readonly goal: bigint | null
  readonly maximumOffering: bigint | null
  readonly unitPrice: bigint | null
  readonly minimum: bigint | null
  readonly maximum: bigint | null
  readonly closingDate: IsoDate | null
  readonly termMonths: number | null
  /** Basis points per year. */
  readonly returnPoints: number | null
  readonly distributionPoints: number | null
  /** The share of the company that the whole raise buys. */
  readonly equityPoints: number | null
}

export interface FundraisingRules {
  readonly kind: CampaignKind
  /** Codes of the site's currencies. */
  readonly currencies: readonly string[]
  /** The options of the site's own lists. */
  readonly offered: OfferedOptions
  /** The current date in the site's time zone. */
  readonly today: IsoDate
}

const wholeRule =
  (least: number, most: number): TextRule =>
  (text) =>
    !/^\d{1,12}$/.test(text)
      ? (unreadProblem(text) ?? { code: /^\d+\.\d+$/.test(text) ? 'decimals' : 'number', limit: 0 })
      : Number(text) < least
        ? { code: 'too-small', limit: least }
        : Number(text) > most
          ? { code: 'too-large', limit: most }
          : undefined

/** A percentage with at most two decimals, both ends allowed (decision T49). */
const percentRule =
  (least: number, most: number): TextRule =>
  (text) => {
    const points = percentPoints(text)
    if (points === undefined)
      return unreadProblem(text) ?? (/^\d+\.\d{3,}$/.test(text) ? { code: 'decimals', limit: 2 } : { code: 'number' })
    if (points < least * 100) return { code: 'too-small', limit: least }
    return points > most * 100 ? { code: 'too-large', limit: most } : undefined
  }

/** Basis points of a decimal percentage: 825 of `8.25`. */
function percentPoints(text: string): number | undefined {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** Only a rule that the site obeys can be declared (decision T27); any other has to be declared again. */
const allocationRule: TextRule = (text) =>
  allocationRules.some((each) => each === text) ? undefined : { code: 'required' }

const dateRule: TextRule = (text) => (isDate(text) ? undefined : { code: 'date' })

/** A positive amount (decision T49: "not 0" alone would accept -5). */
const amountRule =
  (currency: string, least: 0 | 1 = 1): TextRule =>
  (text) => {
    // Without a limit the message is "greater than zero".
    const tooSmall = { code: 'too-small', ...(least === 0 ? { limit: 0 } : {}) } as const
    const tooLarge = { code: 'too-large', limit: amountMaximum } as const
    const parsed = parseDecimal(text, currency)
    if (!parsed.ok) {
      const unread = unreadProblem(text)
      if (unread) return unread
      if (parsed.reason === 'decimals') return { code: 'decimals', limit: exponentOf(currency) }
      if (parsed.reason === 'negative') return tooSmall
      return parsed.reason === 'huge' ? tooLarge : { code: 'number' }
    }
    if (parsed.amount > BigInt(amountMaximum) * minorPerMajor(currency)) return tooLarge
    return parsed.amount < BigInt(least) ? tooSmall : undefined
  }

const required = (...rules: TextRule[]) => ({ required: true, rules })
const optional = (...rules: TextRule[]) => ({ required: false, rules })
const line = [atMost(titleMaximum), plainCharacters]

/** An ISO 3166 country in which the site accepts properties (platform 3). */
const countryRule =
  ({ countries = [], countriesOff = [] }: OfferedOptions): TextRule =>
  (text) => {
    if (!countryCodes.includes(text)) return { code: 'format' }
    const taken = (countries.length === 0 || countries.includes(text)) && !countriesOff.includes(text)
    return taken ? undefined : { code: 'country' }
  }

const coordinatesRule: TextRule = (text) => (parseCoordinates(text) === undefined ? { code: 'format' } : undefined)

/** ISO 3166 countries, separated by spaces. */
const investorCountriesRule: TextRule = (text) =>
  countriesIn(text).every((code) => countryCodes.includes(code)) ? undefined : { code: 'format' }

/** Problems of the property and the raise, missing values included. */
export function fundraisingProblems(
  values: Fields,
  { kind, currencies, offered, today }: FundraisingRules,
): FieldProblem[] {
  const currency = (values['currency'] ?? '').trim()
  const money = amountRule(currency)
  const isDiscretionary = (values['allocation'] ?? '').trim() === 'discretionary'
  const found = validateFields(values, {
    propertyName: required(...line),
    propertyDetail: required(atMost(longTextMaximum)),
    propertyLocation: required(...line),
    city: required(...line),
    state: optional(...line),
    country: required(countryRule(offered)),
    postalCode: optional(postalCodeRule((values['country'] ?? '').trim())),
    coordinates: optional(coordinatesRule),
    propertySize: required(wholeRule(1, 1_000_000_000)),
    plotSize: required(wholeRule(0, 1_000_000_000)),
    propertyYear: required(yearRule(1000, Number(today.slice(0, 4)) + 10)),
    numberOfDwellings: optional(wholeRule(0, 1_000_000)),
    assetValue: required(money),
    totalAmountDistributed: required(amountRule(currency, 0)),
    inceptionReturn: optional(percentRule(1, 100)),
    propertyURL: { required: kind !== 'reit', rules: [urlRule] },
    projectStart: optional(dateRule),
    projectEnd: optional(dateRule),
    developmentBudget: optional(money),
    landPrice: optional(money),
    currency: required(oneOfRule(currencies)),
    goal: required(money),
    maximumOffering: optional(money),
    allocation: optional(allocationRule),
    // Investors read before they invest how their units will be allocated.
    allocationDescription: isDiscretionary
      ? required(atLeast(allocationDescriptionMinimum), atMost(allocationDescriptionMaximum))
      : optional(),
    closingDate: required(dateRule),
    raiseType: required(oneOfRule(raiseTypes)),
    propertyType: required(optionRule(offered.propertyTypes)),
    accreditation: required(oneOfRule(accreditations)),
    investorCountryRule: optional(oneOfRule(countryRuleModes)),
    // An empty list would admit nobody, or restrict nothing.
    investorCountries: {
      required: !['', 'off'].includes((values['investorCountryRule'] ?? '').trim()),
      rules: [investorCountriesRule],
    },
    stage: required(optionRule(offered.stages)),
    round: required(optionRule(offered.rounds)),
  })
  return [...found, ...raiseProblems(values, found, today)]
}

/** Cross-field checks: the closing date, the project's two dates, the maximum. */
function raiseProblems(values: Fields, found: readonly FieldProblem[], today: IsoDate): FieldProblem[] {
  const sound = (path: string): string | undefined => {
    const text = (values[path] ?? '').trim()
    return text === '' || found.some((problem) => problem.path === path) ? undefined : text
  }
  const [closing, start, end] = [sound('closingDate'), sound('projectStart'), sound('projectEnd')]
  const [goal, most] = [amountOf(values, 'goal', values), amountOf(values, 'maximumOffering', values)]
  return [
    ...(closing !== undefined && closing <= today ? [{ path: 'closingDate', code: 'past' as const }] : []),
    ...(closing !== undefined && closing > addDays(today, campaignMaximumDays)
      ? [{ path: 'closingDate', code: 'too-late' as const, limit: campaignMaximumDays }]
      : []),
    ...(start !== undefined && end !== undefined && end < start ? [{ path: 'projectEnd', code: 'past' as const }] : []),
    // The maximum may exceed the goal if the owner allows it (decision T27).
    ...(goal !== null && most !== null && most < goal
      ? [{ path: 'maximumOffering', code: 'below-goal' as const }]
      : []),
    ...(goal !== null && most !== null && most > goal && (values['allocation'] ?? '').trim() === ''
      ? [{ path: 'allocation', code: 'required' as const }]
      : []),
  ]
}

/** Problems of the terms; the raise provides currency and goal. */
export function termsProblems(
  terms: Fields,
  raise: Fields,
  { kind, offered, today }: FundraisingRules,
): FieldProblem[] {
  const money = amountRule((raise['currency'] ?? '').trim())
  const [debt, reit] = [kind === 'debt', kind === 'reit']
  const found = validateFields(terms, {
    unitPrice: required(money),
    minimum: required(money),
    maximum: { required: reit, rules: [money] },
    termMonths: { required: debt || reit, rules: [wholeRule(1, 1200)] },
    frequency: { required: debt || reit, rules: [oneOfRule(distributionFrequencies)] },
    repaymentStructure: optional(oneOfRule(repaymentStructures)),
    interestMethod: optional(oneOfRule(interestMethods)),
    maturityDate: { required: debt || reit, rules: [dateRule] },
    adrPercentage: { required: debt, rules: [percentRule(0.01, 100)] },
    irrPercentage: { required: reit, rules: [percentRule(0.01, 1000)] },
    strategy: { required: reit, rules: [optionRule(offered.strategies)] },
    numberOfUnits: { required: reit, rules: [wholeRule(1, 1_000_000_000)] },
    equityPercentage: optional(percentRule(0.01, 100)),
  })
  const maturity = (terms['maturityDate'] ?? '').trim()
  const closing = (raise['closingDate'] ?? '').trim()
  const late = maturity !== '' && isDate(maturity) && maturity <= (isDate(closing) ? closing : today)
  return [
    ...found,
    ...(late ? [{ path: 'maturityDate', code: 'past' as const }] : []),
    ...boundProblems(offeringOf(raise, terms)),
  ]
}

/**
 * 0 < minimum < maximum <= goal (decision T27); a missing maximum is the goal (decision T28); at least one unit is
 * sold.
 */
function boundProblems({ goal, unitPrice, minimum, maximum }: OfferingFacts): FieldProblem[] {
  if (goal === null) return []
  const most = maximum ?? goal
  return [
    ...(unitPrice !== null && unitPrice > goal ? [{ path: 'unitPrice', code: 'above-goal' as const }] : []),
    ...(minimum !== null && minimum > 0n && minimum >= most
      ? [{ path: 'minimum', code: maximum === null ? ('above-goal' as const) : ('above-maximum' as const) }]
      : []),
    ...(maximum !== null && maximum > goal ? [{ path: 'maximum', code: 'above-goal' as const }] : []),
  ]
}

function amountOf(values: Fields, name: string, raise: Fields): bigint | null {
  const currency = (raise['currency'] ?? '').trim()
  const parsed = parseDecimal((values[name] ?? '').trim(), currency)
  return currency !== '' && parsed.ok && parsed.amount > 0n ? parsed.amount : null
}

/** The readable part of an offering: missing or unreadable values are null, and nothing is guessed. */
export function offeringOf(raise: Fields, terms: Fields): OfferingFacts {
  const whole = (text: string | undefined): number | null =>
    /^\d{1,6}$/.test(text?.trim() ?? '') ? Number(text) : null
  const closing = (raise['closingDate'] ?? '').trim()
  return {
    currency: /^[A-Z]{3}$/.test((raise['currency'] ?? '').trim()) ? (raise['currency'] ?? '').trim() : null,
    goal: amountOf(raise, 'goal', raise),
    maximumOffering: amountOf(raise, 'maximumOffering', raise),
    unitPrice: amountOf(terms, 'unitPrice', raise),
    minimum: amountOf(terms, 'minimum', raise),
    maximum: amountOf(terms, 'maximum', raise),
    closingDate: isDate(closing) ? closing : null,
    termMonths: whole(terms['termMonths']),
    returnPoints: percentPoints((terms['irrPercentage'] ?? '').trim()) ?? null,
    distributionPoints: percentPoints((terms['adrPercentage'] ?? '').trim()) ?? null,
    equityPoints: percentPoints((terms['equityPercentage'] ?? '').trim()) ?? null,
  }
}
