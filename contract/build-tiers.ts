/**
 * Which files of the build a device stores, by tier. Every device stores the shell; the rest is fetched for those who need
 * it and, where the connection is good, for visitors.
 */

import type { Language } from './shapes.ts'

/** Catalogues of the pages that visitors read. */
const visitorCatalogues = /^(?:auth|campaign|content|errors|shell|site)$/
/** Catalogues of the pages on which campaigns are created and run. */
const ownerCatalogues =
  /^(?:campaign-errors|campaign-own|campaign-review|draft|draft-access|draft-share|draft-steps|payment)$/
/** Catalogues of the pages on which people invest and manage their money. */
const investorCatalogues =
  /^(?:investment|investment-deadlines|investment-errors|investment-portfolio|investment-receipt|repayment-schedule|wallet)$/
/** Catalogues of pages that do nothing without a connection, or that few open. */
const onlineOnlyCatalogues =
  /^(?:campaign-coming-soon|campaign-compare|campaign-dashboard|campaign-editor|campaign-searches|campaign-terms|identity|identity-letter|identity-questionnaire|identity-verification|investment-check|investment-checkout|investment-conversion|investment-documents|investment-returns|investment-simulator|investment-statements|notification-preferences|payment-options|repayment|site-install|social)$/
/** Catalogues of the administration, which needs a connection anyway. */
const adminCatalogues = /\b(?:admin|audit|reconciliation)$/

/** Roles for which more than a visitor's files are stored. */
export type CachedRole = 'member' | 'investor' | 'owner'

/**
 * `visitor`: pages of visitors beyond the shell. `visitor-en`, `member-en` and so on: dictionaries of one language. `member`: pages
 * of all signed-in users. `investor`: investments and wallet. `owner`: creating and managing campaigns.
 */
export type Tier = 'visitor' | CachedRole | `${'visitor' | CachedRole}-${Language}`

/** Name of the file that lists the files of a build, in the folder of that build. */
export const buildListName = 'list.json'

/**
 * What the worker may store of a build, by tier. `use`: stored once they were used, such as charts. The files of a build are in a
 * folder of their own, so that none contains the name of another version; builds share files by the hashes of their content.
 */
export type BuildList = Readonly<Partial<Record<Tier | 'shell' | 'use', ListedFiles>>>
/** By name: the hash of the content, and its size in kilobytes, 0 in tiers without a pack. */
export type ListedFiles = Readonly<Record<string, readonly [hash: string, size: number]>>

/**
 * A list as it is written: the names, hashes and sizes of each tier, separated by commas. By columns it takes a tenth less
 * after compression, in each update.
 */
export type WrittenList = Readonly<Partial<Record<keyof BuildList, readonly [string, string, string]>>>

export function writtenList(list: BuildList): WrittenList {
  return Object.fromEntries(
    Object.entries(list).flatMap(([tier, files]) => {
      const entries = Object.entries(files)
      if (entries.length === 0) return []
      const column = (values: readonly (string | number)[]): string => values.join(',')
      return [
        [
          tier,
          [
            column(entries.map(([name]) => name)),
            column(entries.map(([, [hash]]) => hash)),
            column(entries.map(([, [, size]]) => size)),
          ],
        ],
      ]
    }),
  )
}

export function listOf(written: WrittenList): BuildList {
  return Object.fromEntries(
    Object.entries(written).map(([tier, columns]) => {
      const [names = [], hashes = [], sizes = []] = columns.map((column) => column.split(','))
      return [
        tier,
        Object.fromEntries(names.map((name, index) => [name, [hashes[index] as string, Number(sizes[index])]])),
      ]
    }),
  )
}

/** Name of the file that contains all files of a tier: a JSON object of texts by name. */
export function packName(tier: Tier): string {
  return `tier-${tier}.json`
}

/** The hash of a listed file's content. */
export function listedHash(list: BuildList, name: string): string | undefined {
  for (const files of Object.values(list)) if (files[name] !== undefined) return files[name][0]
  return undefined
}

/** A dictionary's language and catalogue; undefined for every other file. */
export function dictionaryOf(file: string): { readonly language: string; readonly catalogue: string } | undefined {
  const [, language, catalogue] = /(?:^|\/)text-([a-z]{2})-([\w-]+)\.\w+$/.exec(file) ?? []
  return language === undefined || catalogue === undefined ? undefined : { language, catalogue }
}

/** The readers of a catalogue, or `use` if it is stored once it was used; undefined for the administration's. */
export function readersOf(catalogue: string): 'visitor' | CachedRole | 'use' | undefined {
  if (adminCatalogues.test(catalogue)) return undefined
  if (onlineOnlyCatalogues.test(catalogue)) return 'use'
  if (ownerCatalogues.test(catalogue)) return 'owner'
  if (investorCatalogues.test(catalogue)) return 'investor'
  return visitorCatalogues.test(catalogue) ? 'visitor' : 'member'
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
 * @param visitor the connection is good enough to prefetch pages
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
