/**
 * Generates one campaign of a large marketplace from a seed and its number alone: the same numbers give the same
 * campaigns.
 */

import { demoCampaigns, type Translated } from '#demo/marketplace.ts'
import { type Random, seededRandom } from '#demo/seed/random.ts'
import { languages } from '#contract/shapes.ts'
import { dayMs } from '#domain/calendar.ts'
import { type CampaignKind, type CampaignStatus, isPublic } from '#domain/campaign/campaign.ts'
import type { StartingPropertyType, StartingStrategy } from '#domain/site/starting-options.ts'
import { minorPerMajor } from '#domain/money.ts'
import { searchTerms, slugOf } from '#domain/search-terms.ts'
import { buildings, firms, plans, spots } from './name-parts.ts'

/** Relative frequency of each item. */
type Weights<T extends string | number> = readonly (readonly [T, number])[]

const statuses: Weights<CampaignStatus> = [
  [2, 55],
  [4, 18],
  [5, 9],
  [0, 8],
  [1, 3],
  [3, 3],
  [6, 4],
]
const kinds: Weights<CampaignKind> = [
  ['equity', 55],
  ['debt', 30],
  ['reit', 15],
]
const propertyTypes: Readonly<Record<CampaignKind, Weights<StartingPropertyType>>> = {
  equity: [
    ['multifamily', 40],
    ['commercial', 22],
    ['mixed-use', 18],
    ['sponsor', 14],
    ['diversified', 6],
  ],
  debt: [
    ['multifamily', 35],
    ['commercial', 35],
    ['mixed-use', 15],
    ['diversified', 10],
    ['sponsor', 5],
  ],
  reit: [
    ['reit', 55],
    ['commercial', 20],
    ['diversified', 15],
    ['multifamily', 10],
  ],
}
const strategies: Weights<StartingStrategy> = [
  ['value-add', 36],
  ['core', 24],
  ['core-plus', 20],
  ['development', 12],
  ['opportunistic', 8],
]
/** With the approximate value of one major unit of USD in each currency. */
const currencies: Weights<'USD' | 'EUR' | 'JPY' | 'KWD'> = [
  ['USD', 45],
  ['EUR', 35],
  ['JPY', 10],
  ['KWD', 10],
]
const worth = { USD: 1, EUR: 0.9, JPY: 150, KWD: 0.3 } as const
const referenceMicro = { USD: 1_000_000n, EUR: 1_100_000n, JPY: 6_700n, KWD: 3_250_000n } as const

export type LargeCampaign = ReturnType<typeof makeCampaign>

export interface LargeSeed {
  readonly seed: number
  /** Start of the day that all dates are relative to. */
  readonly today: Date
}

/** Average number of campaigns per owner. */
export const campaignsPerOwner = 12

/** `row` has times as ISO texts, money as digits, and keys as the columns' names. */
export function makeCampaign({ seed, today }: LargeSeed, serial: number) {
  const random = seededRandom(mixed(seed, serial))
  const id = madeId(today.getTime() - 1000 * dayMs + serial, random)
  const status = weighted(random, statuses)
  const kind = weighted(random, kinds)
  const propertyType = weighted(random, propertyTypes[kind])
  const strategy = weighted(random, strategies)
  const modelNumber = skewedIndex(random, demoCampaigns.length)
  const model = demoCampaigns[modelNumber] ?? random.pick(demoCampaigns)
  const spot = skewed(random, spots)
  const building = random.pick(buildings[propertyType])
  const plan = random.pick(plans[strategy])
  const plot = `${random.whole(1, 999)}${random.pick(['', '', 'A', 'B', 'C'])}-${serial}`
  const namedBy = [building, spot, model.location.cityName]
  const name = each((language) => nameOf(language, building, spot, model.location.cityName))
  const terms = termsOf(random, kind, status)
  const dates = datesOf(random, today, status)
  const companyName = `${skewed(random, spots).en} ${random.pick(firms)}`
  return {
    id,
    owner: Math.floor(serial / campaignsPerOwner),
    row: {
      id,
      slug: `${slugOf(`${spot.en} ${building.en} ${model.location.cityName.en}`, 50)}-${seed.toString(36)}-${serial.toString(36)}`,
      status,
      kind,
      raise_type: random.next() < 0.7 ? 'fixed' : 'flexible',
      property_type: propertyType,
      strategy,
      accreditation: random.next() < 0.15 ? 'accredited' : 'both',
      country: model.location.country,
      ...terms,
      ...dates,
    },
    searchTerms: [...new Set([...namedBy, plan].flatMap(searchTermsOf).concat(searchTerms(`${companyName} ${plot}`)))],
    name,
    /** Its story and city are those of this demonstration campaign. */
    model: modelNumber,
    plan,
    company: {
      companyName,
      yearFounded: String(random.whole(1950, 2022)),
      industry: 'real-estate',
      companyEmail: `office-${serial}@example.net`,
      address: `${random.whole(1, 200)} ${spot.en}, ${model.location.cityName.en}`,
      description: plan.en,
    },
    property: {
      propertyName: plot,
      propertyLocation: `${random.whole(1, 200)} ${spot.en}`,
      state: model.location.state,
      propertySize: String(random.whole(300, 30_000)),
      propertyYear: String(random.whole(1890, 2026)),
      numberOfDwellings: String(random.whole(0, 240)),
    },
    /** Number of users who saved it. */
    saves: isPublic(status) ? Math.floor(random.next() ** 4 * 8) : 0,
    random,
  }
}

