import type { AccreditationChoice, AccreditationChoiceValue } from '#domain/identity/accreditation-form.ts'
import type { TextId } from '#src/intl/intl.tsx'

/** The text of a chosen answer. */
export function choiceText(of: AccreditationChoice, choice: AccreditationChoiceValue): TextId {
  // Neither a qualification nor experience.
  return of === 'basis' && choice === 'none' ? 'accredit.choice.neither' : `accredit.choice.${choice}`
}
