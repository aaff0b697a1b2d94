import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSignedRequest, signRelayRequest, signTicket, holderOf } from './tickets.ts'

const secret = 'the secret that both programs share'
const now = Date.parse('2026-01-10T12:00:00Z')
const seconds = now / 1000

describe('tickets', () => {
  const ticket = signTicket(secret, 'subscriber-1', seconds + 60)

  test('have the format of the contract', () => {
    const text = `subscriber-1.${seconds + 60}`
    expect(ticket).toBe(`${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`)
  })

  test('identify their subscriber until they expire', () => {
    expect(holderOf(secret, ticket, now)).toEqual({ subscriber: 'subscriber-1', session: null })
    expect(holderOf(secret, ticket, now + 59_999)?.subscriber).toBe('subscriber-1')
    expect(holderOf(secret, ticket, now + 60_000)).toBeUndefined()
  })

  test('may contain dots in the subscriber, without ambiguity', () => {
    const dotted = 'a.b.99999999999'
    expect(holderOf(secret, signTicket(secret, dotted, seconds + 60), now)?.subscriber).toBe(dotted)
    const held = holderOf(secret, signTicket(secret, dotted, seconds + 60, 'session-1'), now)
    expect(held).toEqual({ subscriber: dotted, session: 'session-1' })
  })

  test('are invalid after any change of a character', () => {
    for (let index = 0; index < ticket.length; index += 1) {
      // The last character of 43 has four significant bits and two others.
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
    ['with a suffix', `${ticket}.x`],
    ['with a line break', `${ticket}\n`],
    ['that is empty', ''],
  ])('a ticket %s is invalid', (_name, forged) => {
    expect(holderOf(secret, forged, now)).toBeUndefined()
  })
})

describe('signed requests', () => {
  const body = '{"subscriber":"ä"}'
  const header = signRelayRequest(secret, body, seconds)

  test('have the format of the contract', () => {
    expect(header).toBe(`t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`)
  })

  test('are valid for their body, for five minutes in both directions', () => {
    expect(isSignedRequest(secret, Buffer.from(body), header, now)).toBe(true)
    expect(isSignedRequest(secret, body, header, now + 300_000)).toBe(true)
    expect(isSignedRequest(secret, body, header, now - 300_000)).toBe(true)
    expect(isSignedRequest(secret, body, header, now + 301_000)).toBe(false)
    expect(isSignedRequest(secret, body, header, now - 301_000)).toBe(false)
    expect(isSignedRequest(secret, `${body} `, header, now)).toBe(false)
    expect(isSignedRequest('another secret altogether, as long', body, header, now)).toBe(false)
  })

  test('are not interchangeable with tickets', () => {
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
  ])('with the signature %s are rejected', (forged) => {
    expect(isSignedRequest(secret, body, forged, now)).toBe(false)
  })
})
