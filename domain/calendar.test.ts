import { describe, expect, it } from 'vitest'
import { addDays, dateIn, daysBetween, endOfDay, fullYearsBetween, isDate } from './calendar.ts'

describe('dates', () => {
  it.each([
    ['2027-02-28', true],
    ['2027-02-29', false],
    ['2028-02-29', true],
    ['2027-13-01', false],
    ['2027-1-1', false],
    ['', false],
  ])('%s exists: %s', (text, expected) => expect(isDate(text)).toBe(expected))

  it('adds days over month ends and leap days', () => {
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
  ])('%s in %s', (date, zone, instant) => {
    expect(new Date(endOfDay(date, zone)).toISOString()).toBe(instant)
    expect(dateIn(endOfDay(date, zone) - 1, zone)).toBe(date)
  })
})
