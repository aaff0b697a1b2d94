import { useEffect, useRef } from 'react'
import { readConversation } from '#contract/messaging/conversation.ts'
import { isFailure } from '#src/data/failure.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useOnline } from '#src/platform/online.ts'
import { useVisible } from '#src/platform/visible.ts'

interface ShownMessages {
  readonly id: string
  readonly unread: number
  /** Of the latest message. */
  readonly sequence: number
  /** The latest message is on the screen. */
  readonly isAtEnd: boolean
}

/** Marks the messages of a conversation as read once the latest one is on a screen that the user sees. */
export function useMarkRead({ id, unread, sequence, isAtEnd }: ShownMessages): void {
  const send = useMutation(readConversation)
  const isShown = [useVisible(), useOnline(), isAtEnd, unread > 0].every(Boolean)
  const marked = useRef(0)
  useEffect(() => {
    if (!isShown || sequence <= marked.current) return
    const mark = async (): Promise<void> => {
      const before = marked.current
      marked.current = sequence
      try {
        await send({ params: { id }, body: { sequence } })
      } catch (error) {
        // It stays unread on the server and is marked with the next message or visit.
        marked.current = before
        if (!isFailure(error)) throw error
      }
    }
    void mark()
    // The function is a new one with every rendering and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, isShown, sequence])
}
