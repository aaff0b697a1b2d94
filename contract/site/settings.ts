/** Configuration that the front end loads (platform 3, 7; decisions T2, T66, T67). Public projections only. */

import { audiences } from '#domain/campaign/audience.ts'
import { urlMaximum } from '#domain/limits.ts'
import { gatewayNames } from '#domain/payment/payment.ts'
import { call } from '#contract/call.ts'
import { payerFee } from '#contract/payment/payer-fee.ts'
import { bool, integer, list, nullable, object, oneOf, optional, text, yesNo, type Value } from '#contract/schema.ts'
import { languages, option } from '#contract/shapes.ts'

/** Questions that every campaign answers, in the site's order. */
export const requiredFaqs = list(object({ id: text({ max: 40 }), question: text({ max: 300 }) }), 50)

export const siteSettings = object({
  siteName: text({ max: 60 }),
  siteLogo: nullable(text({ max: 200 })),
  darkLogo: nullable(text({ max: 200 })),
  favIcon: nullable(text({ max: 200 })),
  sitePrimaryColor: text({ max: 7, pattern: /^#[0-9a-f]{6}$/ }),
  siteSecondaryColor: text({ max: 7, pattern: /^#[0-9a-f]{6}$/ }),
  timezone: text({ max: 60 }),
  googleAnalyticsCode: nullable(text({ max: 24 })),
  /** The spelling is the specification's (decision T63). */
  maintainanceMode: yesNo(),
  onlyAdminCreateCampaign: yesNo(),
  walletModule: yesNo(),
  mangoPayModule: yesNo(),
  currencyId: text({ max: 3 }),
  /** The default currency of custodial wallets. Missing from older cached responses, as is the next field. */
  mangoPayCurrencyId: optional(text({ max: 3 })),
  /** The recipient of visitors' messages; empty if none is named. */
  firstName: optional(text({ max: 60 })),
  projectSingular: text({ max: 60 }),
  /** The plural. Missing from older cached responses, as is the next field. */
  projectPlural: optional(text({ max: 60 })),
  /** Whether these two are the site's own terms in this language; otherwise the product's default terms. */
  projectNamed: optional(yesNo()),
  metaDescription: text({ max: 300 }),
  /** Follows year and name at the end of each page. Missing from older cached responses. */
  copyright: optional(text({ max: 200 })),
  /**
   * The operator, its licence and the custodian of investors' money, one sentence each; empty if none is entered.
   * Missing from older cached responses, as is the next field.
   */
  operatorLines: optional(list(object({ text: text({ max: 500 }), url: optional(text({ max: urlMaximum })) }), 3)),
  /** Holds investors' money until a campaign closes; empty if none is entered. */
  custodian: optional(text({ max: 120 })),
  enableRestrictMapCountry: optional(yesNo()),
  /** Missing from older cached responses. Countries in which properties may be, ISO 3166-1; empty if all are allowed. */
  restrictMapCountryList: optional(list(text({ max: 2 }), 250)),
})
export type SiteSettings = Value<typeof siteSettings>

const points = integer({ min: 0, max: 10_000 })

/**
 * Also the site's additions to the rules of the steps, so that a draft that was started offline is validated like any
 * other.
 */
export const campaignSettings = object({
  companyNameMinimum: integer({ min: 1, max: 100 }),
  requiredFaqs,
  /** Is a connected account required besides the bank account? */
  achOn: yesNo(),
  reservationDays: integer({ min: 1, max: 90 }),
  fixedOfflineOnly: yesNo(),
  /** In hundredths of a percent. Missing from older cached responses. */
  feePoints: optional(object({ fixedReached: points, flexibleReached: points, flexibleMissed: points })),
})

export const language = object({
  id: integer({ min: 1, max: 1000 }),
  name: text({ max: 40 }),
  folder: oneOf(languages),
  rtl: bool(),
})

export const menuItem = object({
  title: text({ max: 80 }),
  linkType: oneOf(['custom', 'page']),
  /** A path of the site or an absolute link. */
  url: text({ max: 300 }),
  urlTarget: oneOf(['same', 'new']),
  socialMediaIcon: nullable(text({ max: 20 })),
  /** Its audience. Missing from older cached responses. */
  audience: optional(oneOf(audiences)),
})
export type MenuItem = Value<typeof menuItem>

export const menus = object({
  header: list(menuItem, 50),
  footer: list(menuItem, 50),
  quick: list(menuItem, 50),
  social: list(menuItem, 20),
})

const front = {
  active: yesNo(),
  /** No real money moves: the site has no keys for this provider. */
  test: bool(),
  /** The fee that payers pay on top. Missing from older cached responses. */
  fee: optional(payerFee),
}
/** A payment method, without any of its secrets (decision T2). */
export const gatewayFront = object({ type: oneOf(gatewayNames), ...front })

const currencyFields = { code: text({ max: 3 }), exponent: integer({ min: 0, max: 3 }) }
export const currency = object(currencyFields)
/** `offered` is false if new campaigns cannot use it; missing from older responses. */
const currencyChoice = object({ ...currencyFields, offered: optional(bool()) })

/** An option that is no longer offered still names existing records. */
const choice = object({ slug: text({ min: 1, max: 60 }), name: text({ max: 120 }), hidden: optional(bool()) })
export type Choice = Value<typeof choice>

export const options = object({
  propertyTypes: list(choice, 50),
  strategies: list(choice, 50),
  industries: list(choice, 100),
  categories: list(choice, 100),
  stages: list(choice, 50),
  rounds: list(choice, 50),
  memberTypes: list(choice, 50),
})

/** A country that the site renames, does not offer, or lists first; other countries use the standard name. */
const notedCountry = object({
  code: text({ min: 2, max: 2 }),
  name: optional(text({ max: 120 })),
  hidden: optional(bool()),
  /** Its position among the countries listed first. */
  position: optional(integer({ min: 0, max: 300 })),
})

/** The public key for texts that devices encrypt (contract/sealing.ts). */
export const sealingKey = object({
  /** Changes with the key. */
  keyId: text({ min: 8, max: 32, pattern: /^[\w-]+$/ }),
  /** An uncompressed point of P-256, base64url. */
  publicKey: text({ min: 87, max: 87, pattern: /^[\w-]+$/ }),
})
export type SealingKey = Value<typeof sealingKey>

export const bootstrap = call({
  method: 'GET',
  path: 'bootstrap',
  access: 'visitor',
  summary: 'Returns everything that the application needs at start-up, in one response and one language.',
  spec: 'platform 2, decision T79',
  reply: object({
    version: text({ max: 40 }),
    site: siteSettings,
    campaign: campaignSettings,
    languages: list(language, 20),
    /** The language for a visitor who prefers none of these. Missing from older cached responses. */
    defaultLanguage: optional(oneOf(languages)),
    menus,
    currencies: list(currencyChoice, 50),
    gateways: list(gatewayFront, 10),
    options,
    /** Missing if all countries have their standard names and are offered. */
    countries: optional(list(notedCountry, 300)),
    /** URL of the push relay, or null if push is off. */
    pushConfig: nullable(object({ publicKey: text({ max: 100 }), keyId: text({ max: 64 }) })),
    /** The public key for texts that devices encrypt. Missing from older cached responses. */
    sealingKey: optional(sealingKey),
    /** True while there is no administrator: the site shows its first-run set-up. */
    needsSetUp: bool(),
    /** Titles and descriptions that the site has set for its pages; otherwise empty. */
    pageMeta: optional(
      list(object({ page: text({ max: 40 }), title: text({ max: 70 }), description: text({ max: 300 }) }), 20),
    ),
    /** Demonstration data and captured mail: shown on every screen. */
    demo: bool(),
  }),
  // Whether the site is closed is requested from the server first (decision T3).
  cache: 'fresh',
  whileClosed: true,
})
export type Bootstrap = Value<typeof bootstrap.reply>

export const site = call({
  method: 'GET',
  path: 'site-setting/front',
  access: 'visitor',
  summary: 'Returns the site settings.',
  spec: 'platform 7',
  reply: siteSettings,
  cache: 'fresh',
  whileClosed: true,
})

export const address = call({
  method: 'GET',
  path: 'ip',
  access: 'either',
  summary: "Returns the caller's IP address, and whether a site closed for maintenance is open to the caller.",
  spec: 'platform 2, decision T3',
  reply: object({
    /** Null for an IPv6 address. */
    IPv4: nullable(text({ max: 15 })),
    exempt: bool(),
  }),
  whileClosed: true,
})

export const gateway = call({
  method: 'GET',
  path: 'payment-gateway/{type}/front',
  access: 'visitor',
  summary:
    'Returns the public settings of a payment method: whether it is enabled, whether it is simulated, and its public key.',
  spec: 'platform 7, decision T2',
  params: object({ type: oneOf(gatewayNames) }),
  reply: object({
    type: oneOf(gatewayNames),
    ...front,
    /** For clients that show the provider's own fields. This site's pages do not need it. */
    publicKey: nullable(text({ max: 255 })),
  }),
  cache: 'settings',
})

export const campaign = call({
  method: 'GET',
  path: 'campaign-setting/front',
  access: 'visitor',
  summary: 'Returns the campaign settings.',
  spec: 'platform 7',
  reply: campaignSettings,
  cache: 'settings',
})

export const listLanguages = call({
  method: 'GET',
  path: 'languages/front',
  whileClosed: true,
  access: 'visitor',
  summary: 'Lists the languages of the site.',
  spec: 'platform 7',
  reply: list(language, 20),
  cache: 'settings',
})

export const listMenus = call({
  method: 'GET',
  path: 'menus/',
  access: 'visitor',
  summary: 'Returns the header, footer, quick and social menus in one language.',
  spec: 'platform 7',
  reply: menus,
  cache: 'content',
})

export const listCurrencies = call({
  method: 'GET',
  path: 'currencies/front',
  access: 'visitor',
  summary: 'Lists the currencies with their decimals.',
  spec: 'platform 7',
  reply: list(currency, 50),
  cache: 'settings',
})

const optionList = (path: string, summary: string) =>
  call({
    method: 'GET',
    path,
    access: 'visitor',
    summary,
    spec: 'platform 7',
    reply: list(option, 100),
    cache: 'content',
  })

export const listPropertyTypes = optionList('manage-options/propertyType', 'Lists the property types.')
export const listStrategies = optionList('manage-options/investmentStrategy', 'Lists the investment strategies.')
export const listIndustries = optionList('manage-options/company-industry', 'Lists the industries of companies.')
export const listCategories = optionList('categories/front', 'Lists the categories of companies.')
export const listStages = optionList('manage-options/campaign-stage', "Lists the stages of a campaign's property.")
export const listRounds = optionList('manage-options/investing-round', 'Lists the funding rounds.')
export const listMemberTypes = optionList('manage-options/team-member-type', 'Lists the types of team members.')
