/** Signing in where the browser's database does not respond. */

import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { metaDatabase, metaStoreName } from '#contract/worker.ts'
import { readMeta, writeMeta } from '#src/platform/storage/storage.ts'
import { keepSession, readStoredSession, type Session } from '#src/state/session.ts'
import { pause } from './end-session.ts'
import { startSession } from './start-session.ts'

const session = {
  token: 'token-of-somebody',
  partition: 'partition-1',
  draftKey: Buffer.alloc(32, 7).toString('base64url'),
  expirationDate: '2099-01-01T00:00:00Z',
  user: {},
} as unknown as Session

beforeEach(() => writeMeta('session', undefined))
afterEach(() => keepSession(undefined))

describe('with a database in which no transaction ends', () => {
  /** As WebKit leaves it when a page is left within a transaction. */
  async function frozen(work: () => Promise<void>): Promise<void> {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opened = indexedDB.open(metaDatabase)
      opened.addEventListener('success', () => resolve(opened.result))
      opened.addEventListener('error', () => reject(opened.error ?? new Error('not opened')))
    })
    const records = database.transaction(metaStoreName, 'readwrite').objectStore(metaStoreName)
    let isFrozen = true
    const hold = (): void => {
      if (isFrozen) records.get('none').addEventListener('success', hold)
    }
    hold()
    try {
      await work()
    } finally {
      isFrozen = false
      database.close()
    }
  }

  it('signs in within seconds, and tells the worker once the database responds', async () => {
    await frozen(async () => {
      const startedAt = performance.now()
      await startSession(session)
      expect(performance.now() - startedAt).toBeLessThan(8000)
      expect(readStoredSession()?.token).toBe(session.token)
    })
    await vi.waitFor(async () => expect(await readMeta('session')).toMatchObject({ partition: session.partition }))
  })

  it('does not report a user who has signed out meanwhile', async () => {
    await frozen(async () => {
      await startSession(session)
      keepSession(undefined)
    })
    await pause(200)
    expect(await readMeta('session')).toBeFalsy()
  })
})
