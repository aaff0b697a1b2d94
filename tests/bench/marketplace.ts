/** Large marketplaces for the benches: made once for each size, schema and engine, then kept. */

import fs from 'node:fs'
import path from 'node:path'
import { type Database, openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { prepareSite } from '#api/db/site/prepare-site.ts'
import { systemClock, systemIds } from '#api/adapters/system.ts'
import { seedLarge } from '#demo/large/seed-large.ts'
import { sourceHash } from './source-hash.ts'
import { createTestDatabase, postgresUrl } from '#tests/support/postgres.ts'
import type { Engine } from '#tests/support/test-app.ts'

export interface Marketplace {
  readonly database: Database
  /** Called when the database is closed. */
  readonly drop: () => Promise<void>
}

/** An open database with so many campaigns in it. PGlite's stays in `.bench/`; PostgreSQL's is dropped when it is closed. */
export async function openMarketplace(
  engine: Engine,
  campaigns: number,
  log: (line: string) => void,
): Promise<Marketplace> {
  if (engine === 'postgres') {
    const { url, drop } = await createTestDatabase(`freehold_bench_${campaigns}_${process.pid}`)
    const database = await openDatabase({ kind: 'postgres', url, poolSize: 4 })
    await fill(database, campaigns, log)
    return { database, drop }
  }
  const folder = path.resolve('.bench', `marketplace-${campaigns}-${sourceHash('api/db/migrations', 'demo/large')}`)
  const whole = path.join(folder, 'whole')
  if (!fs.existsSync(whole)) fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const database = await openDatabase({ kind: 'embedded', folder })
  if (!fs.existsSync(whole)) {
    await fill(database, campaigns, log)
    fs.writeFileSync(whole, '')
  }
  return { database, drop: () => Promise.resolve() }
}

/** The engines that there are on this machine. */
export async function benchEngines(): Promise<Engine[]> {
  return (await postgresUrl()) === undefined ? ['embedded'] : ['embedded', 'postgres']
}

async function fill(database: Database, campaigns: number, log: (line: string) => void): Promise<void> {
  await migrate(database)
  await prepareSite(database, () => systemIds(systemClock).next(), new Date())
  await seedLarge(database, {
    campaigns,
    seed: 1,
    now: new Date(),
    progress: (done) => {
      if (done % 10_000 === 0) log(`${done} of ${campaigns} campaigns made on ${database.engine}`)
    },
  })
}
