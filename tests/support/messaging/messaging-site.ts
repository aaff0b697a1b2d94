/** Messages of users on a test site. */

import { calls } from '#contract/calls.ts'
import type { Recipient } from '#contract/messaging/conversation.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { make, type TestPerson } from '#tests/support/test-users.ts'
import { uploadFile } from '#tests/support/upload-file.ts'

const { messaging, social } = calls

interface SentMessage {
  readonly id?: string
  readonly text?: string
  readonly attachments?: readonly { readonly fileId: string; readonly name: string }[]
}

/** Calls as the client makes them. */
export function messagingSite(app: TestApp) {
  const send = (
    as: TestPerson,
    to: Recipient,
    { id = app.deps.ids.next(), text = 'When does the sale close?', attachments = [] }: SentMessage = {},
  ) => make(app, messaging.sendMessage, { body: { id, to, text, attachments: [...attachments] } }, { as })
  const conversation = (as: TestPerson, id: string, query = {}) =>
    make(app, messaging.getConversation, { params: { id }, query }, { as })
  const list = async (as: TestPerson, query = {}) =>
    (await make(app, messaging.listConversations, { query }, { as })).data
  const read = (as: TestPerson, id: string, sequence: number) =>
    make(app, messaging.readConversation, { params: { id }, body: { sequence } }, { as })
  return {
    send,
    conversation,
    list,
    read,
    /** Sends a message that has to arrive. @returns the conversation */
    begin: async (as: TestPerson, to: TestPerson, text?: string): Promise<string> =>
      (await send(as, { kind: 'user', id: to.id }, text === undefined ? {} : { text })).data.conversationId,
    change: (as: TestPerson, id: string, body: { archived?: boolean; muted?: boolean }) =>
      make(app, messaging.changeConversation, { params: { id }, body }, { as }),
    find: (as: TestPerson, query: { kind: 'user' | 'campaign' | 'support'; id?: string }) =>
      make(app, messaging.findRecipient, { query }, { as }),
    block: (as: TestPerson, whom: TestPerson) => make(app, messaging.blockUser, { body: { userId: whom.id } }, { as }),
    unblock: (as: TestPerson, whom: TestPerson) =>
      make(app, messaging.unblockUser, { params: { userId: whom.id } }, { as }),
    /** The number of unread conversations that the app's badge counts. */
    unread: async (as: TestPerson): Promise<number> =>
      (await make(app, social.listNotifications, { query: {} }, { as })).data.unreadConversations,
    upload: (as: TestPerson, content: string) =>
      uploadFile(app, new TextEncoder().encode(content), { as, kind: 'message-attachment' }),
    texts: async (as: TestPerson, id: string): Promise<string[]> =>
      (await conversation(as, id)).data.items.map(({ text }) => text).toReversed(),
  }
}
