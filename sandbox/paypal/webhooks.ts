/** PayPal's notifications: the signature covers their id, their time, the receiver's id and a checksum of the body. */

import { createPublicKey, sign, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { object, type ValueOf, text, anything } from '#sandbox/fields.ts'
import type { Tampering } from '#sandbox/webhook-line.ts'
import type { PayPalWebhook, PayPalState } from './state.ts'

const oldByMs = 3_600_000
/** Up to twenty-five attempts over three days. */
const backoff = Array.from({ length: 24 }, () => 3 * 3_600_000)
const certificateName = 'CERT-sandbox'

function certificateAddress(provider: PayPalState): string {
  return `${provider.around.address}/v1/notifications/certs/${certificateName}`
}

export function sendWebhook(
  provider: PayPalState,
  type: string,
  resourceType: string,
  resource: object,
  summary: string,
): void {
  const { ids, line, address } = provider.around
  const id = `WH-${ids.capitals(17)}-${ids.capitals(17)}`
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: provider.time(),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary,
    resource,
    links: [{ href: `${address}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
  })
  for (const webhook of provider.webhooks.values())
    line.send({
      provider: 'paypal',
      event: id,
      type,
      request: (tampering) => signedRequest(provider, webhook, body, tampering),
      backoff,
    })
}

function signedText(transmission: string, time: string, webhook: string, body: string): Buffer {
  return Buffer.from(`${transmission}|${time}|${webhook}|${crc32(body)}`)
}

function signedRequest(provider: PayPalState, webhook: PayPalWebhook, body: string, tampering: Tampering): Request {
  const now = provider.around.schedule.now() - (tampering === 'old-timestamp' ? oldByMs : 0)
  const time = new Date(now).toISOString()
  const transmission = provider.around.ids.uuid()
  const claimed = tampering === 'wrong-secret' ? `${webhook.id}-not` : webhook.id
  const signature = sign('sha256', signedText(transmission, time, claimed, body), provider.certificate().privateKey)
  return new Request(webhook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'PayPal/AUHD-214.0-58843279',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': certificateAddress(provider),
      'paypal-transmission-id': transmission,
      'paypal-transmission-sig': signature.toString('base64'),
      'paypal-transmission-time': time,
    },
    body,
  })
}

export const verification = object({
  auth_algo: text(100),
  cert_url: text(500),
  transmission_id: text(50),
  transmission_sig: text(500),
  transmission_time: text(100),
  webhook_id: text(50),
  webhook_event: anything(),
})

/** The request must contain the event as received, byte by byte, because its checksum was signed. */
export function isGenuine(provider: PayPalState, given: ValueOf<typeof verification>, rawRequest: string): boolean {
  const [, raw] = /"webhook_event"\s*:\s*(\{[\s\S]*\})\s*\}\s*$/.exec(rawRequest) ?? []
  const body = raw ?? JSON.stringify(given.webhook_event)
  if (given.cert_url !== certificateAddress(provider) || given.auth_algo !== 'SHA256withRSA') return false
  if (!provider.webhooks.has(given.webhook_id)) return false
  const key = createPublicKey(
    new X509Certificate(provider.certificate().pem).publicKey.export({ type: 'spki', format: 'pem' }),
  )
  const message = signedText(given.transmission_id, given.transmission_time, given.webhook_id, body)
  return verify('sha256', message, key, Buffer.from(given.transmission_sig, 'base64'))
}
