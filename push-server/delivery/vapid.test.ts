import { expect, test } from 'vitest'
import webpush from 'web-push'
import { createVapidHeaders } from './vapid.ts'

const hour = 3_600_000
const pair = webpush.generateVAPIDKeys()

function claimsOf(header: string): { aud: string; exp: number; sub: string } {
  return JSON.parse(Buffer.from(header.split('.')[1] ?? '', 'base64url').toString()) as {
    aud: string
    exp: number
    sub: string
  }
}

test('one header serves an origin for nine of its twelve hours', () => {
  let now = Date.parse('2026-01-10T12:00:00Z')
  const header = createVapidHeaders(pair, 'mailto:ops@example.com', { now: () => now, after: () => () => undefined })
  const first = header('https://fcm.googleapis.com')
  expect(claimsOf(first)).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: now / 1000 + 12 * 3600,
    sub: 'mailto:ops@example.com',
  })
  now += 9 * hour - 1
  expect(header('https://fcm.googleapis.com')).toBe(first)
  expect(claimsOf(header('https://web.push.apple.com')).aud).toBe('https://web.push.apple.com')
  now += 1
  const second = header('https://fcm.googleapis.com')
  expect(claimsOf(second).exp).toBe(now / 1000 + 12 * 3600)
  expect(second.endsWith(`k=${pair.publicKey}`)).toBe(true)
})
