import { expect, it } from 'vitest'
import { readListQuery, writeListQuery } from './list-query.ts'

it('parses a URL and writes the same, without blank and default values', () => {
  const address = 'search=riad&type=debt&sort=percent&page=3'
  expect(
    new URLSearchParams(
      Object.entries(writeListQuery(readListQuery(new URLSearchParams(address)))).filter(
        (pair): pair is [string, string] => pair[1] !== undefined,
      ),
    ).toString(),
  ).toBe(address)
  expect(writeListQuery(readListQuery(new URLSearchParams('search=+&type=&sort=newest&page=1')))).toEqual({})
})

it('accepts options of the site’s lists, hidden ones included, and otherwise valid keys only', () => {
  const options = {
    propertyTypes: [
      { slug: 'warehouse', name: 'Warehouse' },
      { slug: 'hotel', name: 'Hotel', hidden: true },
    ],
    strategies: [],
  }
  const read = (address: string, known?: typeof options) => readListQuery(new URLSearchParams(address), known)
  expect(read('propertyType=warehouse', options).propertyType).toBe('warehouse')
  expect(read('propertyType=hotel', options).propertyType).toBe('hotel')
  expect(read('propertyType=commercial&strategy=core', options)).toMatchObject({
    propertyType: undefined,
    strategy: undefined,
  })
  expect(read('propertyType=warehouse').propertyType).toBe('warehouse')
  expect(read('propertyType=Ware%2Fhouse').propertyType).toBeUndefined()
})

it.each(['page=0', 'page=-1', 'page=1e9', 'page=x', 'type=castle', 'sort=price', 'strategy=__proto__'])(
  'ignores %s',
  (address) => {
    const query = readListQuery(new URLSearchParams(address))
    expect(query).toMatchObject({ type: undefined, sort: 'newest', strategy: undefined })
    expect(query.page === 1 || query.page === 1000).toBe(true)
  },
)