function nameOf(language: keyof Translated, building: Translated, spot: Translated, city: Translated): string {
  if (language === 'en') return `${spot.en} ${building.en}, ${city.en}`
  return language === 'fr' ? `${building.fr} ${spot.fr}, ${city.fr}` : `${building.ar} ${spot.ar}، ${city.ar}`
}

const searchTermCache = new Map<Translated, readonly string[]>()

/** The search terms of a text in all its languages; cached, because the same texts repeat. */
function searchTermsOf(text: Translated): readonly string[] {
  const terms = searchTermCache.get(text) ?? languages.flatMap((language) => searchTerms(text[language]))
  searchTermCache.set(text, terms)
  return terms
}

/** Amounts: a goal between about 100,000 and 20 million, mostly small; the raised amount depends on the status. */
function termsOf(random: Random, kind: CampaignKind, status: CampaignStatus) {
  const currency = weighted(random, currencies)
  const unitPrice =
    BigInt(Math.round(random.pick([10, 25, 50, 100, 250, 500]) * worth[currency])) * minorPerMajor(currency)
  const goalMajor = 100_000 * 200 ** (random.next() ** 1.6) * worth[currency]
  const unitsTotal = (BigInt(Math.round(goalMajor)) * minorPerMajor(currency)) / unitPrice + 1n
  const goal = unitsTotal * unitPrice
  const part = partOf(random, status)
  const unitsTaken = (unitsTotal * BigInt(Math.round(part * 1_000_000))) / 1_000_000n
  const raised = unitsTaken * unitPrice
  return {
    currency,
    goal: String(goal),
    unit_price: String(unitPrice),
    units_total: String(unitsTotal),
    units_taken: String(unitsTaken),
    minimum: String(unitPrice * BigInt(random.pick([1, 2, 5, 10]))),
    maximum: String(unitPrice * (unitsTotal / 10n + 10n)),
    raised: String(raised),
    raised_rank: String((raised * referenceMicro[currency]) / minorPerMajor(currency)),
    percent_points: String((raised * 1_000_000n) / goal),
    investors: raised === 0n ? 0 : random.whole(1, 600),
    return_points: random.whole(350, 1800),
    distribution_points: kind === 'equity' ? null : random.whole(300, 900),
    term_months: random.whole(1, 10) * 6,
    frequency: random.pick(['monthly', 'quarterly', 'yearly']),
  }
}

function partOf(random: Random, status: CampaignStatus): number {
  if (status === 4) return 1
  if (status === 5) return random.next() * 0.8
  return status === 2 ? Math.min(1, random.next() ** 1.5) : 0
}

/** Active campaigns opened within the year and are still open; ended ones are up to ten years old. */
function datesOf(random: Random, today: Date, status: CampaignStatus) {
  const wentLive = isPublic(status)
  const ended = status === 4 || status === 5
  const opened = ended ? random.whole(120, 3650) : random.whole(0, 240)
  const lasts = ended ? random.whole(30, 110) : opened + random.whole(1, 120)
  const openedAt = today.getTime() - opened * dayMs - random.whole(0, 86_399_999)
  const closingDay = Math.floor(openedAt / dayMs) + lasts
  const closesAt = (closingDay + 1) * dayMs
  const recent = openedAt + random.next() * (Math.min(closesAt, today.getTime()) - openedAt)
  const createdAt = openedAt - random.whole(1, 60) * dayMs
  return {
    closing_date: iso(closingDay * dayMs).slice(0, 10),
    closes_at: wentLive ? iso(closesAt) : null,
    went_live_at: wentLive ? iso(openedAt) : null,
    recent_at: iso(wentLive ? recent : createdAt),
    closed_at: ended ? iso(closesAt) : null,
    created_at: iso(createdAt),
    updated_at: iso(wentLive ? recent : createdAt),
  }
}

const iso = (moment: number): string => new Date(moment).toISOString()

function each(make: (language: keyof Translated) => string): Translated {
  return { en: make('en'), fr: make('fr'), ar: make('ar') }
}

function weighted<T extends string | number>(random: Random, weights: Weights<T>): T {
  let sum = 0
  for (const [, weight] of weights) sum += weight
  let left = random.next() * sum
  for (const [value, weight] of weights) {
    left -= weight
    if (left < 0) return value
  }
  return random.pick(weights)[0]
}

/** Prefers the first items, as words and cities are distributed. */
function skewed<T>(random: Random, items: readonly T[]): T {
  return items[skewedIndex(random, items.length)] ?? random.pick(items)
}

function skewedIndex(random: Random, length: number): number {
  return Math.floor(random.next() ** 2.2 * length)
}

/** A UUID of version 7 from a time and repeatable randomness. */
export function madeId(moment: number, random: Random): string {
  const time = moment.toString(16).padStart(12, '0')
  const part = (bits: number): string =>
    Math.floor(random.next() * 2 ** bits)
      .toString(16)
      .padStart(bits / 4, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${part(12)}-${(8 + Math.floor(random.next() * 4)).toString(16)}${part(12)}-${part(24)}${part(24)}`
}

/** Mixes two numbers into one: similar seeds give unrelated series. */
export function mixed(seed: number, serial: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(serial + 1, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  return (hash ^ (hash >>> 15)) >>> 0
}
