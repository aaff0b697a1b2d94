import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptedStep, lockSecondsAfter, recoveryCodeOf, stepAt, typedCodeOf } from './totp.ts'

describe('codes of an authenticator app', () => {
  const codeAt = (step: number): string => String(step % 1_000_000)
  const now = 1_111_111_111_000
  const check = (steps: number, lastStep = 0) =>
    acceptedStep({ code: codeAt(stepAt(now) + steps), now, lastStep }, codeAt)

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('of %i steps from now are accepted: %s', (steps, taken) => {
    expect(check(steps)).toBe(taken ? stepAt(now) + steps : undefined)
  })

  it('are accepted once, and never older than the last', () => {
    expect(check(0, stepAt(now))).toBeUndefined()
    expect(check(-1, stepAt(now))).toBeUndefined()
    expect(check(1, stepAt(now))).toBe(stepAt(now) + 1)
  })
})

describe('recovery codes', () => {
  it('are recognized in any case and with any separators', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), (bytes) => {
        const code = recoveryCodeOf(bytes)
        expect(code).toMatch(/^[2-9B-Z]{4}(?:-[2-9B-Z]{4}){2}$/)
        const plain = code.replaceAll('-', '')
        for (const typed of [code, plain.toLowerCase(), ` ${code.replaceAll('-', ' ')} `]) {
          // A recovery code of only digits has twelve: it is never mistaken for an app's code.
          expect(typedCodeOf(typed)).toEqual({ kind: 'recovery', code: plain })
        }
      }),
    )
  })

  it.each([
    ['123456', 'app', '123456'],
    [' 123 456 ', 'app', '123456'],
    ['١٢٣٤٥٦', 'app', '123456'],
    ['۰۱۲۳۴۵', 'app', '012345'],
    ['\u200e123456', 'app', '123456'],
  ])('%j is an authenticator code', (typed, kind, code) => {
    expect(typedCodeOf(typed)).toEqual({ kind, code })
  })

  it.each(['', '12345', '1234567', 'BCDF-GHJK-MNP', 'AEIO-UAEI-OUAE', '12345a', '½23456'])(
    '%j is neither kind of code',
    (typed) => {
      expect(typedCodeOf(typed)).toBeUndefined()
    },
  )
})

it('increases the lock after each wrong code, up to four hours', () => {
  expect([0, 1, 4, 5, 6, 7, 8, 9, 10, 500].map(lockSecondsAfter)).toEqual([
    0, 0, 0, 900, 1800, 3600, 7200, 14_400, 14_400, 14_400,
  ])
})
