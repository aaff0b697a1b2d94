/** Calls of Mangopay's, with the token that they need. A key makes asking twice one request, and its answer can be read again. */

import type { Clock } from '#api/ports.ts'
import { dayMs } from '#domain/calendar.ts'
import { clientToken } from './client-token.ts'
import { type Answer, type Ask, isRefusal, providerLine, type ProviderPlace, Silence } from './provider-line.ts'
import type { NoResponse } from '#api/payment-ports.ts'

export interface MangopayAccess extends ProviderPlace {
  readonly clientId: string
  readonly apiKey: string
  /** The site's own user there: in its wallets the money of campaigns is kept. */
  readonly platformUser: string
  /** In the address of the hooks, which nobody signs. */
  readonly hookToken: string
  /** A stand-in, the sandbox's or Mangopay's own. */
  readonly test: boolean
}

export interface MangopayCalls {
  readonly get: (path: string) => Promise<Answer>
  readonly post: (path: string, key: string, json: object) => Promise<Answer>
}

/** For how long a key is known; with an hour to spare. Later the same request would be a new one. */
const keyKnownMs = dayMs - 3_600_000

/** @param at when the request was written down; its age is not known where that is far ahead of a clock that has stepped back */
export function mayBeNew(at: number, now: number): boolean {
  return Math.abs(now - at) > keyKnownMs
}

export const mangopayToken = '/v2.01/oauth/token'

export function mangopayCalls({ clientId, apiKey, ...place }: MangopayAccess, clock: Clock): MangopayCalls {
  const line = providerLine(place, clock)
  const token = clientToken(line, { path: mangopayToken, id: clientId, secret: apiKey }, clock)

  const once = async ({ headers, ...ask }: Ask): Promise<Answer> =>
    line({
      ...ask,
      path: `/v2.01/${clientId}${ask.path}`,
      headers: { ...headers, authorization: `Bearer ${await token.current()}` },
    })
  const ask = async (asked: Ask): Promise<Answer> => {
    const answer = await once(asked)
    if (answer.status !== 401) return answer
    // Taken back before its time: nothing was done, and another one is asked for once.
    token.forget()
    return once(asked)
  }
  const get: MangopayCalls['get'] = (path) => ask({ method: 'GET', path })

  return {
    get,
    post: async (path, key, json) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      const answer = await ask({ method: 'POST', path, headers, body: JSON.stringify(json) })
      if (answer.status !== 409) return answer
      // It was done before, and the answer was lost.
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

/** What Mangopay says of money that moves: a pay-in, a transfer or a refund. */
export interface MangopayMovement {
  readonly Id?: string
  readonly Tag?: string | null
  readonly Status?: string
  readonly ResultCode?: string | null
  readonly AuthorId?: string
  readonly CreditedWalletId?: string | null
  readonly DebitedFunds?: MangopayFunds
  readonly RedirectURL?: string
  /** The person has to confirm that it is them. */
  readonly PendingUserAction?: { readonly RedirectUrl?: string } | null
}

/** All of a list, page by page, until what is looked for is found. The newest comes first. */
export async function findTagged(
  { get }: MangopayCalls,
  path: string,
  tag: string,
): Promise<MangopayMovement | undefined> {
  for (let page = 1; page <= mostPages; page += 1) {
    const { status, body } = await get(`${path}?Page=${page}&Per_Page=${pageSize}&Sort=CreationDate:DESC`)
    if (status !== 200) throw new Silence('a list that cannot be read')
    const found = body as unknown as readonly MangopayMovement[]
    const match = found.find(({ Tag }) => Tag === tag)
    if (match || found.length < pageSize) return match
  }
  throw new Silence('a list that is too long')
}
const pageSize = 100
const mostPages = 100

export function noWord(status: number): NoResponse {
  return isRefusal(status) ? 'refused' : 'silent'
}

export function isDone(status: number): boolean {
  return status === 200 || status === 201
}
