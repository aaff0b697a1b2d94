/**
 * The application's files on this device. Files of the shell and those that were used are entries of their own, by path; each
 * further tier is one entry with the texts of its files by hash, because hundreds of small writes keep a slow device busy
 * for seconds. Each build has its files in a folder of its own and lists their hashes there, so that a build is served from
 * what is stored of any other, and an update fetches the changed files alone (decision record 0035).
 */

import { get, set } from 'idb-keyval'
import {
  type BuildList,
  buildListName,
  type CachedTiers,
  listedHash,
  listOf,
  type WrittenList,
  type ListedFiles,
  packName,
  type Tier,
  tiersOf,
  withPage,
} from '#contract/build-tiers.ts'
import { cacheNames, type PageNeeds } from '#contract/worker.ts'
import { withTimeout, metaStore } from './session.ts'

const concurrency = 6
/** If fewer are missing, each is fetched separately: pages have loaded some. */
const fewestForPack = 20
const metaKey = 'cached-tiers'
const tierPrefix = '/tier/'
const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }

/** Texts of files by the hash of their content. */
type Texts = Readonly<Record<string, string>>

/** A file of the build by path; those whose names do not change with their content have a revision. */
export interface BuildFile {
  readonly url: string
  readonly revision: string | null
}

/** What is stored of all builds, by hash. */
interface Stored {
  readonly texts: ReadonlyMap<string, string>
  /** Paths of the files that are entries of their own. */
  readonly paths: ReadonlyMap<string, string>
}

const noTiers: CachedTiers = { languages: [], roles: [], visitor: false }

/** @returns null if the store does not respond */
async function readTiers(): Promise<CachedTiers | null> {
  const stored = await withTimeout(get<CachedTiers>(metaKey, metaStore()))
  return stored === undefined ? noTiers : stored
}

