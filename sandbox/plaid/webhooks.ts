/** Plaid's notifications: a JWT in the header contains the hash of the body. */

import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { Ids } from '#sandbox/ids.ts'
import type { Tampering } from '#sandbox/webhook-line.ts'
import type { PlaidState, SigningKey } from './state.ts'

const oldBySeconds = 600
/** Each delay is four times the previous one, for about a day. */
const backoff = [30, 120, 480, 1920, 7680, 30_720].map((seconds) => seconds * 1000)

export function makeKey(ids: Ids, created: number): SigningKey {
  return { id: ids.uuid(), created, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) }
}

export function jwkOf({ id, created, publicKey }: SigningKey): object {
  const { crv, kty, x, y } = publicKey.export({ format: 'jwk' })
  return { alg: 'ES256', created_at: created, crv, expired_at: null, kid: id, kty, use: 'sig', x, y }
}

export function sendWebhook(provider: PlaidState, url: string | null, type: string, code: string, facts: object): void {
  if (url === null) return
  const body = JSON.stringify(
    { webhook_type: type, webhook_code: code, ...facts, environment: 'sandbox' },
    undefined,
    2,
  )
  provider.around.line.send({
    provider: 'plaid',
    event: provider.around.ids.uuid(),
    type: `${type}.${code}`,
    request: (tampering) =>
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'plaid-verification': tokenFor(provider, body, tampering) },
        body,
      }),
    backoff,
  })
}

function tokenFor(provider: PlaidState, body: string, tampering: Tampering): string {
  const key = provider.key()
  const { privateKey } = tampering === 'wrong-secret' ? makeKey(provider.around.ids, 0) : key
  const iat = provider.around.schedule.seconds() - (tampering === 'old-timestamp' ? oldBySeconds : 0)
  const hash = createHash('sha256').update(body).digest('hex')
  const encoded = [
    { alg: 'ES256', kid: key.id, typ: 'JWT' },
    { iat, request_body_sha256: hash },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const signature = sign('sha256', Buffer.from(encoded.join('.')), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return [...encoded, signature.toString('base64url')].join('.')
}
