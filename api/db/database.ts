/** One database behind one port: durable PGlite in a folder (or in memory, for tests), or PostgreSQL by its address. */

import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import { type MemoryFS, PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { lockDataFolder } from './data-lock.ts'
import { DurableNodeFS, durableStartParams, Making, proveDurability } from './durable-file-system.ts'
import { PreparedStatements, stalePlan } from './prepared-statements.ts'
import type { Tables } from './tables.ts'

/**
 * Reads. Only outside of transactions: on a single connection, a read inside another's transaction would wait forever.
 */
export type Reader = Kysely<Tables>
/** Writes, and reads that decide writes. Provided by `transact` only. */
export type Writer = Transaction<Tables>

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  readonly read: Reader
  /**
   * Runs a function in one transaction; the function may run again when the database requests a repeat (serialisation
   * failure, deadlock), so it must have no effects other than reads and writes through its writer.
   */
  transact<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /**
   * For libraries that bring their own statements (the job queue, the relay): one statement, or several without values.
   */
  execute(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** Whether the disk recently refused a write because it was full. */
  isFull(): boolean
  close(): Promise<void>
}

/** Throws if the database does not respond. */
export async function pingDatabase(db: Reader): Promise<void> {
  await sql`select 1`.execute(db)
}

export type DatabaseConfig =
  | { readonly kind: 'postgres'; readonly url: string; readonly poolSize: number }
  | { readonly kind: 'embedded'; readonly folder: string }
  | { readonly kind: 'memory'; readonly files?: MemoryFS }

/** PostgreSQL's type ids: int8 is bigint on both drivers, dates and numeric are text. */
const int8 = 20
const dateType = 1082
const numeric = 1700
const timestamptz = 1184
const asText = (text: string): string => text
const asBigInt = (text: string): bigint => BigInt(text)
const asDate = (text: string): Date => new Date(text)
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [int8]: asBigInt,
  [dateType]: asText,
  [numeric]: asText,
  [timestamptz]: asDate,
}

/** @throws DataFolderInUse when another process holds the folder. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  if (config.kind === 'postgres') return openPostgres(config)
  const { pglite, release } =
    config.kind === 'embedded'
      ? await openEmbedded(config.folder)
      : { pglite: await openMemory(config.files), release: () => {} }
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return guarded('embedded', kysely, {
    execute: (text, values) => executeEmbedded(pglite, text, values),
    close: async () => {
      await kysely.destroy()
      release()
    },
  })
}

async function openEmbedded(folder: string): Promise<{ pglite: PGlite; release: () => void }> {
  const lock = lockDataFolder(folder)
  try {
    const making = new Making(folder, 'pg')
    const layer = new DurableNodeFS(path.join(folder, 'pg'))
    const pglite = await PGlite.create({ fs: layer, startParams: durableStartParams, parsers })
    await proveDurability(pglite, layer)
    making.finish()
    return { pglite, release: () => lock.release() }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Small buffers: tests open hundreds of databases, and each would otherwise zero and hold 128 MB for a few rows. */
async function openMemory(files: MemoryFS | undefined): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
  return PGlite.create({ parsers, startParams, ...(files ? { fs: files } : {}) })
}

async function openPostgres({ url, poolSize }: { url: string; poolSize: number }): Promise<Database> {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      parsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text'),
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    // Compiling a statement takes longer than any statement here runs; only estimates of unused branches are high.
    options: '-c jit=off -c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000',
  })
  // A connection that the server closes is replaced at the next use; without listeners its error would end the process.
  // The pool's listener covers idle connections only: one in use, waiting inside a transaction, emits the error itself,
  // and its next statement fails.
  pool.on('error', () => {})
  const statements = new PreparedStatements()
  pool.on('connect', (client) => {
    client.on('error', () => {})
    statements.attach(client, () => inTransaction.getStore() ?? repeatedStatements.getStore() ?? false)
  })
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return guarded('postgres', kysely, {
    execute: async (text, values) => rowsOf(await pool.query(text, values === undefined ? undefined : [...values])),
    close: () => kysely.destroy(),
  })
}

