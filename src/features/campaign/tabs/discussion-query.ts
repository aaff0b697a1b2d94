/** Loads as many comments as the URL specifies in one response; the server renders with the same input. */

const mostPages = 10

export function pagesOf(query: URLSearchParams): number {
  const requestedPage = Number(query.get('page') ?? 1)
  return Number.isInteger(requestedPage) && requestedPage >= 1 ? Math.min(requestedPage, mostPages) : 1
}

/** Replies that the URL requests: those of one thread after a cursor, instead of its first ones. */
interface RequestedReplies {
  readonly thread: string
  readonly repliesAfter: string
}

export function repliesOf(query: URLSearchParams): RequestedReplies | undefined {
  const [thread, repliesAfter] = [query.get('thread') ?? '', query.get('after') ?? '']
  return /^[\da-f-]{36}$/.test(thread) && /^[\w-]{1,200}$/.test(repliesAfter) ? { thread, repliesAfter } : undefined
}

export function commentsInput(campaignId: string, pages: number, replies?: RequestedReplies) {
  return { params: { campaignId }, query: { ...(pages > 1 ? { page: pages } : {}), ...replies } }
}
