/**
 * Sorts the files of a build into tiers by the pages that need them, and writes what the worker of a device fetches: a
 * list of all tiers, and for each tier one file with the texts of all its files, which compresses better than a hundred
 * and needs one response.
 */

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { type BuildList, dictionaryOf, readersOf, type Tier, type TierFiles } from '#contract/build-tiers.ts'
import { buildListStem } from '#contract/worker.ts'

/** An entry of the build's manifest, by its source. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

/** The part of a page's entry in the page table (src/app/pages.ts) that decides who stores it. */
export interface TieredPage {
  readonly source: string
  readonly access: string
  readonly catalogues: readonly string[]
}

/**
 * Every device stores these pages of lists. A campaign's page is of no use without its data, which come when it is opened,
 * and the page with them.
 */
const shellPages: ReadonlySet<string> = new Set(
  ['landing', 'browse', 'funded', 'home'].map((page) => `src/features/campaign/${page}-page.tsx`),
)

/** From what every device stores to what none stores before its use. `none`: pages that need a connection anyway. */
const order = ['shell', 'visitor', 'member', 'owner', 'use', 'none'] as const
export type Audience = (typeof order)[number]

/** Modules that are loaded on demand, and who demands them if not everybody who has what loads them. */
const onDemand: readonly (readonly [RegExp, Audience])[] = [
  [/\bline-chart-plot[-.]/, 'use'],
  [/^src\/app\/further-pages\.ts$/, 'visitor'],
  [/^src\/app\/session\/|^src\/data\/session\/|^_outbox-/, 'member'],
]

function audienceOf({ source, access, catalogues }: TieredPage): Audience {
  if (shellPages.has(source)) return 'shell'
  if (access === 'admin' || access === 'demo') return 'none'
  // Steps of a campaign are also open to invited editors, who may be anyone; those fetch them when used.
  if (access === 'owner' || catalogues.includes('draft-steps')) return 'owner'
  return access === 'visitor' ? 'visitor' : 'member'
}

/** The audience of each file of a build, except for dictionaries: the first one that needs it. */
function sortFiles(manifest: Manifest, pages: readonly TieredPage[]): ReadonlyMap<string, Audience> {
  const pageAudiences = new Map<string, Audience>()
  for (const page of pages) pageAudiences.set(page.source, earlier(pageAudiences.get(page.source), audienceOf(page)))
  const audiences = new Map<string, Audience>()
  const visit = (key: string, audience: Audience): void => {
    const chunk = manifest[key]
    if (chunk === undefined || dictionaryOf(chunk.file) !== undefined) return
    const known = audiences.get(chunk.file)
    if (known !== undefined && earlier(known, audience) === known) return
    audiences.set(chunk.file, audience)
    for (const file of chunk.css ?? []) audiences.set(file, earlier(audiences.get(file), audience))
    for (const imported of chunk.imports ?? []) visit(imported, audience)
    for (const imported of chunk.dynamicImports ?? []) {
      if (pageAudiences.has(imported)) continue
      visit(imported, later(audience, onDemand.find(([source]) => source.test(imported))?.[1]))
    }
  }
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry === true) visit(key, 'shell')
  for (const [source, audience] of pageAudiences) visit(source, audience)
  return audiences
}

function earlier(one: Audience | undefined, other: Audience): Audience {
  return one !== undefined && order.indexOf(one) <= order.indexOf(other) ? one : other
}
function later(one: Audience, other: Audience | undefined): Audience {
  return other !== undefined && order.indexOf(one) < order.indexOf(other) ? other : one
}

/** Paths of a build's files by tier, without the shell's. */
export function tierPaths(
  manifest: Manifest,
  pages: readonly TieredPage[],
): ReadonlyMap<Tier | 'shell' | 'use', string[]> {
  const tiers = new Map<Tier | 'shell' | 'use', string[]>()
  const add = (tier: Tier | 'shell' | 'use', file: string): void => {
    tiers.set(tier, [...(tiers.get(tier) ?? []), `/${file}`])
  }
  for (const [file, audience] of sortFiles(manifest, pages)) if (audience !== 'none') add(audience, file)
  for (const { file } of Object.values(manifest)) {
    const dictionary = dictionaryOf(file)
    const readers = dictionary && readersOf(dictionary.catalogue)
    if (readers !== undefined) add(`${readers}-${dictionary?.language}` as Tier, file)
  }
  return tiers
}

/** Writes the packs and the list into the build, before its worker is built. */
export function buildTiers(): Plugin {
  let folder = ''
  return {
    name: 'build-tiers',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      handler: async () => writeTiers(folder, await pageTable()),
    },
  }
}

/** The page table loads its pages through a transformation of the build tool. */
async function pageTable(): Promise<readonly TieredPage[]> {
  const { module } = await runnerImport<{ readonly pages: readonly TieredPage[] }>('./src/app/pages.ts', {
    configFile: false,
    logLevel: 'error',
  })
  return module.pages
}

function writeTiers(folder: string, pages: readonly TieredPage[]): void {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const {
    shell = [],
    use = [],
    ...tiers
  } = Object.fromEntries(tierPaths(manifest, pages)) as Readonly<Partial<Record<Tier | 'shell' | 'use', string[]>>>
  const written: Partial<Record<Tier, TierFiles>> = {}
  for (const [tier, files] of Object.entries(tiers) as [Tier, string[]][]) {
    const texts = files.map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')] as const)
    written[tier] = { pack: write(folder, `tier-${tier}`, Object.fromEntries(texts)), files }
  }
  write(folder, buildListStem, { tiers: written, onUse: use } satisfies BuildList)
  fs.writeFileSync(path.join(folder, '.vite/shell.json'), JSON.stringify(shell))
}

/** @returns its path in the site */
function write(folder: string, stem: string, value: unknown): string {
  const text = JSON.stringify(value)
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  const file = `assets/${stem}-${hash}.json`
  fs.writeFileSync(path.join(folder, file), text)
  return `/${file}`
}

/** Paths that a build's worker stores on every device. */
export function shellPaths(folder: string): string[] {
  return JSON.parse(fs.readFileSync(path.join(folder, '.vite/shell.json'), 'utf8')) as string[]
}
