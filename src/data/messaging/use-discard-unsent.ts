import { type MessageRecord, recipientKey } from '#sync/message-queue.ts'
import { useOutbox } from '#src/data/draft/outbox-context.tsx'
import { messageStore } from './message-store.ts'

/** Deletes everything that waits for a recipient. @returns whether it was deleted */
export function useDiscardUnsent(): (record: MessageRecord) => Promise<boolean> {
  const outbox = useOutbox()
  return async ({ to }) => {
    if (outbox === undefined) return false
    const key = recipientKey(to)
    try {
      await messageStore.remove(outbox.owner.partition, key)
    } catch {
      return false
    }
    outbox.composed(key)
    return true
  }
}
