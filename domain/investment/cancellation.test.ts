import { describe, expect, it } from 'vitest'
import {
  cancelUntil,
  type CancellationRule,
  type CancellationTimes,
  cancellationRuleOf,
  decideCancellation,
  type CancellationCase,
} from './cancellation.ts'

const defaultSigner = { sophisticated: false, firstTime: false }

describe('the cancellation rule', () => {
  it.each<[string | null, Partial<typeof defaultSigner>, CancellationRule]>([
    ['US', {}, 'us'],
    ['US', { sophisticated: true }, 'us'],
    ['FR', {}, 'eu'],
    ['DE', { firstTime: true }, 'eu'],
    ['PT', { sophisticated: true }, 'site'],
    ['GB', { firstTime: true }, 'uk'],
    ['GB', {}, 'site'],
    ['AE', {}, 'site'],
    ['JP', { firstTime: true }, 'site'],
    [null, {}, 'site'],
  ])('%s %o: %s', (country, signer, rule) =>
    expect(cancellationRuleOf(country, { ...defaultSigner, ...signer })).toBe(rule),
  )
})

describe('the cancellation deadline', () => {
  const times = (signedAt: string, change: Partial<CancellationTimes> = {}): CancellationTimes => ({
    signedAt: Date.parse(signedAt),
    closesAt: Date.parse('2027-03-31T04:00:00Z'),
    siteDays: 4,
    timeZone: 'UTC',
    ...change,
  })
  it.each<[string, CancellationRule, CancellationTimes, string]>([
    [
      '48 hours before the closing, independent of the signature',
      'us',
      times('2026-11-21T09:00Z'),
      '2027-03-29T04:00Z',
    ],
    ['also when it precedes the signature', 'us', times('2027-03-30T09:00Z'), '2027-03-29T04:00Z'],
    // 48 hours are 48 hours, also across a clock change (14 March 2027 in New York).
    [
      'by elapsed hours, not by the wall clock',
      'us',
      times('2026-11-21T09:00Z', { closesAt: Date.parse('2027-03-15T04:00:00Z'), timeZone: 'America/New_York' }),
      '2027-03-13T04:00Z',
    ],
    ['to the end of the fourth day after', 'eu', times('2026-11-21T00:00Z'), '2026-11-26T00:00Z'],
    ['the last millisecond of a day belongs to that day', 'eu', times('2026-11-21T23:59:59.999Z'), '2026-11-26T00:00Z'],
    [
      'days are those of the site: in Paris it was the next day already',
      'eu',
      times('2026-11-21T23:30Z', { timeZone: 'Europe/Paris' }),
      '2026-11-26T23:00Z',
    ],
    [
      'a day of 25 hours is one day',
      'eu',
      times('2027-10-29T10:00Z', { timeZone: 'Europe/Paris' }),
      '2027-11-02T23:00Z',
    ],
    [
      'clocks that move forward at midnight end no day early',
      'eu',
      times('2027-03-23T12:00Z', { timeZone: 'Atlantic/Azores' }),
      '2027-03-28T01:00Z',
    ],
    ['24 hours to the millisecond', 'uk', times('2026-11-21T09:00:00.123Z'), '2026-11-22T09:00:00.123Z'],
    [
      '24 hours also across a clock change',
      'uk',
      times('2027-03-27T12:00Z', { timeZone: 'Europe/London' }),
      '2027-03-28T12:00Z',
    ],
    ['as many days as the site grants', 'site', times('2026-11-21T09:00Z', { siteDays: 14 }), '2026-12-06T00:00Z'],
    ['none where the site grants no days', 'site', times('2026-11-21T09:00Z', { siteDays: 0 }), '2026-11-21T09:00Z'],
    [
      'in a zone far to the west',
      'site',
      times('2026-11-21T09:00Z', { timeZone: 'Pacific/Honolulu' }),
      '2026-11-25T10:00Z',
    ],
  ])('%s', (_, rule, moments, until) =>
    expect(new Date(cancelUntil(rule, moments)).toISOString()).toBe(new Date(until).toISOString()),
  )
})

describe('a paid investment', () => {
  const until = Date.parse('2026-11-26T00:00:00Z')
  const paid: CancellationCase = { state: 'confirmed', until, held: true }
  it.each<[string, Partial<CancellationCase>, number, string | undefined]>([
    ['can be cancelled until the last millisecond', {}, until - 1, undefined],
    ['cannot be cancelled after the deadline', {}, until, 'CANCELLATION_OVER'],
    ['cannot be cancelled without an agreement', { until: undefined }, until - 1, 'CANCELLATION_OVER'],
    ['cannot be cancelled once the money was paid out', { held: false }, until - 1, 'CANCELLATION_OVER'],
    ['cannot be cancelled twice', { state: 'refunded' }, until - 1, 'INVESTMENT_NOT_PENDING'],
    ['must be confirmed, not reserved', { state: 'reserved' }, until - 1, 'INVESTMENT_NOT_PENDING'],
  ])('%s', (_, change, now, code) =>
    expect(decideCancellation({ ...paid, ...change }, now)).toEqual(
      code === undefined ? { ok: true } : { ok: false, code },
    ),
  )
})
