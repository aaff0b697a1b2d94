import { hasAdministrator, listCurrencies, listMenuItems, listOptions, readSettings } from '#api/db/settings.ts'
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

/** One answer for everything that the start needs. */
export const bootstrap = handle(calls.settings.bootstrap, async ({ language }, deps) => {
  const { db, push, site, gateways, unsealer } = deps
  const [{ settings, version }, currencies, menus, options, administered, pushConfig] = await Promise.all([
    readSettings(db.read),
    listCurrencies(db.read),
    listMenuItems(db.read),
    listOptions(db.read, ['propertyType', 'investmentStrategy', 'company-industry', 'category']),
    hasAdministrator(db.read),
    push.config(),
  ])
  return {
    version: String(version),
    site: presentSite(settings, language),
    campaign: presentCampaignSettings(settings),
    languages: siteLanguages,
    menus: presentMenus(menus, language),
    currencies,
    gateways: presentGateways(settings, gateways),
    options: {
      propertyTypes: presentOptions(options, 'propertyType', language),
      strategies: presentOptions(options, 'investmentStrategy', language),
      industries: presentOptions(options, 'company-industry', language),
      categories: presentOptions(options, 'category', language),
    },
    pushConfig: pushConfig ?? null,
    sealingKey: unsealer.key,
    needsSetUp: !administered,
    demo: site.demo,
  }
})
