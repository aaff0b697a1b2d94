import type { AccreditationField } from '#domain/identity/accreditation.ts'
import type { Form } from '#src/components/form/use-form.ts'
import type { Answers, TypedAnswers } from './answer-form.ts'

/** The texts of answers. */
export interface AnswerTexts<F extends string> {
  readonly label: (name: F) => string
  /** The options of an answer that is chosen. */
  readonly choices: (name: F) => readonly (readonly [value: string, label: string])[]
}

/** Props of a step's fields. */
export interface StepFieldsProps<F extends string = AccreditationField> {
  readonly form: Form<TypedAnswers>
  readonly texts: AnswerTexts<F>
  /** The answers of all steps, including this form's current values. */
  readonly answers: Answers<F>
  /** The answers of this step that are requested. */
  readonly visible: readonly F[]
}
