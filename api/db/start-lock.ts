/** What one process alone may do at a start, where several processes share a database. */

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

const key = 20_261_123
const retryMs = 500

/**
 * Does the work while no other process does its own, and waits for that. The lock is a connection's: it ends with its process.
 * @param onWait called once where another process has the lock
 */
export async function withStartLock<T>(db: Database, work: () => Promise<T>, onWait: () => void): Promise<T> {
  // The embedded database has one process, and one connection that the work needs.
  if (db.engine === 'embedded') return work()
  return db.read.connection().execute(async (connection) => {
    const isLocked = async (): Promise<boolean> => {
      const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`.execute(connection)
      return rows[0]?.locked === true
    }
    if (!(await isLocked())) {
      onWait()
      while (!(await isLocked())) await pause(retryMs)
    }
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}
