import type { AccreditationChoice, AccreditationChoiceValue } from '#domain/accreditation-form.ts'
import type { TextId } from '#src/intl/intl.tsx'

/** The text of an answer that is chosen. */
export function wordText(of: AccreditationChoice, word: AccreditationChoiceValue): TextId {
  // No way to qualify, and no experience.
  return of === 'basis' && word === 'none' ? 'accredit.word.neither' : `accredit.word.${word}`
}
