import { answerKind } from '#domain/identity/accreditation-form.ts'
import type { AccreditationField } from '#domain/identity/accreditation.ts'
import { choiceText } from '#src/components/accreditation/choice-text.ts'
import { useIntl } from '#src/intl/intl.tsx'
import type { AnswerTexts } from './step-fields.ts'

/** The texts of the answers of accreditation. */
export function useAccreditationTexts(): AnswerTexts<AccreditationField> {
  const { text } = useIntl()
  return {
    label: (name) => text(`accredit.field.${name}`),
    choices: (name) => {
      const kind = answerKind(name)
      if (kind.is !== 'choice') throw new Error(`${name} is not chosen`)
      return kind.values.map((choice) => [choice, text(choiceText(kind.of, choice))])
    },
  }
}
