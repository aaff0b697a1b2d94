import type { ChangedText } from '#contract/draft/campaign-proposal.ts'
import { allocationRules } from '#domain/campaign/allocation.ts'
import { distributionFrequencies } from '#domain/campaign/campaign.ts'
import { countriesIn, countryRuleModes } from '#domain/identity/residence.ts'
import { interestMethods, repaymentStructures } from '#domain/repayment/loan-structures.ts'
import type { Bootstrap } from '#contract/site/settings.ts'
import { useCountryName, useOptionName } from '#src/components/option-name.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'

/** Fields whose values are options of the site. */
const optionLists: Readonly<Record<string, keyof Bootstrap['options']>> = {
  'company.industry': 'industries',
  'company.category': 'categories',
  'fundraising.propertyType': 'propertyTypes',
  'fundraising.stage': 'stages',
  'fundraising.round': 'rounds',
  'terms.strategy': 'strategies',
}

/** Fields whose values are choices of the form. */
const choices: Readonly<Record<string, Readonly<Record<string, TextId>>>> = {
  'fundraising.allocation': textsOf(allocationRules, (rule) => `steps.allocation.${rule}`),
  'fundraising.raiseType': { fixed: 'detail.raiseFixed', flexible: 'detail.raiseFlexible' },
  'fundraising.accreditation': { accredited: 'admin.accredited', both: 'admin.both' },
  'fundraising.investorCountryRule': textsOf(countryRuleModes, (mode) => `countries.rule.${mode}`),
  'terms.frequency': textsOf(distributionFrequencies, (frequency) => `frequency.${frequency}`),
  'terms.repaymentStructure': textsOf(repaymentStructures, (structure) => `steps.structure.${structure}`),
  'terms.interestMethod': textsOf(interestMethods, (method) => `steps.interest.${method}`),
  'documents.visibility': { private: 'steps.visibility.private', public: 'steps.visibility.public' },
}

const dates = new Set([
  'fundraising.closingDate',
  'fundraising.projectStart',
  'fundraising.projectEnd',
  'terms.maturityDate',
])

/** Values of a draft's fields as the form shows them; values that no choice has stay as they were entered. */
export function useFieldValue(): (of: Pick<ChangedText, 'section' | 'path'>, value: string) => string {
  const { text, date, language } = useIntl()
  const optionName = useOptionName()
  const countryName = useCountryName()
  return ({ section, path }, value) => {
    const field = `${section}.${path.split('.').at(-1) ?? path}`
    const list = optionLists[field]
    if (list !== undefined) return optionName(list, value)
    const choice = choices[field]?.[value]
    if (choice !== undefined) return text(choice)
    if (dates.has(field)) return Number.isNaN(Date.parse(value)) ? value : date(value)
    if (field === 'fundraising.country') return countryName(value)
    if (field === 'fundraising.investorCountries')
      return new Intl.ListFormat(language).format(countriesIn(value).map(countryName))
    return value
  }
}

function textsOf<Value extends string>(
  values: readonly Value[],
  textId: (value: Value) => TextId,
): Readonly<Record<string, TextId>> {
  return Object.fromEntries(values.map((value) => [value, textId(value)]))
}
