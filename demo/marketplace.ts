/**
 * The fictional companies and campaigns of the demonstration, each in a folder with its data, pictures and documents.
 * The seed inserts them through the functions that serve real campaigns.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { array, create, enums, type Infer, integer, max, min, object, optional, pattern, string } from 'superstruct'

/** One text in the three languages of the product. */
const translated = object({ en: string(), fr: string(), ar: string() })
export type Translated = Infer<typeof translated>

const percent = max(min(integer(), 0), 100)
const daysAgo = min(integer(), 0)
/** In major units, for example `1750000` or `2.500`. */
const amount = pattern(string(), /^\d+(?:\.\d+)?$/)

const companyStruct = object({
  name: string(),
  yearFounded: integer(),
  email: string(),
  website: string(),
  phone: string(),
  address: string(),
  description: translated,
  industry: enums(['real-estate', 'construction', 'hospitality', 'energy', 'finance', 'logistics']),
  /** The key is the file name of the portrait beside the data. */
  team: array(object({ key: string(), firstName: string(), lastName: string(), role: translated, bio: translated })),
})

/** The company behind a campaign; one company may run several campaigns. */
export interface DemoCompany extends Infer<typeof companyStruct> {
  readonly key: string
}

const documentStruct = object({
  title: translated,
  visibility: enums(['public', 'private']),
  /** The name of the file beside the data. */
  kind: enums(['memorandum', 'valuation', 'plans', 'financials', 'title-deed', 'energy', 'terms']),
})

const campaignStruct = object({
  company: string(),
  kind: enums(['equity', 'debt', 'reit']),
  propertyType: enums(['reit', 'sponsor', 'multifamily', 'diversified', 'commercial', 'mixed-use']),
  strategy: enums(['core', 'core-plus', 'value-add', 'opportunistic', 'development']),
  raiseType: enums(['fixed', 'flexible']),
  accreditation: enums(['accredited', 'both']),
  /** 0 draft, 1 pending, 2 active, 3 declined, 4 successful, 5 unsuccessful, 6 hidden (spec, platform 4). */
  status: enums([0, 1, 2, 3, 4, 5, 6]),
  currency: enums(['USD', 'EUR', 'JPY', 'KWD']),
  goal: amount,
  unitPrice: amount,
  minimumInvestment: amount,
  maximumInvestment: amount,
  /** How the owner allocates units if demand exceeds the goal; first come, first served if omitted. */
  allocationDescription: optional(translated),
  /** Percentages of the goal that are paid, and reserved but unpaid. */
  confirmedPercent: percent,
  reservedPercent: percent,
  investors: min(integer(), 0),
  /** Days before seeding; for a campaign that was never live, the time of its creation. */
  openedDaysAgo: daysAgo,
  /** Days after seeding; negative if it has closed. */
  closesInDays: integer(),
  /** Percent per year. */
  targetReturn: amount,
  distributionRate: optional(amount),
  termMonths: min(integer(), 1),
  frequency: enums(['monthly', 'quarterly', 'yearly']),
  location: object({
    street: string(),
    state: string(),
    postalCode: string(),
    /** Latitude and longitude in degrees, of the city and not of the invented address. */
    coordinates: optional(string()),
    /** ISO 3166-1 alpha-2. */
    country: pattern(string(), /^[A-Z]{2}$/),
    cityName: translated,
  }),
  property: object({
    name: string(),
    /** Square metres. */
    size: integer(),
    plotSize: integer(),
    year: integer(),
    assetValue: amount,
    totalDistributed: amount,
    dwellings: integer(),
    detail: translated,
  }),
  name: translated,
  highlight: translated,
  story: translated,
  /** Paragraphs separated by a blank line. */
  longStory: translated,
  highlights: array(translated),
  faqs: array(object({ question: translated, answer: translated })),
  updates: array(object({ daysAgo, title: translated, body: translated })),
  comments: array(
    object({
      daysAgo,
      language: enums(['en', 'fr', 'ar']),
      text: string(),
      /** Written by the owner. */
      reply: optional(object({ daysAgo, text: string() })),
    }),
  ),
  documents: array(documentStruct),
  /** Entered by the administrator who declined it. */
  declineReason: optional(translated),
})

export interface DemoCampaign extends Infer<typeof campaignStruct> {
  readonly slug: string
}

const root = new URL('./', import.meta.url)

/** @param name path of a picture or document below `demo/` */
export function demoFile(name: string): Uint8Array {
  return readFileSync(new URL(name, root))
}

function readAll<T>(folder: string, file: string, check: (data: unknown, name: string) => T): readonly T[] {
  return readdirSync(new URL(folder, root))
    .toSorted()
    .map((name) => check(JSON.parse(readFileSync(new URL(`${folder}/${name}/${file}`, root), 'utf8')), name))
}

export const demoCompanies: readonly DemoCompany[] = readAll('companies', 'company.json', (data, key) => ({
  key,
  ...create(data, companyStruct),
}))

/** Each references one of {@link demoCompanies} by its key. */
export const demoCampaigns: readonly DemoCampaign[] = readAll('campaigns', 'campaign.json', (data, slug) => ({
  slug,
  ...create(data, campaignStruct),
}))
