/** The draft fields whose values are options of the site's lists (docs/areas/site.md). */

import { type DraftSection, type Fields, isListSection, itemsOf } from './campaign-sections.ts'
import type { ContentListName } from '#domain/content/content.ts'
import type { OptionName } from '#domain/site/offered-options.ts'

interface ChosenOption {
  readonly list: ContentListName
  readonly sections: readonly DraftSection[]
  readonly field: string
}

export const chosenOptions = {
  propertyTypes: { list: 'propertyType', sections: ['fundraising'], field: 'propertyType' },
  strategies: { list: 'investmentStrategy', sections: ['terms'], field: 'strategy' },
  industries: { list: 'company-industry', sections: ['company'], field: 'industry' },
  categories: { list: 'category', sections: ['company'], field: 'category' },
  stages: { list: 'campaign-stage', sections: ['fundraising'], field: 'stage' },
  rounds: { list: 'investing-round', sections: ['fundraising'], field: 'round' },
  memberTypes: { list: 'team-member-type', sections: ['team', 'leads'], field: 'memberType' },
} as const satisfies Readonly<Record<OptionName, ChosenOption>>

/** Options that no list or search filters campaigns by: a campaign's choices are stored beside it. */
export const notedOptions = [
  'industries',
  'categories',
  'stages',
  'rounds',
  'memberTypes',
] as const satisfies readonly OptionName[]

/**
 * The options of a list that a draft chose, offered or not.
 * @param valuesOf the values of a section of it
 */
export function keysChosen(name: OptionName, valuesOf: (section: DraftSection) => Fields): string[] {
  const { sections, field }: ChosenOption = chosenOptions[name]
  return sections
    .flatMap((section) =>
      isListSection(section) ? itemsOf(valuesOf(section)).map((item) => item.fields) : [valuesOf(section)],
    )
    .map((fields) => (fields[field] ?? '').trim())
    .filter((key) => key !== '')
}
