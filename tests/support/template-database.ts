/** A migrated PostgreSQL database from which each test's own is copied: copying takes a tenth of migrating. */

import { randomUUID } from 'node:crypto'
import { openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { createTestDatabase, postgresUrl, templateName } from './postgres.ts'

/** Runs once before the system tests. @returns what is done after them */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if ((await postgresUrl()) === undefined) return undefined
  const name = `freehold_template_${randomUUID().replaceAll('-', '')}`
  const { url, drop } = await createTestDatabase(name)
  const database = await openDatabase({ kind: 'postgres', url, poolSize: 1 })
  await migrate(database)
  await database.close()
  process.env[templateName] = name
  return drop
}
