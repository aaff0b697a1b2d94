/** What this device has for one recipient: the composer's draft, and messages that the server may not have yet. */

import { useCallback, useEffect, useRef, useState } from 'react'
import { apiBase } from '#contract/call.ts'
import { uploadPath } from '#contract/content/upload-file.ts'
import { type Recipient, sendMessage } from '#contract/messaging/conversation.ts'
import { documentTypes, fileIdOf, messageAttachmentKind } from '#contract/uploads.ts'
import { fileBytesBelow, messageAttachmentsMaximum } from '#domain/limits.ts'
import {
  discardMessage,
  editMessage,
  enqueueMessage,
  forgetShown,
  isDisposable,
  type MessageRecord,
  newMessageRecord,
  type QueuedFile,
  type QueuedMessage,
  recipientKey,
  recipientOf,
  retryMessage,
} from '#sync/message-queue.ts'
import { serverNow } from '#src/platform/clock.ts'
import { keepStorage } from '#src/platform/storage/storage.ts'
import { keepFile } from '#src/data/draft/draft-files.ts'
import { newItemId } from '#src/data/draft/outbox.ts'
import { useOutbox } from '#src/data/draft/outbox-context.tsx'
import { DraftStorageFailed, storeWithEviction } from '#src/data/draft/record-store.ts'
import { useRenewal } from '#src/data/use-query.ts'
import { messageStore } from './message-store.ts'

/** Typing paused this long: the text is stored. */
const writeDelayMs = 300

/** Why a file was not attached. `count`: the message has too many. `storage`: the device could not store it. */
export interface FileProblem {
  readonly name: string
  readonly code: 'type' | 'size' | 'empty' | 'count' | 'storage'
}

export interface MessageQueue {
  /** The device's store was read. */
  readonly isReady: boolean
  readonly text: string
  readonly files: readonly QueuedFile[]
  /** Oldest first: `sent` ones are shown until the loaded conversation contains them. */
  readonly pending: readonly QueuedMessage[]
  /** The conversation, once the server has reported it and has all messages. */
  readonly conversationId: string | undefined
  /** The device could not store what was typed. */
  readonly failed: boolean
  setText(text: string): void
  /** @returns the files that were not attached */
  attach(files: readonly File[]): Promise<readonly FileProblem[]>
  detach(fileId: string): void
  /** Queues text and files: they are sent now, or once there is a connection. */
  send(): void
  /** Sends a refused message again. */
  retry(id: string): void
  /** Returns a message that the server cannot have to the composer. */
  edit(id: string): void
  discard(id: string): void
}

/**
 * A component that shows another recipient gets another key, so that no text moves to them.
 * @param to undefined while the recipient is unknown
 * @param shown ids of the messages that the loaded conversation shows
 */
