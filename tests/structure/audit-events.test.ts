/**
 * Every change by an administrator is in the audit log: each handler of such a call reaches the one function that
 * writes it.
 */

import { describe, expect, test } from 'vitest'
import { callList } from '#contract/calls.ts'
import type { AuditEvent, AuditFacts } from '#api/db/audit/audit.ts'
import { languages } from '#contract/shapes.ts'
import { auditEventNames, auditFactNames } from '#domain/audit/audit-events.ts'
import { describedPages } from '#domain/content/described-pages.ts'
import { fieldsOfPart, siteParts } from '#domain/site/site.ts'
import { catalogueTexts } from './catalogues.ts'
import { isTest, modules, textOf } from './tree.ts'

const handlerFiles = modules.filter((file) => /^api\/(?:handlers|services)\//.test(file))

/** The top-level declarations of a module by name, each with its source up to the next declaration. */
function declared(file: string): ReadonlyMap<string, string> {
  const pieces = textOf(file).split(/^(?=(?:export )?(?:async )?(?:const|function) )/m)
  return new Map(
    pieces.flatMap((piece) => {
      const name = /^(?:export )?(?:async )?(?:const|function) (\w+)/.exec(piece)?.[1]
      return name === undefined ? [] : [[name, piece] as const]
    }),
  )
}

/** Maps a name in this module to the module of the handlers and its name there. */
function imported(file: string): ReadonlyMap<string, readonly [string, string]> {
  const found = new Map<string, readonly [string, string]>()
  for (const [, names = '', from = ''] of textOf(file).matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g)) {
    const there = from.startsWith('./') ? file.replace(/[^/]+$/, from.slice(2)) : from.replace(/^#api\//, 'api/')
    if (!handlerFiles.includes(there)) continue
    for (const each of names.split(',')) {
      const [name = '', alias = name] = each
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      found.set(alias, [there, name])
    }
  }
  return found
}

function writesAudit(file: string, name: string, seen: Set<string> = new Set()): boolean {
  if (seen.has(`${file} ${name}`)) return false
  seen.add(`${file} ${name}`)
  const own = declared(file)
  const body = own.get(name) ?? ''
  if (body.includes('insertAudit(')) return true
  const others = imported(file)
  return [...new Set(body.match(/\b[a-zA-Z]\w*\b/g))].some((term) => {
    const elsewhere = others.get(term)
    if (elsewhere) return writesAudit(...elsewhere, seen)
    return term !== name && own.has(term) && writesAudit(file, term, seen)
  })
}

const contracts = import.meta.glob<Record<string, unknown>>(['/contract/**/*.ts', '!**/*.test.ts', '!**/calls.ts'], {
  eager: true,
})

/** Maps a module of the contract to the name under which a file of handlers imports it. */
function contractsIn(file: string): ReadonlyMap<string, string> {
  const found = textOf(file).matchAll(/import \* as (\w+) from '#(contract\/[^']+)'/g)
  return new Map([...found].map(([, alias = '', module = '']) => [`/${module}`, alias]))
}

/** The module of the handler of `admin.name`, and its name there. */
function handlerOf(name: string): readonly [string, string] {
  const wanted = callList.find((each) => each.name === name)?.call
  const [contract, names] = Object.entries(contracts).find(([, each]) => Object.values(each).includes(wanted)) ?? []
  const [exported] = Object.entries(names ?? {}).find(([, value]) => value === wanted) ?? []
  for (const file of handlerFiles) {
    const alias = contractsIn(file).get(contract ?? '')
    if (alias === undefined) continue
    for (const [declaration, body] of declared(file))
      if (new RegExp(`\\bhandle\\(\\s*${alias}\\.${exported}\\b`).test(body)) return [file, declaration]
  }
  throw new Error(`no handler of ${name}`)
}

/** Changes nothing: it only calculates what a refund would do. */
const harmless = new Set(['admin.planRefund'])
/** Calls that are not limited to administrators, but include administrative actions. */
const shared = new Set(['account.setUp', 'discussion.moderateComment'])
const changing = callList.filter(
  ({ name, call }) =>
    shared.has(name) ||
    (call.access === 'admin' && (call.method !== 'GET' || call.kind === 'file') && !harmless.has(name)),
)

describe('administrative actions', () => {
  test('include many calls', () => {
    expect(changing.length).toBeGreaterThan(20)
  })

  test.each(changing.map(({ name }) => name))('%s is written into the audit log', (name) => {
    expect(writesAudit(...handlerOf(name))).toBe(true)
  })

  test('without an audit event are detected', () => {
    for (const name of ['admin.listPayments', 'admin.getUser', 'admin.listUsers'])
      expect(writesAudit(...handlerOf(name)), name).toBe(false)
  })
})

describe('texts of the audit log', () => {
  /** Fields of the pages' titles and descriptions are named by their page. */
  const ofPages = new Set(describedPages.flatMap((page) => [`${page}Title`, `${page}Description`]))
  const siteNames = siteParts.flatMap((part) => fieldsOfPart(part).map(([name]) => name))

  test.each(languages)('every event, fact and setting of the site has a text in %s', (language) => {
    const known = new Set(catalogueTexts.filter((each) => each.language === language).map(({ id }) => id))
    const wanted = [
      ...auditEventNames.map((event) => `audit.event.${event}`),
      ...auditFactNames.map((fact) => `audit.fact.${fact}`),
      ...siteParts.map((part) => `audit.event.site-${part}-changed`),
      ...siteNames.filter((name) => !ofPages.has(name)).map((name) => `site.field.${name}`),
      ...describedPages.map((page) => `site.page.${page}`),
    ]
    expect(siteNames.length).toBeGreaterThan(60)
    expect(wanted.filter((id) => !known.has(id))).toEqual([])
  })

  test('are enforced by the compiler: one module writes events, and none without a text', () => {
    const writers = modules.filter(
      (file) => file.startsWith('api/') && !isTest(file) && /insertInto\('audit_event'\)/.test(textOf(file)),
    )
    expect(writers).toEqual(['api/db/audit/audit.ts'])
    const spread = { before: { units: 1, wordless: 2 }, version: 3 }
    type Judged = AuditEvent<typeof spread>['facts']
    const facts: AuditFacts = { units: 1, flat: { EUR: '5' } }
    // @ts-expect-error nothing calls this act
    const event: AuditEvent<AuditFacts>['eventName'] = 'nobody-did-this'
    // @ts-expect-error a name within the spread facts has no words
    const judged: Judged = spread
    expect([facts, event, judged]).toHaveLength(3)
  })
})
