import { expect, it } from 'vitest'
import { chosenCampaigns, compareAddress } from './chosen-campaigns.ts'

const chosen = (query: string) => chosenCampaigns(new URLSearchParams(query))

it.each([
  ['', []],
  ['campaigns=', []],
  ['campaigns=,%20,', []],
  ['campaigns=a', ['a']],
  ['campaigns=b,a', ['b', 'a']],
  ['campaigns=b&campaigns=a', ['b', 'a']],
  ['campaigns=b,c&search=x&campaigns=a,b', ['b', 'c', 'a']],
  ['campaigns=%20a%20,a', ['a']],
])('reads %s', (query, slugs) => {
  expect(chosen(query)).toEqual({ slugs, isOver: false, unreadable: 0 })
})

it('takes the first four, and reports that there are more', () => {
  expect(chosen('campaigns=a,b,c,d,e')).toEqual({ slugs: ['a', 'b', 'c', 'd'], isOver: true, unreadable: 0 })
})

it('counts what cannot be a slug, and does not let it take a column', () => {
  expect(chosen(`campaigns=${encodeURIComponent('<b>')},a,${'x'.repeat(81)},b,c,d`)).toEqual({
    slugs: ['a', 'b', 'c', 'd'],
    isOver: false,
    unreadable: 2,
  })
})

it('writes an address that reads the same', () => {
  expect(compareAddress([])).toBe('/compare')
  expect(compareAddress(['b', 'a'])).toBe('/compare?campaigns=b,a')
  expect(compareAddress(['a'], 'b & c')).toBe('/compare?campaigns=a&search=b%20%26%20c')
  expect(chosen(compareAddress(['b', 'a']).split('?')[1] ?? '').slugs).toEqual(['b', 'a'])
})
