import { useEffect } from 'react'
import { countView } from '#contract/campaign/campaign-detail.ts'
import { send } from '#src/data/send.ts'
import { useSendContext } from '#src/data/use-query.ts'

/** Long enough to count as a view, and after the page's own requests. */
const lookMs = 3000

/** Reports a campaign view to the server (docs/areas/campaign.md). Nothing waits for the request, and it may fail. */
export function useReportView(campaignId: string | undefined): void {
  const context = useSendContext()
  useEffect(() => {
    if (campaignId === undefined) return undefined
    const timer = setTimeout(() => {
      if (navigator.onLine) send(countView, { params: { id: campaignId } }, context).catch(() => {})
    }, lookMs)
    return () => clearTimeout(timer)
  }, [campaignId, context])
}
