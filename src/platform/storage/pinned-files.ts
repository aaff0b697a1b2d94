/**
 * Files that a user chose to keep on this device. They are in the user's private cache, which an update of the
 * application keeps, and which is deleted when they sign out or another user signs in. What the browser evicted is not
 * listed any more. Of a file that its user may not open any more, the facts stay until the user has read so.
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

interface StoredFacts extends PinnedFacts {
  readonly name: string
  /** Its user may not open it any more, and its content is gone. */
  readonly ended?: boolean
}

/** Facts of a file, encoded, because headers hold no other letters than those of Latin. */
const factsHeader = 'x-pinned'

function keyOf({ kind, id }: Pick<PinnedFacts, 'kind' | 'id'>): string {
  return `${pinnedPrefix}/${kind}/${id}`
}

/** @throws DOMException if the device has no space left, or stores nothing */
export async function pinFile(partition: string, { file, savedAt, ...facts }: PinnedFile): Promise<void> {
  const cache = await caches.open(privateCachePrefix + partition)
  await cache.put(keyOf(facts), responseOf(partition, facts, file, savedAt))
}

/** The latest first. */
export async function pinnedFiles(partition: string): Promise<PinnedFile[]> {
  const found: PinnedFile[] = []
  for (const { response, facts } of await storedResponses(partition))
    if (!facts.ended) found.push(await fileIn(response, facts))
  return found.toSorted((a, b) => b.savedAt - a.savedAt)
}

/** Undefined if it is not on the device, or not any more. */
export async function pinnedFile(
  partition: string,
  of: Pick<PinnedFacts, 'kind' | 'id'>,
): Promise<PinnedFile | undefined> {
  const response = await (await existingCache(partition))?.match(keyOf(of))
  if (!response) return undefined
  const facts = factsIn(response)
  return facts.ended ? undefined : fileIn(response, facts)
}

/** Deletes the content of a file that its user may not open any more. Its facts stay until it is unpinned. */
export async function endPinnedFile(
  partition: string,
  { kind, id, title, campaign, name, savedAt }: PinnedFile,
): Promise<void> {
  const cache = await existingCache(partition)
  const facts: StoredFacts = { kind, id, title, campaign, name, ended: true }
  const marker = responseOf(partition, facts, null, savedAt)
  // On a full device the file goes without a trace, but it goes.
  await cache?.put(keyOf(facts), marker).catch(() => cache.delete(keyOf(facts)))
}

/** Files that were deleted because their user may not open them any more, until each is unpinned. */
export async function endedFiles(partition: string): Promise<PinnedFacts[]> {
  return (await storedResponses(partition)).map(({ facts }) => facts).filter(({ ended }) => ended)
}

export async function unpinFile(partition: string, of: Pick<PinnedFacts, 'kind' | 'id'>): Promise<void> {
  await (await existingCache(partition))?.delete(keyOf(of))
}

export async function forgetUserCache(partition: string): Promise<void> {
  await caches.delete(privateCachePrefix + partition)
}

function responseOf(partition: string, facts: StoredFacts, file: Blob | null, savedAt: number): Response {
  const headers = {
    'content-type': file?.type || 'application/octet-stream',
    [savedAtHeader]: String(savedAt),
    [partitionHeader]: partition,
    [factsHeader]: encodeURIComponent(JSON.stringify(facts)),
  }
  return new Response(file, { headers })
}

async function storedResponses(partition: string): Promise<{ response: Response; facts: StoredFacts }[]> {
  const cache = await existingCache(partition)
  const found: { response: Response; facts: StoredFacts }[] = []
  for (const key of (await cache?.keys()) ?? []) {
    if (!new URL(key.url).pathname.startsWith(pinnedPrefix)) continue
    const response = await cache?.match(key)
    if (response) found.push({ response, facts: factsIn(response) })
  }
  return found
}

function factsIn(response: Response): StoredFacts {
  return JSON.parse(decodeURIComponent(response.headers.get(factsHeader) ?? '%7B%7D')) as StoredFacts
}

async function fileIn(response: Response, facts: StoredFacts): Promise<PinnedFile> {
  return { ...facts, file: await response.blob(), savedAt: Number(response.headers.get(savedAtHeader)) }
}

/** A cache that is opened exists: that of a user who has signed out must not be created anew. */
async function existingCache(partition: string): Promise<Cache | undefined> {
  if (typeof caches !== 'object') return undefined
  const name = privateCachePrefix + partition
  return (await caches.has(name)) ? caches.open(name) : undefined
}
