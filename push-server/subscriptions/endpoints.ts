/**
 * The addresses that the relay may call. An endpoint is untrusted input and the relay would POST to it, so only the
 * push services that browsers use are allowed, at registration and again at every send.
 */

import { createHash } from 'node:crypto'

const hosts: ReadonlySet<string> = new Set([
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
])
const suffixes = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'] as const

/** In bytes; every known service stays below half of it. */
const longest = 1000

export interface Endpoint {
  /** Normalised. */
  readonly url: string
  /** Scheme, host and port: the audience of the VAPID token and the unit of back-off. */
  readonly origin: string
  /** SHA-256 of the address: the lookup key of rows; logs may show a prefix of it. */
  readonly hash: Buffer
}

/** Parses and validates an endpoint; undefined if it does not belong to a known push service. */
export type ReadEndpoint = (text: string) => Endpoint | undefined

/** @param extraOrigins origins allowed besides the known services, whatever their scheme and port. */
export function createEndpointReader(extraOrigins: readonly string[]): ReadEndpoint {
  const extra = new Set(extraOrigins)
  return (text) => {
    // Printable ASCII without the characters that parsers read differently: quotes, angle brackets, backslash, at sign,
    // fragment.
    if (text.length > longest || !/^https?:\/\/[\dA-Z[a-z][!$-;=?A-Z[\]_a-z~]+$/.test(text)) return undefined
    const url = URL.parse(text)
    if (!url || url.username !== '' || url.password !== '') return undefined
    if (!extra.has(url.origin) && !isPushService(url)) return undefined
    return { url: url.href, origin: url.origin, hash: createHash('sha256').update(url.href).digest() }
  }
}

function isPushService(url: URL): boolean {
  if (url.protocol !== 'https:' || url.port !== '') return false
  const { hostname } = url
  return hosts.has(hostname) || suffixes.some((suffix) => hostname.endsWith(suffix) && /^[a-z0-9-]/.test(hostname))
}

/** Eight characters of the hash: enough to follow one endpoint through a log, useless for anything else. */
export function hashPrefix(hash: Uint8Array): string {
  return Buffer.from(hash.buffer, hash.byteOffset, 4).toString('hex')
}
