/** The content lists, in groups as they are shown on the first screen. */

import {
  type ContentLanguage,
  contentListNames,
  type ContentListName,
  type ContentTexts,
} from '#domain/content/content.ts'

/** Sections that are not item lists and have their own screens. */
export const otherLists = ['currencies', 'messages', 'subscribers'] as const
export type OtherList = (typeof otherLists)[number]
type AnyList = ContentListName | OtherList

export const listGroups = {
  texts: ['pages', 'page-faqs', 'faqs', 'help-topics', 'help-questions'],
  navigation: ['sliders', 'menu-header', 'menu-footer', 'menu-quick', 'menu-social'],
  desk: ['messages', 'subscribers', 'currencies'],
  options: [
    'category',
    'company-industry',
    'propertyType',
    'investmentStrategy',
    'campaign-type',
    'deal-type',
    'campaign-stage',
    'investing-round',
    'team-member-type',
    'campaign-faq',
    'investor-type',
    'current-income',
    'countries',
    'user-type',
  ],
} as const satisfies Readonly<Record<string, readonly AnyList[]>>

export function contentListOf(name: string | undefined): ContentListName | undefined {
  return contentListNames.find((each) => each === name)
}

export function otherListOf(name: string | undefined): OtherList | undefined {
  return otherLists.find((each) => each === name)
}

/** The title in the reader's language, else in English, else in any available language. */
export function titleIn(title: ContentTexts, language: ContentLanguage): string {
  return title[language] ?? title.en ?? title.fr ?? title.ar ?? ''
}
