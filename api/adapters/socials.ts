/** Google, LinkedIn (OpenID Connect) and Facebook (OAuth 2 with its Graph), by openid-client. */

import * as oidc from 'openid-client'
import {
  type Social,
  SocialProviderUnavailable,
  type SocialPerson,
  type SocialReturn,
  type Socials,
  type SocialSecrets,
} from '#api/auth-ports.ts'
import { legalNameMaximum } from '#domain/limits.ts'
import { type SocialProvider, socialProviders } from '#domain/social/social.ts'

export interface SocialKeys {
  readonly clientId: string
  readonly clientSecret: string
  /** Replaces the provider's own address: the issuer, or for Facebook the origin of its Graph and its dialogue. */
  readonly address?: string
}
export type SocialConfig = Readonly<Partial<Record<SocialProvider, SocialKeys>>>

const seconds = 10

/** Deviations of the providers from the standard. */
const quirks = {
  google: { issuer: 'https://accounts.google.com', checked: true },
  // LinkedIn supports no nonce, and refuses the secret of a client that also sends a verifier: only state and secret
  // remain.
  linkedin: { issuer: 'https://www.linkedin.com/oauth', checked: false },
} as const

/** @param origin of the site, to which users return */
export function keyedSocials(config: SocialConfig, origin: string): Socials {
  const made = new Map<SocialProvider, Social>()
  for (const provider of socialProviders) {
    const keys = config[provider]
    if (!keys) continue
    const back = `${origin}/social-sign-in/${provider}`
    made.set(
      provider,
      provider === 'facebook' ? facebook(keys, back) : openId(keys, back, { ...quirks[provider], ...at(keys) }),
    )
  }
  return { of: (provider) => made.get(provider) }
}

function at({ address }: SocialKeys): { issuer?: string } {
  return address === undefined ? {} : { issuer: address }
}

interface OpenIdOptions {
  readonly issuer: string
  /** Verifier and nonce are sent and checked. */
  readonly checked: boolean
}

function openId(keys: SocialKeys, back: string, { issuer, checked }: OpenIdOptions): Social {
  let known: Promise<oidc.Configuration> | undefined
  // Requested on first use, and again after a failure.
  const configuration = (): Promise<oidc.Configuration> => {
    known ??= oidc
      .discovery(new URL(issuer), keys.clientId, keys.clientSecret, oidc.ClientSecretPost(keys.clientSecret), {
        timeout: seconds,
        ...(isLoopback(issuer) ? { execute: [oidc.allowInsecureRequests] } : {}),
      })
      .catch((error: unknown) => {
        known = undefined
        throw new SocialProviderUnavailable('no discovery', { cause: error })
      })
    return known
  }
  return {
    address: async ({ state, verifier, nonce }) =>
      oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: back,
        scope: 'openid email profile',
        state,
        ...(checked ? { nonce, ...(await challengeOf(verifier)) } : {}),
      }).href,
    person: async (answer, secrets) => {
      const config = await configuration()
      const tokens = await grant(config, back, answer, secrets, checked)
      const claims = tokens === 'refused' ? undefined : tokens.claims()
      if (!claims) return 'refused'
      return {
        subject: claims.sub,
        email: textOf(claims['email']),
        // LinkedIn sometimes sends it as text.
        emailProven: claims['email_verified'] === true || claims['email_verified'] === 'true',
        ...namesOf(claims['given_name'], claims['family_name'], claims['name']),
      }
    },
  }
}

const graphVersion = 'v23.0'

/** Facebook does not verify addresses, so each is confirmed by email. */
function facebook(keys: SocialKeys, back: string): Social {
  const graph = keys.address ?? 'https://graph.facebook.com'
  const configuration = new oidc.Configuration(
    {
      issuer: keys.address ?? 'https://www.facebook.com',
      authorization_endpoint: `${keys.address ?? 'https://www.facebook.com'}/${graphVersion}/dialog/oauth`,
      token_endpoint: `${graph}/${graphVersion}/oauth/access_token`,
    },
    keys.clientId,
    keys.clientSecret,
    oidc.ClientSecretPost(keys.clientSecret),
  )
  configuration.timeout = seconds
  if (isLoopback(graph)) oidc.allowInsecureRequests(configuration)
  return {
    address: async ({ state, verifier }) =>
      oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: back,
        scope: 'public_profile email',
        state,
        ...(await challengeOf(verifier)),
      }).href,
    person: async (answer, secrets) => {
      const tokens = await grant(configuration, back, answer, { ...secrets, nonce: undefined }, true)
      if (tokens === 'refused') return 'refused'
      const fields = new URL(`${graph}/${graphVersion}/me?fields=id,first_name,last_name,name,email`)
      const me = await orRefused(async () => {
        const response = await oidc.fetchProtectedResource(configuration, tokens.access_token, fields, 'GET')
        if (response.status >= 500) throw new SocialProviderUnavailable('the graph does not answer')
        return response.ok ? ((await response.json()) as Readonly<Record<string, unknown>>) : ('refused' as const)
      })
      const subject = me === 'refused' ? undefined : textOf(me['id'])
      if (me === 'refused' || subject === undefined) return 'refused'
      return {
        subject,
        email: textOf(me['email']),
        emailProven: false,
        ...namesOf(me['first_name'], me['last_name'], me['name']),
      }
    },
  }
}

async function challengeOf(verifier: string) {
  return { code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
}

/** Exchanges the code for the tokens and checks state, issuer, verifier, nonce and signature. */
function grant(
  config: oidc.Configuration,
  back: string,
  answer: SocialReturn,
  { state, verifier, nonce }: Omit<SocialSecrets, 'nonce'> & { readonly nonce: string | undefined },
  checked: boolean,
) {
  const address = new URL(back)
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
  return orRefused(() =>
    oidc.authorizationCodeGrant(config, address, {
      expectedState: state,
      ...(checked ? { pkceCodeVerifier: verifier } : {}),
      ...(checked && nonce !== undefined ? { expectedNonce: nonce } : {}),
      ...(nonce === undefined ? {} : { idTokenExpected: true }),
    }),
  )
}

/** Distinguishes a refusal by the provider from a failure to respond. */
async function orRefused<T>(send: () => Promise<T>): Promise<T | 'refused'> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof SocialProviderUnavailable) throw error
    if (isDown(error)) throw new SocialProviderUnavailable('no answer', { cause: error })
    return 'refused'
  }
}

/** Failed and timed-out connections are a TypeError or a DOMException of fetch; a 5xx has no OAuth body. */
function isDown(error: unknown): boolean {
  for (let each: unknown = error, depth = 0; each instanceof Error && depth < 4; each = each.cause, depth += 1) {
    if (each instanceof DOMException) return true
    if (each instanceof TypeError && each.message === 'fetch failed') return true
    if ('code' in each && each.code === 'OAUTH_TIMEOUT') return true
  }
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Response && cause.status >= 500
}

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Without TLS, only this machine may be contacted. */
function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && loopbackHosts.has(hostname)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function namesOf(first: unknown, last: unknown, whole: unknown): Pick<SocialPerson, 'firstName' | 'lastName'> {
  const [head = '', ...rest] = (textOf(whole) ?? '').split(' ')
  return {
    firstName: (textOf(first) ?? head).slice(0, legalNameMaximum),
    lastName: (textOf(last) ?? rest.join(' ')).slice(0, legalNameMaximum),
  }
}
