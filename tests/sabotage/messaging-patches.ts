/** Invariants of conversations and messages. */

import type { SabotagePatch } from './patch.ts'

const conversations = 'tests/system/messaging/conversations.test.ts'
const safety = 'tests/system/messaging/safety.test.ts'
const races = 'tests/system/race/messages.test.ts'

export const messagingPatches: readonly SabotagePatch[] = [
  {
    name: 'messages: a conversation is read by its participants only',
    file: 'api/services/messaging/sides.ts',
    find: "return kind === 'support' && actor.isAdmin ? 'team' : undefined",
    replace: "return actor.isAdmin ? 'team' : undefined",
    test: conversations,
  },
  {
    name: 'messages: the id of a message belongs to one sender, recipient and content',
    file: 'api/services/messaging/send-message.ts',
    find: '    known.author_id === actorId &&\n',
    replace: '',
    test: conversations,
  },
  {
    name: 'messages: both sides of a block are closed',
    file: 'domain/messaging/messaging.ts',
    find: "return facts.isBlocked || !facts.counterpartActive ? 'unavailable' : undefined",
    replace: "return facts.counterpartActive ? undefined : 'unavailable'",
    test: safety,
  },
  {
    name: 'messages: a removed message is hidden',
    file: 'api/presenters/messaging/conversation.ts',
    find: "text: isRemoved ? '' : row.body",
    replace: 'text: row.body',
    test: safety,
  },
  {
    name: 'messages: a file of a message is opened by its participants only',
    file: 'api/services/messaging/open-attachment.ts',
    find: "if (!isReader && !(actor.isAdmin && file.is_reported)) throw new CallError('NOT_FOUND')",
    replace: '',
    test: 'tests/system/messaging/attachments.test.ts',
  },
  {
    name: 'messages: only its uploader attaches a file',
    file: 'api/db/messaging/messages.ts',
    find: "    .where('owner_id', '=', ownerId)\n",
    replace: '',
    test: 'tests/system/messaging/attachments.test.ts',
  },
  {
    name: 'messages: a mail never contains the text of a message',
    file: 'api/jobs/notification/message-loaders.ts',
    find: '      name: await senderName(message, language, db),\n      count: ',
    replace: '      name: message.body,\n      count: ',
    test: 'tests/system/messaging/notices.test.ts',
  },
  {
    name: 'messages: what is read while a message arrives is counted under the lock',
    file: 'api/db/messaging/conversations.ts',
    find: "return tx.selectFrom('conversation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()",
    replace: "return tx.selectFrom('conversation').selectAll().where('id', '=', id).executeTakeFirst()",
    test: races,
  },
  {
    name: 'messages: the daily limit counts conversations that are begun at once',
    file: 'api/services/messaging/send-message.ts',
    find: "  if (key.kind !== 'support') await lockConversationCreation(tx, actor.id)\n",
    replace: '',
    test: races,
  },
  {
    name: 'messages: no conversation begins after a block was confirmed',
    file: 'api/services/messaging/block-user.ts',
    find: '  await lockConversationCreation(tx, blockedId)\n',
    replace: '',
    test: races,
  },
]
