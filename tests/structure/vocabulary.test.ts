/**
 * Names of exports, files, tables, columns, messages and local variables use the industry's terms (CONTRIBUTING.md),
 * and none of these everyday words.
 */

import { expect, test } from 'vitest'
import { catalogueTexts } from './catalogues.ts'
import { scheduleNames, scheduledJobNames } from '#domain/site/scheduled-jobs.ts'
import { callList } from '#contract/calls.ts'
import { errorCodes } from '#contract/errors.ts'
import { type AnySchema, metaOf } from '#contract/schema.ts'
import { files, isTest, literalOf, modules, programOf, type SyntaxNode, textOf, visitNodes } from './tree.ts'

const ruledOut: ReadonlySet<string> = new Set(
  [
    'say says said tell tells told look looks looked word words way ways place places placed paper papers act acts',
    'kept asked asks stand stands people somebody nobody leaving leaver subject scene world news living watched',
    'rehearse rehearsal pooled unplaced saver wear judge owing room rooms house thing things',
  ].flatMap((line) => line.split(' ')),
)

/** Industry terms that contain such a word. */
const allowedNames: ReadonlySet<string> = new Set([
  // "Save-Data" is the header's name, "data saver" that of the setting in browsers.
  'DataSaverChoice',
  'chooseDataSaver',
  'dataSaverAtom',
  'dataSaverChoice',
  // To place a hold on a balance.
  'placeHold',
  // The `sub` claim of a VAPID token.
  'subjectProblem',
  // The record of an audit event, the subject of an e-mail, and the `sub` claim (OpenID Connect, RFC 8292).
  'subject',
  'subjectId',
  'subjectOf',
])
const allowedFiles: ReadonlySet<string> = new Set(['src/platform/storage/data-saver.ts'])

/** The subject of an e-mail and of an audit event, and the `sub` claim of an OpenID provider. */
const allowedInDatabase: ReadonlySet<string> = new Set([
  'subject',
  'subject_first',
  'subject_last',
  'social_subject',
  'audit_event_subject',
])
/** Subjects of e-mails and of audit events, and the data saver. */
const allowedMessages = /\.subject$|^prefs\.saver/

const partsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase())
const isRuledOut = (name: string): boolean => partsOf(name).some((part) => ruledOut.has(part))

function nameOf(value: unknown): string[] {
  const node = value as SyntaxNode | null | undefined
  return typeof node?.['name'] === 'string' ? [node['name']] : []
}

function exportedNames(file: string): string[] {
  const found: string[] = []
  for (const node of programOf(file, textOf(file))['body'] as SyntaxNode[]) {
    if (node.type !== 'ExportNamedDeclaration') continue
    const declaration = node['declaration'] as SyntaxNode | null
    for (const specifier of (node['specifiers'] ?? []) as SyntaxNode[]) found.push(...nameOf(specifier['exported']))
    found.push(...nameOf(declaration?.['id']))
    for (const each of (declaration?.['declarations'] ?? []) as SyntaxNode[]) found.push(...nameOf(each['id']))
  }
  return found
}

test('exported names use the terms of the industry', () => {
  const names = modules.flatMap((file) => exportedNames(file).map((name) => ({ name, file })))
  const wrong = names.filter(({ name }) => isRuledOut(name) && !allowedNames.has(name))
  console.info(`exported names: ${names.length}, with ruled-out words: ${wrong.length}`)
  expect(wrong).toEqual([])
})

test('file names use the terms of the industry', () => {
  const wrong = files.filter((file) => file.split('/').some(isRuledOut) && !allowedFiles.has(file))
  expect(wrong.filter((file) => !file.startsWith('docs/decisions/'))).toEqual([])
})

/** Names of tables, columns, indexes and constraints in the baseline's statements. */
function databaseNames(sql: string): string[] {
  const created = sql.matchAll(
    /create (?:unique )?(?:table|index|sequence|function|trigger|statistics) (\w+)|constraint (\w+)/g,
  )
  const columns = sql.matchAll(
    /^ {4}(\w+) (?:text|uuid|u?int\d|boolean|timestamptz|date|jsonb|bytea|tsvector|xid8|double)\b/gm,
  )
  return [...created, ...columns].map(([, name = '', other]) => other ?? name)
}

