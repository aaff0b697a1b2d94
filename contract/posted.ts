/** The form data of a browser without scripts, when the response is the same form again: no input is lost. */

import type { ErrorDetails } from './errors.ts'
import type { FieldProblem } from '#domain/field.ts'

export interface Posted {
  readonly values: Readonly<Record<string, string>>
  readonly code: string
  readonly details: ErrorDetails
  readonly fields: readonly FieldProblem[]
}