const openCache = (): Promise<Cache> => caches.open(cacheNames.assets)
async function storedPaths(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => url.slice(new URL(url).origin.length))
}
/** The folder of a path, with the slash at its end. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const isBuilt = (path: string): boolean => /^\/assets\/[^/]+\/[^/]+$/.test(path)

export class BuildFiles {
  readonly #folder: string
  /** The document that shows what is stored, under the key of this build. */
  readonly #document: string
  /** By folder. */
  readonly #lists = new Map<string, Promise<BuildList>>()
  #stored: Promise<Stored> | undefined

  /** @param files the document and the list of the other files */
  constructor(files: readonly BuildFile[]) {
    const paths = files.map(({ url, revision }) => `/${url}${revision === null ? '' : `?revision=${revision}`}`)
    this.#document = paths.find((path) => !isBuilt(path)) ?? ''
    this.#folder = folderOf(paths.find(isBuilt) ?? '')
  }

  /**
   * Stores the shell, and this build's versions of stored files, while the old build is still active.
   * @throws if one cannot be fetched: the new worker is then not installed, and the old one continues
   */
  install(): Promise<void> {
    return this.#exclusively(async () => {
      const used = (await storedPaths(await openCache())).filter(isBuilt).map(nameOf)
      const list = await this.#listOf(this.#folder)
      await this.#store([this.#document, ...Object.keys(list.shell ?? {}).map((name) => this.#folder + name)])
      await this.#fetchTiers((await readTiers()) ?? noTiers)
      const { texts } = await this.#read()
      const wanted = used.filter((name) => {
        const hash = listedHash(list, name)
        return hash !== undefined && !texts.has(hash)
      })
      await this.#store(wanted.map((name) => this.#folder + name))
    })
  }

  /** Never fails: it is retried with the next page, or when the connection is back. */
  keep({ language, roles, loaded, isFast }: PageNeeds): Promise<void> {
    return this.#exclusively(async () => {
      const cache = await openCache()
      const stored = await readTiers()
      // If it is not known, tiers that others need would be deleted.
      if (stored !== null) {
        const tiers = withPage(stored, language, roles, isFast)
        await withTimeout(set(metaKey, tiers, metaStore()))
        await this.#fetchTiers(tiers)
        const wanted = tiersOf(tiers)
        for (const path of await storedPaths(cache))
          if (path.startsWith(tierPrefix) && !wanted.has(path.slice(tierPrefix.length) as Tier))
            await cache.delete(path)
      }
      this.#stored = undefined
      const missing = await Promise.all(loaded.map(async (path) => ((await this.match(path)) ? [] : [path])))
      // Last, because a page of the build before may report files that are gone.
      await this.#store(missing.flat())
    }).catch(() => {})
  }

  /** Stores files that a page will load. @throws if one cannot be fetched */
  add(paths: readonly string[]): Promise<void> {
    return this.#exclusively(() => this.#store(paths))
  }

  /**
   * Deletes what belongs neither to this build nor to the one before, which pages may still run that were open during the
   * update. What both have in common is stored once.
   */
  dropOlder(): Promise<void> {
    return this.#exclusively(async () => {
      const cache = await openCache()
      const paths = await storedPaths(cache)
      // In the order in which they were stored.
      const folders = paths.filter((path) => nameOf(path) === buildListName).map(folderOf)
      const retained = new Set([...folders.slice(-2), this.#folder])
      const lists = await Promise.all([...retained].map((folder) => this.#listOf(folder)))
      const known = new Set(lists.flatMap(hashesOf))
      this.#stored = undefined
      const stored = await this.#read()
      for (const path of paths) {
        if (path.startsWith(tierPrefix)) {
          const texts = Object.entries(await readTier(cache, path)).filter(([hash]) => known.has(hash))
          await writeTier(cache, path, Object.fromEntries(texts))
          continue
        }
        const isOwn = path === this.#document || folderOf(path) === this.#folder
        const isOnly = [...stored.paths].some(([hash, each]) => each === path && !stored.texts.has(hash))
        if (!isOwn && !(retained.has(folderOf(path)) && (isOnly || nameOf(path) === buildListName)))
          await cache.delete(path)
      }
      this.#stored = undefined
    })
  }

  /** A file of any build, if its content is stored; undefined if it is to be fetched. */
  async match(path: string): Promise<Response | undefined> {
    const cache = await openCache()
    const entry = await cache.match(path)
    if (entry || !isBuilt(path)) return entry
    const list = await this.#listOf(folderOf(path)).catch(() => ({}))
    const hash = listedHash(list, nameOf(path))
    if (hash === undefined) return undefined
    const { texts, paths } = await this.#read()
    const text = texts.get(hash)
    const type = types[path.slice(path.lastIndexOf('.') + 1)]
    return text === undefined || type === undefined
      ? cache.match(paths.get(hash) ?? path)
      : new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } })
  }

  /** The document for pages that were never opened. */
  async document(): Promise<Response | undefined> {
    return (await openCache()).match(this.#document)
  }

  /** One at a time, because two pages may ask at the same time, and an old and a new worker. Development has no build. */
  async #exclusively(work: () => Promise<void>): Promise<void> {
    if (this.#folder !== '') await self.navigator.locks.request('build-files', work)
  }

  /** Read once while the worker runs, until something is stored. */
  #read(): Promise<Stored> {
    return (this.#stored ??= (async () => {
      const cache = await openCache()
      const stored = await storedPaths(cache)
      const [texts, paths] = [new Map<string, string>(), new Map<string, string>()]
      for (const path of stored) {
        if (path.startsWith(tierPrefix)) {
          for (const [hash, text] of Object.entries(await readTier(cache, path))) texts.set(hash, text)
        } else if (stored.includes(folderOf(path) + buildListName)) {
          const hash = listedHash(await this.#listOf(folderOf(path)), nameOf(path))
          if (hash !== undefined && (folderOf(path) === this.#folder || !paths.has(hash))) paths.set(hash, path)
        }
      }
      return { texts, paths }
    })())
  }

  /**
   * The list of the build in a folder, which is fetched if it is not stored.
   * @throws if it cannot be fetched
   */
  #listOf(folder: string): Promise<BuildList> {
    const known = this.#lists.get(folder) ?? readList(folder + buildListName)
    this.#lists.set(folder, known)
    known.catch(() => this.#lists.delete(folder))
    return known
  }

  async #fetchTiers(cached: CachedTiers): Promise<void> {
    const cache = await openCache()
    const list = await this.#listOf(this.#folder)
    for (const tier of tiersOf(cached)) {
      const files = list[tier] ?? {}
      const stored = await readTier(cache, tierPrefix + tier)
      const missing = Object.keys(files).filter((name) => !((files[name]?.[0] ?? '') in stored))
      if (missing.length === 0) continue
      const found = await this.#textsOf(tier, files, missing)
      const texts = missing.map((name) => [files[name]?.[0], found.get(name)] as const)
      await writeTier(cache, tierPrefix + tier, { ...stored, ...Object.fromEntries(texts) })
      this.#stored = undefined
    }
  }

  /**
   * What is stored elsewhere from there; else from the pack if that is most of it, and one by one what the pack lacks, or all if
   * it cannot be fetched.
   * @returns texts by name
   */
  async #textsOf(tier: Tier, files: ListedFiles, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>()
    const missing = (): string[] => names.filter((name) => !found.has(name))
    const sizeOf = (some: readonly string[]): number => some.reduce((sum, name) => sum + (files[name]?.[1] ?? 0), 0)
    for (const name of names) {
      const text = await (await this.match(this.#folder + name))?.text()
      if (text !== undefined) found.set(name, text)
    }
    if (missing().length >= fewestForPack && sizeOf(missing()) > sizeOf(Object.keys(files)) / 2) {
      const pack = await fetchPack(this.#folder + packName(tier)).catch((): Texts => ({}))
      for (const name of missing()) if (pack[name] !== undefined) found.set(name, pack[name])
    }
    await fetchAll(
      missing().map((name) => this.#folder + name),
      async (path, response) => {
        found.set(nameOf(path), await response.text())
      },
    )
    return found
  }

  /** As entries of their own, copied from another build if it has the same. @throws if one cannot be fetched */
  async #store(paths: readonly string[]): Promise<void> {
    const cache = await openCache()
    const present = new Set(await storedPaths(cache))
    const missing = new Set<string>()
    for (const path of paths) {
      const known = present.has(path) ? undefined : await this.match(path)
      if (known) await cache.put(path, known)
      else if (!present.has(path)) missing.add(path)
    }
    await fetchAll([...missing], (path, response) => cache.put(path, response))
    this.#stored = undefined
  }
}

async function readList(path: string): Promise<BuildList> {
  const cache = await openCache()
  if (!(await cache.match(path))) await fetchAll([path], (_, response) => cache.put(path, response))
  return listOf((await (await cache.match(path))?.json()) as WrittenList)
}

function hashesOf(list: BuildList): string[] {
  return Object.values(list).flatMap((files) => Object.values(files).map(([hash]) => hash))
}

async function readTier(cache: Cache, key: string): Promise<Texts> {
  return ((await (await cache.match(key))?.json()) ?? {}) as Texts
}

async function writeTier(cache: Cache, key: string, texts: Texts): Promise<void> {
  await cache.put(key, Response.json(texts))
}

async function fetchPack(path: string): Promise<Texts> {
  const response = await fetch(path, { cache: 'no-store' })
  return response.ok ? ((await response.json()) as Texts) : {}
}

/** @throws if one cannot be fetched */
async function fetchAll(
  paths: readonly string[],
  received: (path: string, response: Response) => Promise<void>,
): Promise<void> {
  const queue = [...paths]
  const fetchNext = async (): Promise<void> => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const response = await fetch(path, path.includes('?') ? { cache: 'reload' } : {})
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
      await received(path, response)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, fetchNext))
}
