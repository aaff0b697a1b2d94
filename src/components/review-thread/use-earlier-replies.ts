import { useState } from 'react'
import { listReplies, type ReviewReply, type ReviewThread } from '#contract/campaign/review-thread.ts'
import { type AsyncAction, useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'

interface EarlierReplies extends Pick<AsyncAction, 'busy' | 'failure'> {
  /** Oldest first. */
  readonly replies: readonly ReviewReply[]
  readonly hasEarlier: boolean
  readonly load: () => void
}

/** The replies of a thread, from the latest ones backwards. */
export function useEarlierReplies({ id, replies, earlierReplies }: ReviewThread): EarlierReplies {
  const send = useMutation(listReplies)
  const { busy, failure, run } = useAsyncAction()
  const [loaded, setLoaded] = useState<{ readonly items: readonly ReviewReply[]; readonly next: string | null }>()
  const next = loaded ? loaded.next : earlierReplies
  const load = (): void =>
    void run(async () => {
      if (next === null) return
      const page = await send({ params: { threadId: id }, query: { after: next } })
      setLoaded({ items: [...page.items.toReversed(), ...(loaded?.items ?? [])], next: page.next })
    })
  // A newer list has later replies than the one before: each is shown once.
  const known = new Set(loaded?.items.map((reply) => reply.id))
  return {
    replies: [...(loaded?.items ?? []), ...replies.filter((reply) => !known.has(reply.id))],
    hasEarlier: next !== null,
    busy,
    failure,
    load,
  }
}
