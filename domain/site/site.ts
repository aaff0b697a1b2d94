/**
 * The settings of a site, in parts: which fields there are, what each may hold, and what is wrong with what was entered. The wire,
 * the forms and the server all go by this table (platform 3, 5 and 9, decision record 0041).
 */

import { wrongAddress } from './address-list.ts'
import { hasControlContrast } from './colour.ts'
import { emailRule, type FieldProblem, plainCharacters, type TextRule, urlRule } from '#domain/field.ts'
import { languages, type LocalizedText } from './language.ts'
import { custodialCurrencies } from '#domain/provider-money.ts'
import {
  campaignMaximumDays,
  emailMaximum,
  fileBytesBelow,
  filesMaximum,
  siteNameMaximum,
  urlMaximum,
} from '#domain/limits.ts'
import { analyticsRule } from '#domain/story.ts'
import { graphemes } from '#domain/text.ts'
import { type DescribedPage, describedPages } from './described-pages.ts'
import { siteNameRule } from './site-name.ts'

export type SiteField =
  | { readonly kind: 'text'; readonly max: number; readonly required?: boolean; readonly rule?: TextRule }
  /** Several lines of text. */
  | { readonly kind: 'lines'; readonly max: number; readonly rule?: TextRule }
  /** A text in each language; where one is required, another language may still be left empty. */
  | { readonly kind: 'words'; readonly max: number; readonly required?: boolean; readonly long?: boolean }
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  /** A share in hundredths of a percent. */
  | { readonly kind: 'points'; readonly max: number }
  /** One word; the server knows those that are not listed here. */
  | { readonly kind: 'choice'; readonly max: number; readonly of?: readonly string[] }
  /** Some words in an order, each once. */
  | { readonly kind: 'several'; readonly of?: readonly string[]; readonly least: number; readonly most: number }
  | { readonly kind: 'colour' }
  /** The id of a picture that was handed in. */
  | { readonly kind: 'picture' }
  /** Written and never read again; empty leaves what is there. */
  | { readonly kind: 'secret'; readonly max: number }

type ValueOf<F extends SiteField> = F['kind'] extends 'switch'
  ? boolean
  : F['kind'] extends 'number' | 'points'
    ? number
    : F['kind'] extends 'words'
      ? LocalizedText
      : F['kind'] extends 'several'
        ? string[]
        : F['kind'] extends 'picture'
          ? string | null
          : string

