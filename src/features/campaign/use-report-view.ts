import { useEffect } from 'react'
import { countView } from '#contract/campaign-detail.ts'
import { send } from '#src/data/send.ts'
import { useSendContext } from '#src/data/use-call.ts'

/** Long enough to be a look, and after what the page itself needs. */
const lookMs = 3000

/** Tells the server that a campaign is being looked at (decision record 0022). Nobody waits for it, and it may fail. */
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
