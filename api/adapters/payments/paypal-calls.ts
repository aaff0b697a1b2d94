/** Calls of PayPal's, with the token that they need. */

import type { Clock } from '#api/ports.ts'
import { type Answer, type Ask, providerLine, type ProviderPlace, Silence } from './provider-line.ts'

export interface PayPalAsk extends Pick<Ask, 'method' | 'path'> {
  /** Makes asking twice one request. */
  readonly requestId?: string
  readonly json?: object
  /** Instead of `json`: sent as it is. */
  readonly raw?: string
  /** Answered with the whole object. */
  readonly whole?: boolean
}

export type PayPalCall = (ask: PayPalAsk) => Promise<Answer>

interface Token {
  readonly value: string
  readonly until: number
}

/** A token is not used in its last minute. */
const marginMs = 60_000

export function payPalCalls(
  { clientId, clientSecret, ...place }: ProviderPlace & { readonly clientId: string; readonly clientSecret: string },
  clock: Clock,
): PayPalCall {
  const line = providerLine(place, clock)
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  let token: Promise<Token> | undefined

  const fresh = async (): Promise<Token> => {
    const { status, body } = await line({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token: value, expires_in: seconds } = body
    if (status !== 200 || typeof value !== 'string') throw new Silence('no token')
    return { value, until: clock.now() + Number(seconds) * 1000 - marginMs }
  }
  const current = async (): Promise<string> => {
    const held = await token?.catch(() => undefined)
    if (held && clock.now() < held.until) return held.value
    token = fresh()
    return (await token).value
  }

  const ask = async ({ method, path, requestId, json, raw, whole }: PayPalAsk): Promise<Answer> => {
    const body = raw ?? (json && JSON.stringify(json))
    return line({
      method,
      path,
      headers: {
        authorization: `Bearer ${await current()}`,
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
    token = undefined
    return ask(asked)
  }
}
