import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSignedRequest, signRelayRequest, signTicket, holderOf } from './tickets.ts'

const secret = 'the secret that both programs share'
const now = Date.parse('2026-01-10T12:00:00Z')
const seconds = now / 1000

describe('tickets', () => {
  const ticket = signTicket(secret, 'subscriber-1', seconds + 60)

  test('spell as the contract says', () => {
    const text = `subscriber-1.${seconds + 60}`
    expect(ticket).toBe(`${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`)
  })

  test('name their subscriber until they expire', () => {
    expect(holderOf(secret, ticket, now)).toEqual({ subscriber: 'subscriber-1', session: null })
    expect(holderOf(secret, ticket, now + 59_999)?.subscriber).toBe('subscriber-1')
    expect(holderOf(secret, ticket, now + 60_000)).toBeUndefined()
  })

  test('a subscriber may hold dots, and none of them moves the border', () => {
    const dotted = 'a.b.99999999999'
    expect(holderOf(secret, signTicket(secret, dotted, seconds + 60), now)?.subscriber).toBe(dotted)
    const held = holderOf(secret, signTicket(secret, dotted, seconds + 60, 'session-1'), now)
    expect(held).toEqual({ subscriber: dotted, session: 'session-1' })
  })

  test('no single character can be changed', () => {
    for (let index = 0; index < ticket.length; index += 1) {
      // The last character of 43 holds four bits that count and two that do not.
      const other = ticket[index] === 'A' ? 'Q' : 'A'
      const forged = ticket.slice(0, index) + other + ticket.slice(index + 1)
      expect(forged === ticket ? undefined : holderOf(secret, forged, now), forged).toBeUndefined()
    }
  })

  test.each([
    ['of another secret', signTicket('another secret altogether, as long', 'subscriber-1', seconds + 60)],
    ['without a signature', `subscriber-1.${seconds + 60}.`],
    ['with an empty subscriber', `.${seconds + 60}.${'A'.repeat(43)}`],
    [
      'with a hexadecimal signature',
      `subscriber-1.${seconds + 60}.${createHmac('sha256', secret)
        .update(`subscriber-1.${seconds + 60}`)
        .digest('hex')}`,
    ],
    ['with a negative expiry', signTicket(secret, 'subscriber-1', -1)],
    [
      'with an expiry that is no number',
      `subscriber-1.Infinity.${createHmac('sha256', secret).update('subscriber-1.Infinity').digest('base64url')}`,
    ],
    ['with something behind it', `${ticket}.x`],
    ['with a line break', `${ticket}\n`],
    ['of nothing', ''],
  ])('a ticket %s is none', (_name, forged) => {
    expect(holderOf(secret, forged, now)).toBeUndefined()
  })
})

describe('signed requests', () => {
  const body = '{"subscriber":"ä"}'
  const header = signRelayRequest(secret, body, seconds)

  test('spell as the contract says', () => {
    expect(header).toBe(`t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`)
  })

  test('hold for their body, for five minutes either way', () => {
    expect(isSignedRequest(secret, Buffer.from(body), header, now)).toBe(true)
    expect(isSignedRequest(secret, body, header, now + 300_000)).toBe(true)
    expect(isSignedRequest(secret, body, header, now - 300_000)).toBe(true)
    expect(isSignedRequest(secret, body, header, now + 301_000)).toBe(false)
    expect(isSignedRequest(secret, body, header, now - 301_000)).toBe(false)
    expect(isSignedRequest(secret, `${body} `, header, now)).toBe(false)
    expect(isSignedRequest('another secret altogether, as long', body, header, now)).toBe(false)
  })

  test('a ticket is not a signature, nor the other way round', () => {
    const ticket = signTicket(secret, String(seconds), seconds + 60)
    const [, , signature] = ticket.split('.')
    const asHeader = `t=${seconds},v1=${Buffer.from(signature!, 'base64url').toString('hex')}`
    expect(isSignedRequest(secret, body, asHeader, now)).toBe(false)
  })

  test.each([
    null,
    '',
    't=1',
    'v1=00',
    `v1=${'0'.repeat(64)},t=${seconds}`,
    `t=${seconds},v1=${'0'.repeat(64)}`,
    `t=,v1=${'0'.repeat(64)}`,
    header.toUpperCase(),
    `${header},v1=00`,
  ])('%s is refused', (forged) => {
    expect(isSignedRequest(secret, body, forged, now)).toBe(false)
  })
})
