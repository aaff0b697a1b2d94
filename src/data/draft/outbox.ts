/**
 * Sends drafts from this page: at the start, after a sign-in, when the device comes online, when the page becomes
 * visible, and after typing paused. A Web Lock allows one drain for a user over all tabs and the worker. The worker
 * does the same when no page is open.
 */

import {
  type DraftRecord,
  pendingFiles,
  hurry,
  serverDraft,
  type OutboxAnswer,
  type OutboxItem,
  summaryOf,
  unpark,
} from '#sync/outbox.ts'
import { cachedAccount, extractAccount } from '#sync/account-section.ts'
import { uuidV7 } from '#contract/uuid.ts'
import { drain, type OutboxContext } from '#sync/drain.ts'
import { sendItem } from '#sync/wire.ts'
import { drainLock } from '#contract/worker.ts'
import { hearTabs, postToTabs } from '#src/platform/channel.ts'
import { serverNow } from '#src/platform/clock.ts'
import { watchOnline, isOnline } from '#src/platform/online.ts'
import type { OutboxState } from '#src/state/outbox.ts'
import { dropFile, openFiles, readFile, tidyFiles } from './draft-files.ts'
import { draftIds, readDraft, removeDraft, updateDraft } from './draft-store.ts'
import { uploadTransport } from '#src/data/send-file.ts'
import { requestWaiting } from './request-waiting.ts'
import { WorkerToken } from './worker-token.ts'

const pollMs = 30_000
/** Typing paused this long: one request for all changes. */
const typingPauseMs = 1200

export interface OutboxOwner {
  readonly partition: string
  readonly token: string
}

export class Outbox {
  readonly owner: OutboxOwner
  readonly #show: (state: OutboxState) => void
  readonly #listeners = new Set<(campaignId: string) => void>()
  readonly #progress = new Map<string, number>()
  #stops: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #running = false
  #again = false
  #sentAt: number | undefined
  #over = false
  readonly #workerToken: WorkerToken

  /** @param show is called whenever the waiting items have changed */
  constructor(owner: OutboxOwner, show: (state: OutboxState) => void) {
    this.owner = owner
    this.#workerToken = new WorkerToken(owner)
    this.#show = show
  }

  /** Begins to watch the connection and the page's visibility, and sends items from before. */
  start(): void {
    this.#over = false
    const seen = (): void => {
      if (document.visibilityState === 'visible') this.send({ hurried: true })
    }
    const line = (): void => {
      if (isOnline()) this.send({ hurried: true })
    }
    const poll = setInterval(() => {
      if (document.visibilityState === 'visible') this.send()
    }, pollMs)
    document.addEventListener('visibilitychange', seen)
    addEventListener('pageshow', seen)
    this.#stops = [
      watchOnline(line),
      hearTabs((message) => {
        if (message.kind === 'drafts-changed') this.#notify(message.scope)
      }),
      () => clearInterval(poll),
      () => document.removeEventListener('visibilitychange', seen),
      () => removeEventListener('pageshow', seen),
      listenToWorker(() => void this.#notifyAll()),
    ]
    void this.#resume()
  }

