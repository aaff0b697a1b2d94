/** How an approval of an identity continues and ends, and its renewal (docs/areas/identity.md). */

import type { IdentityState, PartyKind } from './identity.ts'
import { holderCountryOf, type PartyField, type PartyValues } from './party.ts'
import type { ReportedState } from './verification-result.ts'

/** State of a renewal or of another check of an approved party, until it is decided. */
export const renewalStates = ['pending', 'review', 'more-required'] as const satisfies readonly ReportedState[]
export type RenewalState = (typeof renewalStates)[number]

export interface IdentityTerm {
  readonly state: IdentityState
  /** End of the approval in milliseconds since 1970; undefined if it has none. */
  readonly expiresAt: number | undefined
  readonly renewal: RenewalState | undefined
}

/** An approval ends at its time, also before the job has recorded that. A renewal then continues as a submission. */
export function identityAt({ state, expiresAt, renewal }: IdentityTerm, now: number): Omit<IdentityTerm, 'expiresAt'> {
  if (state !== 'approved') return { state, renewal: undefined }
  if (expiresAt === undefined || expiresAt > now) return { state, renewal }
  return { state: renewal ?? 'expired', renewal: undefined }
}

/** Is a check in progress, during which answers and documents do not change? */
export function isBeingChecked({ state, renewal }: Pick<IdentityTerm, 'state' | 'renewal'>): boolean {
  return [state, renewal].some((each) => each === 'pending' || each === 'review')
}

export type IdentityEvent =
  /** By the user, or by an administrator who has the party checked again. */
  | { readonly type: 'submitted'; readonly to: Extract<RenewalState, 'pending' | 'review'> }
  | {
      readonly type: 'decided'
      readonly state: Exclude<ReportedState, 'pending'>
      /** Because of a list: a match, or a screening that was not passed. */
      readonly listed: boolean
    }
  | { readonly type: 'identity-changed' }
  | { readonly type: 'sanction-confirmed' }

export interface ChangedIdentity {
  readonly state: Exclude<IdentityState, 'none'>
  readonly renewal: RenewalState | undefined
  /** `continues`: the approval retains its end. `begins`: it gets a new one. */
  readonly term: 'none' | 'continues' | 'begins'
}

/**
 * What follows from an event. A renewal leaves the approval in force until it is decided. A list ends the approval at
 * once, also before administrators have decided about the match.
 * @returns undefined if nothing changes
 */
export function identityAfter(before: IdentityTerm, event: IdentityEvent, now: number): ChangedIdentity | undefined {
  const { state, renewal } = identityAt(before, now)
  const isApproved = state === 'approved'
  const renewed = (next: RenewalState): ChangedIdentity => ({ state: 'approved', renewal: next, term: 'continues' })
  const ended = (next: ChangedIdentity['state']): ChangedIdentity => ({
    state: next,
    renewal: undefined,
    term: next === 'approved' ? 'begins' : 'none',
  })
  switch (event.type) {
    case 'submitted':
      return isApproved ? renewed(event.to) : ended(event.to)
    case 'decided': {
      const { state: decided, listed } = event
      const isUndecided = decided === 'review' || decided === 'more-required'
      return isApproved && renewal !== undefined && isUndecided && !listed ? renewed(decided) : ended(decided)
    }
    case 'identity-changed':
      return isApproved ? ended('started') : undefined
    case 'sanction-confirmed':
      return isApproved ? ended('review') : undefined
  }
}

/** Answers that say who the party is. An approval ends when one of them changes. */
export const identifyingFields = [
  'firstName',
  'middleInitial',
  'lastName',
  'dateOfBirth',
  'domicile',
  'socialSecurityNumber',
  'country',
  'entityName',
  'entityType',
  'entityCountry',
  'entityNumber',
  'formationDate',
  'holderFirstName',
  'holderLastName',
  'holderDateOfBirth',
  'holderDomicile',
  'holderSocialSecurityNumber',
] as const satisfies readonly PartyField[]

interface Party {
  readonly kind: PartyKind
  readonly values: PartyValues
}

/** Do the answers describe another party than before? */
export function isOtherParty(before: Party, after: Party): boolean {
  const differs = (field: PartyField): boolean => (before.values[field] ?? '') !== (after.values[field] ?? '')
  // A second holder who moves in with the first one, or out, is another party if the country changes.
  const holderCountry = ({ kind, values }: Party): string => holderCountryOf(kind, values) || (values.country ?? '')
  return before.kind !== after.kind || identifyingFields.some(differs) || holderCountry(before) !== holderCountry(after)
}
