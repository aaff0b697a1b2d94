/** The page table. The file and the texts of each page are in page-parts.ts. */

import { matchPath, routesByAccess } from '#src/routes.ts'
import type { PageAccess, PageEntry, PageModule, PageName, PageParams } from '#src/components/page.ts'
import type { CatalogueName } from '#src/intl/messages.ts'
import type { RouteName } from '#src/routes.ts'

/** Texts that every page needs. Error texts load with the pages that have forms. */
export const shellCatalogues = ['shell'] as const

interface RoutedPage extends PageEntry {
  readonly name: RouteName
  readonly route: string
}

export const pages: readonly RoutedPage[] = Object.entries(routesByAccess).flatMap(([group, ofGroup]) =>
  (Object.entries(ofGroup) as [RouteName, string][]).map(([name, route]) => ({
    name,
    route,
    access: group === 'public' ? 'visitor' : (group as PageAccess),
    // It redirects visitors.
    rendered: group === 'public' || name === 'home',
  })),
)

/** Shown for an unknown address. */
export const notFoundPage: PageEntry = { name: 'notFound', access: 'visitor', rendered: true }

/** Shown instead of other pages while the site is closed for maintenance. */
export const closedPage: PageEntry = { name: 'closed', access: 'visitor', rendered: true }

const signInRoutes: ReadonlySet<PageName> = new Set([
  'signIn',
  'signInVerification',
  'signOut',
  'socialReturn',
  'forgotPassword',
  'resetPassword',
  'setUp',
])

/** Pages on which administrators sign in and work are never closed, so that they cannot lock themselves out. */
export function staysOpen({ access, name }: Pick<PageEntry, 'access' | 'name'>): boolean {
  return access === 'admin' || signInRoutes.has(name)
}

export interface PageMatch {
  readonly entry: PageEntry
  readonly params: PageParams
  readonly found: boolean
}

/** The page of a path; the not-found page if there is none. */
export function matchPage(path: string): PageMatch {
  for (const entry of pages) {
    const params = matchPath(entry.route, path)
    if (params) return { entry, params: { ...params, page: entry.name }, found: true }
  }
  return { entry: notFoundPage, params: {}, found: false }
}

/** A page that is loaded. */
interface LoadedPage {
  readonly module: PageModule
  readonly catalogues: readonly CatalogueName[]
}

const loaded = new Map<PageName, LoadedPage>()
const loading = new Map<PageName, Promise<PageModule>>()

/** The module of a page and the names of its dictionaries, if it is loaded. */
export function loadedPage({ name }: PageEntry): LoadedPage | undefined {
  return loaded.get(name)
}

/** A page that is loaded already. */
export function addPage({ name }: PageEntry, page: LoadedPage): void {
  loaded.set(name, page)
}

/** Names of a page's dictionaries beyond the shell's. @throws if they are not loaded and there is no connection */
export async function cataloguesOf({ name }: PageEntry): Promise<readonly CatalogueName[]> {
  return loaded.get(name)?.catalogues ?? (await import('./page-parts.ts')).pageParts[name].catalogues
}

/** Fetches the module of a page; concurrent callers share one promise. A failed fetch may be retried. */
export function loadPage({ name }: PageEntry): Promise<PageModule> {
  const pending = loading.get(name) ?? fetchPage(name)
  loading.set(name, pending)
  return pending
}

async function fetchPage(name: PageName): Promise<PageModule> {
  const known = loaded.get(name)
  if (known) return known.module
  try {
    const { loadModule, pageParts } = await import('./page-parts.ts')
    const { source, catalogues } = pageParts[name]
    const module = await loadModule(source)
    loaded.set(name, { module, catalogues })
    return module
  } catch (error) {
    loading.delete(name)
    throw error
  }
}
