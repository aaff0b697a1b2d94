import type { IdentityCheckRow, IdentityDocumentRow } from '#api/db/identity/identities.ts'
import type { Identity, IdentityDocument } from '#contract/identity/identity.ts'
import type { RenewalState } from '#domain/identity/identity-term.ts'
import type { IdentityRules } from '#domain/identity/identity-rules.ts'
import type { PartyValues } from '#domain/identity/party.ts'
import { type IdentityState, type VerificationReason, verificationReasons } from '#domain/identity/identity.ts'

interface OwnIdentity {
  readonly rules: Pick<IdentityRules, 'gates' | 'kinds'>
  readonly state: IdentityState
  readonly renewal: RenewalState | undefined
  readonly check: IdentityCheckRow | undefined
  readonly values: PartyValues
  readonly documents: readonly IdentityDocumentRow[]
  readonly collectsDocuments: boolean
  readonly actionUrl: string | undefined
}

export function presentDocument({ slot, file_id: id, mime, bytes }: IdentityDocumentRow): IdentityDocument {
  return { slot, id, mime, bytes: Number(bytes) }
}

/** Codes as stored; unknown ones of an earlier version are left out. */
export function presentReasons(stored: readonly string[]): VerificationReason[] {
  return verificationReasons.filter((reason) => stored.includes(reason))
}

export function presentOwnIdentity(own: OwnIdentity): Identity {
  const { rules, state, renewal, check, values, documents, collectsDocuments, actionUrl } = own
  const explained = state === 'declined' || state === 'more-required' || renewal === 'more-required'
  return {
    state,
    gates: [...rules.gates],
    reason: explained ? (check?.reason ?? '') : '',
    // Nobody is told that they may be on a list.
    reasons: explained ? presentReasons(check?.reasons ?? []).filter((reason) => reason !== 'watchlist') : [],
    expiresAt: state === 'approved' || state === 'expired' ? (check?.expires_at?.toISOString() ?? null) : null,
    renewal: renewal ?? null,
    changedAt: check?.changed_at.toISOString() ?? null,
    kinds: [...rules.kinds],
    kind: check?.party_kind ?? 'self',
    values: Object.fromEntries(Object.entries(values).map(([field, answer]) => [field, answer])),
    documents: documents.map(presentDocument),
    collectsDocuments,
    unsent: check?.unsent ?? false,
    actionUrl: actionUrl ?? null,
  }
}
