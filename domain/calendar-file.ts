/**
 * Calendar files as in RFC 5545, with the names of RFC 7986. A writer of our own: packages that write these files bring
 * time zones and recurrences, of which events in UTC or of whole days need neither.
 */

import type { IsoDate } from './calendar.ts'
import { utf8Length } from './utf8.ts'

export interface CalendarEvent {
  /** Unique in the world, and the same whenever the event is written. */
  readonly uid: string
  readonly time: { readonly at: number } | { readonly on: IsoDate }
  readonly title: string
  readonly description: string
  readonly url: string
}

export interface CalendarFile {
  readonly name: string
  /** The program that wrote it, `-//Company//Product//EN`. */
  readonly product: string
  /** When it was written. */
  readonly at: number
  readonly events: readonly CalendarEvent[]
}

/** A calendar with an alarm one day ahead of each event. */
export function calendarFile({ name, product, at, events }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(product)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    // A calendar has at least one component.
    ...(events.length === 0 ? utc : events.flatMap((event) => eventLines(event, at))),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const utc = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

function eventLines({ uid, time, title, description, url }: CalendarEvent, at: number): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${moment(at)}`,
    'at' in time ? `DTSTART:${moment(time.at)}` : `DTSTART;VALUE=DATE:${time.on.replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${uri(url)}`,
    // It does not make the user busy.
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** `20270131T093000Z` */
function moment(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** A value of the type TEXT. Control characters are not allowed in it. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/[^\P{Cc}\t]/gu, '')
}

/** A value of the type URI is not escaped, so that it must not contain a line break. */
function uri(address: string): string {
  return address.replaceAll(/[\s\p{Cc}]/gu, encodeURIComponent)
}

const octetsMaximum = 75

/** Lines of at most 75 octets; each further one begins with a space. No character is divided. */
function folded(line: string): string {
  const lines: string[] = []
  let [part, octets] = ['', 0]
  for (const character of line) {
    const size = utf8Length(character)
    if (octets + size > octetsMaximum) {
      lines.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...lines, part].join('\r\n')
}
