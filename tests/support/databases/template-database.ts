/**
 * Migrated databases of both engines, from which those of tests are copied. They are retained for the next run under a
 * hash of their sources: migrating takes ten seconds of processor time.
 */

import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { root } from '#tools/prepare.mjs'
import { createTestDatabase, postgresUrl, templateName, testDatabasePrefix } from '#tests/support/postgres.ts'
import { makeSnapshot, snapshotFile } from './snapshot.ts'

/** Prefix of all databases that system tests empty and reuse; the time of the run follows. */
const testDatabases = 'freehold_test_'

/** Older templates belong to migrations that are no longer used. */
const templateRetentionMs = 2 * 86_400_000

/** Older databases belong to tests that were killed, unless they have a connection. */
const testedForMs = 3_600_000

/**
 * Runs once before the tests of a project; the next project reuses what the first one created. @returns the teardown
 * after them
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[snapshotFile] !== undefined) return undefined
  const hash = migrationsHash()
  const server = await postgresUrl()
  // Sequential: PGlite blocks the thread, and on a busy machine PostgreSQL ends a transaction that waits for it.
  const drop = server === undefined ? undefined : await preparePostgres(server, hash)
  process.env[snapshotFile] = await cachedSnapshot(hash)
  return drop
}

async function preparePostgres(server: string, hash: string): Promise<() => Promise<void>> {
  const run = `${testDatabases}${Date.now()}_${process.pid}_`
  const connected = async (work: (client: pg.Client) => Promise<void>): Promise<void> => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await work(client)
    } finally {
      await client.end()
    }
  }
  process.env[templateName] = `freehold_template_${hash}`
  process.env[testDatabasePrefix] = run
  await connected((client) => keepTemplate(client, `freehold_template_${hash}`))
  return () =>
    connected(async (client) => {
      for (const { name } of await databasesLike(client, run)) await client.query(`drop database ${name} with (force)`)
    })
}

function migrationsHash(): string {
  const hash = createHash('sha256')
  const folder = path.join(root, 'api', 'db', 'migrations')
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted())
    if (name.endsWith('.ts')) hash.update(name).update(fs.readFileSync(path.join(folder, name)))
  hash.update(fs.readFileSync(path.join(root, 'api', 'db', 'migrate.ts')))
  hash.update(fs.readFileSync(path.join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json')))
  return hash.digest('hex').slice(0, 20)
}

async function cachedSnapshot(hash: string): Promise<string> {
  const folder = path.join(root, 'node_modules', '.cache', 'test-databases')
  const file = path.join(folder, `${hash}.tar`)
  fs.mkdirSync(folder, { recursive: true })
  if (fs.existsSync(file)) fs.utimesSync(file, new Date(), new Date())
  else {
    const making = `${file}.${process.pid}`
    fs.writeFileSync(making, await makeSnapshot())
    // Whichever of two runs is last: both created the same, and neither reads a partial file.
    fs.renameSync(making, file)
  }
  for (const name of fs.readdirSync(folder)) {
    const other = path.join(folder, name)
    const { mtimeMs } = fs.statSync(other, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > templateRetentionMs) fs.rmSync(other, { force: true })
  }
  return file
}

async function keepTemplate(client: pg.Client, name: string): Promise<void> {
  // If two runs start at once, the second one waits for the first one's template.
  await client.query(`select pg_advisory_lock(hashtext('freehold templates'))`)
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await makeTemplate(client, name)
  await client.query(lastUsed(name))
  await dropOld(client, name)
}

async function makeTemplate(client: pg.Client, name: string): Promise<void> {
  const making = `freehold_${randomUUID().replaceAll('-', '')}`
  const { url } = await createTestDatabase(making, 'template1')
  const database = await openDatabase({ kind: 'postgres', url, poolSize: 1 })
  await migrate(database)
  await database.close()
  await client.query(lastUsed(making))
  // Only a complete database gets the name.
  await client.query(`alter database ${making} rename to ${name}`)
}

const lastUsed = (name: string): string => `comment on database ${name} is '${Date.now()}'`

async function dropOld(client: pg.Client, present: string): Promise<void> {
  const templates = await databasesLike(client, 'freehold_template_')
  const tested = await databasesLike(client, testDatabases)
  const old = [
    ...templates.filter(
      ({ name, used }) => name !== present && Date.now() - Number(used ?? Infinity) > templateRetentionMs,
    ),
    ...tested.filter(({ name }) => Date.now() - Number(name.split('_')[2]) > testedForMs),
  ]
  // A database with a connection is left for the next run to drop.
  for (const { name } of old) await client.query(`drop database if exists ${name}`).catch(() => {})
}

async function databasesLike(client: pg.Client, prefix: string): Promise<{ name: string; used: string | null }[]> {
  const { rows } = await client.query<{ name: string; used: string | null }>(
    `select datname as name, shobj_description(oid, 'pg_database') as used from pg_database where starts_with(datname, $1)`,
    [prefix],
  )
  return rows
}
