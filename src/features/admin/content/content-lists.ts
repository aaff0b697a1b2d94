/** Which lists there are, in groups as they stand on the first screen. */

import {
  type ContentLanguage,
  contentListNames,
  type ContentListName,
  type ContentTexts,
} from '#domain/site/content.ts'

/** What is no list of items, and has a screen of its own. */
export const otherLists = ['currencies', 'messages', 'subscribers'] as const
export type OtherList = (typeof otherLists)[number]
type AnyList = ContentListName | OtherList

export const listGroups = {
  texts: ['pages', 'page-faqs', 'faqs', 'help-topics', 'help-questions'],
  ways: ['sliders', 'menu-header', 'menu-footer', 'menu-quick', 'menu-social'],
  desk: ['messages', 'subscribers', 'currencies'],
  words: [
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

/** The title in the reader's language, else in English, else in whichever there is. */
export function titleIn(title: ContentTexts, language: ContentLanguage): string {
  return title[language] ?? title.en ?? title.fr ?? title.ar ?? ''
}
