/** North Capital's results of one party, or of several that are verified together. */

import type { ProviderVerification } from '#api/identity-ports.ts'
import type { VerificationReason } from '#domain/identity/identity.ts'
import type { CheckResult, HitKind, WatchlistHit } from '#domain/identity/verification-result.ts'
import { reasonOfKey } from './reasons.ts'
import { isRecord, type JsonRecord, recordsIn, textIn } from './transact-api.ts'

/** The statuses of a party, and the response of its check if there is one. */
export interface PartyReport {
  readonly partyId: string
  readonly kycStatus: string
  readonly amlStatus: string
  readonly amlDate: string | undefined
  readonly check: JsonRecord | undefined
}

/** Statuses of automatic and of manual checks (transactapi.readme.io/docs/kycaml-general-information-1). */
const statuses: Readonly<Record<string, CheckResult>> = {
  pending: 'pending',
  'new info added': 'pending',
  'more info added': 'pending',
  'updated review requested': 'pending',
  approved: 'approved',
  'auto approved': 'approved',
  'manually approved': 'approved',
  disapproved: 'declined',
  'need more info': 'more-required',
  'needs more info': 'more-required',
}

function resultOf(status: string): CheckResult {
  const name = status.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  return Object.hasOwn(statuses, name) ? (statuses[name] ?? 'unclear') : 'unclear'
}

export function isEntityId(partyId: string): boolean {
  return partyId.startsWith('E')
}

/** Only the screening of entities is automatic. Until its staff review one, an administrator of the site decides. */
function identityOf({ partyId, kycStatus }: PartyReport): CheckResult {
  const result = resultOf(kycStatus)
  return result === 'pending' && isEntityId(partyId) ? 'unclear' : result
}

/** All parties must pass: the first of these that one of them has. */
const precedence: readonly CheckResult[] = ['declined', 'more-required', 'pending', 'unclear', 'approved']

function overall(results: readonly CheckResult[]): CheckResult {
  return precedence.find((result) => results.includes(result)) ?? 'unclear'
}

export function verificationOf(reports: readonly PartyReport[]): ProviderVerification {
  const identity = overall(reports.map(identityOf))
  const screening = overall(reports.map(({ amlStatus }) => resultOf(amlStatus)))
  const hits = uniqueHits(reports.flatMap(({ check }) => (check === undefined ? [] : hitsOf(check))))
  const failed = identity === 'declined' || identity === 'more-required'
  const reasons = new Set<VerificationReason>(
    identity === 'approved' ? [] : reports.flatMap((report) => reasonsOf(report)),
  )
  if (hits.length > 0 || screening === 'declined' || screening === 'more-required') reasons.add('watchlist')
  if (failed && reasons.size === 0) reasons.add('unverified')
  return {
    result: { identity, screening, reasons: [...reasons], hits },
    actionUrl: undefined,
    report: JSON.stringify(withoutNumbers(reports.map(storedReport))),
  }
}

/** Qualifiers of a party that passed are no reasons. */
function reasonsOf(report: PartyReport): readonly VerificationReason[] {
  const { check } = report
  if (check === undefined || identityOf(report) === 'approved') return []
  const result = isRecord(check['results']) ? textIn(check['results'], 'key') : undefined
  const keys = qualifiersOf(check).flatMap((qualifier) => textIn(qualifier, 'key') ?? [])
  return [...keys, ...(result === undefined || result === 'result.match' ? [] : [result])].map(reasonOfKey)
}

/** One qualifier is an object, several are an array. */
function qualifiersOf(check: JsonRecord): readonly JsonRecord[] {
  const { qualifiers } = check
  return recordsIn(isRecord(qualifiers) ? qualifiers['qualifier'] : qualifiers)
}

/** `restriction` is present if a list was searched; its key is `global.watch.list` for a match. */
function hitsOf(check: JsonRecord): readonly WatchlistHit[] {
  return recordsIn(check['restriction']).flatMap((restriction) => {
    const key = textIn(restriction, 'key') ?? ''
    if (!key.startsWith('global.watch.list') || key.endsWith('no.match')) return []
    const message = textIn(restriction, 'message') ?? ''
    const matches = recordsIn(restriction['pa'])
    return (matches.length === 0 ? [{}] : matches).map((match): WatchlistHit => {
      const list = textIn(match, 'list') ?? ''
      const score = textIn(match, 'score')
      const details = [list, textIn(match, 'record-type'), score === undefined ? undefined : `score ${score}`, message]
      return {
        kind: hitKind(list),
        // ExpectID names the list, and not always the person on it.
        name: textIn(match, 'name') ?? (list || message),
        details: details.filter((part) => part !== undefined && part !== '').join('; '),
      }
    })
  })
}

function hitKind(list: string): HitKind {
  if (/politically|\bpep\b/i.test(list)) return 'political'
  return /media|news/i.test(list) ? 'media' : 'sanction'
}

function uniqueHits(hits: readonly WatchlistHit[]): readonly WatchlistHit[] {
  return [...new Map(hits.map((hit) => [JSON.stringify(hit), hit])).values()]
}

/** What administrators may read: no answers, and not the questions with which some checks end. */
function storedReport({ check, ...report }: PartyReport): object {
  const { results, qualifiers, restriction } = check ?? {}
  return {
    ...report,
    check: check && {
      id: textIn(check, 'id-number'),
      summary: check['summary-result'],
      results,
      qualifiers,
      restriction,
    },
  }
}

/** Social security numbers, with or without dashes, are never stored with a report. */
function withoutNumbers(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/(?<!\d)\d{3}[- ]?\d{2}[- ]?\d{4}(?!\d)/g, '***-**-****')
  if (Array.isArray(value)) return value.map(withoutNumbers)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !/ssn|social|^ein$/i.test(key))
      .map(([key, each]) => [key, withoutNumbers(each)]),
  )
}
