/** One database behind one port: durable PGlite in a folder (or in memory, for tests), or PostgreSQL by its address. */

import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import { type MemoryFS, PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { lockDataFolder } from './data-lock.ts'
import { DurableNodeFS, durableStartParams, Making, proveDurability } from './durable-file-system.ts'
import type { Tables } from './tables.ts'

/** Reads. Outside of transactions only: on one connection a read inside another's transaction would wait for ever. */
export type Reader = Kysely<Tables>
/** Writes, and reads that decide writes. Handed out by `transact` alone. */
export type Writer = Transaction<Tables>

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  readonly read: Reader
  /**
   * Runs a function in one transaction; the function may run again when the database asks for a repeat (serialisation
   * failure, deadlock), so it must do nothing but read and write through its writer.
   */
  transact<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** For libraries that bring their own statements (the job queue, the relay): one statement, or several without values. */
  execute(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** Whether the disk refused a write for want of room a moment ago. */
  isFull(): boolean
  close(): Promise<void>
}

export type DatabaseConfig =
  | { readonly kind: 'postgres'; readonly url: string; readonly poolSize: number }
  | { readonly kind: 'embedded'; readonly folder: string }
  | { readonly kind: 'memory'; readonly files?: MemoryFS }

/** PostgreSQL's type ids: int8 is bigint on both drivers, dates stay the texts that they are, numeric is text. */
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

/** Small buffers: tests open hundreds of these, and each would zero and hold 128 MB for a few rows. */
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
    options: '-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000',
  })
  // A connection that the server cuts is replaced at the next use; without listeners it would end the process. The pool's hears of
  // idle ones only: one that is in use, waiting in the midst of a transaction, says it itself, and its next statement fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return guarded('postgres', kysely, {
    execute: async (text, values) => rowsOf(await pool.query(text, values === undefined ? undefined : [...values])),
    close: () => kysely.destroy(),
  })
}

type Rows = Record<string, unknown>[]

/** Several statements in one text give several results; their rows are given one after the other. */
function rowsOf(result: { rows: Rows } | { rows: Rows }[]): Rows {
  return Array.isArray(result) ? result.flatMap((each) => each.rows ?? []) : result.rows
}

async function executeEmbedded(pglite: PGlite, text: string, values: readonly unknown[] | undefined): Promise<Rows> {
  try {
    if (values !== undefined && values.length > 0)
      return (await pglite.query<Record<string, unknown>>(text, [...values])).rows
    return rowsOf(await pglite.exec(text))
  } catch (error) {
    // A text that began a transaction and failed in it would poison the one connection that everybody shares.
    await pglite.query('ROLLBACK').catch(() => {})
    throw error
  }
}

const inTransaction = new AsyncLocalStorage<true>()

/** The result is used as it is: a copy by spread would hold the handle itself, read once, in place of its guard. */
function guarded(
  engine: Database['engine'],
  kysely: Kysely<Tables>,
  rest: Pick<Database, 'close' | 'execute'>,
): Database {
  const disk = diskRoom()
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

/** Small writes may still find room where large ones do not, so that one success says nothing. */
function diskRoom(): { readonly note: <T>(work: Promise<T>) => Promise<T>; readonly isFull: () => boolean } {
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

/** serialization_failure and deadlock_detected: nothing was written, the same work may be done again. */
function mayRepeat(error: unknown): boolean {
  const code = sqlState(error)
  return code === '40001' || code === '40P01'
}

const connectionFailure = '08006'
/** disk_full; files that are kept beside the database find no room either. */
const diskFull = '53100'
const noRoom = new Set(['ENOSPC', 'EDQUOT'])
/** What the driver of PostgreSQL says, without a state, when no connection could be had or one broke. */
const connectionTrouble =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/
const networkTrouble = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** What may be kept and shown of an error: its SQLSTATE or its class, never its message, which may hold private data. */
export function errorCodeOf(error: unknown): string {
  return sqlState(error) ?? (error instanceof Error ? error.name : typeof error)
}

/** SQLSTATE of a database error, on either driver; undefined for other errors. A lost connection has one, too: 08006. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && networkTrouble.has(error.code)) return connectionFailure
  if ('code' in error && typeof error.code === 'string' && noRoom.has(error.code)) return diskFull
  if (error instanceof Error && connectionTrouble.test(error.message)) return connectionFailure
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return 'cause' in error ? sqlState(error.cause) : undefined
}