test('tables, columns, indexes and constraints use the terms of the industry', () => {
  const statements = files.filter((file) => file.startsWith('api/db/migrations/') && !isTest(file)).map(textOf)
  const names = new Set(statements.flatMap(databaseNames))
  const wrong = [...names].filter((name) => isRuledOut(name) && !allowedInDatabase.has(name))
  console.info(`names in the database: ${names.size}, with ruled-out words: ${wrong.length}`)
  expect(names.size).toBeGreaterThan(600)
  expect(wrong).toEqual([])
})

test('aliases in queries use the terms of the industry', () => {
  const queries = modules.filter((file) => file.startsWith('api/db/') && !isTest(file)).map(textOf)
  const aliases = queries.flatMap((text) =>
    [
      ...text.matchAll(
        /(?:\bas |\.as\(')(?:materialized )?"?([a-z]\w*)|\b([a-z]\w*) as (?:not )?(?:materialized )?\(/g,
      ),
    ].map(([, after, before]) => after ?? before ?? ''),
  )
  const wrong = [...new Set(aliases)].filter((name) => isRuledOut(name) && !allowedInDatabase.has(name))
  console.info(`aliases in queries: ${new Set(aliases).size}, with ruled-out words: ${wrong.length}`)
  expect(aliases.length).toBeGreaterThan(300)
  expect(wrong).toEqual([])
})

test('classes of style sheets and keys of storage use the terms of the industry', () => {
  const sheets = files.filter((file) => file.endsWith('.module.css')).map(textOf)
  const classNames = sheets.flatMap((css) =>
    [...css.matchAll(/\.([a-z]\w*)(?=[^{};]*\{)/gi)].map(([, name = '']) => name),
  )
  const keys = modules
    .filter((file) => /^(?:src|sw|sync)\//.test(file) && !isTest(file))
    .flatMap((file) => [...textOf(file).matchAll(/'freehold\.([\w.-]+)'/g)].map(([, name = '']) => name))
  const wrong = [...new Set([...classNames, ...keys])].filter(isRuledOut)
  console.info(`classes and keys: ${new Set([...classNames, ...keys]).size}, with ruled-out words: ${wrong.length}`)
  expect(classNames.length).toBeGreaterThan(500)
  expect(keys.length).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})

test('message ids use the terms of the industry', () => {
  const ids = new Set(catalogueTexts.map(({ id }) => id))
  const wrong = [...ids].filter((id) => isRuledOut(id) && !allowedMessages.test(id))
  console.info(`message ids: ${ids.size}, with ruled-out words: ${wrong.length}`)
  expect(wrong).toEqual([])
})

/** Names that the specification fixes (decision T17), and the subject of an audit event. */
const allowedOnWire: ReadonlySet<string> = new Set(['fundsKept', 'subject', 'subjectName', 'subjectType'])

/** Names of the fields of a shape and its literal values, with those of the shapes inside. */
function wireNames(schema: AnySchema): string[] {
  const meta = metaOf(schema)
  switch (meta.kind) {
    case 'object':
      return Object.entries(meta.fields).flatMap(([name, field]) => [name, ...wireNames(field)])
    case 'one-of':
      return meta.values.map(String)
    case 'either':
      return meta.options.flatMap(wireNames)
    case 'nullable':
    case 'optional':
    case 'list':
    case 'record':
      return wireNames(meta.inner)
    default:
      return []
  }
}

test('fields, values and paths of calls use the terms of the industry', () => {
  const names = callList.flatMap(({ call }) => [
    ...call.path.split('/'),
    ...[call.params, call.query, call.body, ...('reply' in call ? [call.reply] : [])].flatMap((part) =>
      wireNames(part),
    ),
  ])
  const wrong = [...new Set(names)].filter((name) => isRuledOut(name) && !allowedOnWire.has(name))
  console.info(`names in calls: ${new Set(names).size}, with ruled-out words: ${wrong.length}`)
  expect(names.length).toBeGreaterThan(3000)
  expect(wrong).toEqual([])
})

/** Names of properties in literals and types, and literal types, of a module. */
function propertyNames(file: string): string[] {
  const names: string[] = []
  visitNodes(file, textOf(file), (node) => {
    const key = node['key'] as SyntaxNode | undefined
    if (/^(?:Property|TSPropertySignature|TSMethodSignature)$/.test(node.type))
      names.push(...nameOf(key), ...[literalOf(key)].filter((text) => text !== undefined))
    if (node.type === 'TSLiteralType') names.push(literalOf(node['literal']) ?? '')
  })
  return names
}

test('properties and literal types of the contract use the terms of the industry', () => {
  const names = modules.filter((file) => file.startsWith('contract/') && !isTest(file)).flatMap(propertyNames)
  const wrong = [...new Set(names)].filter((name) => isRuledOut(name) && !allowedOnWire.has(name))
  console.info(`properties in contract: ${names.length}, with ruled-out words: ${wrong.length}`)
  expect(names.length).toBeGreaterThan(3000)
  expect(wrong).toEqual([])
})

test('error codes and names of jobs use the terms of the industry', () => {
  const ports = files.filter((file) => /^api\/[\w-]+-(?:jobs|ports)\.ts$|^api\/(?:jobs\/runners|ports)\.ts$/.test(file))
  const jobs = [
    ...scheduleNames,
    ...scheduledJobNames,
    ...ports.flatMap(propertyNames).filter((name) => /-/.test(name)),
  ]
  const wrong = [...errorCodes, ...new Set(jobs)].filter(isRuledOut)
  console.info(`error codes: ${errorCodes.length}, jobs: ${new Set(jobs).size}, with ruled-out words: ${wrong.length}`)
  expect(errorCodes.length).toBeGreaterThan(100)
  expect(jobs).toContain('poll-connected-account')
  expect(wrong).toEqual([])
})

/** Identifiers that a pattern binds. */
function boundNames(pattern: SyntaxNode | null | undefined): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [String(pattern['name'])]
    case 'AssignmentPattern':
      return boundNames(pattern['left'] as SyntaxNode)
    case 'RestElement':
      return boundNames(pattern['argument'] as SyntaxNode)
    case 'ArrayPattern':
      return (pattern['elements'] as (SyntaxNode | null)[]).flatMap(boundNames)
    case 'ObjectPattern':
      return (pattern['properties'] as SyntaxNode[]).flatMap((property) =>
        boundNames((property['value'] ?? property) as SyntaxNode),
      )
    default:
      return []
  }
}

function localNames(file: string): string[] {
  const names: string[] = []
  visitNodes(file, textOf(file), (node) => {
    if (node.type === 'VariableDeclarator') names.push(...boundNames(node['id'] as SyntaxNode))
    if (/Function/.test(node.type) && Array.isArray(node['params']))
      names.push(...(node['params'] as SyntaxNode[]).flatMap(boundNames), ...nameOf(node['id']))
  })
  return names
}

test('names in tools and tests use the terms of the industry', () => {
  const names = modules.filter((file) => isTest(file) || /^(?:tools|tests)\//.test(file)).flatMap(localNames)
  const wrong = names.filter((name) => isRuledOut(name) && !allowedNames.has(name))
  console.info(`names in tools and tests: ${names.length}, with ruled-out words: ${wrong.length}`)
  expect(names.length).toBeGreaterThan(10_000)
  expect(wrong).toEqual([])
})

test('local names use the terms of the industry', () => {
  const programs = /^(?:domain|contract|sync|sw|api|push-server|sandbox|demo|src)\//
  const names = modules.filter((file) => programs.test(file) && !isTest(file)).flatMap(localNames)
  const wrong = names.filter((name) => isRuledOut(name) && !allowedNames.has(name))
  console.info(`local names: ${names.length}, with ruled-out words: ${wrong.length}`)
  expect(wrong).toEqual([])
})

test('detects a ruled-out word in a compound name', () => {
  expect(['wearLook', 'HTTPWordList', 'tell', 'place-nav.tsx'].map(isRuledOut)).toEqual([true, true, true, true])
  expect(['lookup', 'wordpress', 'replace', 'actor', 'activity'].some(isRuledOut)).toBe(false)
})
