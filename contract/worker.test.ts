import { expect, test } from 'vitest'
import {
  cacheNames,
  draftDatabase,
  draftStoreName,
  drainLock,
  metaDatabase,
  offlineHeader,
  partitionHeader,
  privateCachePrefix,
  publicCaches,
  savedAtHeader,
} from './worker.ts'

test('names of private databases and locks differ by user', () => {
  expect(draftDatabase('p1')).not.toBe(draftDatabase('p2'))
  expect(drainLock('p1')).not.toBe(drainLock('p2'))
  expect(draftDatabase('p1')).not.toBe(metaDatabase)
  expect(draftStoreName).not.toBe('')
})

test('public cache names never match the prefix of private caches', () => {
  const names = Object.values(cacheNames)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name.startsWith(privateCachePrefix))).toEqual([])
})

test('caches of the shell and the settings are not evicted when storage is low', () => {
  expect(Object.values(cacheNames)).toEqual(expect.arrayContaining([...publicCaches]))
  expect(publicCaches).not.toContain(cacheNames.assets)
  expect(publicCaches).not.toContain(cacheNames.settings)
})

test('headers between worker, page and server are three, in lower case', () => {
  const headers = [savedAtHeader, partitionHeader, offlineHeader]
  expect(new Set(headers).size).toBe(3)
  for (const header of headers) expect(header).toMatch(/^x-[a-z-]+$/)
})
