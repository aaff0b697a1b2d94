/**
 * Fetches what a user will open: the page of a push message, and the data of the portfolio from time to time. It goes
 * through the same handlers as the requests of pages, and fills the same caches.
 */

import { apiBase } from '#contract/call.ts'
import { partitionHeader } from '#contract/worker.ts'
import type { BuildFiles } from './build-files.ts'
import { prefetchDocument } from './documents.ts'
import type { Handler } from './handlers.ts'
import { showBadge } from './push.ts'
import { currentSession } from './session.ts'

/**
 * Only with a token that the page has lent. Never fails.
 * @param calls addresses below the API's base
 */
export async function prefetchCalls(
  calls: readonly string[],
  caching: Handler<ExtendableEvent>,
  event: ExtendableEvent,
): Promise<void> {
  const session = await currentSession()
  if (session?.readerToken === undefined) return
  const headers = { authorization: `Bearer ${session.readerToken}`, [partitionHeader]: session.partition }
  const read = async (call: string): Promise<void> => {
    const request = new Request(apiBase + call, { headers })
    const response = await caching(request, new URL(request.url), event)
    if (!response?.ok || !call.startsWith('profile-network/notifications?')) return
    const { data } = (await response.json()) as {
      readonly data: { readonly unread: number; readonly unreadConversations: number }
    }
    // Newer than the count of a message: the user may have read on another device.
    await showBadge(data.unread + data.unreadConversations)
  }
  await Promise.allSettled(calls.map(read))
}

/** The document of a page with its replies, and the files that it names. Never fails. */
export async function prefetchPage(path: string, files: Pick<BuildFiles, 'add'>): Promise<void> {
  try {
    const html = await prefetchDocument(path)
    await files.add([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file))
  } catch {
    // Without a connection, or with too little storage, it is fetched when it is opened.
  }
}
