/**
 * A list of campaigns as far as it is shown. The first pages come in one answer (the address says how many); each further
 * page is asked for by the cursor of the one before, and only that slice. What is there stays when one goes back.
 */

import { useCallback, useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import { type CampaignList, listCampaigns } from '#contract/campaign.ts'
import { addressOf, type Answer, send } from '#src/data/send.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { isFailure } from '#src/data/failure.ts'
import { keyOf, type Loaded, useCall, useSendContext } from '#src/data/use-call.ts'
import { askedOf, type ListQuery } from './list-query.ts'

export interface ListState {
  readonly list: Loaded<CampaignList>
  readonly loadingMore: boolean
  readonly moreFailed: CallFailure | undefined
  readonly loadMore: () => Promise<boolean>
}

/** The input of the call for an address; the server renders with the same. */
export function listInput(query: ListQuery, status: 2 | 4) {
  return { query: { ...askedOf(query, status), ...(query.page > 1 ? { page: query.page } : {}) } }
}

export function useCampaignList(query: ListQuery, status: 2 | 4): ListState {
  // The number of pages belongs to the first question only: more pages are added to its answer.
  const { search, type, propertyType, strategy, sort } = query
  const asked = useMemo(
    () => ({ search, type, propertyType, strategy, sort, page: 1 }),
    [search, type, propertyType, strategy, sort],
  )
  const [firstPages] = useState(() => new Map<object, number>())
  if (!firstPages.has(asked)) firstPages.set(asked, query.page)
  const input = listInput({ ...asked, page: firstPages.get(asked) ?? 1 }, status)
  const list = useCall(listCampaigns, input)
  const context = useSendContext()
  const { mutate } = useSWRConfig()
  const [loadingMore, setLoadingMore] = useState(false)
  const [moreFailed, setMoreFailed] = useState<CallFailure>()
  const key = keyOf(listCampaigns, addressOf(listCampaigns, input, context.language), context.partition)

  const loadMore = useCallback(async () => {
    const shown = list.data
    if (!shown?.next || loadingMore) return false
    setLoadingMore(true)
    setMoreFailed(undefined)
    try {
      const next = await send(listCampaigns, { query: { ...askedOf(asked, status), after: shown.next } }, context)
      const known = new Set(shown.items.map((card) => card.id))
      const items = [...shown.items, ...next.value.items.filter((card) => !known.has(card.id))]
      const merged: Answer<CampaignList> = { value: { ...next.value, items }, savedAt: next.savedAt ?? list.savedAt }
      await mutate(key, merged, { revalidate: false })
      // Coming back, the address names this many pages: they are there then.
      const longer = addressOf(listCampaigns, listInput({ ...asked, page: query.page + 1 }, status), context.language)
      await mutate(keyOf(listCampaigns, longer, context.partition), merged, { revalidate: false })
      return true
    } catch (error) {
      if (!isFailure(error)) throw error
      setMoreFailed(error)
      return false
    } finally {
      setLoadingMore(false)
    }
  }, [asked, context, key, list.data, list.savedAt, loadingMore, mutate, query.page, status])
  return { list, loadingMore, moreFailed, loadMore }
}
