/**
 * The topics of notifications: what a user may choose for each, by channel. Every event of `api/notifications.ts` names
 * its topic.
 */

import type { DigestKind } from './mailing.ts'

export const topicChannels = ['inbox', 'push', 'email'] as const
export type TopicChannel = (typeof topicChannels)[number]

/**
 * How a topic's mails are chosen. `digest`: by the frequency of these kinds. `switch`: on or off; its receipts and legal
 * notices are sent in either case. `always`: it has receipts and legal notices only. `none`: it has no mails.
 */
export type TopicEmail =
  | { readonly by: 'digest'; readonly kinds: readonly DigestKind[] }
  | { readonly by: 'switch'; readonly usual: boolean }
  | { readonly by: 'always' }
  | { readonly by: 'none' }

interface TopicRule {
  /** Topics of campaign owners are not offered to investors. */
  readonly audience: 'everyone' | 'owners'
  /** Whether a user who has chosen nothing is notified; undefined if the topic has no such notification. */
  readonly inbox: boolean | undefined
  readonly push: boolean | undefined
  readonly email: TopicEmail
}

/** In the order in which they are offered. */
export const topicRules = {
  updates: { audience: 'everyone', inbox: true, push: true, email: { by: 'digest', kinds: ['newUpdate'] } },
  comments: { audience: 'everyone', inbox: true, push: true, email: { by: 'digest', kinds: ['newComment'] } },
  milestones: {
    audience: 'everyone',
    inbox: true,
    push: true,
    email: { by: 'digest', kinds: ['investedCampaign', 'savedCampaign'] },
  },
  savedSearches: { audience: 'everyone', inbox: true, push: true, email: { by: 'switch', usual: true } },
  // Conversations list them, so that the list of notifications does not.
  messages: { audience: 'everyone', inbox: undefined, push: true, email: { by: 'switch', usual: true } },
  deadlines: { audience: 'everyone', inbox: true, push: true, email: { by: 'switch', usual: true } },
  repayments: { audience: 'everyone', inbox: true, push: true, email: { by: 'switch', usual: true } },
  payments: { audience: 'everyone', inbox: true, push: true, email: { by: 'always' } },
  identity: { audience: 'everyone', inbox: true, push: true, email: { by: 'switch', usual: true } },
  followers: { audience: 'everyone', inbox: true, push: undefined, email: { by: 'none' } },
  investments: { audience: 'owners', inbox: true, push: false, email: { by: 'digest', kinds: ['newInvestment'] } },
  // New comments on own campaigns are of the same kind as replies to own comments (investing 3).
  questions: { audience: 'owners', inbox: true, push: true, email: { by: 'digest', kinds: ['newComment'] } },
  payouts: { audience: 'owners', inbox: true, push: true, email: { by: 'switch', usual: true } },
  reviews: { audience: 'owners', inbox: true, push: true, email: { by: 'switch', usual: true } },
} as const satisfies Readonly<Record<string, TopicRule>>

/** A topic that a user may switch off. */
export type ChosenTopic = keyof typeof topicRules
export const chosenTopics = Object.keys(topicRules) as readonly ChosenTopic[]

/** Topics whose mails are switched on or off. */
export type SwitchedTopic = {
  [K in ChosenTopic]: (typeof topicRules)[K]['email'] extends { readonly by: 'switch' } ? K : never
}[ChosenTopic]
export const switchedTopics = chosenTopics.filter(hasSwitch)

function hasSwitch(topic: ChosenTopic): topic is SwitchedTopic {
  return topicRules[topic].email.by === 'switch'
}

/** Topics without a choice: account security, and the work of administrators. */
export const fixedTopics = ['security', 'administration'] as const
export type Topic = ChosenTopic | (typeof fixedTopics)[number]

export function ruleOf(topic: ChosenTopic): TopicRule {
  return topicRules[topic]
}

export function isChosen(topic: Topic): topic is ChosenTopic {
  return topic in topicRules
}

/** The topics that are offered to a user. */
export function topicsFor({ owner }: { readonly owner: boolean }): readonly ChosenTopic[] {
  return chosenTopics.filter((topic) => owner || ruleOf(topic).audience === 'everyone')
}

/** One choice: a topic on a channel. */
export type ChoiceKey = `${ChosenTopic}.${TopicChannel}`

/** The choices that differ from the usual ones or repeat them. */
export type TopicChoices = Readonly<Partial<Record<ChoiceKey, boolean>>>

/** What applies without a choice; undefined if there is nothing to switch on or off. */
export function usualChoice(topic: ChosenTopic, channel: TopicChannel): boolean | undefined {
  const { inbox, push, email } = ruleOf(topic)
  if (channel === 'inbox') return inbox
  if (channel === 'push') return push
  return email.by === 'switch' ? email.usual : undefined
}

/** What applies to a user; undefined if there is nothing to switch on or off. */
export function choiceOf(topic: ChosenTopic, channel: TopicChannel, choices: TopicChoices): boolean | undefined {
  const usual = usualChoice(topic, channel)
  return usual === undefined ? undefined : (choices[`${topic}.${channel}`] ?? usual)
}
