/** What is known of who somebody is, and what that opens (decision T35; investing 4, 5, 8). */

/** `none`: nobody has asked yet. */
export const identityStates = ['none', 'review', 'approved', 'declined'] as const
export type IdentityState = (typeof identityStates)[number]
export type StoredIdentityState = Exclude<IdentityState, 'none'>

export const identityProblems = ['KYC_NEEDED', 'KYC_UNDER_REVIEW', 'KYC_DECLINED'] as const
export type IdentityProblem = (typeof identityProblems)[number]

/**
 * What keeps somebody from signing and paying; undefined where nothing does. Looking around, entering an amount and reserving
 * are open to all.
 */
export function identityProblem(required: boolean, state: IdentityState): IdentityProblem | undefined {
  if (!required) return undefined
  switch (state) {
    case 'approved':
      return undefined
    case 'none':
      return 'KYC_NEEDED'
    case 'review':
      return 'KYC_UNDER_REVIEW'
    case 'declined':
      return 'KYC_DECLINED'
  }
}

/** May somebody ask to be verified? Who is declined may ask again; who is approved has nothing to ask for. */
export function canRequestReview(state: IdentityState): boolean {
  return state === 'none' || state === 'declined'
}
