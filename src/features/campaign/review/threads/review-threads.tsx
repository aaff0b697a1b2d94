import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useId, useMemo, useState } from 'react'
import { listThreads, type ReviewThread } from '#contract/campaign/review-thread.ts'
import type { ReviewSide } from '#domain/campaign/review-thread.ts'
import { type Topic, topicKey } from '#src/components/review-thread/topic-label.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'

type OpenThreads = ReturnType<typeof useInfiniteQuery<typeof listThreads>>

interface Threads {
  readonly campaignId: string
  /** Fields and sections can be commented on. */
  readonly inReview: boolean
  /** Administrators comment on their own campaigns as its team, and do not resolve. */
  readonly reader: ReviewSide
  readonly loaded: OpenThreads
  readonly open: readonly ReviewThread[]
  /** The slots of the page that show a topic, by its key and in their order. */
  readonly slots: ReadonlyMap<string, readonly string[]>
  readonly addSlot: (key: string, slot: string) => () => void
}

const ThreadsContext = createContext<Threads | undefined>(undefined)

interface ReviewThreadsProps {
  readonly campaignId: string
  readonly inReview: boolean
  readonly reader: ReviewSide
  readonly children: ReactNode
}

/** Loads the open comments of a review once for all slots of the page that show them. */
export function ReviewThreads({ campaignId, inReview, reader, children }: ReviewThreadsProps) {
  const loaded = useInfiniteQuery(listThreads, { params: { id: campaignId }, query: {} }, ({ id }) => id)
  const [slots, setSlots] = useState<Threads['slots']>(new Map())
  const addSlot = useCallback((key: string, slot: string) => {
    setSlots((known) => new Map(known).set(key, [...(known.get(key) ?? []), slot]))
    return () => setSlots((known) => new Map(known).set(key, known.get(key)?.filter((each) => each !== slot) ?? []))
  }, [])
  const open = useMemo(() => loaded.data?.items ?? [], [loaded.data])
  const threads = useMemo(
    () => ({ campaignId, inReview, reader, loaded, open, slots, addSlot }),
    [campaignId, inReview, reader, loaded, open, slots, addSlot],
  )
  return <ThreadsContext value={threads}>{children}</ThreadsContext>
}

export function useThreads(): Threads {
  const threads = use(ThreadsContext)
  if (!threads) throw new Error('a comment is outside of a review')
  return threads
}

/** The key of the slots that show a thread: its field's, else its item's; undefined if the page has neither. */
function slotKey({ section, path }: Topic, slots: Threads['slots']): string | undefined {
  const item = path?.split('.')[0] ?? null
  return [topicKey({ section, path }), topicKey({ section, path: item })].find(
    (key) => (slots.get(key)?.length ?? 0) > 0,
  )
}

/** The threads of a topic, which its first slot shows in full. */
export function useTopic(topic: Topic): { readonly threads: readonly ReviewThread[]; readonly isFirst: boolean } {
  const { open, slots, addSlot } = useThreads()
  const slot = useId()
  const key = topicKey(topic)
  useLayoutEffect(() => addSlot(key, slot), [addSlot, key, slot])
  return {
    threads: open.filter((thread) => slotKey(thread, slots) === key),
    isFirst: slots.get(key)?.[0] === slot,
  }
}

/** Threads on the whole campaign, and on what the page does not show. */
export function useOtherThreads(): readonly ReviewThread[] {
  const { open, slots } = useThreads()
  return open.filter((thread) => thread.section === null || slotKey(thread, slots) === undefined)
}
