/** Passkeys: devices that sign instead of a code (decision record 0037). */

import { atMost, type FieldProblem, judge } from '#domain/field.ts'
import { passkeyNameMaximum } from '#domain/limits.ts'

/** What is wrong with the name that somebody gives a passkey. */
export function passkeyNameProblems({ name }: { readonly name: string }): FieldProblem[] {
  return judge({ name }, { name: { required: true, rules: [atMost(passkeyNameMaximum)] } })
}
