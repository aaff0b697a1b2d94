/** PostgreSQL ends one of two deadlocked transactions, and this module repeats it. */

import type { RelayDatabase } from './ports.ts'

const maxAttempts = 5
/** serialization_failure, deadlock_detected */
const repeatable: ReadonlySet<unknown> = new Set(['40001', '40P01'])

/** The same database, repeating a statement or a transaction that was chosen as the victim of a deadlock. */
export function retryingDatabase(database: RelayDatabase): RelayDatabase {
  return {
    query: (sql, parameters) => repeated(() => database.query(sql, parameters)),
    transact: (work) => repeated(() => database.transact(work)),
  }
}

async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let left = maxAttempts - 1; ; left -= 1) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || !repeatable.has(sqlStateOf(error))) throw error
    }
  }
}

/** The SQLSTATE of a driver's error; its message and details may hold values of rows and are never logged. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
