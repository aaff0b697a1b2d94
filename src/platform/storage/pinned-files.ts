/**
 * Files that a user chose to keep on this device. They are in the user's private cache, which an update of the
 * application keeps, and which is deleted when they sign out or another user signs in. What the browser evicted is not
 * listed any more.
 */

import { partitionHeader, pinnedPrefix, privateCachePrefix, savedAtHeader } from '#contract/worker.ts'

/** What identifies a kept file. */
export interface PinnedFacts {
  readonly kind: 'agreement' | 'receipt' | 'campaign'
  /** Of the investment, or of the document of the campaign. */
  readonly id: string
  readonly title: string
  readonly campaign: { readonly id: string; readonly name: string }
}

export interface PinnedFile extends PinnedFacts {
  readonly file: Blob
  /** File name. */
  readonly name: string
  /** Milliseconds. */
  readonly savedAt: number
}

/** Facts of a file, encoded, because headers hold no other letters than those of Latin. */
const factsHeader = 'x-pinned'

function keyOf({ kind, id }: Pick<PinnedFacts, 'kind' | 'id'>): string {
  return `${pinnedPrefix}/${kind}/${id}`
}

/** @throws DOMException if the device has no space left, or stores nothing */
export async function pinFile(partition: string, { file, name, savedAt, ...facts }: PinnedFile): Promise<void> {
  const cache = await caches.open(privateCachePrefix + partition)
  const headers = {
    'content-type': file.type || 'application/octet-stream',
    [savedAtHeader]: String(savedAt),
    [partitionHeader]: partition,
    [factsHeader]: encodeURIComponent(JSON.stringify({ ...facts, name })),
  }
  await cache.put(keyOf(facts), new Response(file, { headers }))
}

/** The latest first. */
export async function pinnedFiles(partition: string): Promise<PinnedFile[]> {
  const cache = await existingCache(partition)
  const found: PinnedFile[] = []
  for (const key of (await cache?.keys()) ?? []) {
    if (!new URL(key.url).pathname.startsWith(pinnedPrefix)) continue
    const response = await cache?.match(key)
    if (response) found.push(await fileIn(response))
  }
  return found.toSorted((a, b) => b.savedAt - a.savedAt)
}

/** Undefined if it is not on the device, or not any more. */
export async function pinnedFile(
  partition: string,
  of: Pick<PinnedFacts, 'kind' | 'id'>,
): Promise<PinnedFile | undefined> {
  const response = await (await existingCache(partition))?.match(keyOf(of))
  return response && fileIn(response)
}

export async function unpinFile(partition: string, of: Pick<PinnedFacts, 'kind' | 'id'>): Promise<void> {
  await (await existingCache(partition))?.delete(keyOf(of))
}

export async function forgetUserCache(partition: string): Promise<void> {
  await caches.delete(privateCachePrefix + partition)
}

async function fileIn(response: Response): Promise<PinnedFile> {
  const facts = JSON.parse(decodeURIComponent(response.headers.get(factsHeader) ?? '%7B%7D')) as PinnedFacts & {
    readonly name: string
  }
  return { ...facts, file: await response.blob(), savedAt: Number(response.headers.get(savedAtHeader)) }
}

/** A cache that is opened exists: that of a user who has signed out must not be created anew. */
async function existingCache(partition: string): Promise<Cache | undefined> {
  if (typeof caches !== 'object') return undefined
  const name = privateCachePrefix + partition
  return (await caches.has(name)) ? caches.open(name) : undefined
}
