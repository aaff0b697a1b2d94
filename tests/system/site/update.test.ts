/** Two builds that differ in four texts: a device with all pages of a visitor and a member downloads the difference alone. */

import 'fake-indexeddb/auto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { clear } from 'idb-keyval'
import { build, type Plugin } from 'vite'
import { afterAll, beforeAll, beforeEach, afterEach, expect, it, vi } from 'vitest'
import { buildListName, tiersOf } from '#contract/build-tiers.ts'
import { BuildFiles } from '#sw/build-files.ts'
import { metaStore } from '#sw/session.ts'
import { FakeCaches, origin } from '#tests/support/worker/fake-caches.ts'
import { isBuildFresh } from '#tools/prepare.mjs'
import { readBuildList } from '#tools/vite/build-tiers.ts'

/** The four largest that an investor stores. */
const catalogues = ['investment', 'wallet', 'auth', 'campaign']
const mostBytes = 30_000

/** Adds a word to one text of each of these catalogues. */
function changedTexts(): Plugin {
  return {
    name: 'changed-texts',
    enforce: 'pre',
    transform: (code, id) => {
      const [, catalogue = ''] = /\/src\/intl\/messages\/en\/([\w-]+)\.json$/.exec(id) ?? []
      if (!catalogues.includes(catalogue)) return undefined
      const texts = JSON.parse(JSON.parse(code.slice(code.indexOf('"'), code.lastIndexOf('"') + 1)) as string) as object
      const [name = ''] = Object.entries(texts).find(([, text]) => typeof text === 'string') ?? []
      const changed = JSON.stringify({ ...texts, [name]: 'Changed since the last build' })
      return { code: `export default JSON.parse(${JSON.stringify(changed)})`, map: null }
    },
  }
}

/** A build in a folder of its own. */
function open(folder: string) {
  const { folder: files, list } = readBuildList(folder)
  return {
    folder,
    manifest: [
      { url: 'index.html', revision: path.basename(files) },
      { url: `${files}/${buildListName}`, revision: null },
    ],
    names: Object.values(list).flatMap((listed) => Object.keys(listed)),
    /** Paths of what an investor who reads English stores. */
    stored: ['shell' as const, ...tiersOf({ languages: ['en'], roles: ['member', 'investor'], visitor: true })].flatMap(
      (tier) => Object.keys(list[tier] ?? {}).map((name) => `/${files}/${name}`),
    ),
  }
}

let work = ''
const folderOf = (name: string): string => path.join(work, name)
beforeAll(async () => {
  work = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-two-builds-'))
  const make = (name: string, plugins: Plugin[]) =>
    build({ logLevel: 'silent', plugins, build: { outDir: folderOf(name), emptyOutDir: true } })
  // As in the build of `npm test`, which is used where there is one.
  vi.stubEnv('NODE_ENV', 'production')
  if (isBuildFresh()) fs.symlinkSync(path.resolve('dist/client'), folderOf('before'))
  else await make('before', [])
  await make('after', [changedTexts()])
  vi.unstubAllEnvs()
})
afterAll(() => fs.rmSync(work, { recursive: true, force: true }))

let served = ''
let fetched: string[]
const contentOf = (folder: string, file: string): Buffer => fs.readFileSync(path.join(folder, file.split('?')[0] ?? ''))

beforeEach(async () => {
  await clear(metaStore())
  fetched = []
  vi.stubGlobal('caches', new FakeCaches())
  const locks = { request: async (_: string, task: () => Promise<unknown>) => task() }
  vi.stubGlobal('self', { location: new URL(`${origin}/sw.js`), navigator: { locks } })
  vi.stubGlobal('fetch', async (file: string) => {
    fetched.push(file)
    return new Response(new Uint8Array(contentOf(served, file)))
  })
})
afterEach(() => vi.unstubAllGlobals())

it('four changed texts are an update of less than 30 kB, and all of both builds opens without a connection', async () => {
  const [before, after] = [open(folderOf('before')), open(folderOf('after'))]
  served = before.folder
  const old = new BuildFiles(before.manifest)
  await old.install()
  await old.keep({ language: 'en', roles: ['member', 'investor'], loaded: [], isFast: true })

  served = after.folder
  fetched = []
  const next = new BuildFiles(after.manifest)
  await next.install()
  expect(fetched.map((file) => path.basename(file)).toSorted()).toEqual(
    [
      ...catalogues.map((catalogue) => `text-en-${catalogue}.js`),
      buildListName,
      `index.html?revision=${after.manifest[0]?.revision}`,
    ].toSorted(),
  )
  const downloads = ['sw.js', ...fetched].map((file) => brotliCompressSync(contentOf(after.folder, file)).length)
  expect(downloads.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(mostBytes)

  await next.dropOlder()
  fetched = []
  for (const { folder, stored } of [after, before])
    for (const file of stored) {
      const text = await (await next.match(file))?.text()
      expect(text === contentOf(folder, file).toString(), file).toBe(true)
    }
  expect(fetched).toEqual([])
})

it('no file of a build contains the name of its folder', () => {
  const { folder, names, manifest } = open(folderOf('after'))
  const files = path.dirname(manifest[1]?.url ?? '')
  const naming = names.filter((name) => contentOf(folder, path.join(files, name)).includes(path.basename(files)))
  expect(naming).toEqual([])
  expect(names.length).toBeGreaterThan(300)
})
