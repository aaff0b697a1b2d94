/**
 * The settings of a site, in parts: the fields, their limits, and the validation of their values. The wire format, the
 * forms and the server all use this table (platform 3, 5 and 9, docs/areas/site.md).
 */

import { wrongAddress } from './address-list.ts'
import { hasControlContrast } from './colour.ts'
import { emailRule, type FieldProblem, plainCharacters, type TextRule, urlRule } from '#domain/field.ts'
import { languages, type LocalizedText } from './language.ts'
import { custodialCurrencies } from '#domain/payment/provider-money.ts'
import {
  campaignMaximumDays,
  emailMaximum,
  fileBytesBelow,
  filesMaximum,
  siteNameMaximum,
  urlMaximum,
} from '#domain/limits.ts'
import { analyticsRule } from '#domain/campaign/story.ts'
import { graphemes } from '#domain/text.ts'
import { type DescribedPage, describedPages } from '#domain/content/described-pages.ts'
import { missingOperatorFields, operatorFields } from './operator.ts'

export type SiteField =
  | { readonly kind: 'text'; readonly max: number; readonly required?: boolean; readonly rule?: TextRule }
  /** Several lines of text. */
  | { readonly kind: 'lines'; readonly max: number; readonly rule?: TextRule }
  /** A text in each language; a required one may still be empty in some languages. */
  | { readonly kind: 'localized'; readonly max: number; readonly required?: boolean; readonly long?: boolean }
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  /** A percentage in hundredths of a percent. */
  | { readonly kind: 'points'; readonly max: number }
  /** One option; the server knows those that are not listed here. */
  | { readonly kind: 'choice'; readonly max: number; readonly of?: readonly string[] }
  /** Several distinct options in an order. */
  | { readonly kind: 'several'; readonly of?: readonly string[]; readonly least: number; readonly most: number }
  | { readonly kind: 'colour' }
  /** The id of an uploaded picture. */
  | { readonly kind: 'picture' }
  /** Written and never read again; an empty value leaves the stored one unchanged. */
  | { readonly kind: 'secret'; readonly max: number }

type ValueOf<F extends SiteField> = F['kind'] extends 'switch'
  ? boolean
  : F['kind'] extends 'number' | 'points'
    ? number
    : F['kind'] extends 'localized'
      ? LocalizedText
      : F['kind'] extends 'several'
        ? string[]
        : F['kind'] extends 'picture'
          ? string | null
          : string

/** Social networks for a site's profiles, with their hosts. */
export const socialNetworks = ['facebook', 'twitter', 'youtube', 'linkedin', 'instagram'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

const titleOfPage = { kind: 'localized', max: 70 } as const satisfies SiteField
const descriptionOfPage = { kind: 'localized', max: 300, long: true } as const satisfies SiteField
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

export const siteFields = {
  general: {
    siteName: { kind: 'localized', max: siteNameMaximum, required: true },
    projectSingular: { kind: 'localized', max: 60, required: true },
    projectPlural: { kind: 'localized', max: 60, required: true },
    copyright: { kind: 'localized', max: 200 },
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
  operator: operatorFields,
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
    repaymentDefaultDays: { kind: 'number', min: 0, max: 3650 },
    fixedOfflineOnly: onOff,
  },
  revenue: {
    fixedReached: share,
    flexibleReached: share,
    flexibleMissed: share,
  },
  meta: { metaDescription: { kind: 'localized', max: 300, required: true, long: true }, ...pageFields },
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
/** A value of any part. */
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
  /** Is a secret key stored already? */
  readonly hasSecret: boolean
}

/** Problems of the values of a part. A text that is missing in one language is not a problem by itself. */
export function siteProblems(part: SitePart, values: PlainSiteValues, facts: SiteFacts): FieldProblem[] {
  const single = fieldsOfPart(part).flatMap(([name, field]) => fieldProblems(name, field, values[name] ?? null))
  // Cross-field rules are checked once single fields are valid; in these parts they are independent.
  if (part !== 'general' && part !== 'operator' && single.length > 0) return single
  const isFine = ({ path }: FieldProblem): boolean => !single.some((each) => each.path === path)
  return [...single, ...together(part, values, facts).filter(isFine)]
}

function fieldProblems(path: string, field: SiteField, value: PlainSiteValue): FieldProblem[] {
  switch (field.kind) {
    case 'text':
    case 'lines':
    case 'secret':
      return textProblems(path, String(value ?? ''), field)
    case 'localized':
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
  texts: LocalizedText | null,
): FieldProblem[] {
  const found = languages.flatMap((language) =>
    textProblems(`${path}.${language}`, texts?.[language] ?? '', { max: field.max, rule: plainCharacters }),
  )
  const isEmpty = languages.every((language) => (texts?.[language] ?? '').trim() === '')
  return field.required && isEmpty ? [{ path: `${path}.en`, code: 'required' }] : found
}

/** @param unit of the limits in the message: hundredths of a percent are shown as percent */
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

/** Cross-field problems. */
function together(part: SitePart, values: PlainSiteValues, facts: SiteFacts): FieldProblem[] {
  switch (part) {
    case 'general': {
      const defaultCurrency = String(values['currencyId'])
      return [
        ...(hasControlContrast(String(values['sitePrimaryColor']))
          ? []
          : [{ path: 'sitePrimaryColor', code: 'pale' as const }]),
        ...formatUnless(isTimeZone(String(values['timezone']), facts), 'timezone'),
        ...formatUnless(facts.currencies.includes(defaultCurrency), 'currencyId'),
        ...formatUnless(
          custodialCurrencies(facts.currencies, defaultCurrency).includes(String(values['mangoPayCurrencyId'])),
          'mangoPayCurrencyId',
        ),
      ]
    }
    case 'operator':
      return missingOperatorFields(values)
    case 'countries': {
      const path = 'restrictMapCountryList'
      const chosen = listOf(values[path])
      // An empty list would allow no country at all.
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
  return zone === 'UTC' || (/^[A-Za-z0-9_+\-/]+$/.test(zone) && timeZones.includes(zone))
}

function listOf(value: PlainSiteValue | undefined): readonly string[] {
  return Array.isArray(value) ? value : []
}
