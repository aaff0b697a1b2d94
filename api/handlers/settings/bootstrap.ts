import {
  hasAdministrator,
  listCurrencies,
  listMenuItems,
  listOptions,
  questionList,
  readSettings,
} from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import {
  presentCampaignSettings,
  presentGateways,
  presentMenus,
  presentOptions,
  presentSite,
  siteLanguages,
} from '#api/presenters/settings.ts'
import { calls } from '#contract/calls.ts'

const optionLists = [
  'propertyType',
  'investmentStrategy',
  'company-industry',
  'category',
  'campaign-stage',
  'investing-round',
  'team-member-type',
] as const

/** One answer for everything that the start needs. */
export const bootstrap = handle(calls.settings.bootstrap, async ({ language }, deps) => {
  const { db, push, site, gateways, unsealer } = deps
  const [{ settings, version }, currencies, menus, options, administered, pushConfig] = await Promise.all([
    readSettings(db.read),
    listCurrencies(db.read),
    listMenuItems(db.read),
    listOptions(db.read, [questionList, ...optionLists]),
    hasAdministrator(db.read),
    push.config(),
  ])
  return {
    version: String(version),
    site: presentSite(settings, language),
    campaign: presentCampaignSettings(settings, options, language),
    languages: siteLanguages,
    menus: presentMenus(menus, language),
    currencies,
    gateways: presentGateways(settings, gateways),
    options: {
      propertyTypes: presentOptions(options, 'propertyType', language),
      strategies: presentOptions(options, 'investmentStrategy', language),
      industries: presentOptions(options, 'company-industry', language),
      categories: presentOptions(options, 'category', language),
      stages: presentOptions(options, 'campaign-stage', language),
      rounds: presentOptions(options, 'investing-round', language),
      memberTypes: presentOptions(options, 'team-member-type', language),
    },
    pushConfig: pushConfig ?? null,
    sealingKey: unsealer.key,
    needsSetUp: !administered,
    demo: site.demo,
  }
})
