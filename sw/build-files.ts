/**
 * Files of the build beyond the precached shell: dictionaries, the owners' pages, and files that were used, such as
 * charts. Names contain a content hash, so files of two builds coexist until the new build takes over.
 */

import { get, set } from 'idb-keyval'
import {
  filesToKeep,
  type CachedRole,
  type CachedTiers,
  languageOfFile,
  tierOf,
  withPage,
} from '#contract/build-tiers.ts'
import { cacheNames } from '#contract/worker.ts'
import type { Language } from '#contract/shapes.ts'
import { metaStore } from './session.ts'

const atOnce = 6
const metaKey = 'kept-tiers'

async function readTiers(): Promise<CachedTiers> {
  const stored = await get<CachedTiers>(metaKey, metaStore()).catch(() => undefined)
  return stored ?? { languages: [], roles: [] }
}

export class BuildFiles {
  readonly #files: readonly string[]
  /** Runs requests one after the other, because two pages may send one at the same time. */
  #last: Promise<unknown> = Promise.resolve()

  /** @param files every file of the build, by path */
  constructor(files: readonly string[]) {
    this.#files = files.filter((file) => file.startsWith('assets/') && tierOf(file) !== 'shell')
  }

  /**
   * Fetches this build's successors of the cached files, while the old build is still active.
   * @throws if one cannot be fetched: the new worker is then not installed, and the old one continues
   */
  prepare(): Promise<void> {
    return this.#alone(async () => this.#fetchMissing(await readTiers()))
  }

  /**
   * A page reports its user's roles and its language. Never fails: it is retried with the next page, or when the
   * connection is back.
   */
  keep(language: Language, roles: readonly CachedRole[]): Promise<void> {
    return this.#alone(async () => {
      const tiers = withPage(await readTiers(), language, roles)
      await set(metaKey, tiers, metaStore()).catch(() => {})
      await this.#fetchMissing(tiers)
      const cache = await caches.open(cacheNames.assets)
      for (const request of await cache.keys()) {
        const written = languageOfFile(request.url)
        if (written !== undefined && !tiers.languages.some((each) => each === written)) await cache.delete(request)
      }
    }).catch(() => {})
  }

  /** Deletes files that do not belong to this build: no page uses the previous build any more. */
  async dropOlder(): Promise<void> {
    const cache = await caches.open(cacheNames.assets)
    const known = new Set(this.#files.map(addressOf))
    for (const request of await cache.keys()) if (!known.has(request.url)) await cache.delete(request)
  }

  #alone(work: () => Promise<void>): Promise<void> {
    const next = this.#last.then(work)
    this.#last = next.catch(() => {})
    return next
  }

  async #fetchMissing(tiers: CachedTiers): Promise<void> {
    const cache = await caches.open(cacheNames.assets)
    const there = (await cache.keys()).map(({ url }) => url)
    const paths = there.map((url) => new URL(url).pathname)
    const queue = filesToKeep(this.#files, tiers, paths).filter((file) => !there.includes(addressOf(file)))
    const fetchNext = async (): Promise<void> => {
      for (let file = queue.shift(); file !== undefined; file = queue.shift()) await fetchInto(cache, addressOf(file))
    }
    await Promise.all(Array.from({ length: atOnce }, fetchNext))
  }
}

function addressOf(file: string): string {
  return new URL(file, self.location.href).href
}

async function fetchInto(cache: Cache, address: string): Promise<void> {
  const response = await fetch(address)
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
  await cache.put(address, response)
}
