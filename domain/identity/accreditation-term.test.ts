import { describe, expect, it } from 'vitest'
import { dayMs } from '#domain/calendar.ts'
import { endOfAccreditation, isAccreditedAt, mayRenew, stateAfterEnd } from './accreditation-term.ts'

const at = Date.parse('2026-11-26T10:00:00Z')

describe('the term of an accreditation', () => {
  it.each([
    ['phone', '2028-11-26T10:00:00.000Z'],
    ['letter', '2027-02-24T10:00:00.000Z'],
    ['third-party', '2027-02-24T10:00:00.000Z'],
    [undefined, '2027-02-24T10:00:00.000Z'],
  ])('verified by %s', (verificationType, end) =>
    expect(
      new Date(endOfAccreditation(verificationType === undefined ? {} : { verificationType }, at)).toISOString(),
    ).toBe(end),
  )

  it('of the last day of February in a leap year', () =>
    expect(
      new Date(endOfAccreditation({ verificationType: 'phone' }, Date.parse('2028-02-29T23:30:00Z'))).toISOString(),
    ).toBe('2030-02-28T23:30:00.000Z'))

  it('can be renewed within 30 days of its end, once', () => {
    const term = { state: 'approved', expiresAt: at + 30 * dayMs, renewing: false } as const
    expect(mayRenew(term, at)).toBe(true)
    expect(mayRenew(term, at - 1)).toBe(false)
    expect(mayRenew({ ...term, renewing: true }, at)).toBe(false)
    expect(mayRenew({ ...term, state: 'expired' }, at)).toBe(false)
    expect(mayRenew({ ...term, expiresAt: undefined }, at)).toBe(false)
  })

  it('ends in review if a renewal was submitted', () => {
    expect(stateAfterEnd(true)).toBe('review')
    expect(stateAfterEnd(false)).toBe('expired')
  })

  it('counts until its very end', () => {
    const until = { accredited: true, accredited_until: new Date(at) }
    expect(isAccreditedAt(until, at - 1)).toBe(true)
    expect(isAccreditedAt(until, at)).toBe(false)
    expect(isAccreditedAt({ ...until, accredited: false }, at - 1)).toBe(false)
    expect(isAccreditedAt({ accredited: true, accredited_until: null }, at)).toBe(true)
  })
})
