/** Brings a database to the newest schema. Safe when two processes start at once; refuses a schema newer than this program. */

import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import * as foundation from './migrations/0001-foundation.ts'

const migrations = { '0001-foundation': { up: foundation.up } }

/** @throws when a migration fails, or when the database was written by a newer program. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database.read, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
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
