import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordProblem } from '#domain/account/account.ts'
import { passwordMaximum } from '#domain/limits.ts'
import { meetsPart, type PasswordPart, passwordParts } from './password-rule.tsx'

const unmet = (password: string): PasswordPart[] => passwordParts.filter((part) => !meetsPart(password, part))

describe('the requirements of a password', () => {
  const cases: readonly (readonly [string, readonly PasswordPart[]])[] = [
    ['', ['length', 'upper', 'lower', 'digit', 'special']],
    ['Aa1!', ['length']],
    ['aaaaaa1!', ['upper']],
    ['AAAAAA1!', ['lower']],
    ['AAAAaaa!', ['digit']],
    ['AAAAaaa1', ['special']],
    ['كلمةالسر1!', []],
    ['Aa1!😀😀😀', ['length']],
    ['Aa1!😀😀😀😀', []],
  ]
  it.each(cases)('%j fails %j', (password, expected) => {
    expect(unmet(password)).toEqual(expected)
  })

  it("are all met exactly when the domain's rule accepts the password or finds it common", () => {
    const password = fc.string({ unit: fc.constantFrom('a', 'Z', '7', '!', 'é', 'ك', '٣', '😀', ' '), maxLength: 14 })
    fc.assert(
      fc.property(password, (text) => {
        const problem = passwordProblem(text)
        expect(unmet(text).length === 0).toBe(problem === undefined || problem.code === 'common')
      }),
    )
    expect(unmet(`Aa1!${'x'.repeat(passwordMaximum)}`)).toEqual([])
  })
})
