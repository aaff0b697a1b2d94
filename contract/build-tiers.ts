/**
 * Which files of the build a device stores, by tier. Every device stores the shell; the rest is fetched for those who need
 * it and, where the connection is good, for visitors.
 */

import type { Language } from './shapes.ts'

/** Texts of the pages that visitors read. */
const visitorAreas: ReadonlySet<string> = new Set(['account', 'campaign', 'content', 'errors', 'notices', 'shell'])
/** Texts of the pages on which campaigns are created and run. */
const ownerAreas: ReadonlySet<string> = new Set(['dashboard', 'edit', 'steps'])
/** Texts of the administration, which needs a connection anyway. */
const adminAreas: ReadonlySet<string> = new Set(['admin', 'manage', 'users', 'provider', 'site'])

/** Roles for which more than a visitor's files are stored. */
export type CachedRole = 'member' | 'owner'

/**
 * `visitor`: pages of visitors beyond the shell. `visitor-en`, `member-en`, `owner-en`: dictionaries of one language. `member`: pages
 * of signed-in users. `owner`: creating and managing campaigns.
 */
export type Tier = 'visitor' | CachedRole | `${'visitor' | CachedRole}-${Language}`

/** What the worker may store beyond the shell. */
export interface BuildList {
  readonly tiers: Readonly<Partial<Record<Tier, TierFiles>>>
  /** Stored once they were used, such as charts. */
  readonly onUse: readonly string[]
}
export interface TierFiles {
  /** Path of the file that contains all of them: a JSON object of texts by path. */
  readonly pack: string
  readonly files: readonly string[]
}

/** A dictionary's language and area; undefined for every other file. */
export function dictionaryOf(file: string): { readonly language: string; readonly area: string } | undefined {
  const [, language, area] = /assets\/text-([a-z]{2})-(\w+?)-/.exec(file) ?? []
  return language === undefined || area === undefined ? undefined : { language, area }
}

/** The readers of an area's texts; undefined for the administration's. */
export function readersOf(area: string): 'visitor' | CachedRole | undefined {
  if (adminAreas.has(area)) return undefined
  if (ownerAreas.has(area)) return 'owner'
  return visitorAreas.has(area) ? 'visitor' : 'member'
}

/** What a device stores besides the shell. */
export interface CachedTiers {
  /** The current language first, then the previous one. */
  readonly languages: readonly Language[]
  readonly roles: readonly CachedRole[]
  /** Also the pages of visitors that were not opened yet. */
  readonly visitor: boolean
}

export function tiersOf({ languages, roles, visitor }: CachedTiers): ReadonlySet<Tier> {
  const readers = ['visitor', ...roles] as const
  const pages = visitor || roles.length > 0 ? readers : []
  return new Set<Tier>([
    ...languages.flatMap((language) => readers.map((reader): Tier => `${reader}-${language}`)),
    ...pages,
  ])
}

/** Number of languages that a device stores, so that a user who reads two can switch between them offline. */
const mostLanguages = 2

/**
 * The tiers to store once a page reports its language and its user's role.
 * @param visitor the connection is good enough for pages that nobody has asked for
 */
export function withPage(
  cached: CachedTiers,
  language: Language,
  roles: readonly CachedRole[],
  visitor: boolean,
): CachedTiers {
  return {
    languages: [language, ...cached.languages.filter((each) => each !== language)].slice(0, mostLanguages),
    roles: [...new Set([...cached.roles, ...roles])],
    visitor: cached.visitor || visitor,
  }
}

/** The same file in any build: its path without the hash of its content. */
function stemOf(path: string): string {
  return path.replace(/-[\w-]{8}(?=\.\w+$)/, '')
}

/** Files of a build that succeed files of an older one. */
export function successorsOf(older: readonly string[], files: readonly string[]): string[] {
  const stems = new Set(older.map(stemOf))
  return files.filter((file) => stems.has(stemOf(file)))
}
