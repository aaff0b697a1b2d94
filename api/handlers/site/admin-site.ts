/** The settings of the site: every part follows the same rule (docs/areas/site.md). */

import { listCurrencies, readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { handle, type HandlerInput } from '#api/handlers/handler.ts'
import { presentChanged } from '#api/presenters/audit/last-change.ts'
import {
  changeSite,
  checkSiteChange,
  type CurrentPart,
  readSitePart,
  timeZones,
} from '#api/services/site/change-site.ts'
import type { DecodedInput } from '#contract/call.ts'
import * as adminSiteCalls from '#contract/site/admin-site.ts'
import { siteChanges } from '#contract/site/admin-site.ts'
import { encode } from '#contract/schema.ts'
import type { SitePart, SiteValues } from '#domain/site/site.ts'

const getSite = handle(adminSiteCalls.getSite, async ({ address }, { db, captcha }) => {
  const { settings } = await readSettings(db.read)
  const part = async <P extends SitePart>(name: P) => presentChanged(await readSitePart(db.read, name, settings))
  return {
    parts: {
      general: await part('general'),
      operator: await part('operator'),
      maintenance: await part('maintenance'),
      countries: await part('countries'),
      languages: await part('languages'),
      captcha: await part('captcha'),
      campaigns: await part('campaigns'),
      revenue: await part('revenue'),
      meta: await part('meta'),
      images: await part('images'),
    },
    timeZones: [...timeZones()],
    currencies: (await listCurrencies(db.read)).map(({ code }) => code),
    captchaKeys: {
      source: captcha.isFixed
        ? ('environment' as const)
        : settings.captchaKeys
          ? ('administrator' as const)
          : ('none' as const),
      shown: settings.captchaKeys?.shown ?? null,
      unreadable: captcha.isUnreadable,
    },
    address: address.slice(0, 60),
  }
})

const updateSiteGeneral = handle(adminSiteCalls.updateSiteGeneral, (input, deps) => change('general', input, deps))
const updateSiteOperator = handle(adminSiteCalls.updateSiteOperator, (input, deps) => change('operator', input, deps))
const updateSiteMaintenance = handle(adminSiteCalls.updateSiteMaintenance, (input, deps) =>
  change('maintenance', input, deps),
)
const updateSiteCountries = handle(adminSiteCalls.updateSiteCountries, (input, deps) =>
  change('countries', input, deps),
)
const updateSiteLanguages = handle(adminSiteCalls.updateSiteLanguages, (input, deps) =>
  change('languages', input, deps),
)
const updateSiteCaptcha = handle(adminSiteCalls.updateSiteCaptcha, async (input, deps) => {
  const reply = await change('captcha', input, deps)
  await deps.captcha.refresh()
  return reply
})
const updateSiteCampaigns = handle(adminSiteCalls.updateSiteCampaigns, (input, deps) =>
  change('campaigns', input, deps),
)
const updateSiteRevenue = handle(adminSiteCalls.updateSiteRevenue, (input, deps) => change('revenue', input, deps))
const updateSiteMeta = handle(adminSiteCalls.updateSiteMeta, (input, deps) => change('meta', input, deps))
const updateSiteImages = handle(adminSiteCalls.updateSiteImages, (input, deps) => change('images', input, deps))

/** Calls for the site's settings, by name. */
export const site = {
  getSite,
  updateSiteGeneral,
  updateSiteOperator,
  updateSiteMaintenance,
  updateSiteCountries,
  updateSiteLanguages,
  updateSiteCaptcha,
  updateSiteCampaigns,
  updateSiteRevenue,
  updateSiteMeta,
  updateSiteImages,
}

type PartInput<P extends SitePart> = DecodedInput<(typeof siteChanges)[P]> &
  Pick<HandlerInput<(typeof siteChanges)[P]>, 'member' | 'once' | 'ifMatch'>

type Changed<P extends SitePart> = ReturnType<typeof presentChanged<CurrentPart<P>>>

async function change<P extends SitePart>(
  part: P,
  { body, member, once, ifMatch }: PartInput<P>,
  deps: Deps,
): Promise<Changed<P>> {
  const values = body as SiteValues<P>
  await checkSiteChange({ part, values }, deps)
  const encodeCurrent = (current: CurrentPart<P>) => encode(siteChanges[part].reply, presentChanged(current))
  return once(async (tx) =>
    presentChanged(await changeSite(tx, { part, values, ifMatch, encodeCurrent, actorId: member.id }, deps)),
  )
}
