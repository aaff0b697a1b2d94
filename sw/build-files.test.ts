import 'fake-indexeddb/auto'
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type BuildList, type Tier } from '#contract/build-tiers.ts'
import { buildListStem, cacheNames, type PageNeeds } from '#contract/worker.ts'
import { FakeCaches, origin } from '#tests/support/worker/fake-caches.ts'
import { type BuildFile, BuildFiles } from './build-files.ts'
import { metaStore } from './session.ts'

/** A build whose names contain this hash. */
function build(hash: string) {
  const files = (stem: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `/assets/${stem}${index}-${hash}000${index % 10}.js`)
  const shell = files('shell', 3)
  const tiers: Record<string, string[]> = {
    visitor: files('faq-page', 4),
    member: files('wallet-page', 25),
    owner: files('dashboard-page', 2),
    ...Object.fromEntries(
      ['en', 'fr', 'ar'].flatMap((language) =>
        ['visitor', 'member', 'owner'].map((reader) => [
          `${reader}-${language}`,
          files(`text-${language}-${reader}`, 2),
        ]),
      ),
    ),
  }
  const onUse = files('line-chart', 1)
  const list: BuildList = {
    tiers: Object.fromEntries(
      Object.entries(tiers).map(([tier, each]) => [
        tier,
        { pack: `/assets/tier-${tier}-${hash}0000.json`, files: each },
      ]),
    ),
    onUse,
  }
  const listFile = `assets/${buildListStem}-${hash}0000.json`
  const manifest: BuildFile[] = [
    { url: 'index.html', revision: hash },
    ...shell.map((file) => ({ url: file.slice(1), revision: null })),
    { url: listFile, revision: null },
  ]
  return { shell, tiers, onUse, list, listFile, manifest }
}
type Build = ReturnType<typeof build>
const [before, after] = [build('AAAA'), build('BBBB')]

let caches: FakeCaches
let fetched: string[] = []
let served: Build[] = []
let failing: RegExp | undefined

function respond(file: string): Response {
  if (failing?.test(file)) return new Response('', { status: 404 })
  for (const { list, listFile, shell, tiers, onUse } of served) {
    if (file === `/${listFile}`) return Response.json(list)
    const pack = Object.entries(list.tiers).find(([, each]) => each.pack === file)?.[0] as Tier | undefined
    if (pack !== undefined)
      return Response.json(Object.fromEntries((tiers[pack] ?? []).map((each) => [each, `packed ${each}`])))
    if ([...shell, ...onUse, ...Object.values(tiers).flat()].includes(file)) return new Response(`text of ${file}`)
  }
  return file.startsWith('/index.html') ? new Response('document') : new Response('', { status: 404 })
}

beforeEach(async () => {
  caches = new FakeCaches()
  fetched = []
  failing = undefined
  served = [before]
  await clear(metaStore())
  vi.stubGlobal('caches', caches)
  const locks = { request: async (_: string, work: () => Promise<unknown>) => work() }
  vi.stubGlobal('self', { location: new URL(`${origin}/sw.js`), navigator: { locks } })
  vi.stubGlobal('fetch', async (file: string) => {
    fetched.push(file)
    return respond(file)
  })
})
afterEach(() => vi.unstubAllGlobals())

const entries = async (): Promise<string[]> =>
  (await (await caches.open(cacheNames.assets)).keys()).map(({ url }) => url.slice(origin.length)).toSorted()
const needs = (change: Partial<PageNeeds> = {}): PageNeeds => ({
  language: 'en',
  roles: [],
  loaded: [],
  isFast: false,
  ...change,
})
async function stores(files: BuildFiles, paths: readonly string[]): Promise<boolean[]> {
  return Promise.all(paths.map(async (file) => (await files.match(file)) !== undefined))
}
const all = (count: number, value: boolean): boolean[] => Array.from({ length: count }, () => value)

it('the first installation fetches the shell and nothing else', async () => {
  const files = new BuildFiles(before.manifest)
  await files.install()
  expect(fetched.toSorted()).toEqual([...before.shell, '/index.html?revision=AAAA'].toSorted())
  expect(await stores(files, before.shell)).toEqual(all(3, true))
  expect(await (await files.document())?.text()).toBe('document')
})

it('a visitor on a poor connection gets the texts of one language, and keeps what was opened', async () => {
  const files = new BuildFiles(before.manifest)
  const [opened = '', unopened = ''] = before.tiers['visitor'] ?? []
  await files.keep(needs({ loaded: [opened] }))
  expect(await stores(files, before.tiers['visitor-en'] ?? [])).toEqual(all(2, true))
  expect(await stores(files, [opened, unopened, ...(before.tiers['visitor-fr'] ?? [])])).toEqual([
    true,
    false,
    false,
    false,
  ])
})

