/** Whether a notification reaches a user on a channel, and when. */

import { type QuietHours, quietUntil } from './quiet-hours.ts'
import { choiceOf, isChosen, type Topic, type TopicChannel, type TopicChoices } from './topics.ts'

export interface NotificationPreferences {
  readonly choices: TopicChoices
  /** Undefined if they are off, as they are without a choice. */
  readonly quietHours: QuietHours | undefined
}

export const usualNotificationPreferences: NotificationPreferences = { choices: {}, quietHours: undefined }

/** The channels that quiet hours delay: the inbox is silent. */
export type DelayedChannel = Exclude<TopicChannel, 'inbox'>

export interface DeliveryRequest {
  readonly topic: Topic
  readonly channel: TopicChannel
  /** A receipt, a legal notice or a message about the account's security: sent at once, whatever was chosen. */
  readonly mandatory: boolean
  /** Milliseconds; undefined if it does not expire. */
  readonly expiresAt: number | undefined
}

export type Delivery =
  | { readonly kind: 'now' }
  | { readonly kind: 'later'; readonly at: number }
  | { readonly kind: 'none' }

/**
 * Quiet hours delay push messages and mails until they end. What expires earlier is delivered at once: nobody could act
 * on it afterwards.
 * @param now milliseconds
 */
export function decideDelivery(
  { topic, channel, mandatory, expiresAt }: DeliveryRequest,
  { choices, quietHours }: NotificationPreferences,
  now: number,
): Delivery {
  if (mandatory || !isChosen(topic)) return { kind: 'now' }
  if (choiceOf(topic, channel, choices) !== true) return { kind: 'none' }
  const end = channel === 'inbox' || quietHours === undefined ? undefined : quietUntil(quietHours, now)
  if (end === undefined || (expiresAt !== undefined && expiresAt <= end)) return { kind: 'now' }
  return { kind: 'later', at: end }
}
