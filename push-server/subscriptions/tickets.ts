/**
 * The two signatures of the protocol, both HMAC-SHA-256 under the secret that the API and the relay share (its UTF-8
 * bytes):
 * - a ticket, `subscriber.expirySeconds.session.signature`: base64url (no padding) of the HMAC of the text before the
 *   last dot; the session may be omitted with its dot;
 * - a request, header `push-signature: t=<seconds>,v1=<hex>`: the HMAC of the bytes `<seconds>.` followed by the raw
 *   body (without a body, nothing follows the dot).
 */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { pushSession, relaySignatureSeconds } from '#contract/push.ts'

/** Signs the ticket that the API issues to a signed-in user. */
export function signTicket(secret: string, subscriber: string, expirySeconds: number, session?: string): string {
  const text = `${subscriber}.${expirySeconds}${session === undefined ? '' : `.${session}`}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** The subscriber, and the name of the session that the ticket was issued in. */
export interface TicketHolder {
  readonly subscriber: string
  readonly session: string | null
}

/** The holder, or undefined if the ticket is forged, truncated or expired. */
export function holderOf(secret: string, ticket: string, nowMs: number): TicketHolder | undefined {
  const parts = /^((.{4,256})\.(\d{1,12})(?:\.([\w-]{4,64}))?)\.([\w-]{43})$/s.exec(ticket)
  const [, text, subscriber, expiry, session, signature] = parts ?? []
  if (text === undefined || subscriber === undefined || signature === undefined) return undefined
  const expected = createHmac('sha256', secret).update(text).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) return undefined
  if (session !== undefined && !pushSession.test(session)) return undefined
  return Number(expiry) * 1000 > nowMs ? { subscriber, session: session ?? null } : undefined
}

/** The header value with which the API signs a call. */
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
