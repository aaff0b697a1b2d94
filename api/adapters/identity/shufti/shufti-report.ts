/**
 * Shufti Pro's report about a verification, normalised, and the copy of it that is stored
 * (developers.shuftipro.com/docs/verification_endpoints/responses).
 */

import { Silence } from '#api/adapters/payments/provider-line.ts'
import type { ProviderVerification, VerificationResponse } from '#api/identity-ports.ts'
import type { VerificationReason } from '#domain/identity/identity.ts'
import type { CheckResult, HitKind, VerificationResult, WatchlistHit } from '#domain/identity/verification-result.ts'
import { isIncompleteCode, reasonOfCode } from './shufti-codes.ts'
import { fieldErrors, refusalReasons } from './shufti-request.ts'

type Json = Readonly<Record<string, unknown>>

const identityServices = ['document', 'face', 'address'] as const
const screeningServices = ['background_checks', 'aml_for_businesses'] as const

const waiting = result('pending', 'pending', [])

/** @throws Silence for an event that has no meaning here */
export function responseOf(body: Json): VerificationResponse {
  const report = storedReport(body)
  const reported = (of: VerificationResult, actionUrl?: string): VerificationResponse => ({
    state: 'reported',
    result: of,
    actionUrl,
    report,
  })
  switch (body['event']) {
    case 'request.pending':
      return reported(waiting, pageOf(body))
    case 'request.received':
    case 'review.pending':
      return reported(waiting)
    case 'request.timeout':
      return reported(result('more-required', 'approved', ['timeout']))
    case 'verification.cancelled':
      return reported(result('more-required', 'approved', ['cancelled', ...otherReasons(body)]))
    case 'permission.denied':
      return reported(result('more-required', 'approved', ['camera']))
    case 'verification.accepted':
      return reported(acceptedResult(body))
    case 'verification.declined':
      return reported(declinedResult(body))
    // Changed by hand or by a later screening: only the report says how.
    case 'verification.status.changed':
    case 'request.data.changed':
      return reported({ ...result('unclear', 'unclear', []), hits: hitsOf(body) })
    case 'request.deleted':
      return { state: 'unknown' }
    case 'request.invalid': {
      const reasons = refusalReasons(fieldErrors(body['error']))
      if (!reasons) throw new Silence('an error in a field of the site')
      return { state: 'refused', reasons }
    }
    default:
      throw new Silence('an event without meaning')
  }
}

function result(
  identity: CheckResult,
  screening: CheckResult,
  reasons: readonly VerificationReason[],
): VerificationResult {
  return { identity, screening, reasons: [...new Set(reasons)], hits: [] }
}

/** The page that the user is sent to. Nothing but a web page is opened. */
function pageOf({ verification_url: url }: Json): ProviderVerification['actionUrl'] {
  const parsed = typeof url === 'string' ? URL.parse(url) : null
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? parsed.href : undefined
}

function acceptedResult(body: Json): VerificationResult {
  const hits = hitsOf(body)
  const screening = screeningOf(body, hits)
  // An accepted verification whose parts say otherwise is not approved without an administrator.
  const identity: CheckResult = verdicts(body, identityServices).includes(0) ? 'unclear' : 'approved'
  return { ...result(identity, screening, screening === 'declined' ? ['watchlist'] : []), hits }
}

function declinedResult(body: Json): VerificationResult {
  const codes = codesOf(body)
  const hits = hitsOf(body)
  const screeningCodes = codes.filter((code) => reasonOfCode(code) === 'watchlist')
  const identityCodes = codes.filter((code) => !screeningCodes.includes(code))
  const screening = screeningCodes.length > 0 ? 'declined' : screeningOf(body, hits)
  const reasons = codes.length > 0 ? codes.map(reasonOfCode) : screening === 'declined' ? [] : ['unverified' as const]
  const all = [...reasons, ...(screening === 'declined' ? ['watchlist' as const] : [])]
  return { ...result(declinedIdentity(body, identityCodes, screening), screening, all), hits }
}

function declinedIdentity(body: Json, codes: readonly string[], screening: CheckResult): CheckResult {
  if (codes.length > 0) return codes.every(isIncompleteCode) ? 'more-required' : 'declined'
  const parts = verdicts(body, identityServices)
  if (parts.includes(0) || screening !== 'declined') return 'declined'
  // Declined because of a list alone.
  return parts.length > 0 && parts.every((each) => each === 1) ? 'approved' : 'unclear'
}

