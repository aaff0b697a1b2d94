import { listOptions } from '#api/db/site/settings.ts'
import { type Handler, handle } from '#api/handlers/handler.ts'
import { presentOptions } from '#api/presenters/site/settings.ts'
import { countryOptions } from '#api/presenters/content/countries.ts'
import { textIn } from '#api/texts/localized.ts'
import * as frontSettingsCalls from '#contract/site/front-settings.ts'
import * as settingsCalls from '#contract/site/settings.ts'

/** The option lists differ only in their name. */
function optionList(list: string): Handler<typeof settingsCalls.listPropertyTypes> {
  return handle(settingsCalls.listPropertyTypes, async ({ language }, { db }) =>
    presentOptions(await listOptions(db.read, [list]), list, language),
  )
}

export const listPropertyTypes = optionList('propertyType')
export const listStrategies = optionList('investmentStrategy')
export const listIndustries = optionList('company-industry')
export const listCategories = optionList('category')
export const listStages = optionList('campaign-stage')
export const listRounds = optionList('investing-round')
export const listMemberTypes = optionList('team-member-type')
export const listInvestorTypes = optionList('investor-type')
export const listIncomes = optionList('current-income')
export const listTypes = optionList('campaign-type')

export const listCountries = handle(frontSettingsCalls.listCountries, async ({ language }, { db }) =>
  countryOptions(await listOptions(db.read, ['countries']), language),
)

export const listDealTypes = handle(frontSettingsCalls.listDealTypes, async ({ language }, { db }) =>
  (await listOptions(db.read, ['deal-type']))
    .filter((row) => row.active)
    .map((row) => ({ slug: row.slug, name: textIn(row.names, language), status: row.active })),
)
