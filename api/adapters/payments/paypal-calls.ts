/** Calls of PayPal's, with the token that they need. */

import type { Clock } from '#api/ports.ts'
import { clientToken } from './client-token.ts'
import { type Answer, type Ask, providerLine, type ProviderPlace } from './provider-line.ts'

export interface PayPalAsk extends Pick<Ask, 'method' | 'path'> {
  /** Makes asking twice one request. */
  readonly requestId?: string
  readonly json?: object
  /** Instead of `json`: sent as it is. */
  readonly raw?: string
  /** Answered with the whole object. */
  readonly whole?: boolean
}

/** Where a token is asked for. */
export const payPalToken = '/v1/oauth2/token'

export type PayPalCall = (ask: PayPalAsk) => Promise<Answer>

export function payPalCalls(
  { clientId, clientSecret, ...place }: ProviderPlace & { readonly clientId: string; readonly clientSecret: string },
  clock: Clock,
): PayPalCall {
  const line = providerLine(place, clock)
  const token = clientToken(line, { path: payPalToken, id: clientId, secret: clientSecret }, clock)

  const ask = async ({ method, path, requestId, json, raw, whole }: PayPalAsk): Promise<Answer> => {
    const body = raw ?? (json && JSON.stringify(json))
    return line({
      method,
      path,
      headers: {
        authorization: `Bearer ${await token.current()}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
        ...(whole === true ? { prefer: 'return=representation' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
  }
  return async (asked) => {
    const answer = await ask(asked)
    if (answer.status !== 401) return answer
    // Taken back before its time: nothing was done, and another one is asked for once.
    token.forget()
    return ask(asked)
  }
}
