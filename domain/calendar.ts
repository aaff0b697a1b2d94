/** Dates without a time (`YYYY-MM-DD`) and instants (milliseconds since 1970 in UTC). Never reads a clock. */

export const dayMs = 86_400_000

/** A calendar date, `2027-01-31`. */
export type IsoDate = string

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Is this a date that exists in the Gregorian calendar? */
export function isDate(text: string): boolean {
  const match = datePattern.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A date that exists, of a year that every database, sheet and formatter takes: 1900 to 2999. */
export function isUsualDate(text: string): boolean {
  return isDate(text) && text >= '1900' && text < '3000'
}

/** The date so many days later (or earlier). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** The date so many days later, Saturdays and Sundays not counted. Holidays of banks differ and are not known here. */
export function workingDaysAfter(date: IsoDate, days: number): IsoDate {
  let [reached, left] = [date, days]
  while (left > 0) {
    reached = addDays(reached, 1)
    const weekday = new Date(`${reached}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return reached
}

/** Whole days from one date to another; negative when the second lies before the first. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** Whole years from one date to a later one, as birthdays count: who was born on a 29 February is older on the 1 March. */
export function fullYearsBetween(from: IsoDate, to: IsoDate): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

/** The calendar date of an instant in a time zone. */
export function dateIn(instant: number, timeZone: string): IsoDate {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  )
}

/**
 * The last instant of a date in a time zone, exclusive: the moment the next day begins there. A campaign runs to the end of
 * its closing day in the site's time zone (decision T22).
 */
export function endOfDay(date: IsoDate, timeZone: string): number {
  const midnight = Date.parse(`${addDays(date, 1)}T00:00:00Z`)
  // Twice, because the offset at the first guess may be that of the other side of a clock change.
  const first = midnight - offsetAt(midnight, timeZone)
  return midnight - offsetAt(first, timeZone)
}

/** The instant at which the clocks of a time zone show `2027-01-31T09:30`; undefined for what is no such time. */
export function instantIn(wallClock: string, timeZone: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(wallClock)
  if (!isDate(match?.[1] ?? '') || Number(match?.[2]) > 23 || Number(match?.[3]) > 59) return undefined
  const asUtc = Date.parse(`${wallClock}:00Z`)
  const first = asUtc - offsetAt(asUtc, timeZone)
  return asUtc - offsetAt(first, timeZone)
}

/** What the clocks of a time zone show at an instant, `2027-01-31T09:30`. */
export function wallClockIn(instant: number, timeZone: string): string {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 16)
}

/** Milliseconds to add to UTC to get the wall clock of a time zone at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) -
    Math.floor(instant / 1000) * 1000
  )
}
