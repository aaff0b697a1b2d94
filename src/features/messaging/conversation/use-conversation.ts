import { useEffect, useState } from 'react'
import { type Conversation, getConversation } from '#contract/messaging/conversation.ts'
import { type AsyncAction, useAsyncAction } from '#src/data/use-async-action.ts'
import { isMissing } from '#src/components/loaded-view.tsx'
import { type Loaded, useMutation, useQuery } from '#src/data/use-query.ts'
import { useOnline } from '#src/platform/online.ts'
import { useVisible } from '#src/platform/visible.ts'
import { type LoadedMessages, withEarlier, withLatest } from './merge-messages.ts'

/** Polling interval for new messages while the conversation is visible. */
const liveEveryMs = 10_000

export interface OpenConversation extends Loaded<Conversation> {
  readonly messages: LoadedMessages
  readonly earlier: Pick<AsyncAction, 'busy' | 'failure'> & { readonly load: () => void }
}

const none: LoadedMessages = { items: [], next: null }

/** A conversation with its messages: the latest ones, and earlier ones as they are loaded. */
export function useConversation(id: string): OpenConversation {
  const loaded = useQuery(getConversation, { params: { id } })
  const send = useMutation(getConversation)
  const { busy, failure, run } = useAsyncAction()
  const [held, setHeld] = useState<{ readonly of: unknown; readonly messages: LoadedMessages }>()
  if (loaded.data !== undefined && held?.of !== loaded.data)
    setHeld({ of: loaded.data, messages: withLatest(held?.messages, loaded.data) })
  const messages = held?.messages ?? none

  const { retry } = loaded
  const isPolling = [useVisible(), useOnline(), !isMissing(loaded)].every(Boolean)
  useEffect(() => {
    if (!isPolling) return undefined
    const timer = setInterval(retry, liveEveryMs)
    return () => clearInterval(timer)
    // The function is a new one with every rendering and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPolling])

  const load = (): void =>
    void run(async () => {
      if (messages.next === null) return
      const slice = await send({ params: { id }, query: { after: messages.next } })
      setHeld((current) => current && { ...current, messages: withEarlier(current.messages, slice) })
    })
  return { ...loaded, data: loaded.data?.conversation, messages, earlier: { busy, failure, load } }
}
