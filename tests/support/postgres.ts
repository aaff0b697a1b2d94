/** A PostgreSQL for the tests that require a real one: DATABASE_URL, or one that responds on this machine. */

import pg from 'pg'

const candidates = [
  process.env['DATABASE_URL'],
  'postgres://postgres@127.0.0.1:5432/postgres',
  'postgres://postgres:postgres@127.0.0.1:5432/postgres',
]

let found: Promise<string | undefined> | undefined

/** The URL of a server on which databases can be created, or undefined if none responds. */
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
      // This server is not available.
    } finally {
      await client.end().catch(() => {})
    }
  }
  return undefined
}

/** The environment variable with the name of the template database, if a test run has created one. */
export const templateName = 'TEST_TEMPLATE_DATABASE'

/**
 * The environment variable with the prefix of one run's database names, so that leftovers of its tests are dropped
 * after it.
 */
export const testDatabasePrefix = 'TEST_DATABASE_PREFIX'

/**
 * Creates a database as a copy of another one without connections: of the migrated one if a test run has it.
 * @throws if there is no server: call `postgresUrl` first.
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
