/** What the inbox shows, as in its address. */

import { conversationFilters, type Recipient } from '#contract/messaging/conversation.ts'
import { pathTo } from '#src/routes.ts'

/** `blocked`: not conversations, but the users whom the user has blocked. */
export const inboxFilters = ['all', ...conversationFilters, 'blocked'] as const
export type InboxFilter = (typeof inboxFilters)[number]

export function filterOf(query: URLSearchParams): InboxFilter {
  return inboxFilters.find((each) => each === query.get('filter')) ?? 'all'
}

const queryOf = (filter: InboxFilter): { filter: string | undefined } => ({
  filter: filter === 'all' ? undefined : filter,
})

export function inboxPath(filter: InboxFilter): string {
  return pathTo('inbox', {}, queryOf(filter))
}

/** The list beside the conversation keeps its filter. */
export function conversationPath(id: string, filter: InboxFilter): string {
  return pathTo('conversation', { id }, queryOf(filter))
}

/** Whom a new conversation is with. */
export interface NewRecipient {
  readonly kind: 'user' | 'campaign' | 'support'
  /** Slug or id; for `support`, the user to whom an administrator writes. */
  readonly id?: string
}

/** Undefined without a recipient in the address. */
export function recipientOf(query: URLSearchParams): NewRecipient | undefined {
  const [user, campaign] = [query.get('user'), query.get('campaign')]
  if (user) return { kind: 'user', id: user }
  if (campaign) return { kind: 'campaign', id: campaign }
  return query.has('support') ? { kind: 'support' } : undefined
}

/** Undefined for a conversation that exists already. */
export function newRecipientOf({ kind, id }: Recipient): NewRecipient | undefined {
  return kind === 'conversation' ? undefined : { kind, ...(id === undefined ? {} : { id }) }
}

export function newConversationPath({ kind, id }: NewRecipient): string {
  // Administrators write to a user for the site's team.
  if (kind === 'support' && id !== undefined) return pathTo('adminConversation', { id: newId }, { user: id })
  return pathTo('inboxNew', {}, { [kind]: kind === 'support' ? 1 : id })
}

/** In place of the id of a conversation: one with the user of the query, which begins with the first message. */
export const newId = 'new'
