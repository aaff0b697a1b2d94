/**
 * The demonstration's data, created once before all journeys; each worker starts with a copy of it. It is in
 * PostgreSQL if a server responds, and otherwise, or with E2E_POSTGRES=0, in the embedded database.
 */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createTestDatabase, postgresUrl } from '#tests/support/postgres.ts'
import { demonstrationFolder } from '#tools/prepare.mjs'
import { startSite } from '#tools/hosts/site-process.ts'

/** The environment variable with the name of the seeded database, if there is a PostgreSQL. */
export const demonstrationDatabase = 'FREEHOLD_DEMONSTRATION_DATABASE'

/** The folder of a prepared site's files, without a database if that is in PostgreSQL. */
export function preparedData(folder: string): string {
  return path.join(folder, process.env[demonstrationDatabase] === undefined ? 'data' : 'files')
}

/** @returns the teardown; a given folder is retained, and its existing data is used as it is. */
export default async function prepareSite(): Promise<() => Promise<void>> {
  const given = process.env[demonstrationFolder]
  const folder = given ?? fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-e2e-'))
  // Passes both to the workers.
  process.env[demonstrationFolder] = folder
  const isOnPostgres = process.env['E2E_POSTGRES'] !== '0' && (await postgresUrl()) !== undefined
  const database = isOnPostgres ? await newDatabase() : undefined
  const dataDir = preparedData(folder)
  if (database !== undefined || !fs.existsSync(dataDir)) {
    const site = await startSite({
      dataDir,
      ...(database === undefined ? {} : { environment: { DATABASE_URL: database.url } }),
    })
    await site.stop()
  }
  return async () => {
    await database?.drop()
    if (given === undefined) fs.rmSync(folder, { recursive: true, force: true })
    else if (database !== undefined) fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

function newDatabase(): ReturnType<typeof createTestDatabase> {
  const name = `freehold_e2e_${Date.now()}_${process.pid}`
  process.env[demonstrationDatabase] = name
  return createTestDatabase(name, 'template1')
}