/** Services that a site can be followed at, with the hosts of their addresses. */
export const socialNetworks = ['facebook', 'twitter', 'youtube', 'linkedin', 'instagram'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

const titleOfPage = { kind: 'words', max: 70 } as const satisfies SiteField
const descriptionOfPage = { kind: 'words', max: 300, long: true } as const satisfies SiteField
type PageFields = { readonly [P in DescribedPage as `${P}Title`]: typeof titleOfPage } & {
  readonly [P in DescribedPage as `${P}Description`]: typeof descriptionOfPage
}
const pageFields = Object.fromEntries(
  describedPages.flatMap((page) => [
    [`${page}Title`, titleOfPage],
    [`${page}Description`, descriptionOfPage],
  ]),
) as unknown as PageFields

const onOff = { kind: 'switch' } as const
const link = { kind: 'text', max: urlMaximum, rule: urlRule } as const
const share = { kind: 'points', max: 5000 } as const

const addressListRule: TextRule = (text) => (wrongAddress(text) === undefined ? undefined : { code: 'address' })
const timeZoneRule = /^[A-Za-z0-9_+\-/]+$/

export const siteFields = {
  general: {
    siteName: { kind: 'text', max: siteNameMaximum, required: true, rule: siteNameRule },
    projectSingular: { kind: 'words', max: 60, required: true },
    projectPlural: { kind: 'words', max: 60, required: true },
    copyright: { kind: 'words', max: 200 },
    sitePrimaryColor: { kind: 'colour' },
    siteSecondaryColor: { kind: 'colour' },
    siteLogo: { kind: 'picture' },
    darkLogo: { kind: 'picture' },
    favIcon: { kind: 'picture' },
    timezone: { kind: 'choice', max: 60 },
    currencyId: { kind: 'choice', max: 3 },
    mangoPayCurrencyId: { kind: 'choice', max: 3 },
    firstName: { kind: 'text', max: 60, rule: plainCharacters },
    contactEmail: { kind: 'text', max: emailMaximum, rule: emailRule },
    facebook: link,
    twitter: link,
    youtube: link,
    linkedin: link,
    instagram: link,
    googleAnalyticsCode: { kind: 'text', max: 24, rule: analyticsRule },
    onlyAdminCreateCampaign: onOff,
  },
  maintenance: {
    maintainanceMode: onOff,
    exceptIP: { kind: 'lines', max: 4000, rule: addressListRule },
    retryMinutes: { kind: 'number', min: 1, max: 1440 },
  },
  countries: {
    enableRestrictMapCountry: onOff,
    restrictMapCountryList: { kind: 'several', least: 0, most: 250 },
  },
  languages: {
    languages: { kind: 'several', of: languages, least: 1, most: languages.length },
    defaultLanguage: { kind: 'choice', max: 2, of: languages },
  },
  captcha: {
    siteKey: {
      kind: 'text',
      max: 100,
      rule: (text) => (/^[\w-]{20,100}$/.test(text) ? undefined : { code: 'format' }),
    },
    secretKey: { kind: 'secret', max: 100 },
    adminLogin: onOff,
    frontLogin: onOff,
    frontSignup: onOff,
    contactUs: onOff,
    newsletter: onOff,
  },
  campaigns: {
    companyNameMinimum: { kind: 'number', min: 1, max: 100 },
    campaignsMaximum: { kind: 'number', min: 1, max: 1000 },
    reservationDays: { kind: 'number', min: 1, max: 90 },
    savedInvestmentDays: { kind: 'number', min: 1, max: 90 },
    cancellationDays: { kind: 'number', min: 0, max: campaignMaximumDays },
    fixedOfflineOnly: onOff,
  },
  revenue: {
    fixedReached: share,
    flexibleReached: share,
    flexibleMissed: share,
  },
  meta: { metaDescription: { kind: 'words', max: 300, required: true, long: true }, ...pageFields },
  images: {
    imageTypes: { kind: 'several', of: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'], least: 1, most: 4 },
    fileKilobytes: { kind: 'number', min: 100, max: fileBytesBelow / 1024 },
    filesMaximum: { kind: 'number', min: 1, max: filesMaximum },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, SiteField>>>>

export type SitePart = keyof typeof siteFields
export const siteParts = Object.keys(siteFields) as SitePart[]
export type SiteValues<P extends SitePart> = {
  -readonly [N in keyof (typeof siteFields)[P]]: (typeof siteFields)[P][N] extends SiteField
    ? ValueOf<(typeof siteFields)[P][N]>
    : never
}
/** Of any part. */
export type PlainSiteValue = string | number | boolean | null | LocalizedText | string[]
export type PlainSiteValues = Readonly<Record<string, PlainSiteValue>>

/** The fields of a part in their order. */
export function fieldsOfPart(part: SitePart): readonly (readonly [name: string, field: SiteField])[] {
  return Object.entries(siteFields[part])
}

export interface SiteFacts {
  /** Currencies of the site. */
  readonly currencies: readonly string[]
  readonly countries: readonly string[]
  readonly timeZones: readonly string[]
  /** Is there a secret key already? */
  readonly hasSecret: boolean
}

/** Everything that is wrong with what was entered in a part. A word that is missing in one language is no fault in itself. */
export function siteProblems(part: SitePart, values: PlainSiteValues, facts: SiteFacts): FieldProblem[] {
  const single = fieldsOfPart(part).flatMap(([name, field]) => fieldProblems(name, field, values[name] ?? null))
  // What leans on another field is judged once that is sound; in the general part each stands for itself.
  if (part !== 'general' && single.length > 0) return single
  const isFine = ({ path }: FieldProblem): boolean => !single.some((each) => each.path === path)
  return [...single, ...together(part, values, facts).filter(isFine)]
}

function fieldProblems(path: string, field: SiteField, value: PlainSiteValue): FieldProblem[] {
  switch (field.kind) {
    case 'text':
    case 'lines':
    case 'secret':
      return textProblems(path, String(value ?? ''), field)
    case 'words':
      return localizedTextProblems(path, field, value as LocalizedText | null)
    case 'number':
      return numberProblems(path, value, field.min, field.max, 1)
    case 'points':
      return numberProblems(path, value, 0, field.max, 100)
    case 'choice':
      if (typeof value !== 'string' || value === '') return [{ path, code: 'required' }]
      return field.of === undefined || field.of.includes(value) ? [] : [{ path, code: 'format' }]
    case 'several':
      return severalProblems(path, field, Array.isArray(value) ? value : [])
    case 'colour':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value) ? [] : [{ path, code: 'format' }]
    case 'picture':
    case 'switch':
      return []
  }
}

function textProblems(
  path: string,
  text: string,
  field: { readonly max: number; readonly required?: boolean; readonly rule?: TextRule },
): FieldProblem[] {
  if (text.trim() === '') return field.required ? [{ path, code: 'required' }] : []
  if (graphemes(text) > field.max) return [{ path, code: 'too-long', limit: field.max }]
  const problem = field.rule?.(text.trim())
  return problem ? [{ path, ...problem }] : []
}

function localizedTextProblems(
  path: string,
  field: { readonly max: number; readonly required?: boolean },
  words: LocalizedText | null,
): FieldProblem[] {
  const found = languages.flatMap((language) =>
    textProblems(`${path}.${language}`, words?.[language] ?? '', { max: field.max, rule: plainCharacters }),
  )
  const isEmpty = languages.every((language) => (words?.[language] ?? '').trim() === '')
  return field.required && isEmpty ? [{ path: `${path}.en`, code: 'required' }] : found
}

/** @param unit what the limits are told in: hundredths of a percent are told as percent */
function numberProblems(path: string, value: PlainSiteValue, min: number, max: number, unit: number): FieldProblem[] {
  if (typeof value !== 'number' || !Number.isInteger(value)) return [{ path, code: 'number' }]
  if (value < min) return [{ path, code: 'too-small', limit: min / unit }]
  return value > max ? [{ path, code: 'too-large', limit: max / unit }] : []
}

function severalProblems(
  path: string,
  { of, least, most }: Extract<SiteField, { kind: 'several' }>,
  chosen: readonly string[],
): FieldProblem[] {
  if (chosen.length < least) return [{ path, code: 'required' }]
  if (chosen.length > most) return [{ path, code: 'too-many', limit: most }]
  const odd = chosen.some((each, index) => (of && !of.includes(each)) || chosen.indexOf(each) !== index)
  return odd ? [{ path, code: 'format' }] : []
}

const formatUnless = (fine: boolean, path: string): FieldProblem[] => (fine ? [] : [{ path, code: 'format' }])

/** What no field is wrong with by itself. */
function together(part: SitePart, values: PlainSiteValues, facts: SiteFacts): FieldProblem[] {
  switch (part) {
    case 'general': {
      const usual = String(values['currencyId'])
      return [
        ...(hasControlContrast(String(values['sitePrimaryColor']))
          ? []
          : [{ path: 'sitePrimaryColor', code: 'pale' as const }]),
        ...formatUnless(isTimeZone(String(values['timezone']), facts), 'timezone'),
        ...formatUnless(facts.currencies.includes(usual), 'currencyId'),
        ...formatUnless(
          custodialCurrencies(facts.currencies, usual).includes(String(values['mangoPayCurrencyId'])),
          'mangoPayCurrencyId',
        ),
      ]
    }
    case 'countries': {
      const path = 'restrictMapCountryList'
      const chosen = listOf(values[path])
      // A list without a country would leave no place at all.
      if (values['enableRestrictMapCountry'] === true && chosen.length === 0) return [{ path, code: 'required' }]
      return chosen.every((code) => facts.countries.includes(code)) ? [] : [{ path, code: 'format' }]
    }
    case 'languages':
      return listOf(values['languages']).includes(String(values['defaultLanguage']))
        ? []
        : [{ path: 'defaultLanguage', code: 'mismatch' }]
    case 'captcha': {
      const [siteKey, secretKey] = [String(values['siteKey']).trim(), String(values['secretKey']).trim()]
      if (secretKey !== '' && !/^[\w-]{20,100}$/.test(secretKey)) return [{ path: 'secretKey', code: 'format' }]
      if (siteKey !== '' && secretKey === '' && !facts.hasSecret) return [{ path: 'secretKey', code: 'required' }]
      return siteKey === '' && secretKey !== '' ? [{ path: 'siteKey', code: 'required' }] : []
    }
    default:
      return []
  }
}

function isTimeZone(zone: string, { timeZones }: SiteFacts): boolean {
  return zone === 'UTC' || (timeZoneRule.test(zone) && timeZones.includes(zone))
}

function listOf(value: PlainSiteValue | undefined): readonly string[] {
  return Array.isArray(value) ? value : []
}
