import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '#contract/call.ts'
import { list, object, text } from '#contract/schema.ts'
import { paged, paging } from '#contract/shapes.ts'
import { Dictionary, IntlProvider } from '#src/intl/intl.tsx'
import { useInfiniteQuery } from './use-infinite-query.ts'
import { useMutation } from './use-query.ts'

const listNames = call({
  method: 'GET',
  path: 'names',
  access: 'visitor',
  summary: 'Names.',
  spec: 'decision T65',
  query: object(paging),
  reply: object({ items: list(object({ id: text({ max: 9 }) }), 100), ...paged }),
})
const addName = call({
  method: 'POST',
  path: 'names',
  access: 'visitor',
  summary: 'Adds one.',
  spec: 'decision T65',
  reply: object({}),
  stale: ['names'],
})

/** The rows that the server holds, in pages of two. */
let rows: string[]
let requests: string[]
let fails: boolean

const answer = (url: URL, method: string): Response => {
  if (method === 'POST') return Response.json({ data: {} })
  requests.push(url.search.replace(/&?lng=en&?/, ''))
  if (fails) return Response.json({ code: 'INTERNAL' }, { status: 500 })
  const after = url.searchParams.get('after')
  const start = after === null ? 0 : rows.indexOf(after) + 1
  const size = 2 * Number(url.searchParams.get('page') ?? 1)
  const items = rows.slice(start, start + size).map((id) => ({ id }))
  const isLast = start + size >= rows.length
  const next = isLast ? null : (items.at(-1)?.id ?? null)
  return Response.json({ data: { items, total: rows.length, totalIsExact: true, next, displayLoadMore: !isLast } })
}

beforeEach(() => {
  rows = ['a', 'b', 'c', 'd', 'e']
  requests = []
  fails = false
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    answer(new URL(url, 'http://localhost'), (init?.method ?? 'GET').toUpperCase()),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Names() {
  const names = useInfiniteQuery(listNames, {}, ({ id }) => id)
  const add = useMutation(addName)
  return (
    <>
      <p>{names.data?.items.map(({ id }) => id).join(' ') ?? 'loading'}</p>
      <p>{names.moreFailure?.code ?? 'no failure'}</p>
      <button onClick={names.loadMore}>more</button>
      <button onClick={() => void add({})}>add</button>
    </>
  )
}

async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }))
}

const cache = () => new Map()
const show = (provider = cache) =>
  render(
    <SWRConfig value={{ provider, dedupingInterval: 0, revalidateOnFocus: false }}>
      <IntlProvider intl={new Dictionary('en').intl()}>
        <Names />
      </IntlProvider>
    </SWRConfig>,
  )

it('loads further pages by the cursor, each row once', async () => {
  show()
  await screen.findByText('a b')
  // A row that moved behind the cursor would be returned twice.
  rows = ['b', 'a', 'c', 'd', 'e']
  await press('more')
  await screen.findByText('a b c')
  await press('more')
  await screen.findByText('a b c d e')
  expect(requests).toEqual(['?', '?after=b', '?after=c'])
})

it('renews all shown rows in one response after a change that makes the list stale', async () => {
  show()
  await screen.findByText('a b')
  await press('more')
  await screen.findByText('a b c d')
  requests = []
  rows = ['new', ...rows]
  await press('add')
  await screen.findByText('new a b c')
  expect(requests.filter((query) => query.includes('after'))).toEqual([])
  expect(requests).toContain('?page=2')
})

it('keeps the rows when a further page fails, and loads it on the next attempt', async () => {
  show()
  await screen.findByText('a b')
  fails = true
  await press('more')
  await screen.findByText('INTERNAL')
  expect(screen.getByText('a b')).toBeTruthy()
  fails = false
  await press('more')
  await screen.findByText('a b c d')
  expect(screen.getByText('no failure')).toBeTruthy()
})

it('shows the loaded rows again when the user returns', async () => {
  const stored = new Map()
  show(() => stored)
  await screen.findByText('a b')
  await press('more')
  await screen.findByText('a b c d')
  cleanup()
  fails = true
  show(() => stored)
  expect(screen.getByText('a b c d')).toBeTruthy()
})
