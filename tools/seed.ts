/**
 * `npm run seed -- --campaigns 100000 [--seed 1]`: a large marketplace for benchmarks, into DATABASE_URL or DATA_DIR.
 * Adds to the existing data; the same seed gives the same campaigns, dated from today.
 */

import { parseArgs } from 'node:util'
import { systemClock, systemIds } from '#api/adapters/system.ts'
import { readConfig } from '#api/config.ts'
import { openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { prepareSite } from '#api/db/site/prepare-site.ts'
import { ownersOf, seedLarge } from '#demo/large/seed-large.ts'

const { values } = parseArgs({
  options: { campaigns: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})
const campaigns = whole('campaigns', values.campaigns, 1, 5_000_000)
const seed = whole('seed', values.seed, 0, 2 ** 31)
const config = readConfig(process.env, { demo: false })
const target = config.databaseUrl === undefined ? config.dataDir : new URL(config.databaseUrl).host
process.stdout.write(`Seeding ${campaigns} campaigns of seed ${seed} into ${target}\n`)

const started = performance.now()
const database = await openDatabase(
  config.databaseUrl === undefined
    ? { kind: 'embedded', folder: config.dataDir }
    : { kind: 'postgres', url: config.databaseUrl, poolSize: 2 },
)
try {
  await migrate(database)
  await prepareSite(database, () => systemIds(systemClock).next(), new Date())
  const before = await seedLarge(database, { campaigns, seed, now: new Date(), progress })
  process.stdout.write(
    `Added ${campaigns} campaigns with ${ownersOf(campaigns)} owners, texts in three languages, companies and saves` +
      `${before > 0 ? ` after the ${before} of this seed that were there` : ''}, in ${seconds()} s.\n` +
      'What they raised stands in their figures only: there are no investments behind it.\n',
  )
} finally {
  await database.close()
}

function progress(done: number): void {
  if (done % 10_000 === 0 || done === campaigns)
    process.stdout.write(`${done} campaigns, ${Math.round(done / Number(seconds()))} per second\n`)
}

function seconds(): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  process.stderr.write(`--${name} must be a whole number from ${least} to ${most}, not “${text}”.\n`)
  process.exit(2)
}
