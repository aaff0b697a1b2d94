/** The access token of a provider (OAuth 2): requested on demand, and reused until it expires. */

import type { Clock } from '#api/ports.ts'
import { type ProviderRequest, type ProviderLine, Silence } from './provider-line.ts'

interface Token {
  readonly value: string
  readonly until: number
}

interface TokenEndpoint {
  readonly path: string
  readonly id: string
  readonly secret: string
}

export interface ClientToken {
  current(): Promise<string>
  /** Discards a token that was revoked before its expiry. */
  forget(): void
}

/** A token is not used in its last minute. */
const marginMs = 60_000

/** The request for a token. */
export function tokenRequest({ path, id, secret }: TokenEndpoint): ProviderRequest {
  const basic = Buffer.from(`${id}:${secret}`).toString('base64')
  return {
    method: 'POST',
    path,
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  }
}

export function clientToken(line: ProviderLine, tokenLocation: TokenEndpoint, clock: Clock): ClientToken {
  let token: Promise<Token> | undefined
  const fresh = async (): Promise<Token> => {
    const { status, body } = await line(tokenRequest(tokenLocation))
    const { access_token: value, expires_in: seconds } = body
    if (status !== 200 || typeof value !== 'string') throw new Silence('no token')
    return { value, until: clock.now() + Number(seconds) * 1000 - marginMs }
  }
  return {
    current: async () => {
      const held = await token?.catch(() => undefined)
      if (held && clock.now() < held.until) return held.value
      token = fresh()
      return (await token).value
    },
    forget: () => {
      token = undefined
    },
  }
}
