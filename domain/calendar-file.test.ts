import { describe, expect, it } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar-file.ts'

const at = Date.parse('2026-11-20T12:00:00Z')
const event: CalendarEvent = {
  uid: 'pay-until-1@example.org',
  time: { at: Date.parse('2026-12-01T23:00:00Z') },
  title: 'Pay until',
  description: 'Text',
  url: 'https://example.org/payment/1',
}
const write = (...events: CalendarEvent[]) =>
  calendarFile({ name: 'Deadlines', product: '-//Freehold//EN', at, events })
/** Unfolded, as a reader does it (RFC 5545, 3.1). */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const octets = (line: string) => Buffer.byteLength(line)

describe('a calendar file', () => {
  it('has the components of RFC 5545, with CRLF after each line', () => {
    const file = write(event)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(linesOf(file)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Freehold//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Deadlines',
      'X-WR-CALNAME:Deadlines',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'BEGIN:VEVENT',
      'UID:pay-until-1@example.org',
      'DTSTAMP:20261120T120000Z',
      'DTSTART:20261201T230000Z',
      'SUMMARY:Pay until',
      'DESCRIPTION:Text',
      'URL:https://example.org/payment/1',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Pay until',
      'TRIGGER:-P1D',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('writes a day as a date without a time', () => {
    expect(linesOf(write({ ...event, time: { on: '2027-01-31' } }))).toContain('DTSTART;VALUE=DATE:20270131')
  })

  it('escapes texts as in section 3.3.11', () => {
    const lines = linesOf(write({ ...event, title: 'Project XYZ; final, \\ review\r\nConference\u0007 room' }))
    expect(lines).toContain(String.raw`SUMMARY:Project XYZ\; final\, \\ review\nConference room`)
  })

  it('lets no value add a line of its own', () => {
    const evil = 'x\r\nATTENDEE:mailto:a@b.example'
    const file = write({ ...event, uid: evil, title: evil, description: evil, url: `https://example.org/${evil}` })
    expect(linesOf(file).filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
  })

  it.each([
    ['English', 'Your units are released. '.repeat(12)],
    ['Arabic', 'بعد ذلك لا يمكنك إلغاء استثمارك وتبقى أموالك مع الحملة. '.repeat(8)],
    ['emoji', '🏠👨‍👩‍👧'.repeat(40)],
  ])('folds lines at 75 octets and divides no character: %s', (_, description) => {
    const file = write({ ...event, description })
    const lines = file.split('\r\n')
    expect(Math.max(...lines.map(octets))).toBeLessThanOrEqual(75)
    expect(lines.filter((line) => octets(line) > 71).length).toBeGreaterThan(2)
    expect(linesOf(file)).toContain(`DESCRIPTION:${description}`)
    expect(Buffer.from(file).toString()).toBe(file)
  })

  it('folds exactly after 75 octets', () => {
    const exact = write({ ...event, title: 'x'.repeat(75 - 'SUMMARY:'.length) })
    expect(exact).toContain(`SUMMARY:${'x'.repeat(67)}\r\nDESCRIPTION`)
    const longer = write({ ...event, title: 'x'.repeat(76 - 'SUMMARY:'.length) })
    expect(longer).toContain(`SUMMARY:${'x'.repeat(67)}\r\n x\r\nDESCRIPTION`)
  })

  it('has a component without events', () => {
    expect(linesOf(write()).filter((line) => line.startsWith('BEGIN:'))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'BEGIN:STANDARD',
    ])
  })
})