type Rows = Record<string, unknown>[]

/** Several statements in one text return several results, whose rows are concatenated. */
function rowsOf(result: { rows: Rows } | { rows: Rows }[]): Rows {
  return Array.isArray(result) ? result.flatMap((each) => each.rows ?? []) : result.rows
}

async function executeEmbedded(pglite: PGlite, text: string, values: readonly unknown[] | undefined): Promise<Rows> {
  try {
    if (values !== undefined && values.length > 0)
      return (await pglite.query<Record<string, unknown>>(text, [...values])).rows
    return rowsOf(await pglite.exec(text))
  } catch (error) {
    // A text that began a transaction and failed in it would poison the single shared connection.
    await pglite.query('ROLLBACK').catch(() => {})
    throw error
  }
}

const inTransaction = new AsyncLocalStorage<true>()
const repeatedStatements = new AsyncLocalStorage<true>()

/** Prepares the reads of `work` as those of a transaction: their plans must not depend on their values. */
export function withRepeatedStatements<T>(work: () => Promise<T>): Promise<T> {
  return repeated(() => repeatedStatements.run(true, work))
}

/** Callers must not spread the result: a copy would read the getter once and lose its guard. */
function guarded(
  engine: Database['engine'],
  kysely: Kysely<Tables>,
  rest: Pick<Database, 'close' | 'execute'>,
): Database {
  const disk = diskSpace()
  return {
    close: () => rest.close(),
    execute: (text, values) => disk.note(rest.execute(text, values)),
    isFull: () => disk.isFull(),
    engine,
    get read() {
      if (inTransaction.getStore())
        throw new Error('the plain database handle was used inside a transaction: take the writer')
      return kysely
    },
    transact: (work) => {
      if (inTransaction.getStore()) throw new Error('a transaction inside a transaction')
      return disk.note(repeated(() => inTransaction.run(true, () => kysely.transaction().execute(work))))
    },
  }
}

const fullForMs = 3000

/** Small writes may still succeed when large ones fail, so one success does not prove that there is space. */
function diskSpace(): { readonly note: <T>(work: Promise<T>) => Promise<T>; readonly isFull: () => boolean } {
  let refusedAt = Number.NEGATIVE_INFINITY
  return {
    note: async (work) => {
      try {
        return await work
      } catch (error) {
        if (sqlState(error) === diskFull) refusedAt = performance.now()
        throw error
      }
    },
    isFull: () => performance.now() - refusedAt < fullForMs,
  }
}

const attempts = 6

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attempts || !mayRepeat(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** attempt * 5))
    }
  }
}

/**
 * serialization_failure, deadlock_detected, and the plan of a statement from before a migration: nothing was written,
 * so the transaction may run again.
 */
function mayRepeat(error: unknown): boolean {
  const code = sqlState(error)
  return code === '40001' || code === '40P01' || code === stalePlan
}

const connectionFailure = '08006'
/** disk_full; files beside the database find no space either. */
const diskFull = '53100'
const diskFullErrors = new Set(['ENOSPC', 'EDQUOT'])
/** Errors of the PostgreSQL driver, without an SQLSTATE, for a failed or broken connection. */
const connectionTrouble =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/
const networkTrouble = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/**
 * The part of an error that may be stored and shown: its SQLSTATE or its class, never its message, which may contain
 * private data.
 */
export function errorCodeOf(error: unknown): string {
  return sqlState(error) ?? (error instanceof Error ? error.name : typeof error)
}

/**
 * SQLSTATE of a database error, on either driver; undefined for other errors. A lost connection also has one: 08006.
 */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && networkTrouble.has(error.code)) return connectionFailure
  if ('code' in error && typeof error.code === 'string' && diskFullErrors.has(error.code)) return diskFull
  if (error instanceof Error && connectionTrouble.test(error.message)) return connectionFailure
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return 'cause' in error ? sqlState(error.cause) : undefined
}
