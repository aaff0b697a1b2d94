/** Large marketplaces for the benches: created once for each size, schema and engine, then reused. */

import fs from 'node:fs'
import path from 'node:path'
import { type Database, openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { prepareSite } from '#api/db/site/prepare-site.ts'
import { systemClock, systemIds } from '#api/adapters/system.ts'
import { seedLarge } from '#demo/large/seed-large.ts'
import { sourceHash } from './source-hash.ts'
import { postgresUrl } from '#tests/support/postgres.ts'
import type { Engine } from '#tests/support/test-app.ts'

/** An open database with the given number of campaigns. */
export async function openMarketplace(
  engine: Engine,
  campaigns: number,
  log: (line: string) => void,
): Promise<Database> {
  const hash = sourceHash('api/db/migrations', 'demo/large')
  if (engine === 'postgres') return openOnServer(campaigns, hash, log)
  const folder = path.resolve('.bench', `marketplace-${campaigns}-${hash}`)
  const whole = path.join(folder, 'whole')
  if (!fs.existsSync(whole)) fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const database = await openDatabase({ kind: 'embedded', folder })
  if (!fs.existsSync(whole)) {
    await fill(database, campaigns, log)
    fs.writeFileSync(whole, '')
  }
  return database
}

/** The database is renamed once it is filled; those of other schemas are dropped. */
async function openOnServer(campaigns: number, hash: string, log: (line: string) => void): Promise<Database> {
  const prefix = `freehold_bench_${campaigns}_`
  const name = `${prefix}${hash}`
  const url = new URL((await postgresUrl()) ?? '')
  const server = await openDatabase({ kind: 'postgres', url: url.href, poolSize: 1 })
  const open = (database: string): Promise<Database> => {
    url.pathname = `/${database}`
    return openDatabase({ kind: 'postgres', url: url.href, poolSize: 4 })
  }
  try {
    const existing = await server.execute(`select datname as name from pg_database where starts_with(datname, $1)`, [
      prefix,
    ])
    if (existing.some((row) => row['name'] === name)) return await open(name)
    for (const row of existing) await server.execute(`drop database ${String(row['name'])} with (force)`)
    const unfilled = `${prefix}unfilled`
    await server.execute(`create database ${unfilled}`)
    const database = await open(unfilled)
    try {
      await fill(database, campaigns, log)
    } finally {
      await database.close()
    }
    await server.execute(`alter database ${unfilled} rename to ${name}`)
    return await open(name)
  } finally {
    await server.close()
  }
}

/** The engines available on this machine. */
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
      if (done % 10_000 === 0) log(`${done} of ${campaigns} campaigns created on ${database.engine}`)
    },
  })
}
