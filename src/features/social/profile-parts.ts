/** What of a profile is open, and how much of its list; the server renders with the same. */

export const profileParts = ['about', 'followers', 'following'] as const
export type ProfilePart = (typeof profileParts)[number]

export function partOf(query: URLSearchParams): ProfilePart {
  return profileParts.find((part) => part === query.get('tab')) ?? 'about'
}

/** Pages of a list, from its start. */
export function pagesOf(query: URLSearchParams): number {
  const pages = Number(query.get('page') ?? 1)
  return Number.isInteger(pages) && pages >= 1 && pages <= 100 ? pages : 1
}

const paged = (pages: number): { page?: number } => (pages > 1 ? { page: pages } : {})

export function campaignsInput(id: string, pages: number) {
  return { params: { id }, query: { shown: 'public' as const, ...paged(pages) } }
}

export function peopleInput(id: string, pages: number) {
  return { params: { slug: id }, query: paged(pages) }
}
