/** PayPal's API, with its access token. */

import type { Clock } from '#api/ports.ts'
import { clientToken } from '#api/adapters/payments/client-token.ts'
import {
  type Answer,
  type ProviderRequest,
  providerLine,
  type ProviderEndpoint,
} from '#api/adapters/payments/provider-line.ts'

export interface PayPalInput extends Pick<ProviderRequest, 'method' | 'path'> {
  /** Makes a repeated request idempotent. */
  readonly requestId?: string
  readonly json?: object
  /** Replaces `json`: sent unchanged. */
  readonly raw?: string
  /** Requests the complete object in the response. */
  readonly whole?: boolean
}

/** The path of the token request. */
export const payPalToken = '/v1/oauth2/token'

export type PayPalCall = (send: PayPalInput) => Promise<Answer>

export function payPalCalls(
  {
    clientId,
    clientSecret,
    ...endpoint
  }: ProviderEndpoint & { readonly clientId: string; readonly clientSecret: string },
  clock: Clock,
): PayPalCall {
  const line = providerLine(endpoint, clock)
  const token = clientToken(line, { path: payPalToken, id: clientId, secret: clientSecret }, clock)

  const send = async ({ method, path, requestId, json, raw, whole }: PayPalInput): Promise<Answer> => {
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
  return async (request) => {
    const answer = await send(request)
    if (answer.status !== 401) return answer
    // Revoked before its expiry: nothing was done, so the request is retried once with a new token.
    token.forget()
    return send(request)
  }
}
