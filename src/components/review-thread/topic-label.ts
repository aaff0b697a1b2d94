import { isListSection, itemField } from '#domain/draft/campaign-sections.ts'
import type { CampaignSection } from '#domain/draft/step-names.ts'
import { fieldName, sectionName } from '#src/components/campaign/draft-names.ts'
import { inLanguage, languageOf } from '#src/components/proposal/change-label.ts'
import type { Intl } from '#src/intl/intl.tsx'

export interface Topic {
  readonly section: CampaignSection | null
  readonly path: string | null
}

/** What a comment is about: the campaign, a section, or a field with its section. */
export function topicLabel({ section, path }: Topic, intl: Intl): string {
  if (section === null) return intl.text('review.whole')
  const name = sectionName(section, intl)
  const isItem = section !== 'funding' && path !== null && isListSection(section) && itemField(path) === undefined
  if (path === null || isItem) return name
  const field = `${name} · ${fieldName(section, path, intl)}`
  const language = languageOf({ section, path })
  return language === undefined ? field : inLanguage(field, language, intl)
}

export function topicKey({ section, path }: Topic): string {
  return `${section ?? ''}/${path ?? ''}`
}
