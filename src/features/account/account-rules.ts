/** What can be wrong with the forms of an account, judged by the rules that the server judges by. */

import { newPasswordProblems } from '#domain/account/forms.ts'
import { atLeast, emailRule, type FieldProblem, judge } from '#domain/field.ts'
import { passwordMinimum } from '#domain/limits.ts'
import { typedCodeOf } from '#domain/account/totp.ts'

/** A type and not an interface, so that it is a record of form values. */
export type Credentials = { readonly email: string; readonly password: string }

const emailField = { required: true, rules: [emailRule] }

/** At sign-in a password is only too short to be one; everything else is the server's word. */
export function signInProblems({ email, password }: Credentials): FieldProblem[] {
  return [
    ...judge({ email }, { email: emailField }),
    ...(password === ''
      ? [{ path: 'password', code: 'required' as const }]
      : [atLeast(passwordMinimum)(password)].flatMap((problem) => (problem ? [{ path: 'password', ...problem }] : []))),
  ]
}

export function emailProblems({ email }: { readonly email: string }): FieldProblem[] {
  return judge({ email }, { email: emailField })
}

/** The present password, and a new one that is another. */
export function changePasswordProblems(
  values: Parameters<typeof newPasswordProblems>[0] & { readonly currentPassword: string },
): FieldProblem[] {
  const { currentPassword, password } = values
  const problems = newPasswordProblems(values)
  return [
    ...(currentPassword === '' ? [{ path: 'currentPassword', code: 'required' as const }] : []),
    ...(problems.length === 0 && password === currentPassword
      ? [{ path: 'password', code: 'same' as const }]
      : problems),
  ]
}

/** A code as it may be typed: of the app, or a recovery code. */
export function codeProblems({ code }: { readonly code: string }): FieldProblem[] {
  if (code.trim() === '') return [{ path: 'code', code: 'required' }]
  return typedCodeOf(code) ? [] : [{ path: 'code', code: 'format' }]
}

/** Password and code, as proof that it is the person. */
export function proofProblems(values: { readonly password: string; readonly code: string }): FieldProblem[] {
  return [...(values.password === '' ? [{ path: 'password', code: 'required' as const }] : []), ...codeProblems(values)]
}
