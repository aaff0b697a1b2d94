/** The databases that a system test runs on. */

import process from 'node:process'
import { postgresUrl } from './postgres.ts'
import { isThorough } from './thoroughness.ts'

export type Engine = 'embedded' | 'postgres'

/**
 * Both engines, PostgreSQL if one responds: for tests of the database itself, such as races, locks, the ledger's
 * constraints, migrations, durability, and lists whose order and paging the database decides.
 */
export async function databaseEngines(): Promise<Engine[]> {
  if ((await postgresUrl()) !== undefined) return ['embedded', 'postgres']
  process.stderr.write(
    'Note: no PostgreSQL answers (DATABASE_URL, or 127.0.0.1:5432); its part of the suite is skipped.\n',
  )
  return ['embedded']
}

/**
 * The engine for tests of server behaviour that is independent of the database: PostgreSQL if one responds, else the
 * embedded one. `npm run test:all` (TEST_ALL) runs them on both.
 */
export async function behaviourEngine(): Promise<Engine[]> {
  const both = await databaseEngines()
  return isThorough ? both : both.slice(-1)
}
