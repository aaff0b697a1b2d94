import { listOptions } from '#api/db/settings.ts'
import { type Handler, handle } from '#api/handlers/handler.ts'
import { presentOptions } from '#api/presenters/settings.ts'
import { countryOptions } from '#api/presenters/countries.ts'
import { textIn } from '#api/presenters/texts.ts'
import { calls } from '#contract/calls.ts'

/** The option lists differ in their name only. */
function optionList(list: string): Handler<typeof calls.settings.listPropertyTypes> {
  return handle(calls.settings.listPropertyTypes, async ({ language }, { db }) =>
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

export const listCountries = handle(calls.settings.listCountries, async ({ language }, { db }) =>
  countryOptions(await listOptions(db.read, ['countries']), language),
)

export const listDealTypes = handle(calls.settings.listDealTypes, async ({ language }, { db }) =>
  (await listOptions(db.read, ['deal-type']))
    .filter((row) => row.active)
    .map((row) => ({ slug: row.slug, name: textIn(row.names, language), status: row.active })),
)
