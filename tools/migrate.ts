/** `npm run migrate`: migrates the database of DATABASE_URL or DATA_DIR to the newest schema, and reports the steps. */

import { openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { configure, whyNot } from './start-problems.ts'

try {
  const { databaseUrl, dataDir } = configure(false)
  const database = await openDatabase(
    databaseUrl === undefined
      ? { kind: 'embedded', folder: dataDir }
      : { kind: 'postgres', url: databaseUrl, poolSize: 2 },
  )
  try {
    const applied = await migrate(database)
    const target = databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL'
    process.stdout.write(
      applied.length === 0
        ? `Nothing to do: ${target} has the newest schema.\n`
        : `Applied to ${target}: ${applied.join(', ')}\n`,
    )
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${whyNot(error)}\n`)
  process.exitCode = 1
}
