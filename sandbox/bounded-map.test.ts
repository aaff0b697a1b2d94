import { expect, it } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

it('is limited in size, and evicts the least recently used entry first', () => {
  const map = new BoundedMap<number>(3)
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ] as const)
    map.set(key, value)
  expect(map.get('a')).toBe(1)
  map.set('d', 4)
  expect([...map.keys()]).toEqual(['a', 'c', 'd'])
  map.set('e', 5)
  expect([...map.keys()]).toEqual(['a', 'd', 'e'])
})

it('keeps pending entries while others can be evicted', () => {
  const map = new BoundedMap<{ readonly over: boolean }>(3, ({ over }) => over)
  map.set('open', { over: false })
  for (let made = 0; made < 1000; made += 1) map.set(`done-${made}`, { over: true })
  expect(map.size).toBe(3)
  expect(map.has('open')).toBe(true)
  for (let made = 0; made < 10; made += 1) map.set(`open-${made}`, { over: false })
  expect(map.size).toBe(3)
  expect([...map.keys()]).toEqual(['open-7', 'open-8', 'open-9'])
})

it('forgets deleted entries', () => {
  const map = new BoundedMap<number>(2)
  map.set('a', 1).set('b', 2)
  map.delete('a')
  map.set('c', 3)
  expect([...map.keys()]).toEqual(['b', 'c'])
  map.clear()
  map.set('d', 4)
  expect([...map.values()]).toEqual([4])
})
