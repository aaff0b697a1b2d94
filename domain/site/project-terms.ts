/** A site's term for a campaign (platform 3: projectSingular), and the default if the site has set none. */

import type { Language, LocalizedText } from './language.ts'

export interface ProjectTerms {
  readonly singular: string
  readonly plural: string
}

export const defaultProjectTerms = {
  singular: { en: 'campaign', fr: 'campagne', ar: 'حملة' },
  plural: { en: 'campaigns', fr: 'campagnes', ar: 'حملات' },
} as const satisfies Readonly<Record<keyof ProjectTerms, LocalizedText>>

/** Both terms are set in the language, and differ from the product's. */
export function isCustomTerm({ singular, plural }: ProjectTerms, language: Language): boolean {
  if (singular === '' || plural === '') return false
  return singular !== defaultProjectTerms.singular[language] || plural !== defaultProjectTerms.plural[language]
}
