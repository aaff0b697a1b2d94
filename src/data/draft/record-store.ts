/**
 * What a user has not sent yet: one database for each user on this device and kind of record. A promise of this module
 * resolves on the transaction's `complete` event, so that "saved on this device" is true when it is shown. Records are
 * encrypted when their user's session ends, and decrypted when that user reads them again (decision record 0021).
 */

import { del, get, keys, update } from 'idb-keyval'
import { isSealed, type Sealed } from '#contract/worker.ts'
import { forgetPublicCaches } from '#src/platform/worker.ts'
import { createStore, type UseStore } from '#src/platform/storage/storage.ts'
import { readStoredSession } from '#src/state/session.ts'
import { type EncryptionContext, openBytes, ownDraftKey, replaceSeen, sealBytes } from './draft-seal.ts'

export class DraftStorageFailed extends Error {
  /** The device is full; otherwise the browser stores nothing at all. */
  readonly full: boolean
  constructor(cause: unknown) {
    super('drafts cannot be kept on this device', { cause })
    this.name = 'DraftStorageFailed'
    this.full = cause instanceof DOMException && cause.name === 'QuotaExceededError'
  }
}

/** Users whose session has ended on this page: nothing of theirs is written unencrypted any more. */
const left = new Set<string>()
const writing = new Set<Promise<unknown>>()

/** From now on only a new session of this user writes. Resolves once pending writes are on the disk. */
export async function closeDrafts(partition: string): Promise<void> {
  left.add(partition)
  await Promise.allSettled(writing)
}

/** Writes while the user's session lasts. @throws DraftStorageFailed */
export async function written<T>(partition: string, work: () => Promise<T>): Promise<T> {
  if (left.has(partition)) {
    if (readStoredSession()?.partition !== partition) throw new DraftStorageFailed(undefined)
    left.delete(partition)
  }
  const done = guarded(work)
  writing.add(done)
  try {
    return await done
  } finally {
    writing.delete(done)
  }
}

/** @throws DraftStorageFailed */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new DraftStorageFailed(error)
  }
}

/** When the device is full, data that can be fetched again is deleted once; a draft is never deleted. */
export async function storeWithEviction<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DraftStorageFailed && error.full)) throw error
    await forgetPublicCaches()
    return work()
  }
}

interface StoreOptions {
  /** Authenticated with each encrypted record. */
  readonly of: EncryptionContext['of']
  /** Name of a user's database. */
  readonly database: (partition: string) => string
  readonly name: string
}

/** Records of one kind, by user and id. */
export class RecordStore<R extends object> {
  readonly #options: StoreOptions
  readonly #stores = new Map<string, UseStore>()

  constructor(options: StoreOptions) {
    this.#options = options
  }

  /** @throws DraftStorageFailed */
  ids(partition: string): Promise<string[]> {
    return guarded(() => keys<string>(this.storeOf(partition)))
  }

  /** A record that another session of its user encrypted is stored in the clear again. @throws DraftStorageFailed */
  async read(partition: string, id: string): Promise<R | undefined> {
    for (;;) {
      const stored = await guarded(() => get<R | Sealed>(id, this.storeOf(partition)))
      if (!isSealed(stored)) return stored
      const record = await this.#open(partition, id, stored, ownDraftKey(partition))
      if (record === undefined) return undefined
      await written(partition, () => this.#replace(partition, id, stored, record))
    }
  }

  /** All that can be read. @throws DraftStorageFailed */
  async all(partition: string): Promise<R[]> {
    return (await this.#read(partition)).filter((record) => record !== undefined)
  }

  /** All of them. @throws DraftStorageFailed if one of them cannot be read */
  async every(partition: string): Promise<R[]> {
    const records = await this.#read(partition)
    const readable = records.filter((record) => record !== undefined)
    if (readable.length < records.length) throw new DraftStorageFailed(undefined)
    return readable
  }

  async #read(partition: string): Promise<(R | undefined)[]> {
    const ids = await this.ids(partition)
    return Promise.all(ids.map((id) => this.read(partition, id)))
  }

  /**
   * Changes a record in one transaction, safe against concurrent changes.
   * @param begin the record if there is none yet
   * @throws DraftStorageFailed; then nothing was changed
   */
  async update(partition: string, id: string, begin: () => R, change: (record: R) => R): Promise<R> {
    for (;;) {
      let result: R | undefined
      let sealed = false
      await written(partition, () =>
        update<R | Sealed>(
          id,
          (stored) => {
            sealed = isSealed(stored)
            if (isSealed(stored)) return stored
            result = change(stored ?? begin())
            return result
          },
          this.storeOf(partition),
        ),
      )
      if (result) return result
      // It is decrypted first, and never overwritten if that fails.
      if (!sealed || (await this.read(partition, id)) === undefined) throw new DraftStorageFailed(undefined)
    }
  }

  /** @throws DraftStorageFailed */
  async remove(partition: string, id: string): Promise<void> {
    await guarded(() => del(id, this.storeOf(partition)))
  }

  /** Removes a record unless it has changed meanwhile. @throws DraftStorageFailed */
  async removeSeen(partition: string, id: string, seen: R): Promise<void> {
    await written(partition, () => this.#replace(partition, id, seen, undefined))
  }

  /**
   * Encrypts a record at the end of a session, or deletes it. Repeated until the record did not change meanwhile.
   * @param rest what is retained of it; undefined deletes it
   * @param draftKey undefined if the session is older than these keys: then records stay as they are
   * @returns what was retained, 'unreadable' if another session encrypted it with a key that this one does not have
   */
  async seal(
    partition: string,
    id: string,
    draftKey: string | undefined,
    rest: (record: R) => R | undefined,
  ): Promise<R | 'unreadable' | undefined> {
    for (;;) {
      const stored = await get<R | Sealed>(id, this.storeOf(partition))
      if (stored === undefined) return undefined
      const record = await this.#open(partition, id, stored, draftKey)
      if (record === undefined) return 'unreadable'
      const retained = rest(record)
      const next = retained && (await this.#sealed(partition, id, retained, draftKey))
      if (await this.#replace(partition, id, stored, next)) return retained
    }
  }

  storeOf(partition: string): UseStore {
    const { database, name } = this.#options
    const store = this.#stores.get(partition) ?? createStore(database(partition), name)
    this.#stores.set(partition, store)
    return store
  }

  #replace(partition: string, id: string, seen: R | Sealed, next: R | Sealed | undefined): Promise<boolean> {
    // The text of a record distinguishes two of its states.
    return replaceSeen<R>(this.storeOf(partition), id, seen, next, JSON.stringify)
  }

  async #sealed(partition: string, id: string, record: R, draftKey: string | undefined): Promise<R | Sealed> {
    if (draftKey === undefined) return record
    const { of } = this.#options
    return sealBytes(draftKey, { of, partition, id }, new TextEncoder().encode(JSON.stringify(record)))
  }

  /** Undefined if it cannot be decrypted with this key. */
  async #open(partition: string, id: string, stored: R | Sealed, draftKey: string | undefined): Promise<R | undefined> {
    if (!isSealed(stored)) return stored
    if (draftKey === undefined) return undefined
    const { of } = this.#options
    const plain = await openBytes(draftKey, { of, partition, id }, stored).catch(() => undefined)
    return plain && (JSON.parse(new TextDecoder().decode(plain)) as R)
  }
}