it('a page that reports a file which is gone gets its texts and pages nevertheless', async () => {
  const files = new BuildFiles(before.manifest)
  await files.keep(needs({ roles: ['member'], loaded: ['/assets/older-page-ZZZZ0000.js'] }))
  expect(await stores(files, [...(before.tiers['visitor-en'] ?? []), ...(before.tiers['member'] ?? [])])).toEqual(
    all(27, true),
  )
})

it('a visitor on a good connection gets the other pages of visitors too', async () => {
  const files = new BuildFiles(before.manifest)
  await files.keep(needs({ isFast: true }))
  expect(await stores(files, before.tiers['visitor'] ?? [])).toEqual(all(4, true))
  expect(await stores(files, before.tiers['member'] ?? [])).toEqual(all(25, false))
})

it('a member’s pages come in one response and are one entry', async () => {
  const files = new BuildFiles(before.manifest)
  await files.keep(needs({ roles: ['member'] }))
  expect(fetched.filter((file) => file.includes('wallet-page'))).toEqual([])
  expect(await (await files.match(before.tiers['member']?.[24] ?? ''))?.text()).toMatch(/^packed /)
  expect((await files.match(before.tiers['member']?.[0] ?? ''))?.headers.get('content-type')).toBe(
    'text/javascript; charset=utf-8',
  )
  expect((await entries()).filter((file) => file.startsWith('/tier/'))).toEqual([
    '/tier/member',
    '/tier/member-en',
    '/tier/visitor',
    '/tier/visitor-en',
  ])
})

it('what the pack lacks, or all of it where there is no pack, comes file by file', async () => {
  failing = /tier-member-AAAA/
  const files = new BuildFiles(before.manifest)
  await files.keep(needs({ roles: ['member'] }))
  expect(await stores(files, before.tiers['member'] ?? [])).toEqual(all(25, true))
})

it('the present language and the one before it are stored', async () => {
  const files = new BuildFiles(before.manifest)
  for (const language of ['en', 'fr', 'ar'] as const) await files.keep(needs({ language }))
  expect((await entries()).filter((file) => file.startsWith('/tier/'))).toEqual([
    '/tier/visitor-ar',
    '/tier/visitor-fr',
  ])
})

it('an update brings its own dictionaries, pages and charts before the old ones go', async () => {
  const old = new BuildFiles(before.manifest)
  await old.install()
  await old.keep(needs({ language: 'ar', roles: ['member'] }))
  const cache = await caches.open(cacheNames.assets)
  await cache.put(before.onUse[0] ?? '', new Response('chart'))

  served = [after]
  const next = new BuildFiles(after.manifest)
  await next.install()
  const of = ({ shell, tiers, onUse }: Build): string[] => [
    ...shell,
    ...onUse,
    ...(tiers['member'] ?? []),
    ...(tiers['visitor-ar'] ?? []),
  ]
  expect(await stores(old, of(before))).toEqual(all(of(before).length, true))
  expect(await stores(next, of(after))).toEqual(all(of(after).length, true))
  await next.dropOlder()
  expect(await stores(next, of(after))).toEqual(all(of(after).length, true))
  expect(await stores(new BuildFiles(after.manifest), of(before))).toEqual(all(of(before).length, false))
  expect((await entries()).filter((file) => file.includes('AAAA'))).toEqual([])
})

it('what two builds share is not fetched again', async () => {
  await new BuildFiles(before.manifest).keep(needs({ roles: ['member'] }))
  const changed = before.tiers['member']?.[3] ?? ''
  const successor = changed.replace('AAAA', 'CCCC')
  const next: Build = {
    ...after,
    tiers: {
      ...before.tiers,
      member: (before.tiers['member'] ?? []).map((file) => (file === changed ? successor : file)),
    },
  }
  served = [
    {
      ...next,
      list: {
        onUse: before.onUse,
        tiers: Object.fromEntries(
          Object.entries(next.tiers).map(([tier, files]) => [
            tier,
            { pack: `/assets/tier-${tier}-CCCC0000.json`, files },
          ]),
        ),
      },
    },
  ]
  fetched = []
  await new BuildFiles(after.manifest).install()
  expect(fetched.filter((file) => /page|text|tier-member/.test(file))).toEqual([successor])
})

it('an update without all of its files is not installed, and a page is not told of it', async () => {
  await new BuildFiles(before.manifest).keep(needs({ roles: ['member'] }))
  served = [after]
  failing = /text-en-member0-BBBB/
  const next = new BuildFiles(after.manifest)
  await expect(next.install()).rejects.toThrow('404')
  await next.keep(needs())
  expect(await stores(new BuildFiles(before.manifest), before.tiers['member-en'] ?? [])).toEqual(all(2, true))
})
