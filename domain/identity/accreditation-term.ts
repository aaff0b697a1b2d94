/** How long an accreditation is valid, and its renewal (docs/areas/identity.md). */

import { addMonths } from '#domain/calendar-months.ts'
import { dateIn, dayMs } from '#domain/calendar.ts'
import type { AccreditationState, AccreditationValues } from './accreditation.ts'
import { renewalNoticeDays } from './verification-result.ts'

/** A written confirmation by a professional is relied on for three months (17 CFR 230.506(c)(2)(ii)(C)). */
export const letterDays = 90
/** Every other accreditation. */
const accreditationMonths = 24

/**
 * End of an accreditation approved at a moment. Answers that cannot be read any more have the shorter term.
 * @returns milliseconds since 1970
 */
export function endOfAccreditation(values: AccreditationValues, approvedAt: number): number {
  if (values.verificationType !== 'phone') return approvedAt + letterDays * dayMs
  return Date.parse(addMonths(dateIn(approvedAt, 'UTC'), accreditationMonths)) + (approvedAt % dayMs)
}

interface Term {
  readonly state: AccreditationState
  readonly expiresAt: number | undefined
  /** A renewal was submitted and awaits the decision. */
  readonly renewing: boolean
}

/** May an approval be renewed? From the first notice of its end; afterwards its answers are submitted again. */
export function mayRenew({ state, expiresAt, renewing }: Term, now: number): boolean {
  return state === 'approved' && !renewing && expiresAt !== undefined && expiresAt - now <= renewalNoticeDays[0] * dayMs
}

/** The state after the end of an approval: a renewal that was submitted is still under review. */
export function stateAfterEnd(renewing: boolean): Extract<AccreditationState, 'review' | 'expired'> {
  return renewing ? 'review' : 'expired'
}

/** Is a user accredited at a moment? An approval ends at its time, also before the job has recorded that. */
export function isAccreditedAt(
  { accredited, accredited_until: until }: { readonly accredited: boolean; readonly accredited_until: Date | null },
  now: number,
): boolean {
  return accredited && (until === null || until.getTime() > now)
}
