/** Passkeys: devices that sign instead of a code (docs/areas/auth.md). */

import { atMost, type FieldProblem, validateFields } from '#domain/field.ts'
import { passkeyNameMaximum } from '#domain/limits.ts'

/** Problems of the name that a user gives a passkey. */
export function passkeyNameProblems({ name }: { readonly name: string }): FieldProblem[] {
  return validateFields({ name }, { name: { required: true, rules: [atMost(passkeyNameMaximum)] } })
}
