/** What can be wrong with the forms of an account, judged by the rules that the server judges by. */

import { passwordProblem, personNameRules } from '#domain/account.ts'
import { atLeast, atMost, emailRule, type FieldProblem, judge } from '#domain/field.ts'
import { passwordMinimum } from '#domain/limits.ts'

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

type NewAccount = Credentials & {
  readonly firstName: string
  readonly lastName: string
  readonly confirmPassword: string
}

function accountProblems({ firstName, lastName, email, password, confirmPassword }: NewAccount): FieldProblem[] {
  const wrong = passwordProblem(password)
  return [
    ...judge({ firstName, lastName, email }, { firstName: nameField, lastName: nameField, email: emailField }),
    ...(wrong ? [{ path: 'password', ...wrong }] : []),
    ...(confirmPassword === ''
      ? [{ path: 'confirmPassword', code: 'required' as const }]
      : password === confirmPassword
        ? []
        : [{ path: 'confirmPassword', code: 'mismatch' as const }]),
  ]
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

export function setUpProblems(
  values: NewAccount & { readonly code: string; readonly siteName: string },
): FieldProblem[] {
  const { code, siteName } = values
  return [
    ...judge({ code, siteName }, { code: { required: true, rules: [] }, siteName: siteNameField }),
    ...accountProblems(values),
  ]
}
