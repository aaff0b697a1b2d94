/**
 * Sends drafts and messages from this page: at the start, after a sign-in, when the device comes online, when the page becomes
 * visible, and after typing paused. A Web Lock allows one drain for a user over all tabs and the worker. The worker
 * does the same when no page is open.
 */

import {
  type DraftRecord,
  pendingFiles,
  hurry,
  serverDraft,
  type OutboxAnswer,
  summaryOf,
  unpark,
} from '#sync/outbox.ts'
import { cachedAccount, extractAccount } from '#sync/account-section.ts'
import { uuidV7 } from '#contract/uuid.ts'
import { drain, draftQueue, type OutboxContext } from '#sync/drain.ts'
import {
  countMessages,
  type MessageRecord,
  messageQueue,
  neededFiles,
  newMessageRecord,
  recipientOf,
} from '#sync/message-queue.ts'
import { type QueuedRequest, sendItem } from '#sync/wire.ts'
import { drainLock } from '#contract/worker.ts'
import { hearTabs, postToTabs } from '#src/platform/channel.ts'
import { serverNow } from '#src/platform/clock.ts'
import { watchOnline, isOnline } from '#src/platform/online.ts'
import type { OutboxState } from '#src/state/outbox.ts'
import { dropFile, openFiles, readFile, tidyFiles } from './draft-files.ts'
import { draftStore } from './draft-store.ts'
import { uploadTransport } from '#src/data/send-file.ts'
import { messageStore } from '#src/data/messaging/message-store.ts'
import type { RecordStore } from './record-store.ts'
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
  readonly #listeners = new Set<(scope: string) => void>()
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

  /**
   * Calls back with the id of a campaign or the key of a recipient when its record was changed by sending, another tab
   * or the worker. Returns the function to stop.
   */
  watch(listener: (scope: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The uploaded share of a file, from 0 to 1; undefined while it waits. */
  shareSent(fileId: string): number | undefined {
    return this.#progress.get(fileId)
  }

  /** A change is on the disk: notify the other tabs, and send once typing pauses. */
  typed(campaignId: string): void {
    this.#stored(campaignId)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.send(), typingPauseMs)
  }

  /** What is typed to a recipient is on the disk: notify the other tabs and views. */
  composed(key: string): void {
    postToTabs({ kind: 'drafts-changed', scope: key })
    void this.refresh()
  }

  /** A message is on the disk: notify the other tabs, and send it. */
  enqueued(key: string): void {
    this.#stored(key)
    this.send()
  }

  #stored(scope: string): void {
    postToTabs({ kind: 'drafts-changed', scope })
    void this.refresh()
    void this.#workerToken.lend()
  }

  /** Makes every view of this draft read it again. */
  notifyChanged(scope: string): void {
    this.#notify(scope)
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
    await draftStore.remove(this.owner.partition, campaignId).catch(() => {})
    postToTabs({ kind: 'drafts-changed', scope: campaignId })
    this.#notify(campaignId)
  }

  /** Reads the waiting items and shows their state. */
  async refresh(): Promise<void> {
    const { drafts, messages } = await this.#records()
    if (this.#over) return
    const changes = summaryOf(drafts)
    const written = countMessages(messages)
    const waiting = changes.waiting + written.waiting
    const parked = changes.parked + written.parked
    if (waiting === 0) void this.#workerToken.reclaim()
    this.#show({
      waiting,
      parked,
      conflicts: changes.conflicts,
      sending: this.#running && waiting > 0,
      sentAt: this.#sentAt,
    })
  }

  /** The number of changes and messages that a sign-out leaves on this device, and of payout accounts that it deletes. */
  async unsent(): Promise<{ readonly changes: number; readonly accounts: number }> {
    const { drafts, messages } = await this.#records()
    const accounts = drafts.map(cachedAccount).filter((account) => account !== undefined && account.state !== 'sent')
    const counts = [summaryOf(drafts.map(extractAccount)), countMessages(messages)]
    const changes = counts.reduce((sum, { waiting, parked }) => sum + waiting + parked, 0)
    return { changes, accounts: accounts.length }
  }

  async #resume(): Promise<void> {
    // A session begins or continues: items that waited for a sign-in may be sent. A store that cannot be read has
    // nothing to send, and a user who types is notified of it. The data that the last session's end encrypted is
    // decrypted, files before the drafts that name them.
    await openFiles(this.owner.partition).catch(() => {})
    await this.refresh()
    // A drain with the previous session's token parks the refused items, so it has to finish first.
    await locked(drainLock(this.owner.partition), async () => {
      for (const id of await draftStore.ids(this.owner.partition).catch(() => []))
        await this.#update(id, unpark).catch(() => {})
      for (const key of await messageStore.ids(this.owner.partition).catch(() => []))
        await this.#updateMessages(key, unpark).catch(() => {})
    })
    await this.#tidy()
    await this.refresh()
    this.send({ hurried: true })
  }

  /** Deletes bytes that neither drafts nor messages refer to. */
  async #tidy(): Promise<void> {
    const { partition } = this.owner
    try {
      const [drafts, messages] = await Promise.all([draftStore.every(partition), messageStore.every(partition)])
      const needed = new Set([...drafts.flatMap(pendingFiles), ...messages.flatMap(neededFiles)])
      await tidyFiles(partition, needed)
    } catch {
      // Without all records nobody knows which bytes are unused. They do no harm until the next start.
    }
  }

  async #drainOnce(hurried: boolean): Promise<void> {
    try {
      await locked(drainLock(this.owner.partition), async () => {
        // Its session may have ended while another tab was sending.
        if (this.#over) return
        const { partition } = this.owner
        if (hurried) {
          // A record that cannot be read does not hold up the others.
          for (const id of await draftStore.ids(partition)) await this.#update(id, hurry).catch(() => {})
          for (const key of await messageStore.ids(partition)) await this.#updateMessages(key, hurry).catch(() => {})
        }
        const drafts = this.#context(draftStore, (id, change) => this.#update(id, change))
        const messages = this.#context(messageStore, (key, change) => this.#updateMessages(key, change))
        const ends = await Promise.allSettled([drain(drafts, draftQueue), drain(messages, messageQueue)])
        const moments = ends.flatMap((end) => (end.status === 'fulfilled' ? (end.value ?? []) : []))
        if (moments.length === 0 || this.#over) return
        const next = Math.min(...moments)
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.send(), Math.max(500, next - serverNow()))
      })
    } catch {
      // The store failed: the draft is reported as not saved, and the next trigger retries.
    }
  }

  #context<R extends object>(
    store: RecordStore<R>,
    update: (scope: string, change: (record: R) => R) => Promise<R>,
  ): OutboxContext<R> {
    return {
      scopes: () => store.ids(this.owner.partition),
      // After the session's end its token sends nothing more.
      read: async (scope) => (this.#over ? undefined : store.read(this.owner.partition, scope)),
      update,
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

  #sendChange(item: QueuedRequest, ifMatch: number | undefined): Promise<OutboxAnswer> {
    return sendItem(item, ifMatch, this.owner.token, requestWaiting(this.owner))
  }

  async #sendFile(fileId: string, item: QueuedRequest): Promise<OutboxAnswer> {
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
    if (answer.kind === 'done' && item.retainsFile !== true) await dropFile(partition, fileId)
    return answer
  }

  #update(id: string, change: (record: DraftRecord) => DraftRecord): Promise<DraftRecord> {
    return draftStore.update(this.owner.partition, id, () => serverDraft(id, 'equity', serverNow()), change)
  }

  #updateMessages(key: string, change: (record: MessageRecord) => MessageRecord): Promise<MessageRecord> {
    return messageStore.update(this.owner.partition, key, () => newMessageRecord(recipientOf(key)), change)
  }

  async #records(): Promise<{ readonly drafts: DraftRecord[]; readonly messages: MessageRecord[] }> {
    const { partition } = this.owner
    const [drafts, messages] = await Promise.all([
      draftStore.all(partition).catch(() => []),
      messageStore.all(partition).catch(() => []),
    ])
    return { drafts, messages }
  }

  /** The worker has sent something, and does not report for which record. */
  async #notifyAll(): Promise<void> {
    void this.refresh()
    const { partition } = this.owner
    const scopes = await Promise.all([draftStore, messageStore].map((store) => store.ids(partition).catch(() => [])))
    for (const scope of scopes.flat()) for (const listener of this.#listeners) listener(scope)
  }

  #notify(scope: string): void {
    void this.refresh()
    for (const listener of this.#listeners) listener(scope)
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
