/** A PostgreSQL for the tests that need a real one: DATABASE_URL, or one that answers on this machine. */

import pg from 'pg'

const candidates = [
  process.env['DATABASE_URL'],
  'postgres://postgres@127.0.0.1:5432/postgres',
  'postgres://postgres:postgres@127.0.0.1:5432/postgres',
]

let found: Promise<string | undefined> | undefined

/** The address of a server on which databases can be made, or undefined where none answers. */
export function postgresUrl(): Promise<string | undefined> {
  found ??= find()
  return found
}

async function find(): Promise<string | undefined> {
  for (const url of candidates) {
    if (url === undefined || url === '') continue
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1500 })
    try {
      await client.connect()
      const { rows } = await client.query<{ may: boolean; version: string }>(
        `select rolcreatedb or rolsuper as may, current_setting('server_version_num') as version from pg_roles where rolname = current_user`,
      )
      if (rows[0]?.may === true && Number(rows[0].version) >= 150_000) return url
    } catch {
      // Not this one.
    } finally {
      await client.end().catch(() => {})
    }
  }
  return undefined
}

/** The setting that names the database that is copied, where a run of tests has made one. */
export const templateName = 'TEST_TEMPLATE_DATABASE'

/** The setting that begins the names of the databases of one run, so that what its tests leave is dropped after it. */
export const testDatabasePrefix = 'TEST_DATABASE_PREFIX'

/**
 * Makes a database as a copy of another to which nobody is connected: of the migrated one where a run of tests has it.
 * @throws where there is no server: ask `postgresUrl` first.
 */
export async function createTestDatabase(
  name: string,
  template = process.env[templateName] ?? 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = await postgresUrl()
  if (server === undefined) throw new Error('no PostgreSQL answers')
  await onServer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
