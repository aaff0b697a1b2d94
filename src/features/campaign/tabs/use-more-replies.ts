import { useState } from 'react'
import { type Comment, listReplies, type Reply } from '#contract/discussion.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useSend } from '#src/data/use-call.ts'

interface MoreReplies {
  readonly replies: readonly Reply[]
  /** Where further ones begin; null where all are shown. */
  readonly next: string | null
  readonly isLoading: boolean
  readonly failure: CallFailure | undefined
  readonly load: () => void
}

/** The replies of a thread, page by page: those that came with the page, and what was loaded after them. */
export function useMoreReplies({ id, replies, nextReplies }: Comment): MoreReplies {
  const send = useSend(listReplies)
  const [more, setMore] = useState<{
    readonly from: string
    readonly items: readonly Reply[]
    readonly next: string | null
  }>()
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  // The page was asked for anew and ends elsewhere: what was loaded after its old end is loaded again from there.
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
