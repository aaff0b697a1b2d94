/** Requests to Shufti Pro. Its responses and callbacks are signed; one with a wrong signature does not count. */

import { createHash, timingSafeEqual } from 'node:crypto'
import { type Answer, providerLine, type ProviderEndpoint, Silence } from '#api/adapters/payments/provider-line.ts'
import type { Clock } from '#api/ports.ts'
import type { ShuftiFlow, ShuftiSignature } from '#domain/payment/gateway-keys.ts'

export interface ShuftiAccess extends ProviderEndpoint {
  readonly clientId: string
  readonly secretKey: string
  readonly flow: ShuftiFlow
  readonly signature: ShuftiSignature
  /** A simulator, or a trial account of Shufti Pro. */
  readonly test: boolean
}

export type ShuftiKeys = Pick<ShuftiAccess, 'secretKey' | 'signature'>

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The signature of a body: SHA-256 over it and the key (developers.shuftipro.com, FAQ). */
export function shuftiSignature(body: string, { secretKey, signature }: ShuftiKeys): string {
  return sha256(body + (signature === 'hashed' ? sha256(secretKey) : secretKey))
}

/** Compares in constant time. */
export function isShuftiSigned(body: string, given: string | null, keys: ShuftiKeys): boolean {
  const [claimed, wanted] = [Buffer.from((given ?? '').toLowerCase()), Buffer.from(shuftiSignature(body, keys))]
  return claimed.length === wanted.length && timingSafeEqual(claimed, wanted)
}

/** Longer than other providers: it may check pictures before it responds. Two requests are shorter than the lease of a submission. */
const patienceMs = 50_000

export interface ShuftiLine {
  /** @throws Silence if there is no signed response, or the keys are refused */
  post(path: string, json: object): Promise<Answer>
}

export function shuftiHeaders({ clientId, secretKey }: Pick<ShuftiAccess, 'clientId' | 'secretKey'>) {
  const credentials = Buffer.from(`${clientId}:${secretKey}`).toString('base64')
  return { authorization: `Basic ${credentials}`, 'content-type': 'application/json', accept: 'application/json' }
}

export function shuftiLine(access: ShuftiAccess, clock: Clock): ShuftiLine {
  const { address, send } = access
  const line = providerLine(
    {
      address,
      patienceMs: access.patienceMs ?? patienceMs,
      send: async (request) => {
        const response = await send(request)
        // Not about the request: providerLine ends it, and reads when to repeat it.
        if (response.status === 429 || response.status >= 500) return response
        if (response.status === 401 || response.status === 403) throw new Silence(`status ${response.status}`)
        const text = await response.text()
        if (!isShuftiSigned(text, response.headers.get('signature'), access)) throw new Silence('a wrong signature')
        return new Response(text, { status: response.status })
      },
    },
    clock,
  )
  const headers = shuftiHeaders(access)
  return { post: (path, json) => line({ method: 'POST', path, headers, body: JSON.stringify(json) }) }
}
