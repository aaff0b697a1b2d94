import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallClockIn } from '#domain/calendar.ts'
import { isTimeZone, type QuietHours, quietUntil, timeOfDay } from './quiet-hours.ts'

const endOf = (quiet: QuietHours, now: string): string | undefined => {
  const end = quietUntil(quiet, Date.parse(now))
  return end === undefined ? undefined : new Date(end).toISOString()
}
const night = (timeZone: string): QuietHours => ({ from: '22:00', until: '07:00', timeZone })

describe('quiet hours', () => {
  it.each([
    ['before they begin', '2026-11-21T20:59:59.999Z', undefined],
    ['from their first moment', '2026-11-21T21:00:00.000Z', '2026-11-22T06:00:00.000Z'],
    ['after midnight', '2026-11-22T02:30:00.000Z', '2026-11-22T06:00:00.000Z'],
    ['until their last moment', '2026-11-22T05:59:59.999Z', '2026-11-22T06:00:00.000Z'],
    ['once they have ended', '2026-11-22T06:00:00.000Z', undefined],
  ])('of a night in Paris, %s', (_, now, end) => expect(endOf(night('Europe/Paris'), now)).toBe(end))

  it('within one day do not cross midnight', () => {
    const lunch: QuietHours = { from: '12:00', until: '13:30', timeZone: 'Asia/Dubai' }
    expect(endOf(lunch, '2026-11-21T08:30:00.000Z')).toBe('2026-11-21T09:30:00.000Z')
    expect(endOf(lunch, '2026-11-21T07:59:00.000Z')).toBeUndefined()
    expect(endOf(lunch, '2026-11-21T20:30:00.000Z')).toBeUndefined()
  })

  it.each([
    // Clocks move from 02:00 to 03:00: the night is an hour shorter.
    ['spring', '2027-03-28T00:30:00.000Z', '2027-03-28T05:00:00.000Z'],
    // Clocks move from 03:00 back to 02:00: the night is an hour longer.
    ['autumn', '2026-10-25T00:30:00.000Z', '2026-10-25T06:00:00.000Z'],
    ['autumn, after the change', '2026-10-25T01:30:00.000Z', '2026-10-25T06:00:00.000Z'],
  ])('end by the wall clock when the clocks change in %s', (_, now, end) =>
    expect(endOf(night('Europe/Paris'), now)).toBe(end),
  )

  it('that end at a skipped time end when the clocks have passed it', () => {
    const quiet: QuietHours = { from: '22:00', until: '02:30', timeZone: 'Europe/Paris' }
    expect(endOf(quiet, '2027-03-28T00:59:00.000Z')).toBe('2027-03-28T01:30:00.000Z')
  })

  it('that end at a time that occurs twice end at the first', () => {
    const quiet: QuietHours = { from: '22:00', until: '02:30', timeZone: 'Europe/Paris' }
    expect(endOf(quiet, '2026-10-25T00:20:00.000Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(endOf(quiet, '2026-10-25T01:10:00.000Z')).toBeUndefined()
  })

  it('always end in the future, within a day, at the chosen time of day', () => {
    const time = fc
      .record({ hour: fc.integer({ min: 4, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
      .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
    const zone = fc.constantFrom('UTC', 'Europe/Paris', 'America/New_York', 'Asia/Dubai', 'Australia/Lord_Howe')
    const instant = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2030-01-01') })
    fc.assert(
      fc.property(time, time, zone, instant, (from, until, timeZone, now) => {
        fc.pre(from !== until)
        const end = quietUntil({ from, until, timeZone }, now)
        const clock = wallClockIn(now, timeZone).slice(11)
        // No clock changes between four in the morning and midnight.
        const isQuiet = from < until ? from <= clock && clock < until : from <= clock || clock < until
        expect(end !== undefined).toBe(isQuiet)
        if (end === undefined) return
        expect(end).toBeGreaterThan(now)
        expect(end - now).toBeLessThanOrEqual(25 * 3_600_000)
        expect(wallClockIn(end, timeZone).slice(11)).toBe(until)
        expect(quietUntil({ from, until, timeZone }, end)).toBeUndefined()
      }),
    )
  })
})

it('recognizes times of day and time zones', () => {
  for (const time of ['00:00', '07:05', '23:59']) expect(timeOfDay.test(time)).toBe(true)
  for (const time of ['24:00', '7:05', '07:60', '07:05:00', '']) expect(timeOfDay.test(time)).toBe(false)
  for (const zone of ['UTC', 'Europe/Paris', 'Asia/Dubai']) expect(isTimeZone(zone)).toBe(true)
  for (const zone of ['', 'Mars/Olympus', 'Europe']) expect(isTimeZone(zone)).toBe(false)
})
