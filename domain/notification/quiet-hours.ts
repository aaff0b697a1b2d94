/** Hours of the day in which a user does not want to be disturbed. */

import { addDays, dateIn, instantIn } from '#domain/calendar.ts'

export interface QuietHours {
  /** Times of day as `22:00`. If they end before they begin, they end on the next day. They never take a whole day. */
  readonly from: string
  readonly until: string
  /** IANA name of the time zone of both, for example `Europe/Paris`. */
  readonly timeZone: string
}

/**
 * When the quiet hours at this moment end; undefined outside of them. Both ends are instants of the zone's calendar: a
 * time that the clocks skip is shifted by the length of the jump, and of a time that occurs twice the first counts.
 */
export function quietUntil({ from, until, timeZone }: QuietHours, now: number): number | undefined {
  const today = dateIn(now, timeZone)
  for (const date of [addDays(today, -1), today]) {
    const begin = instantIn(`${date}T${from}`, timeZone)
    const end = instantIn(`${until > from ? date : addDays(date, 1)}T${until}`, timeZone)
    if (begin !== undefined && end !== undefined && begin <= now && now < end) return end
  }
  return undefined
}

/** A time of day from 00:00 to 23:59. */
export const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Whether the runtime knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
