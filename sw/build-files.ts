/**
 * The application's files on this device. Files of the shell and those that were used are entries of their own; each further
 * tier is one entry with the texts of its files, because hundreds of small writes keep a slow device busy for seconds.
 * Names contain a content hash, so files of two builds coexist until the new build takes over.
 */

import { get, set } from 'idb-keyval'
import { type BuildList, type CachedTiers, successorsOf, type Tier, tiersOf, withPage } from '#contract/build-tiers.ts'
import { buildListStem, cacheNames, type PageNeeds } from '#contract/worker.ts'
import { metaStore } from './session.ts'

const concurrency = 6
/** If fewer are missing, each is fetched separately: an update seldom changes everything, and pages have loaded some. */
const fewestForPack = 20
const metaKey = 'cached-tiers'
const tierPrefix = '/tier/'
const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }

type Texts = Readonly<Record<string, string>>

/** A file of the build by path; those whose names contain no hash have a revision. */
export interface BuildFile {
  readonly url: string
  readonly revision: string | null
}

async function readTiers(): Promise<CachedTiers> {
  const stored = await get<CachedTiers>(metaKey, metaStore()).catch(() => undefined)
  return stored ?? { languages: [], roles: [], visitor: false }
}

const openCache = (): Promise<Cache> => caches.open(cacheNames.assets)
const pathOf = ({ url }: { readonly url: string }): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

export class BuildFiles {
  readonly #shell: readonly string[]
  /** The document that shows what is stored, under the key of this build. */
  readonly #document: string
  readonly #listPath: string
  #texts: Promise<ReadonlyMap<string, string>> | undefined

  /** @param files of the shell, with the document and the list of the other files */
  constructor(files: readonly BuildFile[]) {
    const paths = files.map(({ url, revision }) => `/${url}${revision === null ? '' : `?revision=${revision}`}`)
    this.#document = paths.find((file) => file.startsWith('/index.html')) ?? '/index.html'
    this.#listPath = paths.find((file) => file.includes(buildListStem)) ?? ''
    this.#shell = paths.filter((file) => file !== this.#listPath)
  }

