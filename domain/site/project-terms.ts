/** What a campaign is called by a site (platform 3: projectSingular), and what it is where no site has said so. */

import type { Language, LocalizedText } from './language.ts'

export interface ProjectTerms {
  readonly singular: string
  readonly plural: string
}

export const defaultProjectTerms = {
  singular: { en: 'campaign', fr: 'campagne', ar: 'حملة' },
  plural: { en: 'campaigns', fr: 'campagnes', ar: 'حملات' },
} as const satisfies Readonly<Record<keyof ProjectTerms, LocalizedText>>

/** Both words are there in the language, and they are others than the product's. */
export function isCustomTerm({ singular, plural }: ProjectTerms, language: Language): boolean {
  if (singular === '' || plural === '') return false
  return singular !== defaultProjectTerms.singular[language] || plural !== defaultProjectTerms.plural[language]
}
