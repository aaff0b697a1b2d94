import { describe, expect, test } from 'vitest'
import { handlers } from '#api/handlers/handlers.ts'
import { callList, calls } from '#contract/calls.ts'
import { browserFields } from '#contract/compact.ts'
import { errorCodes } from '#contract/errors.ts'
import { metaOf } from '#contract/schema.ts'
import { languages } from '#contract/shapes.ts'
import { fieldCodes } from '#domain/field.ts'
import { senderOf } from '#src/data/send.ts'
import { missingSpec } from '#tools/call-skeleton.ts'
import { compactCall } from '#tools/vite/compact-contract.ts'
import { catalogueTexts } from './catalogues.ts'
import { isTest, modules, textOf, visitNodes } from './tree.ts'

/** `area.name` of every entry in a table of tables. */
function namesOf(table: Readonly<Record<string, object>>): string[] {
  return Object.entries(table).flatMap(([area, entries]) => Object.keys(entries).map((name) => `${area}.${name}`))
}

describe('the call table', () => {
  test('has exactly one handler for every call', () => {
    expect(namesOf(handlers).toSorted()).toEqual(namesOf(calls).toSorted())
    for (const each of Object.values(handlers).flatMap((area) => Object.values(area)))
      expect(each).toBeTypeOf('function')
  })

  test('gives every call its own handler', () => {
    const all = Object.values(handlers).flatMap((area) => Object.values(area))
    expect(new Set(all).size).toBe(all.length)
  })

  test('contains every call that the contract defines', () => {
    const modules = import.meta.glob<Record<string, unknown>>(['/contract/**/*.ts', '!**/*.test.ts', '!**/calls.ts'], {
      eager: true,
    })
    const defined = Object.values(modules)
      .flatMap((module) => Object.values(module))
      .filter((value) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value)
    expect(new Set(defined)).toEqual(new Set(callList.map(({ call }) => call)))
    expect(defined.length).toBe(callList.length)
  })

  test('is read by the browser only in the properties that its build writes', async () => {
    const written: ReadonlySet<string> = new Set([...browserFields, 'body', 'reply'])
    const contract = import.meta.glob<Record<string, unknown>>('/contract/**/*.ts', { eager: true })
    const readIn = (text: string): string[] =>
      [...text.matchAll(/import \{([^}]*)\} from '#(contract\/[^']+)'/g)].flatMap(([, names = '', file = '']) =>
        names.split(',').flatMap((each) => {
          const [name = '', local = name] = each.trim().split(/\s+as\s+/)
          const value = contract[`/${file}`]?.[name]
          if (typeof value !== 'object' || value === null || !('method' in value)) return []
          const reads = text.matchAll(new RegExp(`(?<!typeof )\\b${local}\\.(\\w+)`, 'g'))
          return [...reads].flatMap(([read, property = '']) =>
            property in value && !written.has(property) ? [read] : [],
          )
        }),
      )
    const found = modules
      .filter((file) => /^(?:src|sync|sw)\//.test(file) && !isTest(file))
      .flatMap((file) => readIn(textOf(file)).map((read) => `${file}: ${read}`))
    expect(found).toEqual([])
    const text = "import { bootstrap } from '#contract/site/settings.ts'\nbootstrap.path + bootstrap.errors"
    expect(readIn(text)).toEqual(['bootstrap.errors'])
  })

  test('is requested with the partition, as the build writes it, only where replies are cached for one user', () => {
    const sender = { token: 'token-of-amal', partition: 'partition-of-amal' }
    const reads = callList.filter(({ call }) => call.method === 'GET' && call.access !== 'visitor')
    for (const { name, call } of reads) {
      const written = compactCall({ ...call }, metaOf) as unknown as Parameters<typeof senderOf>[0]
      expect(senderOf(written, { language: 'en', ...sender }), name).toEqual({
        ...sender,
        partition: call.cache === 'never' ? undefined : sender.partition,
      })
    }
    expect(new Set(reads.map(({ call }) => call.cache))).toContain('never')
  })

  test('uses a method and path once', () => {
    const endpoints = callList.map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`)
    expect(endpoints.filter((endpoint, index) => endpoints.indexOf(endpoint) !== index)).toEqual([])
  })

  test.each(callList)('$name has the parameters of its path, and a summary', ({ call }) => {
    const named = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]))
    const meta = metaOf(call.params)
    expect(meta.kind === 'object' ? Object.keys(meta.fields).toSorted() : meta.kind).toEqual(named.toSorted())
    expect(call.summary).toMatch(/^[A-Z].+\.$/)
    expect(['', missingSpec]).not.toContain(call.spec)
    if (call.method === 'GET') {
      expect(call.idempotent).toBe(false)
      expect(metaOf(call.body)).toEqual({ kind: 'object', fields: {} })
    } else expect(call.cache).toBe('never')
    // Public responses are cached for every user; responses that depend on the user are cached separately.
    if (call.access === 'visitor') expect(call.cache).not.toBe('private')
    else expect(['never', 'private', 'browse']).toContain(call.cache)
  })

  test('makes only existing paths stale', () => {
    const paths = callList.filter(({ call }) => call.method === 'GET').map(({ call }) => call.path)
    const nowhere = callList.flatMap(({ name, call }) =>
      call.stale
        .filter((prefix) => !paths.some((path) => path.startsWith(prefix)))
        .map((prefix) => `${name}: ${prefix}`),
    )
    expect(nowhere).toEqual([])
  })
})

test('handlers import the contract of their own area; the table of handlers alone imports the whole call table', () => {
  const importers = modules.filter(
    (file) => file.startsWith('api/handlers/') && /'#contract\/calls\.ts'/.test(textOf(file)),
  )
  expect(importers).toEqual(['api/handlers/handlers.ts'])
})

describe('errors', () => {
  const ids = new Set(catalogueTexts.map((each) => `${each.language} ${each.id}`))

  test.each(languages)('every code has a text in %s', (language) => {
    const missing = [
      ...errorCodes.map((code) => `${language} error.${code}`),
      ...fieldCodes.map((code) => `${language} field.${code}`),
    ].filter((id) => !ids.has(id))
    expect(missing).toEqual([])
  })

  test('every code is used by a program', () => {
    const given = new Set<string>()
    for (const file of modules.filter((each) => /^(?:api|domain|push-server|contract)\//.test(each) && !isTest(each)))
      if (file !== 'contract/errors.ts')
        visitNodes(file, textOf(file), (node) => {
          if (node.type === 'Literal' && typeof node['value'] === 'string') given.add(node['value'])
        })
    expect(errorCodes.filter((code) => !given.has(code))).toEqual([])
  })
})
