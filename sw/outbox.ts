/** Sends drafts and messages when no page is open: the same code on the same records as in the page. */

import { createStore, del, get, keys, update, type UseStore } from 'idb-keyval'
import { drain, draftQueue, type OutboxContext } from '#sync/drain.ts'
import { messageQueue } from '#sync/message-queue.ts'
import { sendItem } from '#sync/wire.ts'
import {
  draftDatabase,
  draftStoreName,
  drainLock,
  fileDatabase,
  fileStoreName,
  isSealed,
  messageDatabase,
  messageStoreName,
  type StoredFile,
  type Sealed,
  type WorkerSession,
} from '#contract/worker.ts'
import { currentSession, returnToken, workerNow } from './session.ts'

/** @throws if an item is left that may be sent later: the browser then syncs again. */
export async function drainDrafts(changed: () => void): Promise<void> {
  const before = await currentSession()
  if (before?.token === undefined) return
  const { partition } = before
  const aheadMs = (await workerNow()) - Date.now()
  const now = (): number => Date.now() + aheadMs
  await self.navigator.locks.request(drainLock(partition), async () => {
    // While a page was sending, the session may have ended and another one begun: the old token would be refused.
    const session = await currentSession()
    if (session?.token === undefined || session.partition !== partition) return
    const { token } = session
    const sender = { ...session, token }
    const drafts = createStore(draftDatabase(partition), draftStoreName)
    const messages = createStore(messageDatabase(partition), messageStoreName)
    const ends = await Promise.allSettled([
      drain(contextOf(drafts, sender, now, changed), draftQueue),
      drain(contextOf(messages, sender, now, changed), messageQueue),
    ])
    if (ends.some((end) => end.status === 'rejected' || end.value !== undefined)) throw new Error('unsent items')
    await returnToken()
  })
}

function contextOf<R>(
  store: UseStore,
  session: WorkerSession & { readonly token: string },
  now: () => number,
  changed: () => void,
): OutboxContext<R> {
  const files = createStore(fileDatabase(session.partition), fileStoreName)
  return {
    scopes: () => keys<string>(store),
    // Encrypted drafts wait for a page of their user, which decrypts them.
    read: async (scope) => {
      const stored = await get<R | Sealed>(scope, store)
      return isSealed(stored) ? undefined : stored
    },
    update: async (scope, change) => {
      let result: R | undefined
      await update<R | Sealed>(
        scope,
        (stored) => {
          if (!stored || isSealed(stored)) throw new Error('no record')
          result = change(stored)
          return result
        },
        store,
      )
      if (!result) throw new Error('no record')
      return result
    },
    send: async (item, ifMatch) => {
      const { file } = item
      const stored = file === undefined ? undefined : await get<StoredFile | Sealed>(file, files)
      if (isSealed(stored)) throw new Error('sealed file')
      const answer = await sendItem(
        item,
        ifMatch,
        session.token,
        (url, request) =>
          fetch(url, { ...request, signal: AbortSignal.timeout(file === undefined ? 20_000 : 120_000) }),
        stored?.bytes,
      )
      if (file !== undefined && answer.kind === 'done' && item.retainsFile !== true) await del(file, files)
      return answer
    },
    now,
    random: () => Math.random(),
    newId: () => crypto.randomUUID(),
    changed,
  }
}
