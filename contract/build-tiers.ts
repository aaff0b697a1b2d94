/**
 * Which files of the build the worker caches, and for which users. The shell is precached; the rest is fetched when a
 * user needs it.
 */

import type { Language } from './shapes.ts'

/** Texts of the pages that visitors read. */
const visitorAreas: ReadonlySet<string> = new Set(['account', 'campaign', 'content', 'errors', 'notices', 'shell'])
/** Texts of the administration, which needs a connection anyway. */
const adminAreas: ReadonlySet<string> = new Set(['admin', 'manage', 'users', 'provider', 'site'])

/** Roles for which more than a visitor's files are cached. */
export type CachedRole = 'member' | 'owner'

/**
 * `shell`: precached on every device. `visitor-en`, `member-en`: dictionaries of one language. `owner`: creating and
 * managing campaigns. `on-use`: cached after its first use.
 */
export type Tier = 'shell' | 'owner' | 'on-use' | `${'visitor' | 'member'}-${string}`

/** @param file path of a file of the build, with or without a leading slash */
export function tierOf(file: string): Tier {
  const [, language, area = ''] = /assets\/text-([a-z]{2})-(\w+?)-/.exec(file) ?? []
  if (language !== undefined) {
    if (adminAreas.has(area)) return 'on-use'
    return `${visitorAreas.has(area) ? 'visitor' : 'member'}-${language}`
  }
  if (/assets\/owner-/.test(file)) return 'owner'
  return /assets\/(?:admin-|gallery-page|uPlot|line-chart)/.test(file) ? 'on-use' : 'shell'
}

/** Language of a dictionary file; undefined for every other file. */
export function languageOfFile(file: string): string | undefined {
  return /assets\/text-([a-z]{2})-/.exec(file)?.[1]
}

/** What a device caches besides the shell. */
export interface CachedTiers {
  /** The current language first, then the previous one. */
  readonly languages: readonly Language[]
  readonly roles: readonly CachedRole[]
}

export function tiersOf({ languages, roles }: CachedTiers): ReadonlySet<Tier> {
  return new Set<Tier>([
    ...languages.map((language): Tier => `visitor-${language}`),
    ...(roles.length > 0 ? languages.map((language): Tier => `member-${language}`) : []),
    ...(roles.includes('owner') ? (['owner'] as const) : []),
  ])
}

/** Number of languages that a device caches, so that a user who reads two can switch between them offline. */
const mostLanguages = 2

/** The tiers to cache once a page reports its language and its user's role. */
export function withPage(cached: CachedTiers, language: Language, roles: readonly CachedRole[]): CachedTiers {
  return {
    languages: [language, ...cached.languages.filter((each) => each !== language)].slice(0, mostLanguages),
    roles: [...new Set([...cached.roles, ...roles])],
  }
}

/** The same file in any build: its path without the hash of its content. */
function stemOf(path: string): string {
  return path.replace(/^\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '')
}

/**
 * The files of a build to fetch besides the shell: those of the cached tiers, and the successors of an older build's
 * cached files.
 * @param files of the build, by path
 * @param cached paths that are in the cache
 */
export function filesToKeep(files: readonly string[], tiers: CachedTiers, cached: readonly string[]): string[] {
  const wanted = tiersOf(tiers)
  const stems = new Set(cached.map(stemOf))
  return files.filter((file) => {
    const tier = tierOf(file)
    const language = languageOfFile(file)
    if (language !== undefined && !tiers.languages.some((each) => each === language)) return false
    return wanted.has(tier) || (tier !== 'shell' && stems.has(stemOf(file)))
  })
}
