import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateIn, dayMs, wallClockIn } from '#domain/calendar.ts'
import {
  digestFrequencies,
  digestKinds,
  type EmailPreferences,
  erasedAddress,
  isErasedAddress,
  kindsOf,
  mailDelivery,
  mailFrequencies,
  periodOver,
  promptKinds,
  usualPreferences,
} from './mailing.ts'

const preferences = fc.record(
  Object.fromEntries(digestKinds.map((kind) => [kind, fc.constantFrom(...mailFrequencies)])),
) as fc.Arbitrary<EmailPreferences>

describe('mail delivery', () => {
  it('sends receipts, notices and account messages immediately, with any preferences', () =>
    fc.assert(
      fc.property(fc.constantFrom(...promptKinds), preferences, (kind, chosen) => {
        expect(mailDelivery(kind, { preferences: chosen, erased: false })).toBe('now')
      }),
    ))

  it('sends messages with a preference in digests, and never if the preference is never', () =>
    fc.assert(
      fc.property(fc.constantFrom(...digestKinds), preferences, (kind, chosen) => {
        expect(mailDelivery(kind, { preferences: chosen, erased: false })).toBe(
          chosen[kind] === 'never' ? 'none' : 'digest',
        )
      }),
    ))

  it('sends nothing to an erased account', () =>
    fc.assert(
      fc.property(fc.constantFrom(...promptKinds, ...digestKinds), preferences, (kind, chosen) => {
        expect(mailDelivery(kind, { preferences: chosen, erased: true })).toBe('none')
      }),
    ))

  it('puts every kind into exactly one digest, or into none if its preference is never', () =>
    fc.assert(
      fc.property(preferences, fc.constantFrom(...digestKinds), (chosen, kind) => {
        const held = digestFrequencies.filter((each) => kindsOf(each, chosen).includes(kind))
        expect(held).toEqual(chosen[kind] === 'never' ? [] : [chosen[kind]])
      }),
    ))

  it('has no default preference of never', () => expect(Object.values(usualPreferences)).not.toContain('never'))
})

describe('periods of digests', () => {
  const zone = fc.constantFrom('UTC', 'Europe/Paris', 'America/New_York', 'Asia/Dubai', 'Pacific/Auckland')
  const instant = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2030-01-01') })
  const longest = { daily: 1, weekly: 7, monthly: 31 } as const

  it("end at seven in the site's time zone, and are the latest that have ended", () =>
    fc.assert(
      fc.property(fc.constantFrom(...digestFrequencies), instant, zone, (frequency, now, timeZone) => {
        const { name, until } = periodOver(frequency, now, timeZone)
        expect(wallClockIn(until, timeZone)).toBe(`${name}T07:00`)
        expect(until).toBeLessThanOrEqual(now)
        // Up to an hour of difference because of clock changes.
        expect(now - until).toBeLessThan(longest[frequency] * dayMs + 3_600_000)
        // Constant throughout the period.
        expect(periodOver(frequency, until, timeZone)).toEqual({ name, until })
        expect(periodOver(frequency, until - 1, timeZone).name < name).toBe(true)
      }),
    ))

  it.each([
    ['daily', '2026-11-22T06:59:00Z', '2026-11-21'],
    ['daily', '2026-11-22T07:00:00Z', '2026-11-22'],
    ['weekly', '2026-11-22T12:00:00Z', '2026-11-16'],
    ['weekly', '2026-11-23T07:00:00Z', '2026-11-23'],
    ['monthly', '2026-12-01T06:00:00Z', '2026-11-01'],
    ['monthly', '2026-12-01T07:00:00Z', '2026-12-01'],
  ] as const)('%s at %s: the period of %s', (frequency, now, name) => {
    expect(periodOver(frequency, Date.parse(now), 'UTC').name).toBe(name)
    expect(dateIn(Date.parse(now), 'UTC') >= name).toBe(true)
  })
})

it('recognizes the address of an erased account', () => {
  expect(isErasedAddress(erasedAddress('018f'))).toBe(true)
  expect(isErasedAddress('erased.invalid@example.com')).toBe(false)
})