  stop(): void {
    this.#over = true
    clearTimeout(this.#timer)
    for (const stop of this.#stops) stop()
  }

  /** Calls back when a record was changed by sending, another tab or the worker. Returns the function to stop. */
  watch(listener: (campaignId: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The uploaded share of a file, from 0 to 1; undefined while it waits. */
  shareSent(fileId: string): number | undefined {
    return this.#progress.get(fileId)
  }

  /** A change is on the disk: notify the other tabs, and send once typing pauses. */
  typed(campaignId: string): void {
    postToTabs({ kind: 'drafts-changed', scope: campaignId })
    void this.refresh()
    void this.#workerToken.lend()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.send(), typingPauseMs)
  }

  /** Makes every view of this draft read it again. */
  notifyChanged(campaignId: string): void {
    this.#notify(campaignId)
  }

  /**
   * Sends the items that are due. @param hurried skips backoff delays: the device is online again or the user is active
   */
  send({ hurried = false } = {}): void {
    if (this.#over) return
    if (this.#running) {
      this.#again = true
      return
    }
    this.#running = true
    void this.#drainOnce(hurried).finally(() => {
      this.#running = false
      void this.refresh()
      if (this.#again) {
        this.#again = false
        this.send()
      }
    })
  }

  /** The campaign was deleted: its waiting items are removed too, in every tab. */
  async drop(campaignId: string): Promise<void> {
    await removeDraft(this.owner.partition, campaignId).catch(() => {})
    postToTabs({ kind: 'drafts-changed', scope: campaignId })
    this.#notify(campaignId)
  }

  /** Reads the waiting items and shows their state. */
  async refresh(): Promise<void> {
    const records = await this.#records()
    if (this.#over) return
    const { waiting, parked, conflicts } = summaryOf(records)
    if (waiting === 0) void this.#workerToken.reclaim()
    this.#show({ waiting, parked, conflicts, sending: this.#running && waiting > 0, sentAt: this.#sentAt })
  }

  /** The number of changes that a sign-out leaves on this device, and of payout accounts that it deletes from it. */
  async unsent(): Promise<{ readonly changes: number; readonly accounts: number }> {
    const records = await this.#records()
    const accounts = records.map(cachedAccount).filter((account) => account !== undefined && account.state !== 'sent')
    const { waiting, parked } = summaryOf(records.map(extractAccount))
    return { changes: waiting + parked, accounts: accounts.length }
  }

  async #resume(): Promise<void> {
    // A session begins or continues: items that waited for a sign-in may be sent. A store that cannot be read has
    // nothing to send, and a user who types is notified of it. The data that the last session's end encrypted is
    // decrypted, files before the drafts that name them.
    await openFiles(this.owner.partition).catch(() => {})
    await this.refresh()
    // A drain with the previous session's token parks the refused items, so it has to finish first.
    await locked(drainLock(this.owner.partition), async () => {
      for (const id of await draftIds(this.owner.partition).catch(() => []))
        await this.#update(id, unpark).catch(() => {})
    })
    await this.#tidy()
    await this.refresh()
    this.send({ hurried: true })
  }

  /** Deletes bytes that no draft refers to. */
  async #tidy(): Promise<void> {
    const waiting = new Set((await this.#records()).flatMap(pendingFiles))
    await tidyFiles(this.owner.partition, waiting).catch(() => {
      // Unused bytes do no harm until the next start.
    })
  }

  async #drainOnce(hurried: boolean): Promise<void> {
    try {
      await locked(drainLock(this.owner.partition), async () => {
        // Its session may have ended while another tab was sending.
        if (this.#over) return
        const ids = await draftIds(this.owner.partition)
        if (hurried) for (const id of ids) await this.#update(id, hurry)
        const next = await drain(this.#context())
        if (next === undefined || this.#over) return
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.send(), Math.max(500, next - serverNow()))
      })
    } catch {
      // The store failed: the draft is reported as not saved, and the next trigger retries.
    }
  }

  #context(): OutboxContext {
    return {
      scopes: () => draftIds(this.owner.partition),
      // After the session's end its token sends nothing more.
      read: async (scope) => (this.#over ? undefined : readDraft(this.owner.partition, scope)),
      update: (scope, change) => this.#update(scope, change),
      send: async (item, ifMatch) => {
        void this.refresh()
        const answer =
          item.file === undefined ? await this.#sendChange(item, ifMatch) : await this.#sendFile(item.file, item)
        if (answer.kind === 'done') this.#sentAt = serverNow()
        return answer
      },
      now: serverNow,
      random: () => Math.random(),
      newId: newItemId,
      changed: (scope) => {
        postToTabs({ kind: 'drafts-changed', scope })
        this.#notify(scope)
      },
    }
  }

  #sendChange(item: OutboxItem, ifMatch: number | undefined): Promise<OutboxAnswer> {
    return sendItem(item, ifMatch, this.owner.token, requestWaiting(this.owner))
  }

  async #sendFile(fileId: string, item: OutboxItem): Promise<OutboxAnswer> {
    const { partition, token } = this.owner
    const bytes = await readFile(partition, fileId)
    const notifyListeners = (share: number): void => {
      this.#progress.set(fileId, share)
      for (const listener of this.#listeners) listener('')
    }
    const answer = await sendItem(
      item,
      undefined,
      token,
      requestWaiting(this.owner, uploadTransport(notifyListeners)),
      bytes,
    )
    this.#progress.delete(fileId)
    if (answer.kind === 'done') await dropFile(partition, fileId)
    return answer
  }

  #update(scope: string, change: (record: DraftRecord) => DraftRecord): Promise<DraftRecord> {
    return updateDraft(this.owner.partition, scope, () => serverDraft(scope, 'equity', serverNow()), change)
  }

  async #records(): Promise<DraftRecord[]> {
    try {
      const ids = await draftIds(this.owner.partition)
      const records = await Promise.all(ids.map((id) => readDraft(this.owner.partition, id)))
      return records.filter((record) => record !== undefined)
    } catch {
      return []
    }
  }

  /** The worker has sent something, and does not report for which campaign. */
  async #notifyAll(): Promise<void> {
    void this.refresh()
    const ids = await draftIds(this.owner.partition).catch(() => [])
    for (const id of ids) for (const listener of this.#listeners) listener(id)
  }

  #notify(campaignId: string): void {
    void this.refresh()
    for (const listener of this.#listeners) listener(campaignId)
  }
}

/** An idempotency key of a request: sorts by time, otherwise unguessable. */
export function newItemId(): string {
  return uuidV7(Math.floor(serverNow()), crypto.getRandomValues(new Uint8Array(10)))
}

function locked(name: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(name, work) : work()
}

function listenToWorker(changed: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const handleMessage = (event: MessageEvent<{ type?: string }>): void => {
    if (event.data?.type === 'outbox-changed') changed()
  }
  navigator.serviceWorker.addEventListener('message', handleMessage)
  return () => navigator.serviceWorker.removeEventListener('message', handleMessage)
}
