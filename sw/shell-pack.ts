/** The application's files in one response, for a browser that has none of them yet. */

import { cacheNames } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { shellPackPath } from '#contract/worker.ts'
import { packed } from './packed-files.ts'

/** If fewer are wanted, each is fetched separately: an update seldom changes everything. */
const fewest = 40

/**
 * Writes the pack into the precache before its first file is looked up there. Files that the pack lacks, or all files
 * if it cannot be fetched, are fetched one by one as usual.
 * @param paths paths of files whose names contain a content hash
 */
export function fromPack(paths: readonly string[]): WorkboxPlugin {
  let filled: Promise<void> | undefined
  return {
    handlerWillStart: async ({ event }) => {
      if (event.type === 'install') await (filled ??= fill(paths).catch(() => {}))
    },
  }
}

async function fill(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  const there = new Set((await cache.keys()).map(({ url }) => url))
  const missing = paths.filter((path) => !there.has(new URL(path, self.location.href).href))
  if (missing.length < fewest) return
  const answer = await fetch(shellPackPath, { cache: 'no-store' })
  if (!answer.ok) return
  const files = packed(await answer.json(), missing)
  await Promise.all(
    files.map(({ path, type, text }) => cache.put(path, new Response(text, { headers: { 'content-type': type } }))),
  )
}
