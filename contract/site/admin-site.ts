/**
 * The settings of the site, for administrators: one call per part, all made from one table (platform 3 and 7, decision
 * T79).
 */

import { type SiteField, siteFields, type SitePart, type SiteValues } from '#domain/site/site.ts'
import { call } from '#contract/call.ts'
import {
  type AnySchema,
  bool,
  id,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  type Schema,
  text,
  type Value,
} from '#contract/schema.ts'

function schemaOf(field: SiteField): AnySchema {
  switch (field.kind) {
    case 'text':
    case 'lines':
    case 'secret':
    case 'choice':
      return text({ max: field.max })
    case 'localized':
      return object({ en: text({ max: field.max }), fr: text({ max: field.max }), ar: text({ max: field.max }) })
    case 'switch':
      return bool()
    case 'number':
      return integer({ min: field.min, max: field.max })
    case 'points':
      return integer({ min: 0, max: field.max })
    case 'several':
      return list(field.of === undefined ? text({ max: 60 }) : oneOf(field.of), field.most)
    case 'colour':
      return text({ max: 7, pattern: /^#[0-9a-f]{6}$/ })
    case 'picture':
      return nullable(id())
  }
}

/* @__NO_SIDE_EFFECTS__ */
function valuesOf<P extends SitePart>(part: P): Schema<SiteValues<P>> {
  const fields: Readonly<Record<string, SiteField>> = siteFields[part]
  const schemas = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]))
  return object(schemas) as unknown as Schema<SiteValues<P>>
}

/* @__NO_SIDE_EFFECTS__ */
function partOf<P extends SitePart>(part: P) {
  return object({
    values: valuesOf(part),
    /** Increments with every change of this part; also the ETag. */
    version: integer({ min: 0, max: 999_999_999 }),
    /** Who changed it last. */
    changed: nullable(object({ at: instant(), by: text({ max: 250 }) })),
  })
}

const siteSettingParts = object({
  general: partOf('general'),
  operator: partOf('operator'),
  maintenance: partOf('maintenance'),
  countries: partOf('countries'),
  languages: partOf('languages'),
  captcha: partOf('captcha'),
  campaigns: partOf('campaigns'),
  revenue: partOf('revenue'),
  meta: partOf('meta'),
  images: partOf('images'),
})

export const getSite = call({
  method: 'GET',
  path: 'admin/site-settings',
  access: 'admin',
  summary: 'Returns the settings of the site by part, and their available options.',
  spec: 'platform 3, 7, decision T79',
  reply: object({
    parts: siteSettingParts,
    /** Values that the server accepts, for fields whose options are not listed in the rules. */
    timeZones: list(text({ max: 60 }), 1000),
    currencies: list(text({ max: 3 }), 50),
    /** Keys of reCAPTCHA: their source, and the last four characters of the secret one. */
    captchaKeys: object({
      source: oneOf(['environment', 'administrator', 'none']),
      shown: nullable(text({ max: 20 })),
      /** Encrypted under a secret that the site no longer has: they must be entered again. */
      unreadable: bool(),
    }),
    /** The caller's network address, as the server sees it; for the list of exempt ones. */
    address: text({ max: 60 }),
  }),
})
export type SiteAdministration = Value<typeof getSite.reply>

/** Public settings depend on these. */
const shown = ['admin/site-settings', 'bootstrap', 'site-setting/', 'languages/', 'ip']

/* @__NO_SIDE_EFFECTS__ */
function change<P extends SitePart>(part: P, summary: string, spec: string, stale: readonly string[] = []) {
  return call({
    method: 'PATCH',
    path: `admin/site-settings/${part}`,
    access: 'admin',
    summary,
    spec,
    body: valuesOf(part),
    reply: partOf(part),
    errors: ['VERSION_REQUIRED', 'VERSION_CONFLICT', 'KEYS_FIXED'],
    idempotent: true,
    versioned: true,
    stale: [...shown, ...stale],
    rate: 60,
  })
}

export const updateSiteGeneral = change(
  'general',
  'Updates the name, colours, logos, time zone, currency, addresses and links of the site.',
  'platform 3, design',
  ['menus/', 'taxonomy-setting/', 'meta-setting/'],
)
export const updateSiteOperator = change(
  'operator',
  'Updates the operator of the site, its licence, and the custodian of investors’ money, which every page names.',
  'platform 3',
)
export const updateSiteMaintenance = change(
  'maintenance',
  'Closes the site for maintenance, except to listed IP addresses and administrators, or reopens it.',
  'platform 2, decision T3',
)
export const updateSiteCountries = change(
  'countries',
  'Restricts the countries in which properties may be located.',
  'platform 3',
  ['campaign-setting/', 'equities/'],
)
export const updateSiteLanguages = change(
  'languages',
  'Updates the languages of the site, their order and the default language.',
  'platform 1, 9',
  [''],
)
export const updateSiteCaptcha = change(
  'captcha',
  'Updates the forms that require a captcha and the reCAPTCHA keys. The secret key is never returned in full.',
  'platform 3, decision T2',
  ['recaptcha/', 'captcha/'],
)
export const updateSiteCampaigns = change(
  'campaigns',
  'Updates the rules of campaigns and investments.',
  'platform 7',
  ['campaign-setting/', 'equities/'],
)
export const updateSiteRevenue = change(
  'revenue',
  "Updates the site's fee on the amount that campaigns raise, for campaigns whose outcome is still open.",
  'platform 9, decision T20',
  ['revenue-setting/', 'campaign-setting/'],
)
export const updateSiteMeta = change(
  'meta',
  'Updates the metadata for search engines and link previews, of the site and of single pages.',
  'platform 3, 7',
  ['meta-setting/'],
)
export const updateSiteImages = change(
  'images',
  'Restricts which uploaded files are accepted.',
  'platform 5, 7, decision T56',
  ['custom-image-upload/'],
)

/** The changing calls by their part. */
export const siteChanges = {
  general: updateSiteGeneral,
  operator: updateSiteOperator,
  maintenance: updateSiteMaintenance,
  countries: updateSiteCountries,
  languages: updateSiteLanguages,
  captcha: updateSiteCaptcha,
  campaigns: updateSiteCampaigns,
  revenue: updateSiteRevenue,
  meta: updateSiteMeta,
  images: updateSiteImages,
} as const
