/** Whatever an administrator changes is in the audit log: every handler of such a call reaches the one function that writes it. */

import { describe, expect, test } from 'vitest'
import { callList } from '#contract/calls.ts'
import { knownActs } from '#domain/acts.ts'
import { modules, textOf } from './tree.ts'

const handlerFiles = modules.filter((file) => file.startsWith('api/handlers/'))

/** What is declared at the top of a module, by name: its source, to the next declaration. */
function declared(file: string): ReadonlyMap<string, string> {
  const pieces = textOf(file).split(/^(?=(?:export )?(?:async )?(?:const|function) )/m)
  return new Map(
    pieces.flatMap((piece) => {
      const name = /^(?:export )?(?:async )?(?:const|function) (\w+)/.exec(piece)?.[1]
      return name === undefined ? [] : [[name, piece] as const]
    }),
  )
}

/** Name in this module -> module of the handlers and name there. */
function imported(file: string): ReadonlyMap<string, readonly [string, string]> {
  const found = new Map<string, readonly [string, string]>()
  for (const [, names = '', from = ''] of textOf(file).matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g)) {
    const there = from.startsWith('./')
      ? file.replace(/[^/]+$/, from.slice(2))
      : from.replace(/^#api\/handlers\//, 'api/handlers/')
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
  return [...new Set(body.match(/\b[a-zA-Z]\w*\b/g))].some((word) => {
    const elsewhere = others.get(word)
    if (elsewhere) return writesAudit(...elsewhere, seen)
    return word !== name && own.has(word) && writesAudit(file, word, seen)
  })
}

/** Where the handler of `admin.name` is, and what it is called there. */
function handlerOf(name: string): readonly [string, string] {
  for (const file of handlerFiles)
    for (const [declaration, body] of declared(file))
      if (new RegExp(`\\bhandle\\(\\s*calls\\.${name.replace('.', String.raw`\.`)}\\b`).test(body))
        return [file, declaration]
  throw new Error(`no handler of ${name}`)
}

/** Changes nothing: it only asks what a refund would do. */
const harmless = new Set(['admin.planRefund'])
const changing = callList.filter(
  ({ name, call }) => call.access === 'admin' && call.method !== 'GET' && !harmless.has(name),
)

describe('acts of administrators', () => {
  test('are looked for in many calls', () => {
    expect(changing.length).toBeGreaterThan(20)
  })

  test.each(changing.map(({ name }) => name))('%s is written into the audit log', (name) => {
    expect(writesAudit(...handlerOf(name))).toBe(true)
  })

  test('what writes nothing would be found', () => {
    for (const name of ['admin.listPayments', 'admin.getUser', 'admin.listUsers'])
      expect(writesAudit(...handlerOf(name)), name).toBe(false)
  })

  test('have a name that the log can be searched by', () => {
    const written = handlerFiles.flatMap((file) =>
      [...textOf(file).matchAll(/\bact: '([a-z]+(?:-[a-z]+)+)'/g)].map((match) => match[1] ?? ''),
    )
    expect(written.length).toBeGreaterThan(10)
    expect(written.filter((act) => !(knownActs as readonly string[]).includes(act))).toEqual([])
  })
})
