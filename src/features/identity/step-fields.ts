import type { AccreditationField, AccreditationValues } from '#domain/identity/accreditation.ts'
import type { Form } from '#src/components/form/use-form.ts'
import type { TypedAnswers } from './typed-answers.ts'

/** Props of a step's fields. */
export interface StepFieldsProps {
  readonly form: Form<TypedAnswers>
  /** The answers of all steps, including this form's current values. */
  readonly answers: AccreditationValues
  /** The answers of this step that are requested. */
  readonly visible: readonly AccreditationField[]
}
