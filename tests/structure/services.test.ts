/**
 * SQL is in api/db, api/app calls services, and handlers translate: they read by readers of api/db or by services, and
 * neither write nor decide (docs/architecture.md).
 */

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^>]*>)?`/
const importedHandler = /^import (?!type )[^']*'#api\/handlers\/(?!handlers\.ts')/m
/** Functions of api/db that take the writer: they change or lock rows. */
const writers = new Set(
  globSync('api/db/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*tx: Writer\b/gm)].map(
      ([, name = '']) => name,
    ),
  ),
)

function writersIn(text: string): string[] {
  const imports = [...text.matchAll(/^import \{([^}]*)\} from '#api\/db\//gm)].map(([, names = '']) => names).join(',')
  const used = imports.split(',').map((name) => name.trim().replace(/ as .*/, ''))
  const jobs = /\bjobs\.add\(/.test(text) ? ['jobs.add'] : []
  return [...used.filter((name) => writers.has(name)), ...jobs]
}

function matching(pattern: RegExp, files: string | readonly string[]): string[] {
  return globSync(files)
    .filter((file) => !file.endsWith('.test.ts') && pattern.test(readFileSync(file, 'utf8')))
    .toSorted()
}

test('SQL is in api/db alone', () => {
  const found = matching(query, ['api/{handlers,services,presenters,app,jobs}/**/*.ts', 'api/*.ts'])
  console.info(`files with SQL outside api/db: ${found.length}`)
  expect(found).toEqual([])
})

test('handlers write no rows', () => {
  const found = globSync('api/handlers/**/*.ts').flatMap((file) =>
    writersIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  )
  console.info(`handlers that write: ${found.length}`)
  expect(writers.size).toBeGreaterThan(200)
  expect(found).toEqual([])
  expect(writersIn("import { setUserType, type Row } from '#api/db/account/account-decisions.ts'")).toEqual([
    'setUserType',
  ])
})

/** Decision functions of the domain. */
const decision = /^(?:may|can|decide|validate)[A-Z]|Problems?$|^isPublic$/

function decisionsIn(text: string): string[] {
  const imports = [...text.matchAll(/^import \{([^}]*)\} from '(#domain\/[^']*)'/gm)]
  return imports.flatMap(([, names = '', module = '']) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => name !== '' && !name.startsWith('type '))
      .filter((name) => module === '#domain/account/permissions.ts' || decision.test(name)),
  )
}

test('handlers make no decisions', () => {
  const found = globSync('api/handlers/**/*.ts').flatMap((file) =>
    decisionsIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  )
  console.info(`handlers that decide: ${found.length}`)
  expect(found).toEqual([])
  expect(decisionsIn("import { type Actor, mayManage } from '#domain/account/permissions.ts'")).toEqual(['mayManage'])
  expect(decisionsIn("import { siteProblems, siteParts } from '#domain/site/site.ts'")).toEqual(['siteProblems'])
})

/** A service returns rows and results; dates as text and encoded replies are the wire format. */
const wireFormat = /\bencode\(|:\s*\w+(?:\??\.\w+)*\??\.toISOString\(\)/

test('services return rows and results, never replies', () => {
  const found = matching(wireFormat, 'api/services/**/*.ts')
  console.info(`services that present: ${found.length}`)
  expect(found).toEqual([])
  expect(wireFormat.test('changedAt: row?.changed_at.toISOString() ?? null')).toBe(true)
})

test('api/app calls services, never handlers', () => {
  const found = matching(importedHandler, ['api/app/**/*.ts', 'api/*.ts'])
  console.info(`files of api/app that call a handler: ${found.length}`)
  expect(found).toEqual([])
})

test('every file of an area in api/handlers handles a call', () => {
  const answering = matching(/\bhandle\(/, 'api/handlers/*/**/*.ts')
  const found = matching(/^/, 'api/handlers/*/**/*.ts').filter((file) => !answering.includes(file))
  console.info(`handlers without a call: ${found.length}`)
  expect(answering.length).toBeGreaterThan(150)
  expect(found).toEqual([])
})

/** Each of them scans what it stores, or stores what the site itself has made. */
const storingFiles = [
  'api/services/content/accept-message.ts',
  'api/services/content/quarantine.ts',
  'api/services/investment/agreement/agreement-pdf-file.ts',
  'api/services/investment/agreement/sign-agreement.ts',
]

test('every upload is scanned, and no reader opens the quarantine', () => {
  const services = 'api/{services,handlers,presenters,app,jobs}/**/*.ts'
  expect(matching(/\bfiles\.put\(/, services)).toEqual(storingFiles)
  expect(matching(/\.quarantine\b/, services)).toEqual(['api/services/content/quarantine.ts'])
  expect(matching(/\bstoreContent\(/, services)).toEqual([
    'api/services/content/quarantine.ts',
    'api/services/content/store-upload.ts',
  ])
  // Whatever parses or re-encodes uploaded bytes scans them first.
  const parsing =
    /\bprocessUpload\(\s*(?:kind|'document')|\bfilings\.read\(|\breadStatements\(|\bpictures\.signature\(|\.scan\(bytes\)/
  const unscanned = matching(parsing, services).filter(
    (file) => !/\b(?:scanForMalware|requireScan)\(/.test(readFileSync(file, 'utf8')),
  )
  expect(unscanned).toEqual([
    // Receives what its callers have scanned.
    'api/services/content/process-upload.ts',
    // The result of the scanner's job.
    'api/services/content/quarantine.ts',
    // Receives what import-statement.ts has scanned.
    'api/services/payment/reconciliation/read-statement.ts',
  ])
})
