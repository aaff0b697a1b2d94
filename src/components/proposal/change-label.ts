/** The names of changed fields of a campaign. */

import type { ChangedText } from '#contract/draft/campaign-proposal.ts'
import { fieldName, sectionName } from '#src/components/campaign/draft-names.ts'
import type { Intl as PageIntl } from '#src/intl/intl.tsx'

export function changeLabel(change: ChangedText, intl: PageIntl): string {
  const language = languageOf(change)
  const section = sectionName(change.section, intl)
  if (change.kind === 'order' || change.kind === 'removed') return section
  const field = `${section} · ${fieldName(change.section, change.path, intl)}`
  return language === undefined ? field : inLanguage(field, language, intl)
}

/** The name of a translated field. */
export function inLanguage(field: string, language: string, intl: PageIntl): string {
  const name = new Intl.DisplayNames([intl.language], { type: 'language' }).of(language) ?? language
  return intl.text('proposal.inLanguage', { field, language: name })
}

/** The language of a translation. */
export function languageOf({ section, path }: { readonly section: string; readonly path: string }): string | undefined {
  return section === 'translations' ? path.slice(0, 2) : undefined
}
