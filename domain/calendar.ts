/** Dates without a time (`YYYY-MM-DD`) and instants (milliseconds since 1970 in UTC). Never reads a clock. */

export const dayMs = 86_400_000

/** A calendar date, `2027-01-31`. */
export type IsoDate = string

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Does this date exist in the Gregorian calendar? */
export function isDate(text: string): boolean {
  const match = datePattern.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** An existing date in a year that every database, spreadsheet and formatter accepts: 1900 to 2999. */
export function isUsualDate(text: string): boolean {
  return isDate(text) && text >= '1900' && text < '3000'
}

/** The date the given number of days later (or earlier). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/**
 * The date the given number of days later, skipping Saturdays and Sundays. Bank holidays differ and are not known here.
 */
export function workingDaysAfter(date: IsoDate, days: number): IsoDate {
  let [reached, left] = [date, days]
  while (left > 0) {
    reached = addDays(reached, 1)
    const weekday = new Date(`${reached}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return reached
}

/** Whole days from one date to another; negative if the second is before the first. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/**
 * Whole years from one date to a later one, as for birthdays: a user born on 29 February is a year older on 1 March.
 */
export function fullYearsBetween(from: IsoDate, to: IsoDate): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

/** The calendar date of an instant in a time zone. */
export function dateIn(instant: number, timeZone: string): IsoDate {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 10)
}

/**
 * The last instant of a date in a time zone, exclusive: the moment at which the next day begins there. A campaign is
 * open until the end of its closing day in the site's time zone (decision T22).
 */
export function endOfDay(date: IsoDate, timeZone: string): number {
  return startOfDay(addDays(date, 1), timeZone)
}

/**
 * The first instant at which a time zone's calendar has reached a date. Midnight may not exist there (clocks move
 * forward over it), may occur twice (they move back over it), and a whole date may be missing (a zone moves across the
 * date line).
 */
export function startOfDay(date: IsoDate, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // The offset changes at most once between these, and the day begins by one of the two.
  const before = midnight - offsetAt(midnight - dayMs, timeZone)
  const after = midnight - offsetAt(midnight + dayMs, timeZone)
  const earliest = Math.min(before, after)
  if (dateIn(earliest, timeZone) >= date) return earliest
  if (before === after) return earliest
  // In between, the clocks skip the start of the day: it begins with the jump.
  let [early, late] = [earliest, Math.max(before, after)]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (dateIn(middle, timeZone) >= date) late = middle
    else early = middle
  }
  return late
}

/**
 * The instant at which the clocks of a time zone show `2027-01-31T09:30`; undefined if it is not a valid time. Of a
 * time that occurs twice it is the first; a time that is skipped is shifted by the length of the jump.
 */
export function instantIn(wallClock: string, timeZone: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(wallClock)
  if (!isDate(match?.[1] ?? '') || Number(match?.[2]) > 23 || Number(match?.[3]) > 59) return undefined
  const asUtc = Date.parse(`${wallClock}:00Z`)
  const before = asUtc - offsetAt(asUtc - dayMs, timeZone)
  const after = asUtc - offsetAt(asUtc + dayMs, timeZone)
  return [before, after].find((instant) => wallClockIn(instant, timeZone) === wallClock) ?? before
}

/** The wall-clock time of a time zone at an instant, `2027-01-31T09:30`. */
export function wallClockIn(instant: number, timeZone: string): string {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 16)
}

/** One formatter per zone: creating them costs more than everything else here. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(timeZone, made)
  return made
}

/** Milliseconds to add to UTC to get the wall clock of a time zone at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant)
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) -
    Math.floor(instant / 1000) * 1000
  )
}
