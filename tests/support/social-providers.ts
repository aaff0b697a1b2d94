/** Sign-in providers on loopback: a certified OpenID provider, and Facebook's additions to OAuth 2. */

import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** The user at the browser, as the provider knows them. */
export interface ProviderPerson {
  readonly subject: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly firstName: string
  readonly lastName: string
}

export interface TestProvider {
  readonly address: string
  readonly clientId: string
  readonly clientSecret: string
  /** The user who signs in next; undefined denies the request. */
  as(person: ProviderPerson | undefined): void
  /** The URL to which the browser returns, from an address of `begin`. */
  visit(address: string): Promise<URL>
  close(): Promise<void>
}

const clientId = 'freehold'
const clientSecret = 'a secret of the tests that is long enough'

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function closing(server: Server): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

/** Follows redirects as a browser does, with its cookies, until they leave the provider. */
async function walk(address: string, provider: string): Promise<URL> {
  const jar = new Map<string, string>()
  let next = new URL(address)
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${response.status} ${await response.text()}`)
    next = new URL(location, next)
    if (next.origin !== provider) return next
  }
  throw new Error('the provider leads in circles')
}

/** @param back allowed redirect URLs */
export async function openIdProvider(back: readonly string[]): Promise<TestProvider> {
  let person: ProviderPerson | undefined
  const accounts = new Map<string, ProviderPerson>()
  const server = createServer()
  const address = await listening(server)
  const provider = new Provider(address, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: back,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // As Google and LinkedIn do: the claims are in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_: unknown, subject: string) => ({
      accountId: subject,
      claims: () => {
        const found = accounts.get(subject)
        return {
          sub: subject,
          given_name: found?.firstName,
          family_name: found?.lastName,
          ...(found?.email === undefined ? {} : { email: found.email, email_verified: found.emailVerified ?? true }),
        }
      },
    }),
  })
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { params } = await provider.interactionDetails(request, response)
    if (!person) return provider.interactionFinished(request, response, { error: 'access_denied' })
    const grant = new provider.Grant({ accountId: person.subject, clientId: params.client_id })
    grant.addOIDCScope(params.scope)
    const grantId = await grant.save()
    return provider.interactionFinished(request, response, {
      login: { accountId: person.subject },
      consent: { grantId },
    })
  }
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/')) void interact(request, response)
    else answer(request, response)
  })
  return {
    address,
    clientId,
    clientSecret,
    as: (next) => {
      person = next
      if (next) accounts.set(next.subject, next)
    },
    visit: (start) => walk(start, address),
    close: closing(server),
  }
}

/** Facebook's dialogue, its tokens and `/me`, with the verifier checked. */
export async function facebookProvider(): Promise<TestProvider> {
  let person: ProviderPerson | undefined
  const codes = new Map<string, { readonly person: ProviderPerson; readonly challenge: string | null }>()
  const tokens = new Map<string, ProviderPerson>()
  const server = createServer((request, response) => void answer(request, response))
  const address = await listening(server)
  const json = (response: ServerResponse, status: number, value: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', address)
    if (pathname.endsWith('/dialog/oauth')) {
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('state', searchParams.get('state') ?? '')
      if (person) {
        const code = randomBytes(16).toString('hex')
        codes.set(code, { person, challenge: searchParams.get('code_challenge') })
        back.searchParams.set('code', code)
      } else back.searchParams.set('error', 'access_denied')
      response.writeHead(302, { location: back.href }).end()
    } else if (pathname.endsWith('/oauth/access_token')) {
      const body = new URLSearchParams(await textOf(request))
      const known = codes.get(body.get('code') ?? '')
      codes.delete(body.get('code') ?? '')
      const verifier = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url')
      if (!known || known.challenge !== verifier || body.get('client_secret') !== clientSecret)
        return json(response, 400, {
          error: { message: 'This code cannot be used.', type: 'OAuthException', code: 100 },
        })
      const token = randomBytes(16).toString('hex')
      tokens.set(token, known.person)
      json(response, 200, { access_token: token, token_type: 'bearer', expires_in: 5_183_944 })
    } else {
      const known = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
      if (!known) return json(response, 400, { error: { message: 'No token.', type: 'OAuthException', code: 190 } })
      const { subject, firstName, lastName, email } = known
      json(response, 200, { id: subject, first_name: firstName, last_name: lastName, ...(email ? { email } : {}) })
    }
  }
  return {
    address,
    clientId,
    clientSecret,
    as: (next) => {
      person = next
    },
    visit: (start) => walk(start, address),
    close: closing(server),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
