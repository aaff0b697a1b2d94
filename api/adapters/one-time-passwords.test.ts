import { describe, expect, it } from 'vitest'
import { stepAt } from '#domain/auth/totp.ts'
import { totpPasswords } from './one-time-passwords.ts'

const passwords = totpPasswords()
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const secret = bytesOf('12345678901234567890')

describe('codes of an authenticator app', () => {
  it.each(
    ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
      (code, count) => [count, code] as const,
    ),
  )('RFC 4226, appendix D: count %i gives %s', (count, code) => {
    expect(passwords.codeAt(secret, count)).toBe(code)
  })

  // The table has eight digits; the code is the last six.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('RFC 6238, appendix B: second %i gives %s', (second, code) => {
    expect(passwords.codeAt(secret, stepAt(second * 1000))).toBe(code.slice(-6))
  })

  it('reads a secret within a larger buffer', () => {
    const larger = bytesOf('--12345678901234567890--')
    expect(passwords.codeAt(larger.subarray(2, 22), 0)).toBe('755224')
  })
})

describe('enrolment of an app', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('RFC 4648: %j is %s', (text, encoded) => {
    expect(passwords.enrolment(bytesOf(text), 'Freehold', 'a@example.com').secret).toBe(encoded)
  })

  it('names the site and the user, with any characters', () => {
    const uri = new URL(passwords.enrolment(secret, 'Maison: & Co', 'a+b@example.com').uri)
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.href).toContain('/Maison%20%20%26%20Co:a%2Bb%40example.com?')
    expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(uri.searchParams.get('issuer')).toBe('Maison  & Co')
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ algorithm: 'SHA1', digits: '6', period: '30' })
  })
})
