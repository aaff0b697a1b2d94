/**
 * Translations of a campaign's texts: which texts can be translated, and which have been (platform 3; decision record
 * 0008).
 */

import { type Language, languages } from '#domain/site/language.ts'
import {
  type DraftSection,
  draftSections,
  type Fields,
  isListSection,
  itemsOf,
  translatedFields,
} from './campaign-sections.ts'

/** A text of a draft that may be translated. */
export interface TranslatableText {
  readonly section: DraftSection
  /** Its field name in its section: `name`, or `<item>.answer`. */
  readonly field: string
  readonly text: string
}

/** Every entered text that may be translated, in the order of the form. */
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

/**
 * The languages in which a campaign is written: that of its story first, then those with a translation.
 * @param values of the story and of the translations
 */
export function offeredLanguages({ story = {}, translations = {} }: Readonly<Partial<Record<DraftSection, Fields>>>) {
  const own = languages.find((language) => language === story['language']) ?? 'en'
  const isTranslated = (language: Language): boolean =>
    Object.entries(translations).some(([name, text]) => name.startsWith(`${language}.`) && text.trim() !== '')
  return [own, ...languages.filter((language) => language !== own && isTranslated(language))]
}

/** The field name of a text's translation. */
export function translationName(language: string, { section, field }: Omit<TranslatableText, 'text'>): string {
  return `${language}.${section}.${field}`
}
