/**
 * The parts of the password rule, so that a form can list them beforehand and tick off those that are met (platform 5).
 */

import { passwordMinimum } from '#domain/limits.ts'
import { graphemes } from '#domain/text.ts'

export const passwordParts = ['length', 'upper', 'lower', 'digit', 'special'] as const
export type PasswordPart = (typeof passwordParts)[number]

/** A letter of a script without case counts as both uppercase and lowercase, as in the rule itself. */
const tests: Readonly<Record<PasswordPart, (password: string) => boolean>> = {
  length: (password) => graphemes(password) >= passwordMinimum,
  upper: (password) => /[\p{Lu}\p{Lo}]/u.test(password),
  lower: (password) => /[\p{Ll}\p{Lo}]/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{Nd}\p{M}]/u.test(password),
}

/** Whether a password meets this part of the rule. */
export function meetsPart(password: string, part: PasswordPart): boolean {
  return tests[part](password)
}
