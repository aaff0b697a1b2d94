/** What a browser without scripts sent, when the answer is its form once more: nothing that was typed is lost. */

import type { ErrorDetails } from './errors.ts'
import type { FieldProblem } from '#domain/field.ts'

export interface Posted {
  readonly values: Readonly<Record<string, string>>
  readonly code: string
  readonly details: ErrorDetails
  readonly fields: readonly FieldProblem[]
}