function screeningOf(body: Json, hits: readonly WatchlistHit[]): CheckResult {
  const parts = verdicts(body, screeningServices)
  if (hits.length > 0 || parts.includes(0)) return 'declined'
  return parts.length > 0 && parts.every((each) => each === 1) ? 'approved' : 'unclear'
}

/** The verdicts of these services: 1, 0, or null for a part that was not checked. */
function verdicts(body: Json, services: readonly string[]): readonly (0 | 1 | null)[] {
  const of = objectIn(body, 'verification_result')
  return services.flatMap((service) => (Object.hasOwn(of, service) ? leaves(of[service]) : []))
}

function leaves(value: unknown): readonly (0 | 1 | null)[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves)
  return value === 1 || value === '1' || value === true ? [1] : value === null || value === undefined ? [null] : [0]
}

function otherReasons(body: Json): readonly VerificationReason[] {
  return codesOf(body)
    .filter((code) => !isIncompleteCode(code))
    .map(reasonOfCode)
}

/** In `declined_codes`, and by service in `services_declined_codes`. */
function codesOf(body: Json): readonly string[] {
  const byService = Object.values(objectIn(body, 'services_declined_codes'))
  const codes = [body['declined_codes'], ...byService].flatMap((each) =>
    Array.isArray(each) ? (each as unknown[]) : [],
  )
  return [...new Set(codes.filter((code) => typeof code === 'string'))].slice(0, 100)
}

const mostHits = 100

function hitsOf(body: Json): readonly WatchlistHit[] {
  const data = objectIn(body, 'verification_data')
  return screeningServices
    .flatMap((service) => {
      const { hits } = objectIn(objectIn(data, service), 'aml_data')
      return Array.isArray(hits) ? (hits as unknown[]) : []
    })
    .slice(0, mostHits)
    .map((hit) => hitOf(typeof hit === 'object' && hit !== null ? (hit as Json) : {}))
}

function hitOf(hit: Json): WatchlistHit {
  const types = textsIn(hit['types'])
  const { score } = hit
  const details = [
    ...types,
    ...textsIn(hit['sources']),
    ...textsIn(hit['match_types']),
    ...(typeof score === 'number' || typeof score === 'string' ? [`score ${score}`] : []),
  ]
  const [name] = textsIn(hit['name'])
  return { kind: kindOf(types), name: (name ?? '').slice(0, 250), details: details.join(' · ').slice(0, 1000) }
}

/** A list of an unknown type is taken for the gravest. */
function kindOf(types: readonly string[]): HitKind {
  const kinds = types.map((type): HitKind =>
    /^pep\b/i.test(type) ? 'political' : /^adverse-media/i.test(type) ? 'media' : 'sanction',
  )
  return kinds.length === 0 || kinds.includes('sanction')
    ? 'sanction'
    : kinds.includes('political')
      ? 'political'
      : 'media'
}

function textsIn(value: unknown): readonly string[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter((each) => typeof each === 'string').slice(0, 20)
}

function objectIn(of: Json, name: string): Json {
  const value = Object.hasOwn(of, name) ? of[name] : undefined
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

/** Pictures, videos, and addresses that open them or the user's page without a password. */
const secretNames = /^(?:proofs?|additional_proof|access_token|token|verification_(?:url|video|report|image))$/i
const longestText = 2000
const longestList = 50
const deepest = 12

/** The report without pictures, videos and access tokens. */
function storedReport(body: Json): string {
  return JSON.stringify(cleaned(body, 0))
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return isSecret(value) ? undefined : value.slice(0, longestText)
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return undefined
  if (Array.isArray(value)) return value.slice(0, longestList).map((each: unknown) => cleaned(each, depth + 1) ?? null)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secretNames.test(name))
      .map(([name, each]) => [name, cleaned(each, depth + 1)]),
  )
}

function isSecret(text: string): boolean {
  return /^data:|access_token=|^https?:\/\/(?:[\w-]+\.)*shuftipro\.com\//i.test(text) || /^[\w+/=-]{500,}$/.test(text)
}
