import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  acceptedStep,
  base32Of,
  codeOf,
  type Hmac,
  recoveryCodeOf,
  stepAt,
  totpUri,
  typedCodeOf,
  waitAfter,
} from './totp.ts'

const hmac: Hmac = (key, message) => createHmac('sha1', key).update(message).digest()
const secret = new TextEncoder().encode('12345678901234567890')

describe('codes of an authenticator app', () => {
  it.each(
    ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
      (code, count) => [count, code] as const,
    ),
  )('RFC 4226, appendix D: count %i gives %s', (count, code) => {
    expect(codeOf(secret, count, hmac)).toBe(code)
  })

  // The table has eight digits; of them six are the last.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('RFC 6238, appendix B: second %i gives %s', (second, code) => {
    expect(codeOf(secret, stepAt(second * 1000), hmac)).toBe(code.slice(-6))
  })

  const now = 1_111_111_111_000
  const judge = (steps: number, lastStep = 0) =>
    acceptedStep({ code: codeOf(secret, stepAt(now) + steps, hmac), secret, now, lastStep }, hmac)

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('of %i steps from now are taken: %s', (steps, taken) => {
    expect(judge(steps)).toBe(taken ? stepAt(now) + steps : undefined)
  })

  it('are taken once, and none that is older than the last', () => {
    expect(judge(0, stepAt(now))).toBeUndefined()
    expect(judge(-1, stepAt(now))).toBeUndefined()
    expect(judge(1, stepAt(now))).toBe(stepAt(now) + 1)
  })
})

describe('what an app is given', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('RFC 4648: %j is %s', (text, encoded) => {
    expect(base32Of(new TextEncoder().encode(text))).toBe(encoded)
  })

  it('names site and person, whatever they are called', () => {
    const uri = new URL(totpUri(secret, 'Maison: & Co', 'a+b@example.com'))
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.href).toContain('/Maison%20%20%26%20Co:a%2Bb%40example.com?')
    expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(uri.searchParams.get('issuer')).toBe('Maison  & Co')
  })
})

describe('recovery codes', () => {
  it('are read as they are written, in any case and with any gaps', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), (bytes) => {
        const code = recoveryCodeOf(bytes)
        expect(code).toMatch(/^[2-9B-Z]{4}(?:-[2-9B-Z]{4}){2}$/)
        const plain = code.replaceAll('-', '')
        for (const typed of [code, plain.toLowerCase(), ` ${code.replaceAll('-', ' ')} `]) {
          // A code of digits alone has twelve of them: never taken for an app's.
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
  ])('%j is a code of the app', (typed, kind, code) => {
    expect(typedCodeOf(typed)).toEqual({ kind, code })
  })

  it.each(['', '12345', '1234567', 'BCDF-GHJK-MNP', 'AEIO-UAEI-OUAE', '12345a', '½23456'])('%j is no code', (typed) => {
    expect(typedCodeOf(typed)).toBeUndefined()
  })
})

it('waits longer after each wrong code, and never for ever', () => {
  expect([0, 1, 4, 5, 6, 7, 8, 9, 10, 500].map(waitAfter)).toEqual([
    0, 0, 0, 900, 1800, 3600, 7200, 14_400, 14_400, 14_400,
  ])
})
