/** What was shared, from the address that the worker redirects to (sw/share.ts). */

import { shareFields, sharePath } from '#contract/worker.ts'

export interface ReceivedContent {
  /** Ids of pictures on this device. */
  readonly pictures: readonly string[]
  readonly title: string
  /** The text without the link. */
  readonly searchText: string
  /** An address of another site. */
  readonly link: string | undefined
  /** A path of this site. */
  readonly path: string | undefined
}

/** @param origin of this site */
export function receivedContent(query: URLSearchParams, origin: string): ReceivedContent {
  const text = query.get('text') ?? ''
  // Android apps share a link as text.
  const found = query.get('url') ?? /https?:\/\/\S+/.exec(text)?.[0]
  const url = found !== undefined && URL.canParse(found) ? new URL(found) : undefined
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol)
  const isOwn = isWeb && url.origin === origin && url.pathname !== sharePath
  return {
    pictures: query.getAll(shareFields.pictures),
    title: query.get('title') ?? '',
    searchText: text.replace(found ?? '', '').trim(),
    link: isWeb && url.origin !== origin ? url.href : undefined,
    path: isOwn ? url.pathname + url.search : undefined,
  }
}
