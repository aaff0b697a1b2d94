/** A user's email preferences (investing 3, 7, decision T73, docs/areas/notification.md). */

import { call } from '#contract/call.ts'
import { id, object, oneOf, optional, text } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'
import { digestKinds, mailFrequencies } from '#domain/notification/mailing.ts'
import { switchedTopics } from '#domain/notification/topics.ts'

const frequency = oneOf(mailFrequencies)

export const emailPreferences = object({
  investedCampaign: frequency,
  savedCampaign: frequency,
  newInvestment: frequency,
  newComment: frequency,
  newUpdate: frequency,
})

/** Kinds that are omitted are left unchanged. */
export const emailPreferencesChange = object({
  investedCampaign: optional(frequency),
  savedCampaign: optional(frequency),
  newInvestment: optional(frequency),
  newComment: optional(frequency),
  newUpdate: optional(frequency),
})

const path = 'email-preferences/{id}'
/** The user's own id; another one is not found. */
const params = object({ id: id() })

export const getEmailPreferences = call({
  method: 'GET',
  path,
  access: 'user',
  summary: 'Returns how often the user is emailed, by kind of notification.',
  spec: 'investing 3, 7',
  params,
  reply: emailPreferences,
  cache: 'private',
})

export const updateEmailPreferences = call({
  method: 'PATCH',
  path,
  access: 'user',
  summary:
    'Updates the email preferences; omitted kinds are left unchanged. Receipts and legally required notices are always sent immediately.',
  spec: 'investing 3, 7, decision T73',
  params,
  body: emailPreferencesChange,
  reply: emailPreferences,
  stale: ['email-preferences/', 'notification-preferences'],
})

/** What the unsubscribe link of a mail can stop: digests of one kind, all digests, or the mails of a topic. */
export const stoppedMails = ['all', ...digestKinds, ...switchedTopics] as const
export type StoppedMails = (typeof stoppedMails)[number]
/** What an invitation's unsubscribe link stops: all invitations to its address. */
export const stoppedInvitations = 'invitations'

export const stopMails = call({
  method: 'POST',
  path: 'email-preferences/stop',
  access: 'visitor',
  summary:
    'Unsubscribes an address from all digests, one kind of notification, the mails of a topic, or invitations, by the link of an email. The link can be used repeatedly.',
  spec: 'investing 7',
  body: object({ token: text({ min: 40, max: 200, pattern: /^[\w.-]+$/ }) }),
  reply: done,
  errors: ['LINK_INVALID'],
  rate: 20,
})
