/**
 * A site's database without a server: for data that tests write before servers start on it, and read after they ended.
 */

import { systemClock, systemIds } from '#api/adapters/system.ts'
import { type Database, type DatabaseConfig, openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { prepareSite } from '#api/db/site/prepare-site.ts'
import { demoBank } from '#demo/seed/bank.ts'
import type { SeedBed } from '#tests/support/test-users.ts'
import { layDatabase } from '#tests/support/databases/snapshot.ts'

export interface BareSite extends SeedBed {
  readonly database: Database
}

/** Opens the database and prepares it for investments, unless it is already prepared. */
export async function openBareSite(config: DatabaseConfig): Promise<BareSite> {
  if (config.kind === 'embedded') layDatabase(config.folder)
  const database = await openDatabase(config)
  const ids = systemIds(systemClock)
  await migrate(database)
  await prepareSite(database, () => ids.next(), new Date())
  await database.transact((tx) => changeSettings(tx, { bank: demoBank }))
  return { database, deps: { db: database, clock: systemClock, ids } }
}
