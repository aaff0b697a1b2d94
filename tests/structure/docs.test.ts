import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { rooms } from './layers.ts'
import { files, modules, textOf } from './tree.ts'

const pages = files.filter((file) => file.endsWith('.md'))
const records = files.filter((file) => file.startsWith('docs/decisions/'))

describe('pages', () => {
  test('lead to files that are there', () => {
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

  test('README begins with its title and the two commands, and names every command and folder', () => {
    const readme = textOf('README.md')
    expect(readme).toMatch(/^# Freehold\n[^`#]*```\nnpm start .*\nnpm test .*\n```\n/)
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
    for (const command of Object.keys(scripts).filter((name) => name !== 'start' && name !== 'test'))
      expect(readme, command).toContain(`npm run ${command}`)
    for (const room of Object.keys(rooms)) expect(readme, room).toContain(`${room}/`)
  })

  test('every setting that is read is described', () => {
    const described = textOf('README.md') + textOf('docs/operating.md')
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

describe('decision records', () => {
  test('are numbered without gaps', () => {
    expect(records.map((file) => Number(/\/(\d{4})-/.exec(file)?.[1]))).toEqual(records.map((_, index) => index + 1))
  })

  test.each(records)('%s has its four parts and fits on a page', (file) => {
    const text = textOf(file)
    const number = /\/(\d{4})-/.exec(file)?.[1] ?? ''
    expect(text.startsWith(`# ${number}. `)).toBe(true)
    expect([...text.matchAll(/^## (.+)$/gm)].map((match) => match[1])).toEqual([
      'Context',
      'Decision',
      'Consequences',
      'Status',
    ])
    expect(text.length).toBeLessThan(4000)
  })

  test('are there when the sources speak of them', () => {
    const named = modules.flatMap((file) =>
      [...textOf(file).matchAll(/docs\/(decisions\/[\w-]+\.md)/g)].map((match) => `docs/${match[1]}`),
    )
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !files.includes(name))).toEqual([])
    const numbers = [...modules, ...pages].flatMap((file) =>
      [...textOf(file).matchAll(/decision record (\d{4})/g)].map((match) => match[1] ?? ''),
    )
    expect(numbers.filter((number) => !records.some((file) => file.includes(`/${number}-`)))).toEqual([])
  })

  test('name only files that are there', () => {
    const missing = [...records, 'docs/architecture.md', 'docs/operating.md'].flatMap((page) =>
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
