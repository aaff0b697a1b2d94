/** The open tab of a profile, and the number of loaded pages; the server renders with the same. */

export const profileParts = ['about', 'followers', 'following'] as const
export type ProfilePart = (typeof profileParts)[number]

export function partOf(query: URLSearchParams): ProfilePart {
  return profileParts.find((part) => part === query.get('tab')) ?? 'about'
}

/** Number of pages of a list, from its start. */
export function pagesOf(query: URLSearchParams): number {
  const pages = Number(query.get('page') ?? 1)
  return Number.isInteger(pages) && pages >= 1 && pages <= 100 ? pages : 1
}

const paged = (pages: number): { page?: number } => (pages > 1 ? { page: pages } : {})

export function campaignsInput(id: string, pages: number) {
  return { params: { id }, query: { shown: 'public' as const, ...paged(pages) } }
}

export function networkInput(id: string, pages: number) {
  return { params: { slug: id }, query: paged(pages) }
}
