/**
 * The two signatures of the wire, both HMAC-SHA-256 under the secret that the API and the relay share (its UTF-8 bytes):
 * - a ticket, `subscriber.expirySeconds.signature`: base64url (no padding) of the HMAC of the text `subscriber.expirySeconds`;
 * - a request, header `push-signature: t=<seconds>,v1=<hex>`: the HMAC of the bytes `<seconds>.` followed by the raw body
 *   (nothing follows the dot where there is no body).
 */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { relaySignatureSeconds } from '#contract/push.ts'

/** What the API issues to a signed-in person. */
export function signTicket(secret: string, subscriber: string, expirySeconds: number): string {
  const text = `${subscriber}.${expirySeconds}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** The subscriber, or undefined where the ticket is forged, cut or past its expiry. */
export function subscriberOf(secret: string, ticket: string, nowMs: number): string | undefined {
  const parts = /^(.{4,256})\.(\d{1,12})\.([\w-]{43})$/s.exec(ticket)
  const [, subscriber, expiry, signature] = parts ?? []
  if (subscriber === undefined || expiry === undefined || signature === undefined) return undefined
  const expected = createHmac('sha256', secret).update(`${subscriber}.${expiry}`).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) return undefined
  return Number(expiry) * 1000 > nowMs ? subscriber : undefined
}

/** The value of the header with which the API signs a call. */
export function signRelayRequest(secret: string, body: string | Uint8Array, seconds: number): string {
  return `t=${seconds},v1=${requestHmac(secret, body, String(seconds)).toString('hex')}`
}

/** Whether the header was made with the secret for exactly this body, not long ago and not in the future. */
export function isSignedRequest(
  secret: string,
  body: string | Uint8Array,
  header: string | null,
  nowMs: number,
): boolean {
  const [, seconds, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (seconds === undefined || signature === undefined) return false
  if (!timingSafeEqual(requestHmac(secret, body, seconds), Buffer.from(signature, 'hex'))) return false
  return Math.abs(nowMs / 1000 - Number(seconds)) <= relaySignatureSeconds
}

function requestHmac(secret: string, body: string | Uint8Array, seconds: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}
