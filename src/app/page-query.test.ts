import { expect, it } from 'vitest'
import { declaredQuery } from './page-query.ts'

it.each([
  ['?b=2&a=1', 'a=1&b=2'],
  ['?utm_source=x&a=1', 'a=1'],
  ['?a=&b=2', 'b=2'],
  ['?a=1&b=2&a=3&a=', 'a=1&a=3&b=2'],
  ['', ''],
])('reads %s as %s', (search, expected) => {
  expect(declaredQuery(['a', 'b'], search)).toBe(expected)
})

it('reads nothing for a page without parameters', () => {
  expect(declaredQuery(undefined, '?a=1')).toBe('')
})
