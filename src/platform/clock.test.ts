import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as smallStorage from '#src/platform/storage/local-storage.ts'
import * as storage from '#src/platform/storage/storage.ts'
import { hearServerTime, learnServerTime, serverNow } from './clock.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-20T12:00:00.000Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now)
  learnServerTime(new Date(now).toISOString())
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each([4 * hour, -4 * hour, 30_000, -30_000])('learns that this device is %d milliseconds off', (off) => {
  hearServerTime(now - off)
  expect(serverNow()).toBe(now - off)
  vi.setSystemTime(now + hour)
  expect(serverNow()).toBe(now - off + hour)
})

it('ignores latency and fractions of seconds', () => {
  for (const heard of [now - 4000, now + 4000, Number.NaN]) hearServerTime(heard)
  expect(serverNow()).toBe(now)
})

it('learns nothing from a document whose rendering may have taken the whole waiting time', () => {
  hearServerTime(now - 20_000, 20_000)
  expect(serverNow()).toBe(now)
  hearServerTime(now - 30_000, 20_000)
  expect(serverNow()).toBe(now - 30_000)
})

it('is stored for the next page only once the worker has it', async () => {
  const handed = Promise.withResolvers<void>()
  vi.spyOn(storage, 'writeMeta').mockReturnValue(handed.promise)
  const write = vi.spyOn(smallStorage, 'writeLocal')
  hearServerTime(now - hour)
  await vi.waitFor(() => expect(storage.writeMeta).toHaveBeenCalledWith('clock', -hour))
  expect(write).not.toHaveBeenCalledWith('freehold.clock', String(-hour))
  handed.resolve()
  await vi.waitFor(() => expect(write).toHaveBeenCalledWith('freehold.clock', String(-hour)))
})
