/** Settings of the relay, read from environment values and validated at once, so that a wrong one stops the start. */

import { isIP } from 'node:net'
import { type VapidPair, vapidPairOf } from '#push-server/delivery/vapid-pair.ts'

export interface RelayConfig {
  /** Shared with the API: signs tickets and requests, and encrypts payloads in the database. */
  readonly secret: string
  /** Further secrets that verify and open, and sign nothing: the former ones during a rotation. */
  readonly otherSecrets?: readonly string[]
  /** Contact for push services (RFC 8292 `sub`). */
  readonly subject: string
  /** If undefined, the pair is generated on the first start and stored in the database. */
  readonly vapid: VapidPair | undefined
  /** Origins beyond the known push services, for tests: plain http and private addresses are allowed for these only. */
  readonly extraOrigins: readonly string[]
}

/** Additional settings for the relay as a standalone program. */
export interface StandaloneConfig extends RelayConfig {
  readonly databaseUrl: string
  /** Origin of the site whose pages may subscribe. */
  readonly publicOrigin: string
  readonly host: string
  readonly port: number
  /** Number of reverse proxies in front whose X-Forwarded-For entry is trusted, counted from the right. */
  readonly trustedProxies: number
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Lists every wrong setting at once; the message contains no secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The push relay cannot start:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** @throws ConfigError */
export function readConfig(environment: Environment): RelayConfig {
  const problems: string[] = []
  const config = relayPart(environment, problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** @throws ConfigError */
export function readStandaloneConfig(environment: Environment): StandaloneConfig {
  const problems: string[] = []
  const config = {
    ...relayPart(environment, problems),
    databaseUrl: databaseUrlOf(environment, problems),
    publicOrigin: publicOriginOf(environment, problems),
    host: environment['PUSH_HOST']?.trim() || '127.0.0.1',
    port: wholeNumber(environment, 'PUSH_PORT', 8790, 65_535, problems),
    trustedProxies: wholeNumber(environment, 'PUSH_TRUSTED_PROXIES', 0, 10, problems),
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function relayPart(environment: Environment, problems: string[]): RelayConfig {
  const secret = environment['PUSH_SECRET'] ?? ''
  if (secret.length < 32) problems.push('PUSH_SECRET must be at least 32 characters, the same as the API has.')
  const subject = environment['PUSH_SUBJECT'] ?? ''
  const problem = subjectProblem(subject)
  if (problem) problems.push(`PUSH_SUBJECT ${problem}`)
  return {
    secret,
    otherSecrets: formerSecretsOf(environment, secret, problems),
    subject,
    vapid: vapidOf(environment, problems),
    extraOrigins: extraOriginsOf(environment, problems),
  }
}

/** One a line, because a secret may be a sentence with spaces. */
function formerSecretsOf(environment: Environment, secret: string, problems: string[]): string[] {
  const former = (environment['PUSH_SECRET_FORMER'] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (former.some((each) => each.length < 32))
    problems.push('PUSH_SECRET_FORMER must be at least 32 characters a line.')
  if (new Set([secret, ...former]).size <= former.length)
    problems.push('PUSH_SECRET_FORMER repeats a secret: give each secret once.')
  return former
}

/**
 * Returns why a VAPID subject is invalid. RFC 8292 requires a mailto: or https: URI; Apple answers `BadJwtToken` for
 * one with a space or angle brackets, or whose host is not a public name.
 */
export function subjectProblem(subject: string): string | undefined {
  if (!/^(?:mailto|https):[!#-;=?-~]{3,300}$/.test(subject)) {
    return 'must be a mailto: or https: URI without spaces or angle brackets, like mailto:ops@example.com.'
  }
  const url = URL.parse(subject)
  const address = /^mailto:[^@?]+@([^@?]+)$/.exec(subject)
  const host = subject.startsWith('mailto:') ? address?.[1] : url?.hostname
  return host !== undefined && isPublicName(host.toLowerCase())
    ? undefined
    : 'must name a public host; push services refuse localhost and addresses.'
}

function isPublicName(host: string): boolean {
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host)) return false
  return !/\.(?:localhost|local|internal|lan|home|corp|invalid|\d+)$/.test(host)
}

function vapidOf(environment: Environment, problems: string[]): VapidPair | undefined {
  const publicKey = environment['PUSH_VAPID_PUBLIC']?.trim()
  const privateKey = environment['PUSH_VAPID_PRIVATE']?.trim()
  if (!publicKey && !privateKey) return undefined
  if (!publicKey || !privateKey) {
    problems.push('PUSH_VAPID_PUBLIC and PUSH_VAPID_PRIVATE are set together or not at all.')
    return undefined
  }
  const pair = vapidPairOf(publicKey, privateKey)
  if (!pair) problems.push('PUSH_VAPID_PUBLIC and PUSH_VAPID_PRIVATE are not a pair of P-256 keys in base64url.')
  return pair
}

function extraOriginsOf(environment: Environment, problems: string[]): string[] {
  const origins = (environment['PUSH_EXTRA_ORIGINS'] ?? '').split(/[\s,]+/).filter((origin) => origin !== '')
  for (const origin of origins) {
    if (!isWebOrigin(origin))
      problems.push(`PUSH_EXTRA_ORIGINS holds “${origin}”, which is not an origin like http://127.0.0.1:8090.`)
  }
  return origins
}

function isWebOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.parse(text)?.origin === text
}

function databaseUrlOf(environment: Environment, problems: string[]): string {
  const url = environment['PUSH_DATABASE_URL'] ?? environment['DATABASE_URL'] ?? ''
  if (!/^postgres(?:ql)?:\/\//.test(url)) {
    problems.push(
      'PUSH_DATABASE_URL or DATABASE_URL must be a postgres:// address; with the embedded database the relay runs inside the API.',
    )
  }
  return url
}

function publicOriginOf(environment: Environment, problems: string[]): string {
  const origin = URL.parse(environment['PUSH_PUBLIC_ORIGIN'] ?? environment['PUBLIC_URL'] ?? '')?.origin ?? ''
  if (!isWebOrigin(origin))
    problems.push('PUSH_PUBLIC_ORIGIN or PUBLIC_URL must be the address of the site, like https://example.com.')
  return origin
}

function wholeNumber(
  environment: Environment,
  name: string,
  fallback: number,
  most: number,
  problems: string[],
): number {
  const text = environment[name]?.trim()
  if (!text) return fallback
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= most)) problems.push(`${name} must be a whole number up to ${most}.`)
  return value
}
