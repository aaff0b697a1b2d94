/** Work of a campaign's page that nothing waits for. It loads once the page has been open for a while. */

import { countView } from '#contract/campaign/campaign-tabs.ts'
import { send, type SendContext } from '#src/data/send.ts'
import { isFastConnection } from '#src/platform/fast-connection.ts'
import { whenIdle } from '#src/platform/idle.ts'

/** Reports a view of the campaign to the server (docs/areas/campaign.md). The request may fail. */
export function reportView(campaignId: string, context: SendContext): void {
  if (navigator.onLine) send(countView, { params: { id: campaignId } }, context).catch(() => {})
}

/**
 * On a connection that is good for it, the other tabs load while the page is read, one after the other: they then open at
 * once, also offline. A tab that does not load is loaded when it is opened.
 * @param left aborted once the page is left
 */
export async function preloadTabs(
  tabs: readonly { readonly preload: () => Promise<unknown> }[],
  left: AbortSignal,
): Promise<void> {
  if (!isFastConnection()) return
  for (const tab of tabs) {
    await new Promise<void>((resolve) => whenIdle(resolve))
    if (left.aborted) return
    await tab.preload()
  }
}
