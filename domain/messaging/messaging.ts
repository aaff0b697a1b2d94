/** Who may write to whom, and the states of a report (platform 2, investing 2; docs/areas/messaging.md). */

/**
 * `direct`: between two users. `campaign`: a user and the owner of a campaign, about it. `support`: a user and the
 * administrators of the site, who share one side of it.
 */
export const conversationKinds = ['direct', 'campaign', 'support'] as const
export type ConversationKind = (typeof conversationKinds)[number]

/** What a message is addressed to: an existing conversation, or whom a new one is with. */
export const recipientKinds = ['conversation', 'user', 'campaign', 'support'] as const

/**
 * Why a user cannot write in a conversation. `unavailable` also stands for a counterpart who has blocked the user, which
 * is never revealed.
 */
export const closedReasons = ['blocked', 'unavailable', 'suspended'] as const
export type ClosedReason = (typeof closedReasons)[number]

export const reportReasons = ['spam', 'fraud', 'off-platform-payment', 'harassment', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** `dismissed`: nothing was wrong. `upheld`: the message was removed. */
export const reportStates = ['open', 'dismissed', 'upheld'] as const
export type ReportState = (typeof reportStates)[number]

/** Days for which an upheld report may suspend the sender from messaging; 0 does not. */
export const suspensionDays = [0, 7, 30, 365] as const

export interface SendingFacts {
  readonly kind: ConversationKind
  /** The sender writes as an administrator, in a support conversation. */
  readonly asTeam: boolean
  /** The sender has blocked the counterpart. */
  readonly hasBlocked: boolean
  /** The counterpart has blocked the sender. */
  readonly isBlocked: boolean
  /** The counterpart's account is open. */
  readonly counterpartActive: boolean
  /** Milliseconds; undefined if the sender is not suspended. */
  readonly suspendedUntil: number | undefined
}

/**
 * Whether the sender may write. Users can always write to the administrators, also while they are suspended.
 * @param now milliseconds
 * @returns undefined if they may
 */
export function closedReason(facts: SendingFacts, now: number): ClosedReason | undefined {
  if (facts.kind === 'support') return facts.asTeam && !facts.counterpartActive ? 'unavailable' : undefined
  if (facts.suspendedUntil !== undefined && facts.suspendedUntil > now) return 'suspended'
  if (facts.hasBlocked) return 'blocked'
  return facts.isBlocked || !facts.counterpartActive ? 'unavailable' : undefined
}

/** Users report messages of another user. What administrators write for the site is answered for by the site. */
export function mayReport(
  readerId: string,
  message: { readonly kind: ConversationKind; readonly authorId: string },
): boolean {
  return message.kind !== 'support' && message.authorId !== readerId
}
