/** The token in the hands of the worker, for as long as there is something to send: it lies in as few places as can be. */

import { outboxSyncTag, type WorkerSession } from '#contract/worker.ts'
import { changeMeta } from '#src/platform/storage.ts'

export class WorkerToken {
  readonly #owner: { readonly partition: string; readonly token: string }
  /** Not known at the start. */
  #lent: boolean | undefined

  constructor(owner: { readonly partition: string; readonly token: string }) {
    this.#owner = owner
  }

  /** Where the browser has background sync, the worker sends what is left when the page is gone. */
  async lend(): Promise<void> {
    if (!('serviceWorker' in navigator)) return
    const registration: (ServiceWorkerRegistration & { sync?: SyncManager }) | undefined =
      await navigator.serviceWorker.getRegistration()
    if (!registration?.sync) return
    await this.#change(true)
    await registration.sync.register(outboxSyncTag).catch(() => {})
  }

  /** Nothing waits any more. */
  takeBack(): Promise<void> {
    return this.#change(false)
  }

  async #change(lent: boolean): Promise<void> {
    if (this.#lent === lent) return
    this.#lent = lent
    const { partition, token } = this.#owner
    await changeMeta<WorkerSession>('session', (session) => {
      if (session.partition !== partition) return session
      const { token: _, ...rest } = session
      return lent ? { ...rest, token } : rest
    })
  }
}

/** Background Sync, which the DOM's types do not know yet. */
interface SyncManager {
  register(tag: string): Promise<void>
}
