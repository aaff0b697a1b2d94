import { useState } from 'react'
import { decide, type DocumentRequest, listRequests } from '#contract/campaign/document.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'

/** Requests for the private documents of a campaign, and the owner's decision on one at a time. */
export function useDocumentRequests(campaignId: string) {
  const requests = useInfiniteQuery(listRequests, { params: { campaignId } }, (item) => item.id)
  const send = useMutation(decide)
  const [busy, setBusy] = useState<string>()
  const [failed, setFailed] = useState<{ readonly id: string; readonly failure: CallFailure }>()

  const answer = async ({ id }: DocumentRequest, state: 'granted' | 'refused'): Promise<void> => {
    setBusy(id)
    setFailed(undefined)
    try {
      await send({ params: { requestId: id }, body: { state } })
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailed({ id, failure: error })
    } finally {
      setBusy(undefined)
    }
  }
  return { requests, answer, busy, failed }
}