  /**
   * Stores the shell, and this build's successors of stored files, while the old build is still active.
   * @throws if one cannot be fetched: the new worker is then not installed, and the old one continues
   */
  install(): Promise<void> {
    return exclusively(async () => {
      const cache = await openCache()
      const stored = (await cache.keys()).map(pathOf)
      const tiers = await readTiers()
      await fetchEach(cache, without(this.#shell, stored))
      const used = stored.filter((file) => file.startsWith('/assets/'))
      if (used.length === 0 && tiers.languages.length === 0) return
      const { onUse, tiers: listed } = await this.#list()
      const successors = successorsOf(used, [...onUse, ...Object.values(listed).flatMap(({ files }) => files)])
      await this.#fetchTiers(tiers)
      await fetchEach(cache, without(successors, [...stored, ...(await this.#stored()).keys()]))
    })
  }

  /** Never fails: it is retried with the next page, or when the connection is back. */
  keep({ language, roles, loaded, isFast }: PageNeeds): Promise<void> {
    return exclusively(async () => {
      const cache = await openCache()
      const stored = (await cache.keys()).map(pathOf)
      const tiers = withPage(await readTiers(), language, roles, isFast)
      await set(metaKey, tiers, metaStore()).catch(() => {})
      await this.#fetchTiers(tiers)
      const wanted = tiersOf(tiers)
      for (const key of stored)
        if (key.startsWith(tierPrefix) && !wanted.has(key.slice(tierPrefix.length) as Tier)) await cache.delete(key)
      // Last, because a page of the build before may report files that are gone.
      await fetchEach(cache, without(loaded, [...stored, ...(await this.#stored()).keys()]))
    }).catch(() => {})
  }

  /** Deletes files that do not belong to this build: no page uses the previous build any more. */
  dropOlder(): Promise<void> {
    return exclusively(async () => {
      const cache = await openCache()
      const stored = (await cache.keys()).map(pathOf)
      // Installed for the first time, it has nothing older.
      if (!stored.includes(this.#listPath)) return
      const { onUse, tiers } = await this.#list()
      const known = new Set([
        ...this.#shell,
        this.#listPath,
        ...onUse,
        ...Object.values(tiers).flatMap(({ files }) => files),
      ])
      for (const key of stored) {
        if (!key.startsWith(tierPrefix)) {
          if (!known.has(key)) await cache.delete(key)
          continue
        }
        const texts = Object.entries(await readTier(cache, key)).filter(([file]) => known.has(file))
        await writeTier(cache, key, Object.fromEntries(texts))
      }
      this.#texts = undefined
    })
  }

  /** A stored file; undefined if it is to be fetched. */
  async match(file: string): Promise<Response | undefined> {
    const entry = await (await openCache()).match(file)
    if (entry) return entry
    const text = (await this.#stored()).get(file)
    const type = types[file.slice(file.lastIndexOf('.') + 1)]
    return text === undefined || type === undefined
      ? undefined
      : new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } })
  }

  /** The document for pages that were never opened. */
  async document(): Promise<Response | undefined> {
    return (await openCache()).match(this.#document)
  }

  /** Texts of all tiers by path, read once while the worker runs. */
  #stored(): Promise<ReadonlyMap<string, string>> {
    return (this.#texts ??= (async () => {
      const cache = await openCache()
      const keys = (await cache.keys()).map(pathOf).filter((key) => key.startsWith(tierPrefix))
      const tiers = await Promise.all(keys.map((key) => readTier(cache, key)))
      return new Map(tiers.flatMap(Object.entries<string>))
    })())
  }

  async #list(): Promise<BuildList> {
    const cache = await openCache()
    const known = await cache.match(this.#listPath)
    if (known) return (await known.json()) as BuildList
    await fetchInto(cache, this.#listPath)
    return this.#list()
  }

  async #fetchTiers(cached: CachedTiers): Promise<void> {
    const cache = await openCache()
    const { tiers } = await this.#list()
    for (const tier of tiersOf(cached)) {
      const { pack, files } = tiers[tier] ?? { pack: '', files: [] }
      const stored = await readTier(cache, tierPrefix + tier)
      const missing = without(files, Object.keys(stored))
      if (missing.length === 0) continue
      await writeTier(cache, tierPrefix + tier, { ...stored, ...(await fetchTexts(missing, pack)) })
      this.#texts = undefined
    }
  }
}

/** One at a time, because two pages may ask at the same time, and an old and a new worker. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return self.navigator.locks.request('build-files', work)
}

function without(files: readonly string[], present: readonly string[]): string[] {
  const there = new Set(present)
  return files.filter((file) => !there.has(file))
}

async function readTier(cache: Cache, key: string): Promise<Texts> {
  return ((await (await cache.match(key))?.json()) ?? {}) as Texts
}

async function writeTier(cache: Cache, key: string, texts: Texts): Promise<void> {
  await cache.put(key, new Response(JSON.stringify(texts), { headers: { 'content-type': 'application/json' } }))
}

/** From the pack if many are wanted; what it lacks, or all of them if it cannot be fetched, one by one. */
async function fetchTexts(files: readonly string[], pack: string): Promise<Texts> {
  const texts = files.length < fewestForPack ? {} : await fetchPack(pack).catch(() => ({}))
  const found = Object.fromEntries(Object.entries(texts).filter(([file]) => files.includes(file)))
  await fetchAll(without(files, Object.keys(found)), async (file, response) => {
    found[file] = await response.text()
  })
  return found
}

async function fetchPack(pack: string): Promise<Texts> {
  const response = await fetch(pack, { cache: 'no-store' })
  return response.ok ? ((await response.json()) as Texts) : {}
}

function fetchEach(cache: Cache, files: readonly string[]): Promise<void> {
  return fetchAll(files, (file, response) => cache.put(file, response))
}

async function fetchInto(cache: Cache, file: string): Promise<void> {
  await fetchEach(cache, [file])
}

/** @throws if one cannot be fetched */
async function fetchAll(
  files: readonly string[],
  received: (file: string, response: Response) => Promise<void>,
): Promise<void> {
  const queue = [...files]
  const fetchNext = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const response = await fetch(file, file.includes('?') ? { cache: 'reload' } : {})
      if (response.status !== 200) throw new Error(`${file} answered ${response.status}`)
      await received(file, response)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, fetchNext))
}
