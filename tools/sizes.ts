/** The size of a visitor's downloads, in bytes after brotli, compared with the budgets of a first visit to each public page. */

import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildListName, type CachedRole, packName, tiersOf } from '#contract/build-tiers.ts'
import { readBuildList } from './vite/build-tiers.ts'

export interface Size {
  readonly what: string
  readonly bytes: number
  /** A build fails above it. */
  readonly limit: number
  readonly goal?: number
}

interface PublicPage {
  readonly address: string
  /** Maximum bytes of its dictionary, if it is larger than that of other pages. */
  readonly dictionary?: number
}

/**
 * The public pages. All campaigns load the same scripts, and most have a document of about the same size; this one has
 * company figures.
 */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  browse: { address: '/browse-companies' },
  landing: { address: '/', dictionary: 7_500 },
  campaign: { address: '/campaign-detail-page/east-austin-fourplexes' },
  'coming soon': { address: '/coming-soon/shuwaikh-workshop-district', dictionary: 9_200 },
  content: { address: '/content-page/about-us' },
  FAQ: { address: '/faq' },
  help: { address: '/help-center' },
  'sign-in': { address: '/login', dictionary: 9_200 },
  'sign-up': { address: '/signup', dictionary: 9_200 },
}

/** Maximum bytes. The document fits the first round trip of a new connection, so that reading needs no second one. */
const limits = {
  // Besides its headers, which take about 900 bytes.
  document: 7_100,
  scripts: 88_000,
  styles: 8_000,
  together: 122_000,
  // With what it fetches before a user asks: pages of push messages, the portfolio, and shared pictures. It also sends
  // messages that were written offline.
  worker: 10_000,
  update: 30_000,
  // With the install offer, badges of notifications and messages, and the browser's bars in the chosen theme.
  deferred: 17_200,
  firstTier: 25_000,
  withWorker: 175_000,
  // With conversations, which are read and answered offline.
  investor: 129_000,
  // With the page that adds shared pictures to a draft, which works offline.
  owner: 154_000,
  lazyChunk: 25_000,
} as const
const goals = {
  dictionary: 6_000,
  role: 130_000,
} as const

/** Charts are loaded only on pages that show one. */
const apart = /\/uPlot/

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly isDynamicEntry?: boolean
  readonly css?: readonly string[]
}

/** All sizes that depend only on the build. */
export function builtSizes(folder: string): Size[] {
  const largest = chunksOf(folder)
    .filter(({ file, isDynamicEntry }) => isDynamicEntry === true && file.endsWith('.js') && !apart.test(file))
    .map(({ file }) => ({ file, bytes: compressedBytes(folder, file) }))
    .toSorted((a, b) => b.bytes - a.bytes)[0]
  const role = (name: 'investor' | 'owner', roles: readonly CachedRole[]): Size => ({
    what: `pages of an ${name} beyond the shell`,
    bytes: roleBytes(folder, roles),
    limit: limits[name],
    goal: goals.role,
  })
  return [
    { what: 'worker', bytes: compressedBytes(folder, 'sw.js'), limit: limits.worker },
    { what: 'update of four texts, at most', bytes: updateBytes(folder), limit: limits.update },
    role('investor', ['member', 'investor']),
    role('owner', ['member', 'owner']),
    { what: `largest lazy chunk (${largest?.file ?? 'none'})`, bytes: largest?.bytes ?? 0, limit: limits.lazyChunk },
  ]
}

/** What an update downloads that changes the four largest dictionaries of an investor who reads English, and nothing else. */
function updateBytes(folder: string): number {
  const { folder: files, list } = readBuildList(folder)
  const dictionaries = Object.keys({ ...list['visitor-en'], ...list['member-en'], ...list['investor-en'] })
    .map((name) => compressedBytes(folder, `${files}/${name}`))
    .toSorted((a, b) => b - a)
  const always = sumOf(folder, ['sw.js', 'index.html', `${files}/${buildListName}`])
  return dictionaries.slice(0, 4).reduce((sum, bytes) => sum + bytes, always)
}

/** Bytes of the tiers of a user who reads English. */
function roleBytes(folder: string, roles: readonly CachedRole[]): number {
  const { folder: files, list } = readBuildList(folder)
  return [...tiersOf({ languages: ['en'], roles, visitor: true })].reduce(
    (bytes, tier) => bytes + (list[tier] === undefined ? 0 : compressedBytes(folder, `${files}/${packName(tier)}`)),
    0,
  )
}

