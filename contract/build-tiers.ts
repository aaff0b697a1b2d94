/** Which files of the build the worker keeps, and for whom. The shell is precached; the rest is fetched for whoever needs it. */

import type { Language } from './shapes.ts'

/** Texts of the pages that visitors read. */
const visitorAreas: ReadonlySet<string> = new Set(['account', 'campaign', 'content', 'errors', 'notices', 'shell'])
/** Texts of the administration, which needs a connection anyway. */
const adminAreas: ReadonlySet<string> = new Set(['admin', 'manage', 'people', 'provider', 'site'])

/** Roles for which more than a visitor's files are kept. */
export type CachedRole = 'member' | 'owner'

/**
 * `shell`: precached by everybody. `visitor-en`, `member-en`: dictionaries of one language. `owner`: creating and managing
 * campaigns. `on-use`: kept once it was used.
 */
export type Tier = 'shell' | 'owner' | 'on-use' | `${'visitor' | 'member'}-${string}`

/** @param file path of a file of the build, with or without a slash in front */
export function tierOf(file: string): Tier {
  const [, language, area = ''] = /assets\/text-([a-z]{2})-(\w+?)-/.exec(file) ?? []
  if (language !== undefined) {
    if (adminAreas.has(area)) return 'on-use'
    return `${visitorAreas.has(area) ? 'visitor' : 'member'}-${language}`
  }
  if (/assets\/owner-/.test(file)) return 'owner'
  return /assets\/(?:admin-|gallery-page|uPlot|line-chart)/.test(file) ? 'on-use' : 'shell'
}

/** Language of a dictionary's file; undefined for every other file. */
export function languageOfFile(file: string): string | undefined {
  return /assets\/text-([a-z]{2})-/.exec(file)?.[1]
}

/** What a device keeps beside the shell. */
export interface CachedTiers {
  /** The present language first, then the one before it. */
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

/** How many languages a device keeps: whoever reads two goes back and forth without a connection. */
const mostLanguages = 2

/** What is kept from now on, once a page says in which language it is and who is signed in. */
export function withPage(kept: CachedTiers, language: Language, roles: readonly CachedRole[]): CachedTiers {
  return {
    languages: [language, ...kept.languages.filter((each) => each !== language)].slice(0, mostLanguages),
    roles: [...new Set([...kept.roles, ...roles])],
  }
}

/** The same file in any build: its path without the hash of its content. */
function stemOf(path: string): string {
  return path.replace(/^\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '')
}

/**
 * Which files of a build are fetched beside the shell: those of the tiers, and those that an older build's kept files became.
 * @param files of the build, by path
 * @param kept paths that lie in the cache
 */
export function filesToKeep(files: readonly string[], tiers: CachedTiers, kept: readonly string[]): string[] {
  const wanted = tiersOf(tiers)
  const stems = new Set(kept.map(stemOf))
  return files.filter((file) => {
    const tier = tierOf(file)
    const language = languageOfFile(file)
    if (language !== undefined && !tiers.languages.some((each) => each === language)) return false
    return wanted.has(tier) || (tier !== 'shell' && stems.has(stemOf(file)))
  })
}
