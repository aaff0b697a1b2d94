import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuildList, buildListName, writtenList } from '#contract/build-tiers.ts'
import { builtSizes, firstVisitSizes, largestOf, publicPages, requestedSizes, tooLarge } from './sizes.ts'

let folder = ''

/** A small build: an entry with a shared chunk, a dictionary in two languages, a lazy page, a chart. */
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-sizes-'))
  const write = (file: string, content: string | Buffer): void => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), content)
  }
  for (const [file, bytes] of Object.entries({
    'sw.js': 900,
    'index.html': 50,
    'assets/AAAA0000/index.js': 1000,
    'assets/AAAA0000/shared.js': 200,
    'assets/AAAA0000/text-en-shell.js': 30,
    'assets/AAAA0000/text-ar-shell.js': 40,
    'assets/AAAA0000/page.js': 26_000,
    'assets/AAAA0000/a.css': 60,
    'assets/AAAA0000/landing.js': 500,
    'assets/AAAA0000/uPlot.js': 90_000,
    'assets/AAAA0000/start.js': 300,
    'assets/AAAA0000/start.css': 20,
    'assets/AAAA0000/tier-member.json': 3000,
    'assets/AAAA0000/tier-owner.json': 2000,
    'assets/AAAA0000/tier-visitor-en.json': 0,
    'assets/AAAA0000/tier-member-en.json': 0,
    [`assets/AAAA0000/${buildListName}`]: 25,
  })) {
    write(file, '')
    write(`${file}.br`, Buffer.alloc(bytes))
  }
  const manifest = {
    'index.html': { file: 'assets/AAAA0000/index.js', imports: ['_shared'] },
    _shared: { file: 'assets/AAAA0000/shared.js' },
    'en.json': { file: 'assets/AAAA0000/text-en-shell.js', isDynamicEntry: true },
    'ar.json': { file: 'assets/AAAA0000/text-ar-shell.js', isDynamicEntry: true },
    'page.tsx': { file: 'assets/AAAA0000/page.js', isDynamicEntry: true },
    'landing.tsx': { file: 'assets/AAAA0000/landing.js', isDynamicEntry: true },
    '_start.js': { file: 'assets/AAAA0000/start.js', css: ['assets/AAAA0000/start.css'] },
    uPlot: { file: 'assets/AAAA0000/uPlot.js', isDynamicEntry: true },
  }
  write('.vite/manifest.json', JSON.stringify(manifest))
  const list: BuildList = {
    shell: {
      'start.js': ['3', 1],
      'start.css': ['4', 1],
      'index.js': ['0', 4],
      'shared.js': ['1', 1],
      'landing.js': ['2', 2],
    },
    member: { 'member.js': ['6', 1] },
    owner: { 'owner.js': ['7', 1] },
    'visitor-en': { 'text-en-shell.js': ['3', 1], 'a.css': ['4', 1] },
    'member-en': { 'page.js': ['5', 1], 'shared.js': ['1', 1], 'landing.js': ['2', 2] },
  }
  write(`assets/AAAA0000/${buildListName}`, JSON.stringify(writtenList(list)))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

const bytesOf = (sizes: readonly { readonly what: string; readonly bytes: number }[], what: RegExp) =>
  sizes.find((size) => what.test(size.what))?.bytes

it('counts the scripts of a document and their imports', () => {
  const html = `<script>e="/assets/AAAA0000/index.js",o=["/assets/AAAA0000/text-en-shell.js"],c=["/assets/AAAA0000/a.css"]</script>`
  const sizes = firstVisitSizes(folder, html, 300, 'browse')
  expect(bytesOf(sizes, /scripts/)).toBe(1200)
  expect(bytesOf(sizes, /dictionary/)).toBe(30)
  expect(bytesOf(sizes, /style sheets/)).toBe(60)
  expect(bytesOf(sizes, /together/)).toBe(1590)
  expect(tooLarge(sizes)).toBe(false)
})

it('detects an additional dictionary, and a document above its limit', () => {
  const html = `["/assets/AAAA0000/text-en-shell.js","/assets/AAAA0000/text-ar-shell.js"]`
  expect(bytesOf(firstVisitSizes(folder, html, 300, 'browse'), /dictionary/)).toBe(70)
  expect(tooLarge(firstVisitSizes(folder, html, 7_101, 'browse'))).toBe(true)
})

it('counts the files that the worker fetches beyond those of the page', () => {
  const sizes = firstVisitSizes(folder, '["/assets/AAAA0000/index.js"]', 300, 'browse')
  expect(bytesOf(sizes, /after its start/)).toBe(320)
  expect(bytesOf(sizes, /first tier/)).toBe(575)
  expect(bytesOf(sizes, /with the worker/)).toBe(1500 + 320 + 575 + 900)
})

it('counts the worker, the pages of each role, and the largest lazy chunk without the charts', () => {
  const sizes = builtSizes(folder)
  expect(bytesOf(sizes, /worker/)).toBe(900)
  expect(bytesOf(sizes, /an investor/)).toBe(3000)
  expect(bytesOf(sizes, /an owner/)).toBe(5000)
  expect(bytesOf(sizes, /lazy/)).toBe(26_000)
  // The four largest of five.
  expect(bytesOf(sizes, /update/)).toBe(900 + 50 + 25 + 26_000 + 500 + 200 + 60)
  expect(tooLarge(sizes)).toBe(true)
})

it.each(Object.keys(publicPages))('fails above the limit of the scripts of the page %s', (page) => {
  const limit = 88_000
  for (const [bytes, expected] of [
    [limit, false],
    [limit + 1, true],
  ] as const) {
    fs.writeFileSync(path.join(folder, 'assets/AAAA0000/landing.js.br'), Buffer.alloc(bytes))
    expect(tooLarge([requestedSizes(folder, ['/assets/AAAA0000/landing.js'], page).scripts])).toBe(expected)
  }
})

it('reports each size in the language in which it is largest', () => {
  const size = (what: string, bytes: number) => ({ what, bytes, limit: 100 })
  const sizes = [size('document', 5), size('scripts', 9), size('document', 7), size('scripts', 8)]
  expect(largestOf(sizes)).toEqual([size('document', 7), size('scripts', 9)])
})

it('reports a script that the build does not have', () => {
  expect(() => firstVisitSizes(folder, '"/assets/AAAA0000/gone.js"', 300, 'browse')).toThrow('gone.js')
})