/** The scripts and dictionaries that a first visit requests. @param addresses their addresses; @param page its name in `publicPages` */
export function requestedSizes(
  folder: string,
  addresses: readonly string[],
  page: string,
): { scripts: Size; dictionary: Size } {
  const files = withImports(
    folder,
    addresses.map((address) => address.slice(1)),
  )
  const dictionary = files.filter((file) => /\/text-[a-z]{2}-/.test(file))
  const scripts = files.filter((file) => !dictionary.includes(file))
  return {
    scripts: {
      what: `${page} scripts`,
      bytes: sumOf(folder, scripts),
      limit: limits.scripts,
    },
    dictionary: {
      what: `${page} dictionary`,
      bytes: sumOf(folder, dictionary),
      limit: publicPages[page]?.dictionary ?? goals.dictionary,
      goal: goals.dictionary,
    },
  }
}

/** Of the same sizes in several languages, the largest of each. */
export function largestOf(sizes: readonly Size[]): Size[] {
  const largest = new Map<string, Size>()
  for (const size of sizes) if (size.bytes > (largest.get(size.what)?.bytes ?? -1)) largest.set(size.what, size)
  return [...largest.values()]
}

/** Everything that a document requests before the first interaction. @param html as sent; @param sentBytes of it; @param page its name in `publicPages` */
export function firstVisitSizes(folder: string, html: string, sentBytes: number, page: string): Size[] {
  const addresses = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const { scripts, dictionary } = requestedSizes(folder, addresses, page)
  const styles = [...html.matchAll(/"\/(assets\/[^"]+\.css)"/g)].map(([, file = '']) => file)
  const styleBytes = sumOf(folder, styles)
  const together = sentBytes + scripts.bytes + styleBytes + dictionary.bytes
  const loaded = new Set([
    ...withImports(
      folder,
      addresses.map((address) => address.slice(1)),
    ),
    ...styles,
  ])
  const { folder: files, list } = readBuildList(folder)
  const shell = [buildListName, ...Object.keys(list.shell ?? {})].map((name) => `${files}/${name}`)
  const deferred = deferredFiles(folder).filter((file) => !loaded.has(file))
  const deferredBytes = sumOf(folder, deferred)
  for (const file of deferred) loaded.add(file)
  // What the page has loaded comes from the browser's own cache.
  const firstTier = sumOf(folder, ['index.html', ...shell.filter((file) => !loaded.has(file))])
  return [
    { what: `${page} document`, bytes: sentBytes, limit: limits.document },
    scripts,
    { what: `${page} style sheets`, bytes: styleBytes, limit: limits.styles },
    dictionary,
    { what: `${page} together`, bytes: together, limit: limits.together },
    { what: `${page} after its start`, bytes: deferredBytes, limit: limits.deferred },
    { what: `${page} first tier of the worker`, bytes: firstTier, limit: limits.firstTier },
    {
      what: `${page} together with the worker`,
      bytes: together + deferredBytes + firstTier + compressedBytes(folder, 'sw.js'),
      limit: limits.withWorker,
    },
  ]
}

/** Files that every page loads once it has started: the deferred parts of the frame, and the lists of all pages and texts. */
function deferredFiles(folder: string): string[] {
  const manifest = manifestOf(folder)
  return ['_start.js', '_tables.js'].flatMap((key) => {
    const chunk = manifest[key]
    return chunk ? [chunk.file, ...(chunk.css ?? [])] : []
  })
}

function sumOf(folder: string, files: readonly string[]): number {
  return files.reduce((bytes, file) => bytes + compressedBytes(folder, file), 0)
}

/** One line for each size, with the remaining budget. */
export function sizeTable(sizes: readonly Size[]): string {
  const width = Math.max(...sizes.map(({ what }) => what.length))
  return sizes
    .map(({ what, bytes, limit, goal }) => {
      const verdict = bytes > limit ? 'TOO LARGE' : goal !== undefined && bytes > goal ? `goal ${goal}` : ''
      return `${what.padEnd(width)} ${String(bytes).padStart(8)} of ${String(limit).padStart(7)}  ${verdict}`.trimEnd()
    })
    .join('\n')
}

export function tooLarge(sizes: readonly Size[]): boolean {
  return sizes.some(({ bytes, limit }) => bytes > limit)
}

function chunksOf(folder: string): Chunk[] {
  return Object.values(manifestOf(folder))
}

function manifestOf(folder: string): Readonly<Record<string, Chunk>> {
  return JSON.parse(fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
}

/** The files and all their static imports. @throws if a file is not part of the build */
function withImports(folder: string, files: readonly string[]): string[] {
  const manifest = manifestOf(folder)
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    const chunk = byFile.get(file)
    if (!chunk) throw new Error(`${file} is asked for and is not of this build`)
    for (const key of chunk.imports ?? []) add(manifest[key]?.file ?? '')
  }
  for (const file of files) add(file)
  return [...found]
}

/** The transferred size: the build's own brotli file if there is one. */
function compressedBytes(folder: string, file: string): number {
  const target = path.join(folder, file)
  const compressed = `${target}.br`
  return fs.existsSync(compressed) ? fs.statSync(compressed).size : brotliCompressSync(fs.readFileSync(target)).length
}
