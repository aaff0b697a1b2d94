import { expect, test } from 'vitest'
import { apiBase, call, pathOf, queryOf } from './call.ts'
import { decode, object, text } from './schema.ts'

const reply = object({ name: text({ max: 9 }) })
const getItem = call({
  method: 'GET',
  path: 'things/{id}/of/{owner}',
  access: 'visitor',
  summary: 'A thing.',
  spec: 'none',
  reply,
})

test('a call rejects inputs that it does not define', () => {
  expect(getItem).toMatchObject({ errors: [], idempotent: false, versioned: false, cache: 'never', stale: [] })
  expect(decode(getItem.body, {}).ok).toBe(true)
  expect(decode(getItem.query, { a: 1 }).ok).toBe(false)
})

test.each([
  [{ id: '1', owner: 'a b' }, `${apiBase}things/1/of/a%20b`],
  [{ id: '../x', owner: '?#' }, `${apiBase}things/..%2Fx/of/%3F%23`],
])('a path with %j becomes %s', (params, path) => {
  expect(pathOf(getItem, params)).toBe(path)
})

test.each([
  [{}, ''],
  [{ b: 2, a: 'x y', blank: ' ', none: undefined, nothing: null }, '?a=x%20y&b=2'],
  [{ a: 0, b: false }, '?a=0&b=false'],
])('a query of %j becomes “%s”', (query, text) => {
  expect(queryOf(query)).toBe(text)
})
