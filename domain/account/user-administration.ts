/** What administrators may do with accounts (docs/areas/account.md). */

import { isOwner } from './roles.ts'

export const accountStates = ['active', 'pending', 'blocked', 'deleted'] as const
export type AccountState = (typeof accountStates)[number]

export const accountDecisions = ['block', 'unblock'] as const
export type AccountDecision = (typeof accountDecisions)[number]

/** Maximum length of the reason for blocking or unblocking an account. */
export const accountReasonMaximum = 500

/** Why an account cannot be blocked. */
export type BlockProblem = 'OWN_ACCOUNT' | 'LAST_ADMINISTRATOR'

/** An administrator with access must remain to undo it. */
export function blockProblem(
  actorId: string,
  account: { readonly id: string; readonly isAdmin: boolean },
  /** Active administrators, locked so that no concurrent block can change them. */
  administratorIds: readonly string[],
): BlockProblem | undefined {
  if (account.id === actorId) return 'OWN_ACCOUNT'
  if (account.isAdmin && !administratorIds.some((id) => id !== account.id)) return 'LAST_ADMINISTRATOR'
  return undefined
}

/** The state of an account once it is unblocked: an account whose address was never verified does not become active. */
export function stateAfterUnblocking(activated: boolean): AccountState {
  return activated ? 'active' : 'pending'
}

/** May the user type change? Campaigns need an owner. */
export function userTypeProblem(userType: string, campaigns: number): 'CAMPAIGNS_OWNED' | undefined {
  return campaigns > 0 && !isOwner({ userType, isAdmin: false }) ? 'CAMPAIGNS_OWNED' : undefined
}
