import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { privateCachePrefix, revocationPrefix } from '#contract/worker.ts'
import { readMetas, writeMeta } from '#src/platform/storage/storage.ts'
import { keepSession, type Session } from '#src/state/session.ts'
import { FakeCaches } from '#tests/support/worker/fake-caches.ts'
import { clearingPrefix, hasMemberTraces } from './member-traces.ts'

let caches: FakeCaches
beforeEach(async () => {
  caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
  keepSession(undefined)
  for (const [key] of await readMetas()) await writeMeta(key, undefined)
})
afterEach(() => vi.unstubAllGlobals())

it('a visitor’s device has none, whatever the worker stored for visitors', async () => {
  await writeMeta('cached-tiers', { languages: ['en'], roles: [], visitor: true })
  await caches.open('browse-v1')
  expect(await hasMemberTraces()).toBe(false)
})

it('a device whose user signed out and was cleared has none', async () => {
  await writeMeta('session', null)
  expect(await hasMemberTraces()).toBe(false)
})

it.each<[string, () => Promise<unknown>]>([
  [
    'a session, also one that has expired',
    async () => keepSession({ token: 'token', expirationDate: '2001-01-01T00:00:00Z' } as Session),
  ],
  ['a session that only the worker knows', () => writeMeta('session', { partition: 'partition-1' })],
  [
    'data whose clearing was interrupted',
    () => writeMeta(`${clearingPrefix}partition-1`, { partition: 'partition-1' }),
  ],
  ['a session whose revocation is pending', () => writeMeta(`${revocationPrefix}hash`, { at: 1 })],
  ['a private cache', () => caches.open(`${privateCachePrefix}partition-1`)],
])('%s is a trace', async (_, leave) => {
  await leave()
  expect(await hasMemberTraces()).toBe(true)
})
