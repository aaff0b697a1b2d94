/** What administrators may do with the accounts of people (decision record 0039). */

import { isOwner } from '#domain/roles.ts'

export const accountStates = ['active', 'pending', 'blocked', 'deleted'] as const
export type AccountState = (typeof accountStates)[number]

export const accountDecisions = ['block', 'unblock'] as const
export type AccountDecision = (typeof accountDecisions)[number]

/** Characters of the reason for blocking an account or for opening it again. */
export const accountReasonMaximum = 500

/** Why an account cannot be blocked. */
export type BlockProblem = 'OWN_ACCOUNT' | 'LAST_ADMINISTRATOR'

/** Somebody who can still get in has to be able to undo it. */
export function blockProblem(
  actorId: string,
  account: { readonly id: string; readonly isAdmin: boolean },
  /** Active administrators, as they are while nobody else can block one. */
  administratorIds: readonly string[],
): BlockProblem | undefined {
  if (account.id === actorId) return 'OWN_ACCOUNT'
  if (account.isAdmin && !administratorIds.some((id) => id !== account.id)) return 'LAST_ADMINISTRATOR'
  return undefined
}

/** How an account stands once it is no longer blocked: nobody becomes active whose address was never proven. */
export function stateAfterUnblocking(activated: boolean): AccountState {
  return activated ? 'active' : 'pending'
}

/** May the kind of account change? Campaigns need somebody who runs them. */
export function userTypeProblem(userType: string, campaigns: number): 'CAMPAIGNS_OWNED' | undefined {
  return campaigns > 0 && !isOwner({ userType, isAdmin: false }) ? 'CAMPAIGNS_OWNED' : undefined
}
