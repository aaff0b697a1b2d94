/**
 * What the user shares with the installed app. Pictures wait beside the files of this user's drafts, are sealed and
 * deleted like them, and are offered to a draft by the page that the worker redirects to, also without a connection.
 */

import { createStore, set } from 'idb-keyval'
import {
  fileDatabase,
  fileStoreName,
  shareFields,
  sharePath,
  type StoredFile,
  sharedPicturesMaximum,
} from '#contract/worker.ts'
import { currentSession, workerNow } from './session.ts'
import type { Handler } from './handlers.ts'

/** Longer texts are cut: they end up in an address. */
const longest = 500

export const shareHandler: Handler = (request, { pathname }) =>
  request.method === 'POST' && pathname === sharePath ? receive(request) : undefined

async function receive(request: Request): Promise<Response> {
  const query = new URLSearchParams()
  try {
    const form = await request.formData()
    for (const field of shareFields.texts) {
      const value = form.get(field)
      if (typeof value === 'string' && value !== '') query.set(field, value.slice(0, longest))
    }
    const partition = (await currentSession())?.partition
    // Without a session nobody's pictures are stored.
    if (partition !== undefined) {
      const store = createStore(fileDatabase(partition), fileStoreName)
      for (const file of form.getAll(shareFields.pictures).slice(0, sharedPicturesMaximum)) {
        if (!(file instanceof File)) continue
        const id = `shared-${crypto.randomUUID()}`
        const stored: StoredFile = { bytes: new Uint8Array(await file.arrayBuffer()), storedAt: await workerNow() }
        await set(id, stored, store)
        query.append(shareFields.pictures, id)
      }
    }
  } catch {
    // A full device: the page shows what was received.
  }
  return Response.redirect(`${sharePath}?${query.toString()}`, 303)
}
