/** Rules of accounts: passwords and names (platform 5; decisions T57, T78). */

import { displayNameMaximum, passwordMaximum, passwordMinimum } from '#domain/limits.ts'
import { atMost, type FieldProblem, plainCharacters, type TextRule } from '#domain/field.ts'
import { graphemes } from '#domain/text.ts'

/** First and last names: at most 20 characters, no control characters or angle brackets. */
export const personNameRules: readonly TextRule[] = [atMost(displayNameMaximum), plainCharacters]

/**
 * At least 8 characters with an uppercase and a lowercase letter, a digit and a special character (platform 5). Letters
 * of any script count; in a script without case a letter counts as both. Neither trimmed nor truncated (reliability
 * 3.10).
 */
export function passwordProblem(password: string): Omit<FieldProblem, 'path'> | undefined {
  if (password === '') return { code: 'required' }
  const length = graphemes(password)
  if (length < passwordMinimum) return { code: 'too-short', limit: passwordMinimum }
  if (password.length > passwordMaximum) return { code: 'too-long', limit: passwordMaximum }
  const upper = /[\p{Lu}\p{Lo}]/u.test(password)
  const lower = /[\p{Ll}\p{Lo}]/u.test(password)
  const digit = /\p{Nd}/u.test(password)
  const special = /[^\p{L}\p{Nd}\p{M}]/u.test(password)
  if (!(upper && lower && digit && special)) return { code: 'password' }
  return commonPasswords.has(password.toLowerCase()) ? { code: 'common' } : undefined
}

/** Passwords that have all four classes and are still on every attacker's list (compared without case). */
const commonPasswords = /* @__PURE__ */ new Set(
  /* @__PURE__ */ [
    'Password1!',
    'Password1@',
    'Password1#',
    'Password1$',
    'Password123!',
    'Password123@',
    'Password@123',
    'Password@1',
    'Passw0rd!',
    'Passw0rd1!',
    'P@ssw0rd',
    'P@ssw0rd1',
    'P@ssw0rd!',
    'P@ssw0rd123',
    'P@ssword1',
    'P@ssword123',
    'Pa$$w0rd',
    'Pa$$word1',
    'Pass@123',
    'Pass@1234',
    'Admin@123',
    'Admin123!',
    'Admin@1234',
    'Welcome1!',
    'Welcome123!',
    'Welcome@1',
    'Welcome@123',
    'Qwerty1!',
    'Qwerty123!',
    'Qwerty@123',
    'Qwertyuiop1!',
    'Abc@1234',
    'Abcd@1234',
    'Abcd1234!',
    'Abc123!@#',
    'Aa123456!',
    'Aa@123456',
    'A1b2c3d4!',
    'Test@123',
    'Test1234!',
    'Test@1234',
    'Changeme1!',
    'Changeme123!',
    'Letmein1!',
    'Letmein123!',
    'Summer2024!',
    'Summer2025!',
    'Summer2026!',
    'Winter2024!',
    'Winter2025!',
    'Winter2026!',
    'Spring2025!',
    'Spring2026!',
    'Autumn2025!',
    'Autumn2026!',
    '1qaz!QAZ',
    '1qaz@WSX',
    '!QAZ2wsx',
    'Zaq1@wsx',
    'Zaq12wsx!',
    'Iloveyou1!',
    'Football1!',
    'Monkey123!',
    'Dragon123!',
    'Sunshine1!',
    'Princess1!',
    'Company1!',
    'Company123!',
    'Secret123!',
    'Master123!',
  ].map((password) => password.toLowerCase()),
)
