import 'fake-indexeddb/auto'
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type BuildList,
  buildListName,
  type ListedFiles,
  packName,
  type Tier,
  writtenList,
} from '#contract/build-tiers.ts'
import { cacheNames, type PageNeeds } from '#contract/worker.ts'
import { FakeCaches, origin } from '#tests/support/worker/fake-caches.ts'
import { withFrozenStore } from '#tests/support/worker/frozen-store.ts'
import { BuildFiles } from './build-files.ts'
import { metaStore } from './session.ts'

/** Contents of files by name. */
type Contents = Readonly<Record<string, string>>
type Sets = Readonly<Partial<Record<keyof BuildList, Contents>>>

const contents = (stem: string, count: number, version: string): Contents =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${stem}${index}.js`, `${stem}${index} ${version}`]))

/** The files of a build, all with contents of this version. */
function setsOf(version: string): Record<keyof BuildList, Contents> {
  const texts = (['en', 'fr', 'ar'] as const).flatMap((language) =>
    (['visitor', 'member', 'investor', 'owner'] as const).map(
      (reader) => [`${reader}-${language}`, contents(`text-${language}-${reader}`, 2, version)] as const,
    ),
  )
  return {
    ...(Object.fromEntries(texts) as Record<Tier, Contents>),
    shell: contents('shell', 3, version),
    visitor: contents('faq-page', 4, version),
    member: contents('wallet-page', 25, version),
    investor: contents('receipt-page', 2, version),
    owner: contents('dashboard-page', 2, version),
    use: contents('line-chart', 1, version),
  }
}

/** A build in the folder with this name. @param sizes in kilobytes, 1 if missing */
function build(id: string, sets: Sets, sizes: Readonly<Record<string, number>> = {}) {
  const folder = `/assets/${id}/`
  const listed = (files: Contents): ListedFiles =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, [`hash of ${text}`, sizes[name] ?? 1]]))
  const list: BuildList = Object.fromEntries(Object.entries(sets).map(([tier, files]) => [tier, listed(files)]))
  return {
    sets,
    folder,
    list,
    manifest: [
      { url: 'index.html', revision: id },
      { url: `assets/${id}/${buildListName}`, revision: null },
    ],
    paths: (...tiers: (keyof BuildList)[]): string[] =>
      tiers.flatMap((tier) => Object.keys(sets[tier] ?? {}).map((name) => folder + name)),
  }
}
type Build = ReturnType<typeof build>
const before = build('AAAA0000', setsOf('one'))
const after = build('BBBB0000', setsOf('two'))

let caches: FakeCaches
let fetched: string[] = []
let served: Build[] = []
let failing: RegExp | undefined

function respond(path: string): Response {
  if (failing?.test(path)) return new Response('', { status: 404 })
  for (const { folder, list, sets } of served) {
    if (path === folder + buildListName) return Response.json(writtenList(list))
    for (const [tier, files] of Object.entries(sets)) {
      if (path === folder + packName(tier as Tier))
        return Response.json(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, `${text}, packed`])))
      const text = path.startsWith(folder) ? files[path.slice(folder.length)] : undefined
      if (text !== undefined) return new Response(text)
    }
  }
  return path.startsWith('/index.html') ? new Response('document') : new Response('', { status: 404 })
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
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path)
    return respond(path)
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
/** Contents of these paths as the worker serves them; undefined for what it does not store. */
async function textsOf(files: BuildFiles, paths: readonly string[]): Promise<(string | undefined)[]> {
  return Promise.all(paths.map(async (path) => (await files.match(path))?.text()))
}
async function stores(files: BuildFiles, paths: readonly string[]): Promise<boolean[]> {
  return (await textsOf(files, paths)).map((text) => text !== undefined)
}
const all = (count: number, value: boolean): boolean[] => Array.from({ length: count }, () => value)

it('the first installation fetches only the file list and the shell', async () => {
  const files = new BuildFiles(before.manifest)
  await files.install()
  const list = before.folder + buildListName
  expect(fetched.toSorted()).toEqual([list, ...before.paths('shell'), '/index.html?revision=AAAA0000'].toSorted())
  expect(await stores(files, before.paths('shell'))).toEqual(all(3, true))
  expect(await (await files.document())?.text()).toBe('document')
})

it('the worker starts in development, where there is no build', async () => {
  const files = new BuildFiles([])
  await files.install()
  await files.dropOlder()
  expect(fetched).toEqual([])
})

it('on a poor connection only one dictionary and the opened pages are stored', async () => {
  const files = new BuildFiles(before.manifest)
  const [opened = '', unopened = ''] = before.paths('visitor')
  await files.keep(needs({ loaded: [opened] }))
  expect(await stores(files, before.paths('visitor-en'))).toEqual(all(2, true))
  expect(await stores(files, [opened, unopened, ...before.paths('visitor-fr')])).toEqual([true, false, false, false])
})

it('a page that reports a deleted file still gets its dictionary and pages stored', async () => {
  const files = new BuildFiles(before.manifest)
  await files.keep(needs({ roles: ['member'], loaded: ['/assets/ZZZZ0000/older-page.js'] }))
  expect(await stores(files, before.paths('visitor-en', 'member'))).toEqual(all(27, true))
})

it('on a good connection the other visitor pages are stored too', async () => {
  const files = new BuildFiles(before.manifest)
  await files.keep(needs({ isFast: true }))
  expect(await stores(files, before.paths('visitor'))).toEqual(all(4, true))
  expect(await stores(files, before.paths('member'))).toEqual(all(25, false))
})

it('the pages of a signed-in user arrive in one pack and are one cache entry', async () => {
  const files = new BuildFiles(before.manifest)
  await files.keep(needs({ roles: ['member'] }))
  expect(fetched.filter((path) => path.includes('wallet-page'))).toEqual([])
  const [page = ''] = before.paths('member')
  expect(await (await files.match(page))?.text()).toMatch(/, packed$/)
  expect((await files.match(page))?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect((await entries()).filter((path) => path.startsWith('/tier/'))).toEqual([
    '/tier/member',
    '/tier/member-en',
    '/tier/visitor',
    '/tier/visitor-en',
  ])
})

it('files missing from a pack, or all files without one, are fetched individually', async () => {
  failing = /tier-member\./
  const files = new BuildFiles(before.manifest)
  await files.keep(needs({ roles: ['member'] }))
  expect(await stores(files, before.paths('member'))).toEqual(all(25, true))
})

it('the current language and the previous one are stored', async () => {
  const files = new BuildFiles(before.manifest)
  for (const language of ['en', 'fr', 'ar'] as const) await files.keep(needs({ language }))
  expect((await entries()).filter((path) => path.startsWith('/tier/'))).toEqual([
    '/tier/visitor-ar',
    '/tier/visitor-fr',
  ])
})

/** Installs the build for a member who has seen a chart. */
async function installed(build: Build): Promise<BuildFiles> {
  const files = new BuildFiles(build.manifest)
  await files.install()
  await files.keep(needs({ language: 'ar', roles: ['member'], loaded: build.paths('use') }))
  return files
}
const storedTiers = ['shell', 'use', 'member', 'visitor-ar'] as const

it('while the store does not respond, opened pages are stored, and nothing is deleted', async () => {
  const files = await installed(before)
  const stored = await entries()
  const [opened = ''] = before.paths('owner')
  await withFrozenStore(() => files.keep(needs({ language: 'fr', loaded: [opened] })))
  expect(await entries()).toEqual([...stored, opened].toSorted())
}, 15_000)

it('an update stores its dictionaries, pages and charts before it deletes the old ones', async () => {
  const old = await installed(before)
  served = [after]
  const next = new BuildFiles(after.manifest)
  await next.install()
  for (const files of [old, next]) {
    for (const path of before.paths(...storedTiers))
      expect(await (await files.match(path))?.text(), path).toMatch(/ one/)
    for (const path of after.paths(...storedTiers))
      expect(await (await files.match(path))?.text(), path).toMatch(/ two/)
  }
})

it('pages open during an update can load files of their build until the next update', async () => {
  await installed(before)
  served = [after]
  const next = new BuildFiles(after.manifest)
  await next.install()
  await next.dropOlder()
  fetched = []
  const restarted = new BuildFiles(after.manifest)
  const wanted = before.paths(...storedTiers)
  expect((await textsOf(restarted, wanted)).filter((text) => !/ one/.test(text ?? ''))).toEqual([])
  expect(await stores(restarted, after.paths(...storedTiers))).toEqual(all(wanted.length, true))
  expect(fetched).toEqual([])

  const last = build('CCCC0000', setsOf('three'))
  served = [last]
  const third = new BuildFiles(last.manifest)
  await third.install()
  await third.dropOlder()
  expect(await stores(third, wanted)).toEqual(all(wanted.length, false))
  expect(await stores(third, after.paths(...storedTiers))).toEqual(all(wanted.length, true))
  expect(await caches.dump()).not.toMatch(/AAAA0000|\bone\b/)
})

/** The build with other contents for these files of it. */
function changed(of: Build, id: string, names: readonly string[], sizes?: Readonly<Record<string, number>>): Build {
  const sets = Object.entries(of.sets).map(([tier, files]) => [
    tier,
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, names.includes(name) ? `${name} changed` : text]),
    ),
  ])
  return build(id, Object.fromEntries(sets) as Sets, sizes)
}

it('an update fetches only the changed files, the file list and the document', async () => {
  const old = await installed(before)
  const names = ['shell1.js', 'text-ar-visitor0.js', 'wallet-page7.js', 'line-chart0.js', 'dashboard-page0.js']
  const next = changed(before, 'DDDD0000', names)
  served = [next]
  fetched = []
  const files = new BuildFiles(next.manifest)
  await files.install()
  // An owner's page is not stored.
  const wanted = names.slice(0, 4).map((name) => next.folder + name)
  expect(fetched.toSorted()).toEqual(
    [...wanted, next.folder + buildListName, '/index.html?revision=DDDD0000'].toSorted(),
  )
  expect(await textsOf(files, wanted)).toEqual(names.slice(0, 4).map((name) => `${name} changed`))
  expect(await stores(files, next.paths(...storedTiers))).toEqual(all(31, true))
  expect((await textsOf(old, before.paths(...storedTiers))).filter((text) => text?.endsWith('changed'))).toEqual([])

  await files.dropOlder()
  fetched = []
  const restarted = new BuildFiles(next.manifest)
  expect(await stores(restarted, [...next.paths(...storedTiers), ...before.paths(...storedTiers)])).toEqual(
    all(62, true),
  )
  expect(fetched).toEqual([])
  // What both builds have in common is stored once.
  expect((await entries()).filter((path) => path.startsWith(before.folder))).toEqual(
    ['shell1.js', 'line-chart0.js', buildListName].map((name) => before.folder + name).toSorted(),
  )
})

it.each([
  ['one by one if they are a small part of the tier', 24, 100, false],
  ['in the pack if they are most of it', 24, 1, true],
  ['one by one if they are few', 19, 1, false],
])('changed files come %s', async (_, count, sizeOfOther, inPack) => {
  await installed(before)
  const names = Object.keys(before.sets.member ?? {})
  const sizes = Object.fromEntries(names.slice(count).map((name) => [name, sizeOfOther]))
  const next = changed(before, 'EEEE0000', names.slice(0, count), sizes)
  served = [next]
  fetched = []
  await new BuildFiles(next.manifest).install()
  expect(fetched.filter((path) => path.includes('wallet-page'))).toHaveLength(inPack ? 0 : count)
  expect(fetched.includes(next.folder + packName('member'))).toBe(inPack)
})

it('a document of a build that is not installed loads shared files from the cache', async () => {
  const files = await installed(before)
  const next = changed(before, 'FFFF0000', ['shell1.js'])
  served = [next]
  fetched = []
  const paths = next.paths('shell', 'member')
  const found = await stores(files, paths)
  expect(paths.filter((_, index) => found[index] === false)).toEqual([`${next.folder}shell1.js`])
  expect(fetched).toEqual([next.folder + buildListName])
})

it('a file that moves to another tier is not fetched again', async () => {
  await installed(before)
  const name = 'wallet-page0.js'
  const text = before.sets.member?.[name] ?? ''
  const next = build('GGGG0000', { ...before.sets, shell: { ...before.sets.shell, [name]: text } })
  served = [next]
  fetched = []
  const files = new BuildFiles(next.manifest)
  await files.install()
  expect(fetched.filter((path) => path.includes('page'))).toEqual([])
  expect(await entries()).toContain(next.folder + name)
})

it('an incomplete update is not installed, and pages are not notified', async () => {
  const old = await installed(before)
  served = [after]
  failing = /text-ar-member0/
  const next = new BuildFiles(after.manifest)
  await expect(next.install()).rejects.toThrow('404')
  await next.keep(needs())
  expect(await stores(old, before.paths('shell', 'member', 'member-ar'))).toEqual(all(30, true))
})
