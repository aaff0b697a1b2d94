import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { programs } from './layers.ts'
import { areas } from './areas.ts'
import { files, modules, textOf } from './tree.ts'

const pages = files.filter((file) => file.endsWith('.md'))
const areaPages = files.filter((file) => file.startsWith('docs/areas/'))
const records = files.filter((file) => file.startsWith('docs/decisions/'))

describe('pages', () => {
  test('link to existing files', () => {
    const broken = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map((match) => match[1] ?? '')
        .filter((target) => !/^[a-z]+:/.test(target))
        .map((target) => path.posix.join(path.posix.dirname(page), target))
        .filter((target) => !files.some((file) => file === target || file.startsWith(target)))
        .map((target) => `${page}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  test('README starts with its title and the two commands, and lists every command and folder', () => {
    const readme = textOf('README.md')
    expect(readme).toMatch(/^# Freehold\n[^`#]*```\nnpm start .*\nnpm test .*\n```\n/)
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
    for (const command of Object.keys(scripts).filter((name) => name !== 'start' && name !== 'test'))
      expect(readme, command).toContain(`npm run ${command}`)
    for (const program of Object.keys(programs)) expect(readme, program).toContain(`${program}/`)
  })

  test('describe every setting that is read', () => {
    const described = textOf('README.md') + textOf('docs/operations.md')
    const read = ['api/config.ts', 'push-server/config.ts'].flatMap((file) => [
      ...textOf(file).matchAll(/environment(?:\[|, )'([A-Z_]+)'/g),
    ])
    expect(read.length).toBeGreaterThan(15)
    for (const [, name = ''] of read) {
      // A table names a family once: PUSH_VAPID_PUBLIC, PUSH_VAPID_PRIVATE.
      expect(described, name).toContain(name)
    }
  })
})

describe('pages of areas', () => {
  test('exist for every area, and architecture.md links to each', () => {
    expect(areaPages).toEqual(areas.toSorted().map((area) => `docs/areas/${area}.md`))
    for (const area of areas) expect(textOf('docs/architecture.md'), area).toContain(`(areas/${area}.md)`)
  })

  test.each(areas)('%s has rules, code and traps, and refers to existing folders', (area) => {
    const text = textOf(`docs/areas/${area}.md`)
    expect([...text.matchAll(/^## (.+)$/gm)].map((match) => match[1])).toEqual(
      expect.arrayContaining(['Code', 'Traps']),
    )
    const folders = [...text.matchAll(/`((?:[\w-]+\/)+)`/g)].map((match) => match[1] ?? '')
    expect(folders.filter((folder) => folder.startsWith(`domain/${area}/`))).toHaveLength(1)
    expect(folders.filter((folder) => !files.some((file) => file.startsWith(folder)))).toEqual([])
  })

  test('exist when the sources refer to them', () => {
    const named = modules.flatMap((file) => textOf(file).match(/docs\/[\w-]+(?:\/[\w-]+)*\.md/g) ?? [])
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((name) => name !== 'docs/api.md' && !files.includes(name))).toEqual([])
  })
})

test('the glossary is one alphabetical table without duplicates', () => {
  const terms = [...textOf('docs/glossary.md').matchAll(/^\| ([^|]+?) +\|/gm)].map(([, term = '']) => term).slice(2)
  expect(terms.length).toBeGreaterThan(100)
  expect(terms).toEqual([...new Set(terms)].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
})

describe('decision records', () => {
  test('are numbered without gaps', () => {
    expect(records.map((file) => Number(/\/(\d{4})-/.exec(file)?.[1]))).toEqual(records.map((_, index) => index + 1))
  })

  test.each(records)('%s has its four parts and at most 50 lines, and is named after its title', (file) => {
    const text = textOf(file)
    const [, number = '', name = ''] = /\/(\d{4})-([\w-]+)\.md$/.exec(file) ?? []
    const title = new RegExp(`^# ${number}\\. (.+)\n`).exec(text)?.[1] ?? ''
    expect(
      title
        .toLowerCase()
        .replaceAll("'", '')
        .replaceAll(/[^a-z0-9]+/g, '-'),
    ).toBe(name)
    expect([...text.matchAll(/^## (.+)$/gm)].map((match) => match[1])).toEqual([
      'Context',
      'Decision',
      'Alternatives considered',
      'Consequences',
    ])
    expect(text.split('\n').length).toBeLessThanOrEqual(50)
  })

  test('exist when the sources refer to them', () => {
    const numbers = [...modules, ...pages].flatMap((file) =>
      [...textOf(file).matchAll(/decision record (\d{4})/gi)].map((match) => match[1] ?? ''),
    )
    expect(numbers.length).toBeGreaterThan(30)
    expect(numbers.filter((number) => !records.some((file) => file.includes(`/${number}-`)))).toEqual([])
  })

  test('refer to existing files only', () => {
    const missing = [...records, ...areaPages, 'docs/architecture.md', 'docs/operations.md', 'docs/adding.md'].flatMap(
      (page) =>
        [
          ...textOf(page).matchAll(
            /`((?:api|src|sw|contract|domain|push-server|tools|tests)\/[\w./-]+\.(?:ts|tsx|mjs))`/g,
          ),
        ]
          .map((match) => match[1] ?? '')
          .filter((name) => !files.includes(name))
          .map((name) => `${page}: ${name}`),
    )
    expect(missing).toEqual([])
  })
})
