/**
 * A list of campaigns as far as it is shown. The first pages arrive in one response (the URL specifies how many); each
 * further page is requested by the cursor of the one before, and only that slice. Loaded pages stay when the user
 * navigates back.
 */

import { useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import { type CampaignList, listCampaigns } from '#contract/campaign/campaign.ts'
import { bootstrap } from '#contract/site/settings.ts'
import type { CallLoader } from '#src/components/page.ts'
import { addressOf, type Answer, send } from '#src/data/send.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { isFailure } from '#src/data/failure.ts'
import { keyOf, type Loaded, useQuery, useSendContext } from '#src/data/use-query.ts'
import { pageSize } from '#domain/limits.ts'
import { answeredPages, campaignListInput, type ListQuery, readListQuery } from './list-query.ts'

export interface ListState {
  readonly list: Loaded<CampaignList>
  readonly loadingMore: boolean
  readonly moreFailed: CallFailure | undefined
  /** Number of pages shown afterwards; 0 if nothing was loaded. */
  readonly loadMore: () => Promise<number>
}

/** The input of the call for a URL; the server renders with the same. */
function listInput(query: ListQuery, status: 2 | 4) {
  const page = Math.min(query.page, answeredPages)
  return { query: { ...campaignListInput(query, status), ...(page > 1 ? { page } : {}) } }
}

/** Requests the initial content for a URL. Values that the site's lists do not have are not requested. */
export async function firstList(query: URLSearchParams, status: 2 | 4, load: CallLoader): Promise<void> {
  const isNarrowed = query.has('propertyType') || query.has('strategy')
  const options = isNarrowed ? (await load(bootstrap, {})).options : undefined
  await load(listCampaigns, listInput(readListQuery(query, options), status))
}

export function useCampaignList(query: ListQuery, status: 2 | 4): ListState {
  // The number of pages belongs only to the first request: further pages are appended to its response.
  const { search, type, propertyType, strategy, sort, after } = query
  const listQuery = useMemo(
    () => ({ search, type, propertyType, strategy, sort, after, page: 1 }),
    [search, type, propertyType, strategy, sort, after],
  )
  const context = useSendContext()
  const { cache, mutate } = useSWRConfig()
  /** Beyond the limit of one response, the list exists only as assembled here, under its own cache key. */
  const inputOf = (page: number) => ({
    query: { ...listInput({ ...listQuery, page }, status).query, ...(page > 1 ? { page } : {}) },
  })
  const keyFor = (page: number): string =>
    keyOf(listCampaigns, addressOf(listCampaigns, inputOf(page), context.language), context.partition)
  const [firstPages] = useState(() => new Map<object, number>())
  if (!firstPages.has(listQuery))
    firstPages.set(listQuery, cache.get(keyFor(query.page))?.data ? query.page : Math.min(query.page, answeredPages))
  const first = firstPages.get(listQuery) ?? 1
  const key = keyFor(first)
  const list = useQuery(listCampaigns, inputOf(first), first > answeredPages)
  const [loadingMore, setLoadingMore] = useState(false)
  const [moreFailed, setMoreFailed] = useState<CallFailure>()

  const loadMore = async (): Promise<number> => {
    const shown = list.data
    if (!shown?.next || loadingMore) return 0
    setLoadingMore(true)
    setMoreFailed(undefined)
    try {
      const next = await send(
        listCampaigns,
        { query: { ...campaignListInput(listQuery, status), after: shown.next } },
        context,
      )
      const known = new Set(shown.items.map((card) => card.id))
      const items = [...shown.items, ...next.value.items.filter((card) => !known.has(card.id))]
      const merged: Answer<CampaignList> = { value: { ...next.value, items }, savedAt: next.savedAt ?? list.savedAt }
      await mutate(key, merged, { revalidate: false })
      // After navigating back, the URL specifies this number of pages, all of which are loaded.
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
