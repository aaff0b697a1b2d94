/** As many comments as the address says, in one answer; the server renders with the same question. */

const mostPages = 10

export function pagesOf(query: URLSearchParams): number {
  const asked = Number(query.get('page') ?? 1)
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, mostPages) : 1
}

export function commentsInput(campaignId: string, pages: number) {
  return { params: { campaignId }, query: pages > 1 ? { page: pages } : {} }
}
