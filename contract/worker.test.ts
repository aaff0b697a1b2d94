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

test('what belongs to one person has a name of its own', () => {
  expect(draftDatabase('p1')).not.toBe(draftDatabase('p2'))
  expect(drainLock('p1')).not.toBe(drainLock('p2'))
  expect(draftDatabase('p1')).not.toBe(metaDatabase)
  expect(draftStoreName).not.toBe('')
})

test('a cache for everybody is never taken for one of a person', () => {
  const names = Object.values(cacheNames)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name.startsWith(privateCachePrefix))).toEqual([])
})

test('when room is short, neither the shell’s files nor the settings go', () => {
  expect(Object.values(cacheNames)).toEqual(expect.arrayContaining([...publicCaches]))
  expect(publicCaches).not.toContain(cacheNames.assets)
  expect(publicCaches).not.toContain(cacheNames.settings)
})

test('headers between worker, page and server are three, in lower case', () => {
  const headers = [savedAtHeader, partitionHeader, offlineHeader]
  expect(new Set(headers).size).toBe(3)
  for (const header of headers) expect(header).toMatch(/^x-[a-z-]+$/)
})
