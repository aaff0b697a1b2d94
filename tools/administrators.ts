/**
 * `npm run administrators -- list`, `… appoint E-MAIL`, `… release E-MAIL`: manages the administrators of the site of
 * DATABASE_URL or DATA_DIR. Only one process can open the embedded database: stop the server first.
 */

import { openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { administer } from './administering.ts'
import { configure, whyNot } from './start-problems.ts'

try {
  const { databaseUrl, dataDir } = configure(false)
  const database = await openDatabase(
    databaseUrl === undefined
      ? { kind: 'embedded', folder: dataDir }
      : { kind: 'postgres', url: databaseUrl, poolSize: 2 },
  )
  try {
    await migrate(database)
    const { ok, text } = await administer(database, process.argv.slice(2))
    ;(ok ? process.stdout : process.stderr).write(`${text}\n`)
    if (!ok) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${whyNot(error)}\n`)
  process.exitCode = 1
}
