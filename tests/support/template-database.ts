/** Migrated databases of both engines, from which each test's own is copied: copying takes a tenth of migrating. */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { createTestDatabase, postgresUrl, templateName } from './postgres.ts'
import { makeSnapshot, snapshotFile } from './snapshot.ts'

/** Runs once before the tests of a project; the next project takes what the first one made. @returns what is done after them */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[snapshotFile] !== undefined) return undefined
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-template-'))
  const file = path.join(folder, 'embedded.tar')
  // One after the other: PGlite keeps the thread, and on a busy machine PostgreSQL ends a transaction that waits for it.
  const drop = await makeTemplate()
  fs.writeFileSync(file, await makeSnapshot())
  process.env[snapshotFile] = file
  return async () => {
    fs.rmSync(folder, { recursive: true })
    await drop?.()
  }
}

async function makeTemplate(): Promise<(() => Promise<void>) | undefined> {
  if ((await postgresUrl()) === undefined) return undefined
  const name = `freehold_template_${randomUUID().replaceAll('-', '')}`
  const { url, drop } = await createTestDatabase(name)
  const database = await openDatabase({ kind: 'postgres', url, poolSize: 1 })
  await migrate(database)
  await database.close()
  process.env[templateName] = name
  return drop
}
