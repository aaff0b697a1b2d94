/**
 * Reads and writes that many callers make at the same time, as one statement. Jobs of one batch and requests that
 * arrive together do so; a caller that is alone executes its own statement.
 */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, type Reader, withRepeatedStatements, type Writer } from './database.ts'

/** For a comparison with several ids: the text of the statement does not depend on their number. */
export function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`
}

/** Reads the values of several keys. Executed again and again, so its text must not depend on their number. */
type ReadMany<K, V> = (db: Reader | Writer, keys: readonly K[]) => Promise<ReadonlyMap<K, V>>

/**
 * A read by key. Outside of transactions, the calls of one turn of the event loop are one statement; inside, each call
 * is one, because it may depend on the locks before it.
 * @returns undefined for an unknown key
 */
export function coalescedRead<K extends string, V>(
  readMany: ReadMany<K, V>,
): (db: Reader | Writer, key: K) => Promise<V | undefined> {
  const waiting = new WeakMap<Reader, { readonly keys: Set<K>; readonly values: Promise<ReadonlyMap<K, V>> }>()
  return async (db, key) => {
    if (db.isTransaction) return (await readMany(db, [key])).get(key)
    const joined = waiting.get(db) ?? begin(db)
    joined.keys.add(key)
    try {
      return (await joined.values).get(key)
    } catch (error) {
      // The key of another caller may be invalid.
      if (joined.keys.size === 1) throw error
      return (await readMany(db, [key])).get(key)
    }
  }

  function begin(db: Reader) {
    const keys = new Set<K>()
    const values = nextTurn().then(() => {
      waiting.delete(db)
      return withRepeatedStatements(() => readMany(db, [...keys]))
    })
    const joined = { keys, values }
    waiting.set(db, joined)
    return joined
  }
}

/** Rows of one transaction: one statement has at most those of one more caller. */
const mostTogether = 500

/**
 * A write of rows that do not depend on each other. The calls of one turn of the event loop are one transaction; if it
 * fails, each caller gets a transaction of its own, so that an invalid row fails for its caller only.
 */
export function coalescedWrite<R>(
  writeMany: (tx: Writer, rows: readonly R[]) => Promise<unknown>,
): (db: Database, rows: readonly R[]) => Promise<void> {
  const waiting = new WeakMap<Database, { readonly rows: R[]; callers: number; readonly written: Promise<unknown> }>()
  return async (db, rows) => {
    if (rows.length === 0) return
    const open = waiting.get(db)
    const joined = open !== undefined && open.rows.length < mostTogether ? open : begin(db)
    joined.rows.push(...rows)
    joined.callers += 1
    try {
      await joined.written
    } catch (error) {
      if (joined.callers === 1) throw error
      await db.transact((tx) => writeMany(tx, rows))
    }
  }

  function begin(db: Database) {
    const rows: R[] = []
    const written = nextTurn().then(() => {
      if (waiting.get(db) === joined) waiting.delete(db)
      return db.transact((tx) => writeMany(tx, rows))
    })
    const joined = { rows, callers: 0, written }
    waiting.set(db, joined)
    return joined
  }
}
