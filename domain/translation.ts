/** Texts of a campaign in other languages: what there is to say, and what has been said (platform 3; decision 0020). */

import {
  type DraftSection,
  draftSections,
  type Fields,
  isListSection,
  itemsOf,
  translatedFields,
} from './campaign-sections.ts'

/** A text of a draft that may be said in other languages. */
export interface TranslatableText {
  readonly section: DraftSection
  /** Its name in its section, `story.name` without the section: `name`, or `<item>.answer`. */
  readonly field: string
  readonly text: string
}

/** Every text that was entered and may be said in other languages, in the order of the form. */
export function translatableTexts(sections: Readonly<Partial<Record<DraftSection, Fields>>>): TranslatableText[] {
  return draftSections.flatMap((section) => {
    const values = sections[section] ?? {}
    const names = translatedFields[section] ?? []
    const fields = isListSection(section)
      ? itemsOf(values).flatMap(({ id }) => names.map((name) => `${id}.${name}`))
      : names
    return fields.flatMap((field) => {
      const text = (values[field] ?? '').trim()
      return text === '' ? [] : [{ section, field, text }]
    })
  })
}

/** The name under which a text's translation is kept. */
export function translationName(language: string, { section, field }: Omit<TranslatableText, 'text'>): string {
  return `${language}.${section}.${field}`
}
