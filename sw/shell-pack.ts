/** The files of the application in one answer, for a browser that has none of them yet. */

import { cacheNames } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { shellPackPath } from '#contract/worker.ts'
import { packed } from './packed-files.ts'

/** With fewer that are wanted, each is fetched by itself: an update seldom changes everything. */
const fewest = 40

/**
 * Lays the pack into the precache before the first of its files is looked for there. Whatever the pack does not bring, and
 * everything where it cannot be had, is fetched file by file as ever.
 * @param wanted paths of files whose names tell their content
 */
export function fromPack(wanted: readonly string[]): WorkboxPlugin {
  let filled: Promise<void> | undefined
  return {
    handlerWillStart: async ({ event }) => {
      if (event.type === 'install') await (filled ??= fill(wanted).catch(() => {}))
    },
  }
}

async function fill(wanted: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  const there = new Set((await cache.keys()).map(({ url }) => url))
  const missing = wanted.filter((path) => !there.has(new URL(path, self.location.href).href))
  if (missing.length < fewest) return
  const answer = await fetch(shellPackPath, { cache: 'no-store' })
  if (!answer.ok) return
  const files = packed(await answer.json(), missing)
  await Promise.all(
    files.map(({ path, type, text }) => cache.put(path, new Response(text, { headers: { 'content-type': type } }))),
  )
}
