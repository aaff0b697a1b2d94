import { expect, it } from 'vitest'
import { receivedContent } from './received-content.ts'

const origin = 'https://freehold.example'
const read = (query: Record<string, string>) => receivedContent(new URLSearchParams(query), origin)

it('leads links of this site to their page', () => {
  expect(read({ url: `${origin}/campaign-detail-page/harbour-row?tab=updates` }).path).toBe(
    '/campaign-detail-page/harbour-row?tab=updates',
  )
  // Not in a circle.
  expect(read({ url: `${origin}/share?url=x` })).toMatchObject({ path: undefined, link: undefined })
})

it('finds links in the text, where Android apps put them', () => {
  expect(read({ title: 'Flats', text: 'Look at this https://homes.example/7' })).toEqual({
    pictures: [],
    title: 'Flats',
    searchText: 'Look at this',
    link: 'https://homes.example/7',
    path: undefined,
  })
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'no address'])('follows no %s', (url) => {
  expect(read({ url })).toMatchObject({ link: undefined, path: undefined })
})

it('names the pictures that the worker has stored', () => {
  const query = new URLSearchParams([
    ['pictures', 'shared-1'],
    ['pictures', 'shared-2'],
  ])
  expect(receivedContent(query, origin).pictures).toEqual(['shared-1', 'shared-2'])
})
