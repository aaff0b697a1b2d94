/** Validation of the account forms, by the same rules as the server's. */

import { newPasswordProblems } from '#domain/account/forms.ts'
import { atLeast, emailRule, type FieldProblem, validateFields } from '#domain/field.ts'
import { passwordMinimum } from '#domain/limits.ts'
import { typedCodeOf } from '#domain/auth/totp.ts'

/** A type and not an interface, so that it is a record of form values. */
export type Credentials = { readonly email: string; readonly password: string }

const emailField = { required: true, rules: [emailRule] }

/** At sign-in only a minimum length is checked; the server decides the rest. */
export function signInProblems({ email, password }: Credentials): FieldProblem[] {
  return [
    ...validateFields({ email }, { email: emailField }),
    ...(password === ''
      ? [{ path: 'password', code: 'required' as const }]
      : [atLeast(passwordMinimum)(password)].flatMap((problem) => (problem ? [{ path: 'password', ...problem }] : []))),
  ]
}

export function emailProblems({ email }: { readonly email: string }): FieldProblem[] {
  return validateFields({ email }, { email: emailField })
}

/** The current password, and a new one that differs. */
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

/** A code of the authenticator app, or a recovery code. */
export function codeProblems({ code }: { readonly code: string }): FieldProblem[] {
  if (code.trim() === '') return [{ path: 'code', code: 'required' }]
  return typedCodeOf(code) ? [] : [{ path: 'code', code: 'format' }]
}

/** Password and code, to verify the user's identity. */
export function proofProblems(values: { readonly password: string; readonly code: string }): FieldProblem[] {
  return [...(values.password === '' ? [{ path: 'password', code: 'required' as const }] : []), ...codeProblems(values)]
}
