/**
 * Mangopay's API, with its access token. An idempotency key makes a repeated request safe, and its response can be read
 * again.
 */

import type { Clock } from '#api/ports.ts'
import { dayMs } from '#domain/calendar.ts'
import { clientToken } from '#api/adapters/payments/client-token.ts'
import {
  type Answer,
  type ProviderRequest,
  isRefusal,
  providerLine,
  type ProviderEndpoint,
  Silence,
} from '#api/adapters/payments/provider-line.ts'
import type { NoResponse } from '#api/payment-ports.ts'

export interface MangopayAccess extends ProviderEndpoint {
  readonly clientId: string
  readonly apiKey: string
  /** The site's own user there, whose wallets hold the money of campaigns. */
  readonly platformUser: string
  /** Part of the address of the webhooks, which are not signed. */
  readonly hookToken: string
  /** A simulator: the sandbox's or Mangopay's own. */
  readonly test: boolean
}

export interface MangopayCalls {
  readonly get: (path: string) => Promise<Answer>
  readonly post: (path: string, key: string, json: object) => Promise<Answer>
}

/** How long Mangopay recognises an idempotency key, less an hour. Later the same request would be a new one. */
const keyKnownMs = dayMs - 3_600_000

/** @param at when the request was recorded; its age is unknown if that is far ahead of a clock that was set back */
export function mayBeNew(at: number, now: number): boolean {
  return Math.abs(now - at) > keyKnownMs
}

export const mangopayToken = '/v2.01/oauth/token'

export function mangopayCalls({ clientId, apiKey, ...endpoint }: MangopayAccess, clock: Clock): MangopayCalls {
  const line = providerLine(endpoint, clock)
  const token = clientToken(line, { path: mangopayToken, id: clientId, secret: apiKey }, clock)

  const once = async ({ headers, ...ask }: ProviderRequest): Promise<Answer> =>
    line({
      ...ask,
      path: `/v2.01/${clientId}${ask.path}`,
      headers: { ...headers, authorization: `Bearer ${await token.current()}` },
    })
  const send = async (request: ProviderRequest): Promise<Answer> => {
    const answer = await once(request)
    if (answer.status !== 401) return answer
    // Revoked before its expiry: nothing was done, so the request is retried once with a new token.
    token.forget()
    return once(request)
  }
  const get: MangopayCalls['get'] = (path) => send({ method: 'GET', path })

  return {
    get,
    post: async (path, key, json) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      const answer = await send({ method: 'POST', path, headers, body: JSON.stringify(json) })
      if (answer.status !== 409) return answer
      // The request succeeded before, but its response was lost.
      const { status, body } = await get(`/responses/${key}`)
      const { StatusCode, Resource } = body
      if (status !== 200 || typeof Resource !== 'object' || Resource === null)
        throw new Silence('an answer that cannot be read again')
      return { status: Number(StatusCode), body: Resource as Answer['body'] }
    },
  }
}

export interface MangopayFunds {
  readonly Currency: string
  readonly Amount: number
}

export function fundsOf(amount: bigint, currency: string): MangopayFunds {
  return { Currency: currency, Amount: Number(amount) }
}

/** A movement of money at Mangopay: a pay-in, a transfer or a refund. */
export interface MangopayMovement {
  readonly Id?: string
  readonly Tag?: string | null
  /** Seconds. */
  readonly CreationDate?: number
  readonly Status?: string
  readonly ResultCode?: string | null
  readonly AuthorId?: string
  readonly CreditedWalletId?: string | null
  readonly DebitedFunds?: MangopayFunds
  readonly RedirectURL?: string
  /** The user has to authenticate. */
  readonly PendingUserAction?: { readonly RedirectUrl?: string } | null
}

/**
 * Reads a list page by page until the entry is found. The newest comes first.
 * @param since when the entry was made at the earliest: older pages are not read
 */
export async function findTagged(
  { get }: MangopayCalls,
  path: string,
  tag: string,
  since = 0,
): Promise<MangopayMovement | undefined> {
  for (let page = 1; page <= mostPages; page += 1) {
    const { status, body } = await get(`${path}?Page=${page}&Per_Page=${pageSize}&Sort=CreationDate:DESC`)
    if (status !== 200) throw new Silence('a list that cannot be read')
    const found = body as unknown as readonly MangopayMovement[]
    const match = found.find(({ Tag }) => Tag === tag)
    const oldest = (found.at(-1)?.CreationDate ?? 0) * 1000
    if (match || found.length < pageSize || oldest < since - clockToleranceMs) return match
  }
  throw new Silence('a list that is too long')
}
/** The provider's clock may differ from ours. */
const clockToleranceMs = 3_600_000
const pageSize = 100
const mostPages = 100

export function noResponse(status: number): NoResponse {
  return isRefusal(status) ? 'refused' : 'silent'
}

export function isDone(status: number): boolean {
  return status === 200 || status === 201
}
