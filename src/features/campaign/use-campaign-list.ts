/**
 * A list of campaigns as far as it is shown. The first pages come in one answer (the address says how many); each further
 * page is asked for by the cursor of the one before, and only that slice. What is there stays when one goes back.
 */

import { useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import { type CampaignList, listCampaigns } from '#contract/campaign.ts'
import { bootstrap } from '#contract/settings.ts'
import type { Ask } from '#src/components/page.ts'
import { addressOf, type Answer, send } from '#src/data/send.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { isFailure } from '#src/data/failure.ts'
import { keyOf, type Loaded, useCall, useSendContext } from '#src/data/use-call.ts'
import { pageSize } from '#domain/limits.ts'
import { answeredPages, askedOf, type ListQuery, readListQuery } from './list-query.ts'

export interface ListState {
  readonly list: Loaded<CampaignList>
  readonly loadingMore: boolean
  readonly moreFailed: CallFailure | undefined
  /** How many pages are shown then; 0 where nothing came. */
  readonly loadMore: () => Promise<number>
}

/** The input of the call for an address; the server renders with the same. */
function listInput(query: ListQuery, status: 2 | 4) {
  const page = Math.min(query.page, answeredPages)
  return { query: { ...askedOf(query, status), ...(page > 1 ? { page } : {}) } }
}

/** Asks for what an address shows at first. What the site's lists do not have is not asked for. */
export async function firstList(query: URLSearchParams, status: 2 | 4, ask: Ask): Promise<void> {
  const isNarrowed = query.has('propertyType') || query.has('strategy')
  const options = isNarrowed ? (await ask(bootstrap, {})).options : undefined
  await ask(listCampaigns, listInput(readListQuery(query, options), status))
}

export function useCampaignList(query: ListQuery, status: 2 | 4): ListState {
  // The number of pages belongs to the first question only: more pages are added to its answer.
  const { search, type, propertyType, strategy, sort, after } = query
  const asked = useMemo(
    () => ({ search, type, propertyType, strategy, sort, after, page: 1 }),
    [search, type, propertyType, strategy, sort, after],
  )
  const context = useSendContext()
  const { cache, mutate } = useSWRConfig()
  /** Deeper than one answer reaches, only what was put together here is there, under a name of its own. */
  const inputOf = (page: number) => ({
    query: { ...listInput({ ...asked, page }, status).query, ...(page > 1 ? { page } : {}) },
  })
  const keyFor = (page: number): string =>
    keyOf(listCampaigns, addressOf(listCampaigns, inputOf(page), context.language), context.partition)
  const [firstPages] = useState(() => new Map<object, number>())
  if (!firstPages.has(asked))
    firstPages.set(asked, cache.get(keyFor(query.page))?.data ? query.page : Math.min(query.page, answeredPages))
  const first = firstPages.get(asked) ?? 1
  const key = keyFor(first)
  const list = useCall(listCampaigns, inputOf(first), first > answeredPages)
  const [loadingMore, setLoadingMore] = useState(false)
  const [moreFailed, setMoreFailed] = useState<CallFailure>()

  const loadMore = async (): Promise<number> => {
    const shown = list.data
    if (!shown?.next || loadingMore) return 0
    setLoadingMore(true)
    setMoreFailed(undefined)
    try {
      const next = await send(listCampaigns, { query: { ...askedOf(asked, status), after: shown.next } }, context)
      const known = new Set(shown.items.map((card) => card.id))
      const items = [...shown.items, ...next.value.items.filter((card) => !known.has(card.id))]
      const merged: Answer<CampaignList> = { value: { ...next.value, items }, savedAt: next.savedAt ?? list.savedAt }
      await mutate(key, merged, { revalidate: false })
      // Coming back, the address names this many pages: they are there then.
      const pages = Math.ceil(items.length / pageSize.browse)
      await mutate(keyFor(pages), merged, { revalidate: false })
      return pages
    } catch (error) {
      if (!isFailure(error)) throw error
      setMoreFailed(error)
      return 0
    } finally {
      setLoadingMore(false)
    }
  }
  return { list, loadingMore, moreFailed, loadMore }
}
