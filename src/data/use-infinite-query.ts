/**
 * A list as far as it is shown. The first slice is requested as usual; each further slice by the cursor of the one
 * before, and only that slice (decision T65). A revalidation requests everything that is shown in one response, so that
 * nothing is lost between slices. Loaded slices stay when the user returns.
 */

import { useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { Input, Reply } from '#contract/call.ts'
import { type CallFailure, isFailure, isTransient } from './failure.ts'
import { addressOf, type Answer, send, type SomeCall } from './send.ts'
import { refreshAfterMs, keyOf, type Loaded, useSendContext } from './use-query.ts'

/** Common to every paged reply; the items are the call's own. */
export interface Slice<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
  readonly displayLoadMore: boolean
}
export type ItemOf<C> = Reply<C> extends Slice<infer Item> ? Item : never

export interface PagedList<R> extends Loaded<R> {
  readonly loadingMore: boolean
  readonly moreFailure: CallFailure | undefined
  readonly loadMore: () => void
}

/** The maximum number of slices that are loaded again when the user returns to a list. */
const mostPages = 40

/**
 * @param idOf identifies an item, so that one that moved between two slices is shown once
 * @param liveEvery milliseconds after which it is requested again while the page is visible
 */
export function useInfiniteQuery<C>(
  call: C,
  input: Input<C>,
  idOf: (item: ItemOf<C>) => string,
  liveEvery = 0,
): PagedList<Reply<C>> {
  const definition = call as unknown as SomeCall
  const context = useSendContext()
  const { cache, mutate } = useSWRConfig()
  const [merged, setMerged] = useState<string>()
  const [more, setMore] = useState<{ of: string; failure: CallFailure | undefined }>()
  const mayAsk = definition.access === 'visitor' || definition.access === 'either' || context.token !== undefined

  const inputWith = (change: { page?: number; after?: string }): Input<C> => {
    const { query } = input as { query?: Record<string, unknown> }
    return Object.assign({}, input, { query: { ...query, ...change } })
  }
  const inputFor = (pages: number): Input<C> => (pages > 1 ? inputWith({ page: pages }) : input)
  const keyFor = (pages: number): string =>
    keyOf(definition, addressOf(call, inputFor(pages), context.language), context.partition)

  let pages = 1
  while (pages < mostPages && cache.get(keyFor(pages + 1))?.data !== undefined) pages += 1
  const key = keyFor(pages)
  const {
    data,
    error,
    isValidating,
    mutate: renew,
  } = useSWR<Answer<Reply<C>>, CallFailure>(mayAsk ? key : null, () => send(call, inputFor(pages), context), {
    // A list that was merged a moment ago is as fresh as its last slice.
    revalidateIfStale: merged !== key,
    revalidateOnFocus: definition.access !== 'visitor',
    refreshInterval: (latest) => refreshAfterMs(latest) || liveEvery,
    shouldRetryOnError: isTransient,
  })

  const loadMore = async (): Promise<void> => {
    const shown = data?.value as unknown as Slice<ItemOf<C>> | undefined
    if (!shown?.next || (more?.of === key && more.failure === undefined)) return
    setMore({ of: key, failure: undefined })
    try {
      const slice = await send(call, inputWith({ after: shown.next }), context)
      const added = slice.value as unknown as Slice<ItemOf<C>>
      const known = new Set(shown.items.map(idOf))
      const items = [...shown.items, ...added.items.filter((item) => !known.has(idOf(item)))]
      const value: Reply<C> = Object.assign({}, slice.value, { items })
      setMerged(keyFor(pages + 1))
      await mutate(keyFor(pages + 1), { value, savedAt: slice.savedAt ?? data?.savedAt }, { revalidate: false })
      setMore(undefined)
    } catch (failure) {
      if (!isFailure(failure)) throw failure
      setMore({ of: key, failure })
    }
  }
  const mine = more?.of === key ? more : undefined
  return {
    data: data?.value,
    failure: error,
    savedAt: data?.savedAt,
    loading: mayAsk && data === undefined && error === undefined,
    updating: isValidating && data !== undefined,
    retry: () => void renew(),
    loadingMore: mine !== undefined && mine.failure === undefined,
    moreFailure: mine?.failure,
    loadMore: () => void loadMore(),
  }
}
