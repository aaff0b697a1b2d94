import { useState } from 'react'
import { type Comment, listReplies, type Reply } from '#contract/social/discussion.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useMutation } from '#src/data/use-query.ts'

interface MoreReplies {
  readonly replies: readonly Reply[]
  /** Cursor of further replies; null if all are shown. */
  readonly next: string | null
  readonly isLoading: boolean
  readonly failure: CallFailure | undefined
  readonly load: () => void
}

/** The replies of a thread, page by page: those of the initial response, and those loaded after them. */
export function useMoreReplies({ id, replies, nextReplies }: Comment): MoreReplies {
  const send = useMutation(listReplies)
  const [more, setMore] = useState<{
    readonly from: string
    readonly items: readonly Reply[]
    readonly next: string | null
  }>()
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  // The page was reloaded and ends at another reply: pages loaded after its old end are discarded and loaded again.
  const loaded = more?.from === nextReplies ? more : undefined
  const next = loaded ? loaded.next : nextReplies
  const load = async (): Promise<void> => {
    if (next === null || nextReplies === null || isLoading) return
    setIsLoading(true)
    setFailure(undefined)
    try {
      const page = await send({ params: { parentCommentId: id }, query: { after: next } })
      setMore({ from: nextReplies, items: [...(loaded?.items ?? []), ...page.items], next: page.next })
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
    } finally {
      setIsLoading(false)
    }
  }
  return { replies: [...replies, ...(loaded?.items ?? [])], next, isLoading, failure, load: () => void load() }
}
