/**
 * An account that an owner has at the card provider, for money that is paid out to them (investing 3, 7;
 * docs/decisions/0028-connected-accounts.md). Everything here is decided from plain values.
 */

import type { CampaignStatus, RaiseType } from './campaign.ts'

/** Providers that keep such accounts. */
export const accountKeepers = ['stripe'] as const
export type AccountKeeper = (typeof accountKeepers)[number]

/**
 * `created`: written down, the provider may or may not know of it. `unfinished`: its owner has not given everything yet.
 * `checking`: everything is given and the provider looks at it. `usable`: money can be paid out to it. `restricted`: it could,
 * until the provider wanted more. `closed`: the provider refuses it or does not have it. `disconnected`: its owner took it out.
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

/** Whose owner has still something to give at the provider's page. */
export function isOpen(state: ConnectedState): boolean {
  return state === 'created' || state === 'unfinished' || state === 'restricted'
}

/** What a provider may still want of an account's owner, in words of our own whatever it calls them. */
export const accountNeeds = ['identity', 'business', 'bank', 'agreement', 'other'] as const
export type AccountNeed = (typeof accountNeeds)[number]

/** What the provider says of an account when it is asked. */
export interface AccountReport {
  /** Its owner went through everything that was asked at first. */
  readonly submitted: boolean
  /** Money can be moved to it and on to its owner's bank. */
  readonly receives: boolean
  /** The provider will have nothing to do with it. */
  readonly rejected: boolean
  readonly needs: readonly AccountNeed[]
}

export function connectedState({ submitted, receives, rejected, needs }: AccountReport): ConnectedState {
  if (rejected) return 'closed'
  if (!submitted) return 'unfinished'
  if (receives) return 'usable'
  return needs.length > 0 ? 'restricted' : 'checking'
}

/** A campaign that names an account, and what it still holds of the money that was raised, in minor units. */
export interface AccountUse {
  readonly status: CampaignStatus
  readonly raiseType: RaiseType
  readonly held: bigint
}

/**
 * Does a campaign still need its account? While it waits for its decision or takes money, and after its end as long as its owner
 * has not been paid. A fixed goal that was missed pays nobody but the investors.
 */
export function needsAccount({ status, raiseType, held }: AccountUse): boolean {
  if (status === 1 || status === 2) return true
  if (status === 5 && raiseType === 'fixed') return false
  return status >= 4 && held > 0n
}