export function useMessageQueue(to: Recipient | undefined, shown: ReadonlySet<string>): MessageQueue {
  const outbox = useOutbox()
  const renew = useRenewal(sendMessage)
  const partition = outbox?.owner.partition
  const key = to === undefined ? undefined : recipientKey(to)
  const [record, setRecord] = useState<MessageRecord>()
  const [typed, setTyped] = useState<string>()
  const [failed, setFailed] = useState(false)
  const unsaved = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sentIds = useRef<ReadonlySet<string>>(new Set())

  const change = useCallback(
    async (work: (record: MessageRecord) => MessageRecord): Promise<MessageRecord | undefined> => {
      if (partition === undefined || key === undefined) return undefined
      try {
        const stored = await storeWithEviction(() =>
          messageStore.update(partition, key, () => newMessageRecord(recipientOf(key)), work),
        )
        setRecord(stored)
        setFailed(false)
        return stored
      } catch (error) {
        if (!(error instanceof DraftStorageFailed)) throw error
        setFailed(true)
        return undefined
      }
    },
    [key, partition],
  )

  /** Changes what is typed, which other tabs and the list show too. */
  const compose = useCallback(
    async (work: (record: MessageRecord) => MessageRecord): Promise<MessageRecord | undefined> => {
      const stored = await change(work)
      if (stored !== undefined && key !== undefined) outbox?.composed(key)
      return stored
    },
    [change, key, outbox],
  )

  const refresh = useCallback(async () => {
    if (partition === undefined || key === undefined) return
    const found = await messageStore.read(partition, key).catch(() => undefined)
    setRecord(found ?? newMessageRecord(recipientOf(key)))
  }, [key, partition])

  useEffect(() => {
    void refresh()
    return outbox?.watch((scope) => {
      if (scope === key) void refresh()
    })
  }, [key, outbox, refresh])

  // The conversation is loaded again once the server has a message that it does not show yet.
  useEffect(() => {
    const sent = new Set(record?.items.flatMap(({ id, state }) => (state === 'sent' ? [id] : [])))
    const isNew = [...sent].some((id) => !sentIds.current.has(id) && !shown.has(id))
    sentIds.current = sent
    if (isNew) void renew()
    if ([...sent].some((id) => shown.has(id))) void change((now) => forgetShown(now, shown))
    // Once for each change of the record or the conversation.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [record, shown])

  /** @returns whether nothing typed is left to be stored */
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const text = unsaved.current
    if (text === undefined) return true
    unsaved.current = undefined
    const stored = await compose((now) => ({ ...now, text }))
    if (stored === undefined) {
      // Held in the page, and stored with the next key.
      unsaved.current ??= text
      return false
    }
    // Another key was pressed during the write.
    setTyped((now) => (now === text ? undefined : now))
    // A record without anything of its own is not retained.
    if (partition !== undefined && key !== undefined && isDisposable(stored) && stored.items.length === 0)
      await messageStore.removeSeen(partition, key, stored).catch(() => {})
    return true
  }, [compose, key, partition])

  useEffect(() => {
    const leave = (): void => void flush()
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [flush])

  /** Typed text is stored first, so that the change applies to it. */
  const changeNow = async (work: (record: MessageRecord) => MessageRecord): Promise<void> => {
    if (!(await flush())) return
    const stored = await change(work)
    if (stored === undefined || key === undefined) return
    outbox?.enqueued(key)
    void keepStorage()
  }

  const attachOne = async (file: File): Promise<FileProblem | undefined> => {
    const { name, type, size } = file
    if (!Object.hasOwn(documentTypes, type)) return { name, code: 'type' }
    if (size === 0) return { name, code: 'empty' }
    if (size >= fileBytesBelow) return { name, code: 'size' }
    if (partition === undefined) return { name, code: 'storage' }
    const bytes = new Uint8Array(await file.arrayBuffer())
    const facts = { kind: messageAttachmentKind, campaignId: '', partition } as const
    const fileId = await fileIdOf(facts, bytes, (data) => crypto.subtle.digest('SHA-256', data))
    const path = uploadPath(facts, fileId).slice(apiBase.length)
    const added: QueuedFile = { fileId, name: name.slice(0, 200), mime: type, bytes: size, path }
    try {
      await storeWithEviction(() => keepFile(partition, fileId, bytes))
    } catch (error) {
      if (!(error instanceof DraftStorageFailed)) throw error
      return { name, code: 'storage' }
    }
    const stored = await compose((now) =>
      now.files.length >= messageAttachmentsMaximum || now.files.some((known) => known.fileId === fileId)
        ? now
        : { ...now, files: [...now.files, added] },
    )
    if (stored === undefined) return { name, code: 'storage' }
    return stored.files.some((known) => known.fileId === fileId) ? undefined : { name, code: 'count' }
  }

  return {
    isReady: record !== undefined,
    text: typed ?? record?.text ?? '',
    files: record?.files ?? [],
    pending: record?.items.filter(({ id }) => !shown.has(id)) ?? [],
    conversationId: record?.items.every(({ state }) => state === 'sent') ? record.conversationId : undefined,
    failed,
    setText: (text) => {
      unsaved.current = text
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), writeDelayMs)
    },
    attach: async (files) => {
      const problems: FileProblem[] = []
      // One after the other: each counts those before it.
      for (const file of files) {
        const problem = await attachOne(file)
        if (problem) problems.push(problem)
      }
      return problems
    },
    // Its bytes may belong to another message too: those that nothing needs are deleted at the next start.
    detach: (fileId) => {
      void compose((now) => ({ ...now, files: now.files.filter((file) => file.fileId !== fileId) }))
    },
    send: () => void changeNow((now) => enqueueMessage(now, newItemId(), serverNow())),
    retry: (id) => void changeNow((now) => retryMessage(now, id, newItemId())),
    edit: (id) => void changeNow((now) => editMessage(now, id)),
    discard: (id) => void changeNow((now) => discardMessage(now, id)),
  }
}
