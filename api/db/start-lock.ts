/** Start-up work that one process alone may do, if several processes share a database. */

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

const key = 20_261_123
const retryMs = 500

/**
 * Runs the work while no other process runs its own, and waits for that. The lock belongs to a connection, so it ends
 * with its process.
 * @param onWait called once if another process has the lock
 */
export async function withStartLock<T>(db: Database, work: () => Promise<T>, onWait: () => void): Promise<T> {
  // The embedded database has one process, and one connection, which the work needs.
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
