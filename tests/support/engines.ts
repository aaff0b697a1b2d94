/** Which databases a system test runs on. */

import process from 'node:process'
import { postgresUrl } from './postgres.ts'
import { isThorough } from './thoroughness.ts'

export type Engine = 'embedded' | 'postgres'

/**
 * Both engines, PostgreSQL where one answers: for tests of the database itself, such as races, locks, the ledger's constraints,
 * migrations, durability, and lists whose order and paging the database decides.
 */
export async function databaseEngines(): Promise<Engine[]> {
  if ((await postgresUrl()) !== undefined) return ['embedded', 'postgres']
  process.stderr.write(
    'Note: no PostgreSQL answers (DATABASE_URL, or 127.0.0.1:5432); its part of the suite is skipped.\n',
  )
  return ['embedded']
}

/**
 * The engine for tests of what the server does, whichever database it has: PostgreSQL where one answers, else the embedded one.
 * `npm run test:all` (TEST_ALL) runs them on both.
 */
export async function behaviourEngine(): Promise<Engine[]> {
  const both = await databaseEngines()
  return isThorough ? both : both.slice(-1)
}
