import {
  hasAdministrator,
  listCurrencies,
  listMenuItems,
  listNotedCountries,
  listOptions,
  questionList,
  readSettings,
} from '#api/db/site/settings.ts'
import { presentCountries } from '#api/presenters/content/countries.ts'
import { handle } from '#api/handlers/handler.ts'
import {
  presentCampaignSettings,
  presentChoices,
  presentGateways,
  presentMenus,
  presentPageMeta,
  presentSite,
  siteLanguages,
} from '#api/presenters/site/settings.ts'
import * as settingsCalls from '#contract/site/settings.ts'
import { defaultLanguage } from '#domain/site/language.ts'

const optionLists = [
  'propertyType',
  'investmentStrategy',
  'company-industry',
  'category',
  'campaign-stage',
  'investing-round',
  'team-member-type',
] as const

/** One reply with everything that the application needs at its start. */
export const bootstrap = handle(settingsCalls.bootstrap, async ({ language }, deps) => {
  const { db, push, site, gateways, unsealer } = deps
  const [{ settings, version }, currencies, menus, options, administered, pushConfig, countries] = await Promise.all([
    readSettings(db.read),
    listCurrencies(db.read),
    listMenuItems(db.read),
    listOptions(db.read, [questionList, ...optionLists]),
    hasAdministrator(db.read),
    push.config(),
    listNotedCountries(db.read),
  ])
  return {
    version: String(version),
    site: presentSite(settings, language),
    campaign: presentCampaignSettings(settings, options, language),
    languages: siteLanguages(settings),
    defaultLanguage: defaultLanguage(
      settings.defaultLanguage,
      siteLanguages(settings).map(({ folder }) => folder),
    ),
    menus: presentMenus(menus, language),
    currencies: currencies.map(({ offered, ...currency }) => ({ ...currency, ...(offered ? {} : { offered }) })),
    gateways: presentGateways(settings, gateways),
    options: {
      propertyTypes: presentChoices(options, 'propertyType', language),
      strategies: presentChoices(options, 'investmentStrategy', language),
      industries: presentChoices(options, 'company-industry', language),
      categories: presentChoices(options, 'category', language),
      stages: presentChoices(options, 'campaign-stage', language),
      rounds: presentChoices(options, 'investing-round', language),
      memberTypes: presentChoices(options, 'team-member-type', language),
    },
    countries: presentCountries(countries, language),
    pushConfig: pushConfig ?? null,
    sealingKey: unsealer.key,
    needsSetUp: !administered,
    pageMeta: presentPageMeta(settings, language),
    demo: site.demo,
  }
})
