/** Validation of the account forms, shared by page and server (platform 5). */

import { passwordProblem, personNameRules } from '#domain/account/account.ts'
import { atMost, emailRule, type FieldProblem, validateFields } from '#domain/field.ts'
import { displayNameMinimum, siteNameMaximum } from '#domain/limits.ts'
import { siteNameRule } from '#domain/site/site-name.ts'
import { graphemes } from '#domain/text.ts'

const emailField = { required: true, rules: [emailRule] }
const nameField = { required: true, rules: personNameRules }

type Names = { readonly firstName: string; readonly lastName: string }
type NewPassword = { readonly password: string; readonly confirmPassword: string }
type NewAccount = Names & NewPassword & { readonly email: string }
type Choice = { readonly userType: string; readonly terms: boolean }

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

/**
 * First and last name. Together they are the display name, of at least three characters (decision T57), because some
 * first names have one or two. The legal name on a contract is a separate field.
 */
export function nameProblems({ firstName, lastName }: Names): FieldProblem[] {
  const problems = validateFields({ firstName, lastName }, { firstName: nameField, lastName: nameField })
  if (problems.length > 0 || graphemes(firstName.trim()) + graphemes(lastName.trim()) >= displayNameMinimum)
    return problems
  return [{ path: 'lastName', code: 'too-short', limit: displayNameMinimum }]
}

function personProblems({ firstName, lastName, email }: Names & { readonly email: string }): FieldProblem[] {
  return [...nameProblems({ firstName, lastName }), ...validateFields({ email }, { email: emailField })]
}

/** @param offered the available types, if known */
function choiceProblems({ userType, terms }: Choice, offered: readonly string[] | undefined): FieldProblem[] {
  const chosen = offered === undefined ? userType !== '' : offered.includes(userType)
  return [
    ...(chosen ? [] : [{ path: 'userType', code: 'required' as const }]),
    ...(terms ? [] : [{ path: 'terms', code: 'accept' as const }]),
  ]
}

export function signUpProblems(values: NewAccount & Choice, offered?: readonly string[]): FieldProblem[] {
  return [...personProblems(values), ...newPasswordProblems(values), ...choiceProblems(values, offered)]
}

/** An account that is created through a provider: without a password. */
export function joinProblems(
  values: Names & Choice & { readonly email: string },
  offered?: readonly string[],
): FieldProblem[] {
  return [...personProblems(values), ...choiceProblems(values, offered)]
}

/** The first administrator, and the name of the site by its own rule. */
export function setUpProblems(
  values: NewAccount & { readonly code: string; readonly siteName: string },
): FieldProblem[] {
  const { code, siteName } = values
  const fields = {
    code: { required: true, rules: [] },
    siteName: { required: true, rules: [atMost(siteNameMaximum), siteNameRule] },
  }
  return [...validateFields({ code, siteName }, fields), ...personProblems(values), ...newPasswordProblems(values)]
}
