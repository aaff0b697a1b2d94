/** The token that the worker may use while there is something to send: it is stored in as few places as possible. */

import { outboxSyncTag, type WorkerSession } from '#contract/worker.ts'
import { changeMeta } from '#src/platform/storage/storage.ts'

export class WorkerToken {
  readonly #owner: { readonly partition: string; readonly token: string }
  /** Not known at the start. */
  #lent: boolean | undefined

  constructor(owner: { readonly partition: string; readonly token: string }) {
    this.#owner = owner
  }

  /** If the browser has background sync, the worker sends the rest after the page is closed. */
  async lend(): Promise<void> {
    if (!('serviceWorker' in navigator)) return
    const registration: (ServiceWorkerRegistration & { sync?: SyncManager }) | undefined =
      await navigator.serviceWorker.getRegistration()
    if (!registration?.sync) return
    await this.#change(true)
    await registration.sync.register(outboxSyncTag).catch(() => {})
  }

  /** Removes the worker's token, because nothing waits any more. */
  reclaim(): Promise<void> {
    return this.#change(false)
  }

  async #change(lent: boolean): Promise<void> {
    if (this.#lent === lent) return
    this.#lent = lent
    const { partition, token } = this.#owner
    await changeMeta<WorkerSession>('session', (session) => {
      if (session.partition !== partition || session.token === (lent ? token : undefined)) return session
      const { token: _, ...rest } = session
      return lent ? { ...rest, token } : rest
    })
  }
}

/** Background Sync, which is missing in the DOM's types. */
interface SyncManager {
  register(tag: string): Promise<void>
}
