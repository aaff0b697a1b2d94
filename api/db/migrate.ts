/**
 * Migrates a database to the newest schema. Safe when two processes start at once; refuses a schema newer than this
 * program.
 */

import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import { type Database, sqlState } from './database.ts'
import * as baseline from './migrations/0001-baseline.ts'

const migrations = { [baseline.name]: { up: baseline.up } }

/** The database was written by a version with another baseline, none of which was released. */
export class UnsupportedDatabase extends Error {
  constructor() {
    super(
      'This database was created by an unreleased version of this program and cannot be migrated: set DATA_DIR or DATABASE_URL to an empty one, or delete the old one; nothing was changed.',
    )
    this.name = 'UnsupportedDatabase'
  }
}

/**
 * @returns the names of the migrations that were applied now
 * @throws UnsupportedDatabase when the database was written with another baseline
 * @throws when a migration fails, or when the database was written by a newer program
 */
export async function migrate(database: Database): Promise<string[]> {
  // The migrator's own catalogue queries would add a large part of a second to each start.
  const applied = await appliedMigrations(database)
  if (applied.join() === Object.keys(migrations).toSorted().join()) return []
  if (applied.length > 0 && !applied.includes(baseline.name)) throw new UnsupportedDatabase()
  const migrator = new Migrator({ db: database.read, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return (results ?? []).map(({ migrationName }) => migrationName)
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  throw new Error(
    failed
      ? `migration ${failed} failed`
      : 'the database was written by a newer version of this program, or cannot be migrated',
    {
      cause: error,
    },
  )
}

/** Names of the applied migrations, in order. */
async function appliedMigrations(database: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(database.read)
    return rows.map(({ name }) => name)
  } catch (error) {
    // The table does not exist in an empty database.
    if (sqlState(error) === '42P01') return []
    throw error
  }
}
