/**
 * Files of the build beyond the precached shell: dictionaries, the pages of owners, and what was used, such as charts. Names tell
 * the content, so the files of two builds lie beside each other until the new build takes over.
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
  const kept = await get<CachedTiers>(metaKey, metaStore()).catch(() => undefined)
  return kept ?? { languages: [], roles: [] }
}

export class BuildFiles {
  readonly #files: readonly string[]
  /** One after the other: two pages may ask at the same time. */
  #last: Promise<unknown> = Promise.resolve()

  /** @param files every file of the build, by path */
  constructor(files: readonly string[]) {
    this.#files = files.filter((file) => file.startsWith('assets/') && tierOf(file) !== 'shell')
  }

  /**
   * Fetches what this build has in place of the files that are kept, while the old build still answers.
   * @throws when one cannot be had: the new worker is then not installed, and the old one goes on
   */
  prepare(): Promise<void> {
    return this.#alone(async () => this.#fetchMissing(await readTiers()))
  }

  /** A page says who reads here and in which language. Never fails: it is tried again with the next page, or when the line is back. */
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

  /** Deletes what no file of this build is: the build before has no page any more. */
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
