import type { DraftSection, Fields } from '#domain/draft/campaign-sections.ts'
import type { FormStorage } from '#src/data/form-storage.ts'

/** The name of a section's field in the form of its step. */
export function stepFieldName(section: string, name: string): string {
  return `${section}-${name}`
}

interface SectionStorage {
  readonly section: DraftSection
  readonly values: Fields
  readonly write: (change: Fields) => void
  readonly flush: () => void
}

/** The storage of a step's form: each of its sections is stored, sent and merged on its own. */
export function stepStorage(sections: readonly SectionStorage[]): FormStorage<Fields> {
  return {
    values: Object.fromEntries(
      sections.flatMap(({ section, values }) =>
        Object.entries(values).map(([name, value]) => [stepFieldName(section, name), value]),
      ),
    ),
    write: (change) => {
      for (const { section, write } of sections) {
        const prefix = stepFieldName(section, '')
        const own = Object.entries(change).flatMap(([name, value]) =>
          value !== undefined && name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
        )
        if (own.length > 0) write(Object.fromEntries(own))
      }
    },
    flush: () => {
      for (const { flush } of sections) flush()
    },
    isDurable: true,
  }
}
