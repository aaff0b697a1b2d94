/**
 * The state of a user's identity verification, and what it permits (decisions T15, T35 to T37; investing 4, 5, 8). The
 * rules of the answers are in party.ts, those of providers' results in verification-result.ts.
 */

/**
 * `none`: nothing was saved. `started`: answers are saved, and not submitted. `pending`: a provider is checking, or
 * waits for the user at its own page. `review`: an administrator decides. `more-required`: the user corrects or adds
 * something. `expired`: an approval whose term is over.
 */
export const identityStates = [
  'none',
  'started',
  'pending',
  'review',
  'more-required',
  'approved',
  'declined',
  'expired',
] as const
export type IdentityState = (typeof identityStates)[number]
export type StoredIdentityState = Exclude<IdentityState, 'none'>

/** What a site may require verification for. `publish`: that an owner's campaign is approved (decision T15). */
export const identityGates = ['sign', 'pay', 'withdraw', 'publish'] as const
export type IdentityGate = (typeof identityGates)[number]

export const identityProblems = [
  'KYC_NEEDED',
  'KYC_UNDER_REVIEW',
  'KYC_MORE_REQUIRED',
  'KYC_DECLINED',
  'KYC_EXPIRED',
] as const
export type IdentityProblem = (typeof identityProblems)[number]

const problems: Readonly<Record<IdentityState, IdentityProblem | undefined>> = {
  none: 'KYC_NEEDED',
  started: 'KYC_NEEDED',
  pending: 'KYC_UNDER_REVIEW',
  review: 'KYC_UNDER_REVIEW',
  'more-required': 'KYC_MORE_REQUIRED',
  approved: undefined,
  declined: 'KYC_DECLINED',
  expired: 'KYC_EXPIRED',
}

/** Why a user cannot do what requires verification; undefined if they can. */
export function identityProblem(required: boolean, state: IdentityState): IdentityProblem | undefined {
  return required ? problems[state] : undefined
}

/** Who is verified (investing 3: invest for oneself or another party). The site allows some kinds. */
export const partyKinds = ['self', 'joint', 'company', 'trust', 'retirement'] as const
export type PartyKind = (typeof partyKinds)[number]

/**
 * Purpose of a document. `entity`: formation documents of a company or trust, a statement of a retirement account.
 * Those of the second holder of a joint account begin with `holder`.
 */
export const documentSlots = [
  'front',
  'back',
  'selfie',
  'address',
  'entity',
  'holderFront',
  'holderBack',
  'holderSelfie',
  'holderAddress',
] as const
export type DocumentSlot = (typeof documentSlots)[number]
export type HolderSlot = Extract<DocumentSlot, `holder${string}`>

/** What a document of the second holder would be if it were the first one's. */
export const slotOfHolder = {
  holderFront: 'front',
  holderBack: 'back',
  holderSelfie: 'selfie',
  holderAddress: 'address',
} as const satisfies Readonly<Record<HolderSlot, DocumentSlot>>

export const isHolderSlot = (slot: DocumentSlot): slot is HolderSlot => slot in slotOfHolder

/** Why a check failed or more is required, whichever provider reported it. Each has a text. */
export const verificationReasons = [
  'document-unreadable',
  'document-expired',
  'document-type',
  'document-incomplete',
  'document-copy',
  'document-altered',
  'document-test',
  'face-mismatch',
  'face-missing',
  'camera',
  'name-mismatch',
  'birth-date-mismatch',
  'address-mismatch',
  'address-document',
  'number-mismatch',
  'details-mismatch',
  'under-age',
  'country',
  'entity-mismatch',
  'watchlist',
  'cancelled',
  'timeout',
  'unverified',
] as const
export type VerificationReason = (typeof verificationReasons)[number]
