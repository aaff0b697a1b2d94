import { describe, expect, it } from 'vitest'
import { dayMs } from '#domain/calendar.ts'
import {
  isLetterLinkUsable,
  letterLinkEnd,
  mayResendLetter,
  shortenedAddress,
  signatureProblems,
} from './accreditation-letter.ts'

const today = '2026-11-26'
const signed = { name: 'Ada Bell', licenceNumber: 'CPA 12345', date: today }
const lines = (change: Partial<typeof signed>) =>
  signatureProblems({ ...signed, ...change }, today).map(({ path, code }) => `${path} ${code}`)

describe('the signature of a third party', () => {
  it.each([
    [{}, []],
    [{ name: ' ', licenceNumber: '', date: '' }, ['name required', 'licenceNumber required', 'date required']],
    [{ name: '<b>' }, ['name characters']],
    [{ licenceNumber: '1'.repeat(51) }, ['licenceNumber too-long']],
    [{ date: '2026-11-27' }, ['date date']],
    [{ date: '26.11.2026' }, ['date date']],
    [{ date: '2026-08-28' }, []],
    [{ date: '2026-08-27' }, ['date past']],
  ])('%o', (change, expected) => expect(lines(change)).toEqual(expected))
})

describe('the link', () => {
  const link = { state: 'requested', expiresAt: letterLinkEnd(0) } as const
  it('is usable for 14 days, once', () => {
    expect(isLetterLinkUsable(link, 14 * dayMs - 1)).toBe(true)
    expect(isLetterLinkUsable(link, 14 * dayMs)).toBe(false)
    expect(isLetterLinkUsable({ ...link, expiresAt: undefined }, 0)).toBe(false)
    for (const state of ['confirmed', 'declined', 'withdrawn'] as const)
      expect(isLetterLinkUsable({ ...link, state }, 0)).toBe(false)
  })
  it('is mailed at most three times, at most once an hour', () => {
    const mailed = { state: 'requested', mails: 1, mailedAt: 0 } as const
    expect(mayResendLetter(mailed, 3_600_000)).toBe(true)
    expect(mayResendLetter(mailed, 3_599_999)).toBe(false)
    expect(mayResendLetter({ ...mailed, mails: 3 }, dayMs)).toBe(false)
    expect(mayResendLetter({ ...mailed, state: 'confirmed' }, dayMs)).toBe(false)
  })
})

describe('a recorded address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.0'],
    ['2001:db8:1234:5678::1', '2001:0db8:1234::'],
    ['unknown', ''],
  ])('%s is shortened to "%s"', (address, expected) => expect(shortenedAddress(address)).toBe(expected))
})
