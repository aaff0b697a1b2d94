/** Reads a draft's sections for its published form. */

import { createHash } from 'node:crypto'
import { type Language, languages } from '#contract/shapes.ts'
import { type DraftSection, type Fields, type Item, itemsOf } from '#domain/draft/campaign-sections.ts'
import { textInLanguage } from '#domain/campaign/story.ts'
import { cut } from '#domain/text.ts'
import { type StoredSections, valuesIn } from './sections.ts'
import type { Texts } from '#api/db/tables.ts'
import { isUuid } from '#domain/uuid.ts'

/** A campaign's sections with their texts in every language. */
export class DraftTexts {
  readonly id: string
  readonly at: Date
  readonly #values: Partial<Record<DraftSection, Fields>>
  readonly #files: ReadonlySet<string>
  constructor(id: string, sections: StoredSections, files: ReadonlySet<string>, at: Date) {
    this.id = id
    this.at = at
    this.#values = valuesIn(sections)
    this.#files = files
  }

  of(section: DraftSection): Fields {
    return this.#values[section] ?? {}
  }

  items(section: DraftSection): Item[] {
    return itemsOf(this.of(section))
  }

  text(section: DraftSection, field: string): string {
    return (this.of(section)[field] ?? '').trim()
  }

  entered(section: DraftSection, field: string, language: Language): string {
    return textInLanguage(this.#values, section, field, language)
  }

  /** The id of a file that was uploaded, else null. */
  file(id: string | undefined): string | null {
    return id !== undefined && this.#files.has(id) ? id : null
  }

  texts(section: DraftSection, field: string, most: number): string {
    const translations = languages.map((language) => [language, cut(this.entered(section, field, language), most)])
    return JSON.stringify(Object.fromEntries(translations) satisfies Texts)
  }

  /** An item's id, or one derived from its list and name if it has none of its own, as for the site's questions. */
  rowId(section: DraftSection, item: Item): string {
    if (isUuid(item.id)) return item.id
    const hash = createHash('sha256').update(`${this.id}/${section}/${item.id}`).digest('hex')
    return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
  }
}
