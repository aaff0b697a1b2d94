/** Encrypts one message into one request (RFC 8291, aes128gcm, fresh salt and key each time). */

import webpush from 'web-push'
import type { PushRequest } from '#push-server/ports.ts'

export interface Recipient {
  readonly p256dh: string
  readonly auth: string
}

/** Headers of RFC 8030 5. */
export interface Envelope {
  readonly ttlSeconds: number
  readonly urgency: 'very-low' | 'low' | 'normal' | 'high'
  readonly topic: string | undefined
  /** VAPID header for the origin of the endpoint. */
  readonly authorization: string
}

/** @throws if the keys are not those of a subscription. */
export function encrypt(endpoint: string, recipient: Recipient, payload: Buffer, envelope: Envelope): PushRequest {
  const { ttlSeconds, urgency, topic, authorization } = envelope
  const details = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh: recipient.p256dh, auth: recipient.auth } },
    payload,
    {
      // Null, which the types omit, keeps web-push from signing every message; the cached header is set below.
      vapidDetails: null as unknown as undefined,
      contentEncoding: 'aes128gcm',
      TTL: ttlSeconds,
      urgency,
      topic,
      headers: { Authorization: authorization },
    },
  )
  const headers: Record<string, string> = {}
  for (const name in details.headers) headers[name] = String(details.headers[name])
  return { url: endpoint, headers, body: details.body }
}
