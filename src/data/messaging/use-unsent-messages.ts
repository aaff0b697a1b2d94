import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { isDisposable, type MessageRecord } from '#sync/message-queue.ts'
import { outboxAtom } from '#src/state/outbox.ts'
import { sessionAtom } from '#src/state/session.ts'
import { messageStore } from './message-store.ts'

/** What this device has of messages that are not sent, by recipient: drafts, waiting and refused ones. */
export function useUnsentMessages(): readonly MessageRecord[] {
  const partition = useAtomValue(sessionAtom)?.partition
  // Every change of waiting messages is published there.
  const outbox = useAtomValue(outboxAtom)
  const [records, setRecords] = useState<readonly MessageRecord[]>([])
  useEffect(() => {
    if (partition === undefined) return undefined
    let gone = false
    const refresh = async (): Promise<void> => {
      // A device without storage has none to show.
      const all = await messageStore.all(partition).catch(() => [])
      if (!gone) setRecords(all.filter((record) => !isDisposable(record)))
    }
    void refresh()
    return () => {
      gone = true
    }
    // The outbox is a trigger and is not read: it reports that something has changed.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [partition, outbox])
  return records
}
