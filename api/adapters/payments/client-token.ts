/** The token of a provider that is called with one: asked for when it is needed, and used until it runs out (OAuth 2). */

import type { Clock } from '#api/ports.ts'
import { type Ask, type ProviderLine, Silence } from './provider-line.ts'

interface Token {
  readonly value: string
  readonly until: number
}

interface TokenPlace {
  readonly path: string
  readonly id: string
  readonly secret: string
}

export interface ClientToken {
  current(): Promise<string>
  /** It was taken back before its time. */
  forget(): void
}

/** A token is not used in its last minute. */
const marginMs = 60_000

/** How a token is asked for. */
export function tokenAsk({ path, id, secret }: TokenPlace): Ask {
  const basic = Buffer.from(`${id}:${secret}`).toString('base64')
  return {
    method: 'POST',
    path,
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  }
}

export function clientToken(line: ProviderLine, place: TokenPlace, clock: Clock): ClientToken {
  let token: Promise<Token> | undefined
  const fresh = async (): Promise<Token> => {
    const { status, body } = await line(tokenAsk(place))
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
