/**
 * `npm run secret -- status`, `… reseal`, `… accept-loss [--confirm]`: the rotation of APP_SECRET on the site of DATABASE_URL or
 * DATA_DIR. Only one process can open the embedded database: stop the server first.
 */

import path from 'node:path'
import { diskFiles } from '#api/adapters/files.ts'
import { derivedSiteKeys, siteSealer } from '#api/adapters/secret-ports.ts'
import { loadKeys } from '#api/adapters/secrets.ts'
import { openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { withDeps } from '#api/main.ts'
import { manageSecret } from './managing-secret.ts'
import { configure, whyNot } from '#tools/start-problems.ts'

try {
  const config = { ...configure(false), databasePool: 2 }
  const { ok, text } = await manageSecret(process.argv.slice(2), {
    withDeps: (work) => withDeps(config, { log: { info: () => {}, warn: () => {}, error: () => {} } }, work),
    withConfiguredSecret: async (work) => {
      const { databaseUrl: url, dataDir } = config
      const database = await openDatabase(
        url === undefined ? { kind: 'embedded', folder: dataDir } : { kind: 'postgres', url, poolSize: 2 },
      )
      try {
        await migrate(database)
        const keys = loadKeys(config, dataDir)
        const files = diskFiles(path.join(dataDir, 'files'))
        await work({ db: database, sealer: siteSealer(keys), files }, derivedSiteKeys(keys))
      } finally {
        await database.close()
      }
    },
  })
  ;(ok ? process.stdout : process.stderr).write(`${text}\n`)
  if (!ok) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${whyNot(error)}\n`)
  process.exitCode = 1
}
