import type { AccreditationField, AccreditationValues } from '#domain/accreditation.ts'
import type { Form } from '#src/components/use-form.ts'
import type { TypedAnswers } from './typed-answers.ts'

/** What the fields of a step are made of. */
export interface StepFieldsProps {
  readonly form: Form<TypedAnswers>
  /** The answers of all steps, with what stands in this form. */
  readonly answers: AccreditationValues
  /** Which answers of this step are asked for. */
  readonly asked: readonly AccreditationField[]
}
