/** The state of a user's identity verification, and what it permits (decision T35; investing 4, 5, 8). */

/** `none`: never requested. */
export const identityStates = ['none', 'review', 'approved', 'declined'] as const
export type IdentityState = (typeof identityStates)[number]
export type StoredIdentityState = Exclude<IdentityState, 'none'>

export const identityProblems = ['KYC_NEEDED', 'KYC_UNDER_REVIEW', 'KYC_DECLINED'] as const
export type IdentityProblem = (typeof identityProblems)[number]

/**
 * Why a user cannot sign and pay; undefined if they can. Browsing, entering an amount and reserving are open to all.
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

/** May a user request verification? A declined user may request it again; an approved one has no need to. */
export function canRequestReview(state: IdentityState): boolean {
  return state === 'none' || state === 'declined'
}
