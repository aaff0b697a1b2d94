import 'fake-indexeddb/auto'
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cacheNames } from '#contract/worker.ts'
import { FakeCaches, origin } from '#tests/support/worker/fake-caches.ts'
import { BuildFiles } from './build-files.ts'
import { metaStore } from './session.ts'

const areas = ['shell', 'account', 'wallet', 'admin']
const files = (hash: string): string[] => [
  'index.html',
  `assets/shell-${hash}0000.js`,
  `assets/owner-dashboard-page-${hash}0001.js`,
  `assets/line-chart-${hash}0002.js`,
  ...['en', 'fr', 'ar'].flatMap((language) => areas.map((area) => `assets/text-${language}-${area}-${hash}_-03.js`)),
]
const [before, after] = [files('AAAA'), files('BBBB')]

let caches: FakeCaches
let fetched: string[] = []
let failing: RegExp | undefined

const keptPaths = async (): Promise<string[]> =>
  (await (await caches.open(cacheNames.assets)).keys()).map(({ url }) => new URL(url).pathname.slice(1)).toSorted()

beforeEach(async () => {
  caches = new FakeCaches()
  fetched = []
  failing = undefined
  await clear(metaStore())
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('self', { location: new URL(`${origin}/sw.js`) })
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(new URL(address).pathname.slice(1))
    return failing?.test(address) ? new Response('', { status: 404 }) : new Response('text')
  })
})
afterEach(() => vi.unstubAllGlobals())

it('a visitor keeps the texts of public pages in the language of the page, and nothing at the first installation', async () => {
  const build = new BuildFiles(before)
  await build.prepare()
  expect(await keptPaths()).toEqual([])
  await build.keep('en', [])
  expect(await keptPaths()).toEqual(['assets/text-en-account-AAAA_-03.js', 'assets/text-en-shell-AAAA_-03.js'])
})

it('an owner keeps the texts of members and the pages of owners too', async () => {
  await new BuildFiles(before).keep('fr', ['member', 'owner'])
  expect(await keptPaths()).toEqual([
    'assets/owner-dashboard-page-AAAA0001.js',
    'assets/text-fr-account-AAAA_-03.js',
    'assets/text-fr-shell-AAAA_-03.js',
    'assets/text-fr-wallet-AAAA_-03.js',
  ])
})

it('the present language and the one before it are kept', async () => {
  const build = new BuildFiles(before)
  for (const language of ['en', 'fr', 'ar'] as const) await build.keep(language, [])
  const kept = await keptPaths()
  expect(kept.filter((path) => path.includes('text-en-'))).toEqual([])
  expect(kept.filter((path) => path.includes('text-fr-'))).toHaveLength(2)
  expect(kept.filter((path) => path.includes('text-ar-'))).toHaveLength(2)
})

it('an update brings its own dictionaries and charts before the old ones go', async () => {
  const old = new BuildFiles(before)
  await old.keep('ar', ['member'])
  const cache = await caches.open(cacheNames.assets)
  await cache.put('/assets/line-chart-AAAA0002.js', new Response('chart'))
  const kept = await keptPaths()

  const next = new BuildFiles(after)
  await next.prepare()
  const successors = kept.map((path) => path.replace('AAAA', 'BBBB'))
  expect(await keptPaths()).toEqual([...kept, ...successors].toSorted())
  await next.dropOlder()
  expect(await keptPaths()).toEqual(successors)
})

it('what two builds share is not fetched again', async () => {
  await new BuildFiles(before).keep('en', [])
  fetched = []
  const next = new BuildFiles(before.map((path) => path.replace('shell-AAAA_', 'shell-CCCC_')))
  await next.prepare()
  expect(fetched).toEqual(['assets/text-en-shell-CCCC_-03.js'])
})

it('an update without all of its files is not installed, and a page is not told of it', async () => {
  await new BuildFiles(before).keep('en', [])
  failing = /BBBB/
  const next = new BuildFiles(after)
  await expect(next.prepare()).rejects.toThrow('404')
  await next.keep('en', [])
  expect(await keptPaths()).toHaveLength(2)
})
