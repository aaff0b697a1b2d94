/** What can be wrong with the forms of an account, judged by the rules that the server judges by. */

import { passwordProblem, personNameRules } from '#domain/account/account.ts'
import { atLeast, atMost, emailRule, type FieldProblem, judge } from '#domain/field.ts'
import { passwordMinimum } from '#domain/limits.ts'
import { typedCodeOf } from '#domain/account/totp.ts'

/** A type and not an interface, so that it is a record of form values. */
export type Credentials = { readonly email: string; readonly password: string }

const emailField = { required: true, rules: [emailRule] }
const nameField = { required: true, rules: personNameRules }
/** Names of sites, as the call of the set-up takes them. */
const siteNameField = { required: true, rules: [atLeast(2), atMost(60)] }

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

type NewPassword = { readonly password: string; readonly confirmPassword: string }
type NewAccount = Credentials & NewPassword & { readonly firstName: string; readonly lastName: string }

/** A new password and its repetition. */
export function newPasswordProblems({ password, confirmPassword }: NewPassword): FieldProblem[] {
  const wrong = passwordProblem(password)
  return [
    ...(wrong ? [{ path: 'password', ...wrong }] : []),
    ...(confirmPassword === ''
      ? [{ path: 'confirmPassword', code: 'required' as const }]
      : password === confirmPassword
        ? []
        : [{ path: 'confirmPassword', code: 'mismatch' as const }]),
  ]
}

function accountProblems({ firstName, lastName, email, ...passwords }: NewAccount): FieldProblem[] {
  return [
    ...judge({ firstName, lastName, email }, { firstName: nameField, lastName: nameField, email: emailField }),
    ...newPasswordProblems(passwords),
  ]
}

/** The present password, and a new one that is another. */
export function changePasswordProblems(values: NewPassword & { readonly currentPassword: string }): FieldProblem[] {
  const { currentPassword, password } = values
  const problems = newPasswordProblems(values)
  return [
    ...(currentPassword === '' ? [{ path: 'currentPassword', code: 'required' as const }] : []),
    ...(problems.length === 0 && password === currentPassword
      ? [{ path: 'password', code: 'same' as const }]
      : problems),
  ]
}

/** First and last name. */
export function nameProblems(names: { readonly firstName: string; readonly lastName: string }): FieldProblem[] {
  const { firstName, lastName } = names
  return judge({ firstName, lastName }, { firstName: nameField, lastName: nameField })
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

export function signUpProblems(
  values: NewAccount & { readonly userType: string; readonly terms: boolean },
): FieldProblem[] {
  return [
    ...accountProblems(values),
    ...(values.userType === '' ? [{ path: 'userType', code: 'required' as const }] : []),
    ...(values.terms ? [] : [{ path: 'terms', code: 'accept' as const }]),
  ]
}

/** An account that comes from a provider: without a password. */
export function joinProblems({
  firstName,
  lastName,
  email,
  userType,
  terms,
}: Pick<NewAccount, 'firstName' | 'lastName' | 'email'> & {
  readonly userType: string
  readonly terms: boolean
}): FieldProblem[] {
  return [
    ...judge({ firstName, lastName, email }, { firstName: nameField, lastName: nameField, email: emailField }),
    ...(userType === '' ? [{ path: 'userType', code: 'required' as const }] : []),
    ...(terms ? [] : [{ path: 'terms', code: 'accept' as const }]),
  ]
}

export function setUpProblems(
  values: NewAccount & { readonly code: string; readonly siteName: string },
): FieldProblem[] {
  const { code, siteName } = values
  return [
    ...judge({ code, siteName }, { code: { required: true, rules: [] }, siteName: siteNameField }),
    ...accountProblems(values),
  ]
}
