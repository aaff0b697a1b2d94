import { describe, expect, it } from 'vitest'
import { isThorough } from '#tests/support/thoroughness.ts'
import {
  addDays,
  dateIn,
  daysBetween,
  endOfDay,
  fullYearsBetween,
  instantIn,
  isDate,
  startOfDay,
  wallClockIn,
} from './calendar.ts'

describe('dates', () => {
  it.each([
    ['2027-02-28', true],
    ['2027-02-29', false],
    ['2028-02-29', true],
    ['2027-13-01', false],
    ['2027-1-1', false],
    ['', false],
  ])('%s exists: %s', (text, expected) => expect(isDate(text)).toBe(expected))

  it('adds days across month ends and leap days', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(daysBetween('2026-12-31', '2028-03-01')).toBe(426)
  })
})

describe('whole years', () => {
  it.each([
    ['2008-11-21', '2026-11-21', 18],
    ['2008-11-22', '2026-11-21', 17],
    ['2008-11-20', '2026-11-21', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['2026-11-21', '2026-11-21', 0],
    ['1906-12-31', '2026-01-01', 119],
  ])('from %s to %s there are %i', (from, to, years) => expect(fullYearsBetween(from, to)).toBe(years))
})

describe('the end of a closing day', () => {
  it.each([
    ['2026-11-21', 'UTC', '2026-11-22T00:00:00.000Z'],
    ['2026-11-21', 'Asia/Kuwait', '2026-11-21T21:00:00.000Z'],
    ['2026-11-21', 'America/New_York', '2026-11-22T05:00:00.000Z'],
    ['2026-03-29', 'Europe/Paris', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Paris', '2026-10-25T23:00:00.000Z'],
    ['2026-10-24', 'Europe/Paris', '2026-10-24T22:00:00.000Z'],
    // Clocks move forward at midnight: the next day begins at one o'clock.
    ['2027-03-27', 'Atlantic/Azores', '2027-03-28T01:00:00.000Z'],
    ['2027-09-04', 'America/Santiago', '2027-09-05T04:00:00.000Z'],
    ['2027-03-13', 'America/Havana', '2027-03-14T05:00:00.000Z'],
    // Clocks move back at midnight: the day is an hour longer.
    ['2027-04-03', 'America/Santiago', '2027-04-04T04:00:00.000Z'],
  ])('%s in %s', (date, zone, instant) => {
    expect(new Date(endOfDay(date, zone)).toISOString()).toBe(instant)
    expect(dateIn(endOfDay(date, zone) - 1, zone)).toBe(date)
  })
})

/** The rules of most zones repeat each year. */
const years = isThorough ? { from: 2021, to: 2031 } : { from: 2025, to: 2027 }

describe(`local days around every clock change from ${years.from} to ${years.to - 1}`, () => {
  const hour = 3_600_000
  const offsetAt = (instant: number, zone: string): number => Date.parse(`${wallClockIn(instant, zone)}Z`) - instant

  /** Instants at which a zone's offset changes, found by bisecting the weeks in which it does. */
  function changesOf(zone: string): number[] {
    const changes: number[] = []
    const week = 7 * 24 * hour
    for (let from = Date.UTC(years.from, 0, 1); from < Date.UTC(years.to, 0, 1); from += week) {
      let [early, late] = [from, from + week]
      const offset = offsetAt(early, zone)
      if (offset === offsetAt(late, zone)) continue
      while (late - early > 60_000) {
        const middle = early + Math.floor((late - early) / 120_000) * 60_000
        if (offsetAt(middle, zone) === offset) early = middle
        else late = middle
      }
      changes.push(late)
    }
    return changes
  }

  it('begin and end where the date changes, in every zone of the database', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    expect(zones.length).toBeGreaterThan(400)
    let checked = 0
    const wrong: string[] = []
    for (const zone of zones)
      for (const change of changesOf(zone))
        for (const days of [-1, 0, 1]) {
          const date = addDays(dateIn(change, zone), days)
          const [start, end] = [startOfDay(date, zone), endOfDay(date, zone)]
          checked += 1
          if (
            dateIn(start, zone) !== date ||
            dateIn(start - 1, zone) >= date ||
            dateIn(end - 1, zone) !== date ||
            dateIn(end, zone) <= date ||
            // Casey changes its clock by three hours.
            Math.abs(end - start - 24 * hour) > 3 * hour
          )
            wrong.push(`${zone} ${date}`)
        }
    expect(wrong).toEqual([])
    expect(checked).toBeGreaterThan(500 * (years.to - years.from))
  })

  it('also when a date is missing', () => {
    // Samoa had no 30 December 2011.
    expect(new Date(endOfDay('2011-12-29', 'Pacific/Apia')).toISOString()).toBe('2011-12-30T10:00:00.000Z')
    expect(endOfDay('2011-12-30', 'Pacific/Apia')).toBe(startOfDay('2011-12-31', 'Pacific/Apia'))
  })

  it.each([
    // A time that occurs twice is the first occurrence, one that is skipped is later.
    ['2026-10-25T02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
    ['2027-03-28T00:30', 'Atlantic/Azores', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28T09:00', 'Atlantic/Azores', '2027-03-28T09:00:00.000Z'],
  ])('the wall clock %s in %s', (wallClock, zone, instant) => {
    expect(new Date(instantIn(wallClock, zone) ?? 0).toISOString()).toBe(instant)
  })
})
