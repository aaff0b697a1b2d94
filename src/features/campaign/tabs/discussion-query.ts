/** As many comments as the address says, in one answer; the server renders with the same question. */

const mostPages = 10

export function pagesOf(query: URLSearchParams): number {
  const asked = Number(query.get('page') ?? 1)
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, mostPages) : 1
}

/** The replies that the address asks for: those of one thread after a cursor, in place of its first ones. */
interface AskedReplies {
  readonly thread: string
  readonly repliesAfter: string
}

export function repliesOf(query: URLSearchParams): AskedReplies | undefined {
  const [thread, repliesAfter] = [query.get('thread') ?? '', query.get('after') ?? '']
  return /^[\da-f-]{36}$/.test(thread) && /^[\w-]{1,200}$/.test(repliesAfter) ? { thread, repliesAfter } : undefined
}

export function commentsInput(campaignId: string, pages: number, replies?: AskedReplies) {
  return { params: { campaignId }, query: { ...(pages > 1 ? { page: pages } : {}), ...replies } }
}
