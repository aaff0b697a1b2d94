/**
 * An owner's account at the card provider, for payouts to them (investing 3, 7; docs/areas/payment.md). All functions
 * here are pure.
 */

import type { CampaignStatus, RaiseType } from '#domain/campaign/campaign.ts'

/** Providers that offer such accounts. */
export const accountKeepers = ['stripe'] as const
export type AccountKeeper = (typeof accountKeepers)[number]

/**
 * `created`: stored here, the provider may or may not know it. `unfinished`: its owner has not provided everything yet.
 * `checking`: everything is provided and the provider verifies it. `usable`: it can receive payouts. `restricted`: it
 * could, until the provider required more. `closed`: the provider refuses it or does not have it. `disconnected`: its
 * owner disconnected it.
 */
export const connectedStates = [
  'created',
  'unfinished',
  'checking',
  'usable',
  'restricted',
  'closed',
  'disconnected',
] as const
export type ConnectedState = (typeof connectedStates)[number]

/** Does its owner still have to provide something at the provider's page? */
export function isOpen(state: ConnectedState): boolean {
  return state === 'created' || state === 'unfinished' || state === 'restricted'
}

/** What a provider may still require of an account's owner, in our own terms. */
export const accountNeeds = ['identity', 'business', 'bank', 'agreement', 'other'] as const
export type AccountNeed = (typeof accountNeeds)[number]

/** The provider's report on an account. */
export interface AccountReport {
  /** Its owner completed the initial onboarding. */
  readonly submitted: boolean
  /** It can receive transfers and pay them out to its owner's bank. */
  readonly receives: boolean
  /** The provider has rejected it. */
  readonly rejected: boolean
  readonly needs: readonly AccountNeed[]
}

export function connectedState({ submitted, receives, rejected, needs }: AccountReport): ConnectedState {
  if (rejected) return 'closed'
  if (!submitted) return 'unfinished'
  if (receives) return 'usable'
  return needs.length > 0 ? 'restricted' : 'checking'
}

/** A campaign that uses an account, and how much of the raised money it still holds, in minor units. */
export interface AccountUse {
  readonly status: CampaignStatus
  readonly raiseType: RaiseType
  readonly held: bigint
}

/**
 * Does a campaign still need its account? It does while it awaits a decision or is open for investments, and after its
 * end until its owner has been paid. A fixed goal that was missed pays out only to the investors.
 */
export function needsAccount({ status, raiseType, held }: AccountUse): boolean {
  if (status === 1 || status === 2) return true
  if (status === 5 && raiseType === 'fixed') return false
  return status >= 4 && held > 0n
}
