/** Databases for tests of the relay: PGlite in memory always, PostgreSQL if one responds. */

import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Query, RelayDatabase } from '#push-server/ports.ts'
import { openPostgres } from '#push-server/postgres.ts'
import { isThorough } from '#tests/support/thoroughness.ts'

export interface TestDatabase extends RelayDatabase {
  /** The URL at which another process can reach it; undefined for PGlite. */
  readonly url: string | undefined
  /** Another connection to the same data, as a second process has; for PGlite the same one. */
  again(): RelayDatabase
  /** Drops everything that the relay created. */
  clear(): Promise<void>
  close(): Promise<void>
}

export interface Engine {
  readonly name: string
  open(): Promise<TestDatabase>
}

const pglite: Engine = { name: 'PGlite', open: openPglite }

/** The engine for relay behaviour that is independent of the database; both if everything is tested. */
export async function relayBehaviourEngine(): Promise<Engine[]> {
  const both = await relayEngines()
  return isThorough ? both : both.slice(-1)
}

/** The engines of this machine. */
export async function relayEngines(): Promise<Engine[]> {
  const url = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test'
  return (await answers(url)) ? [pglite, { name: 'PostgreSQL', open: () => openOwnDatabase(url) }] : [pglite]
}

export async function openPglite(): Promise<TestDatabase> {
  const engine = await PGlite.create({ parsers: { 20: BigInt } })
  const on =
    (runner: Pick<PGlite, 'query'>): Query =>
    async <Row>(sql: string, parameters: readonly unknown[]) =>
      (await runner.query<Row>(sql, [...parameters])).rows
  const database: RelayDatabase = {
    query: on(engine),
    transact: (work) => engine.transaction((transaction) => work(on(transaction as unknown as PGlite))),
  }
  return {
    ...database,
    url: undefined,
    again: () => database,
    clear: () => clear(database),
    close: () => engine.close(),
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** A separate database, so that tests of other programs on the same server do not interfere. */
async function openOwnDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `push_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await administer(serverUrl, `CREATE DATABASE ${name}`)
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  const opened = [openPostgres(url, () => undefined)]
  const [first] = opened
  return {
    query: (sql, parameters) => first!.query(sql, parameters),
    transact: (work) => first!.transact(work),
    url,
    again() {
      const other = openPostgres(url, () => undefined)
      opened.push(other)
      return other
    },
    clear: () => clear(first!),
    async close() {
      await Promise.all(opened.map((database) => database.close()))
      await administer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function administer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function clear(database: RelayDatabase): Promise<void> {
  await database.query('DROP SCHEMA IF EXISTS push CASCADE', [])
}
