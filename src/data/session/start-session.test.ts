/** Signing in where the browser's database does not respond. */

import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readMeta, writeMeta } from '#src/platform/storage/storage.ts'
import { keepSession, readStoredSession, type Session } from '#src/state/session.ts'
import { withFrozenStore } from '#tests/support/worker/frozen-store.ts'
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
  it('signs in within seconds, and tells the worker once the database responds', async () => {
    await withFrozenStore(async () => {
      const startedAt = performance.now()
      await startSession(session)
      expect(performance.now() - startedAt).toBeLessThan(8000)
      expect(readStoredSession()?.token).toBe(session.token)
    })
    await vi.waitFor(async () => expect(await readMeta('session')).toMatchObject({ partition: session.partition }))
  })

  it('does not report a user who has signed out meanwhile', async () => {
    await withFrozenStore(async () => {
      await startSession(session)
      keepSession(undefined)
    })
    await pause(200)
    expect(await readMeta('session')).toBeFalsy()
  })
})
