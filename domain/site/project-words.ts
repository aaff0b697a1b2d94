/** What a campaign is called by a site (platform 3: projectSingular), and what it is where no site has said so. */

import type { Language, Words } from './language.ts'

export interface ProjectWords {
  readonly singular: string
  readonly plural: string
}

export const usualProjectWords = {
  singular: { en: 'campaign', fr: 'campagne', ar: 'حملة' },
  plural: { en: 'campaigns', fr: 'campagnes', ar: 'حملات' },
} as const satisfies Readonly<Record<keyof ProjectWords, Words>>

/** Both words are there in the language, and they are others than the product's. */
export function isOwnWord({ singular, plural }: ProjectWords, language: Language): boolean {
  if (singular === '' || plural === '') return false
  return singular !== usualProjectWords.singular[language] || plural !== usualProjectWords.plural[language]
}
