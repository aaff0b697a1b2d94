import { passwordProblem } from '#domain/account/account.ts'
import type { FieldProblem } from '#domain/field.ts'

/** What is wrong with a new password and its repetition. */
export function newPasswordProblems(body: {
  readonly password: string
  readonly confirmPassword: string
}): FieldProblem[] {
  const wrong = passwordProblem(body.password)
  return [
    ...(wrong ? [{ path: 'password', ...wrong }] : []),
    ...(body.password === body.confirmPassword ? [] : [{ path: 'confirmPassword', code: 'mismatch' as const }]),
  ]
}
