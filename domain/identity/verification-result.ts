/** What a provider reported about a party, and the state that follows from it (decisions T36, T37; investing 4). */

import { dayMs } from '#domain/calendar.ts'
import type { IdentityState, VerificationReason } from './identity.ts'

/** `manual`: an administrator checks the documents. The others are the `paymentType` of their keys (decision T37). */
export const identityProviders = ['shuftiprokyc', 'northkyc'] as const
export type IdentityProvider = (typeof identityProviders)[number]
export const verificationMethods = ['manual', ...identityProviders] as const
export type VerificationMethod = (typeof verificationMethods)[number]

/** Result of the identity check or of the screening against sanctions lists. `unclear`: it found no clear answer. */
export const checkResults = ['pending', 'approved', 'unclear', 'more-required', 'declined'] as const
export type CheckResult = (typeof checkResults)[number]

export const hitKinds = ['sanction', 'political', 'media'] as const
export type HitKind = (typeof hitKinds)[number]

/** Matches of a user that an administrator reads at a time; undecided ones come first. */
export const listedHitsMaximum = 100

/** A possible match with a list of sanctions or of politically exposed persons. */
export interface WatchlistHit {
  readonly kind: HitKind
  /** As listed. */
  readonly name: string
  /** Source and reason, as far as the provider reports them. */
  readonly details: string
}

/** The provider's report, normalised. */
export interface VerificationResult {
  readonly identity: CheckResult
  /** `approved` if the provider does not screen. */
  readonly screening: CheckResult
  readonly reasons: readonly VerificationReason[]
  readonly hits: readonly WatchlistHit[]
}

export type ReportedState = Extract<IdentityState, 'pending' | 'review' | 'more-required' | 'approved' | 'declined'>

/**
 * The state after a report. Nobody is approved or declined because of a list without an administrator: a hit, a refused
 * or an unclear screening goes to review, except that a refused identity needs no screening. An identity that was
 * refused while the screening passed is declined.
 */
export function stateAfterReport({ identity, screening, hits }: VerificationResult): ReportedState {
  if (identity === 'declined') return hits.length > 0 ? 'review' : 'declined'
  if (identity === 'more-required' || (screening === 'more-required' && identity !== 'pending')) return 'more-required'
  if (hits.length > 0 || screening === 'declined') return identity === 'pending' ? 'pending' : 'review'
  if (identity === 'pending' || screening === 'pending') return 'pending'
  return identity === 'approved' && screening === 'approved' ? 'approved' : 'review'
}

/** Did the screening find the party on a list, or refuse it? */
export function isListed({ screening, hits }: Pick<VerificationResult, 'screening' | 'hits'>): boolean {
  return hits.length > 0 || screening === 'declined'
}

export const hitDecisions = ['cleared', 'confirmed'] as const
export type HitDecision = (typeof hitDecisions)[number]

/** What one administrator decided about a hit. */
export interface HitOpinion {
  readonly by: string
  readonly decision: HitDecision
}

/**
 * The decision about a hit after another opinion: two different administrators must agree. A second opinion that
 * contradicts the first replaces it, and needs the agreement of another administrator.
 * @returns undefined if the administrator has the open opinion already
 */
export function hitAfterOpinion(
  open: HitOpinion | undefined,
  opinion: HitOpinion,
): { readonly open: HitOpinion; readonly decided: HitDecision | undefined } | undefined {
  if (open === undefined) return { open: opinion, decided: undefined }
  if (open.by === opinion.by) return undefined
  return open.decision === opinion.decision
    ? { open, decided: opinion.decision }
    : { open: opinion, decided: undefined }
}

/** A match with a list, as far as it was decided. */
export interface DecidedMatch {
  readonly kind: HitKind
  readonly decision: HitDecision | null
}

/**
 * Why a party cannot be approved because of its matches. A confirmed sanctions match rules an approval out. Any other
 * confirmed match, such as one with a politically exposed person, requires a note that gives the grounds.
 */
export function approvalProblem(
  matches: readonly DecidedMatch[],
  hasNote: boolean,
): 'HITS_OPEN' | 'SANCTION_CONFIRMED' | 'NOTE_REQUIRED' | undefined {
  const confirmed = matches.filter(({ decision }) => decision === 'confirmed')
  if (confirmed.some(({ kind }) => kind === 'sanction')) return 'SANCTION_CONFIRMED'
  if (matches.some(({ decision }) => decision === null)) return 'HITS_OPEN'
  return confirmed.length > 0 && !hasNote ? 'NOTE_REQUIRED' : undefined
}

/** Days before the end of an approval on which its user is notified. */
export const renewalNoticeDays = [30, 7] as const

/**
 * The notice that is due, by its days; undefined if none is.
 * @param leftMs until the end of the approval
 * @param noticed days of the last notice
 */
export function dueNotice(leftMs: number, noticed: number | undefined): number | undefined {
  if (leftMs <= 0) return undefined
  const reached = renewalNoticeDays.findLast((days) => leftMs <= days * dayMs)
  return reached !== undefined && (noticed === undefined || noticed > reached) ? reached : undefined
}

/** May a user submit unchanged answers again, because their approval ends soon? */
export function isRenewable(expiresAtMs: number, now: number): boolean {
  return expiresAtMs - now <= renewalNoticeDays[0] * dayMs
}
