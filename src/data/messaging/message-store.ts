/** The store of messages that are not sent yet: one record for each recipient. */

import type { MessageRecord } from '#sync/message-queue.ts'
import { messageDatabase, messageStoreName } from '#contract/worker.ts'
import { RecordStore } from '#src/data/draft/record-store.ts'

export const messageStore = new RecordStore<MessageRecord>({
  of: 'message',
  database: messageDatabase,
  name: messageStoreName,
})
