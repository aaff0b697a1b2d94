/** The embedded database as the migrations leave it, as a file that is unpacked for each test. */

import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { migrate } from '#api/db/migrate.ts'
import type { Tables } from '#api/db/tables.ts'

/** The setting that names the file, where a run of tests has made one. */
export const snapshotFile = 'TEST_SNAPSHOT_FILE'

let snapshot: Promise<Blob> | undefined

export function migratedSnapshot(): Promise<Blob> {
  const file = process.env[snapshotFile]
  snapshot ??= file === undefined ? makeSnapshot() : Promise.resolve(new Blob([fs.readFileSync(file)]))
  return snapshot
}

export async function makeSnapshot(): Promise<Blob> {
  const pglite = await PGlite.create()
  const kysely = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await migrate({
    engine: 'embedded',
    read: kysely,
    transact: () => Promise.reject(new Error('not here')),
    execute: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  })
  const blob = await pglite.dumpDataDir('none')
  await pglite.close()
  return blob
}
