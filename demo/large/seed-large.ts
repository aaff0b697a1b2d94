/**
 * A large marketplace for benchmarks: campaigns with owners, texts, companies and users who saved them, written in
 * bulk. The raised amounts are only in the campaigns' figures: they have no investments or ledger entries.
 */

import type { Database } from '#api/db/database.ts'
import { dayMs } from '#domain/calendar.ts'
import { liftLimits, run, runUnlimited, withoutIndexes } from './bulk-load.ts'
import { type Batch, insertBatch, insertUsers, type Load, savers } from './insert-campaigns.ts'
import { campaignsPerOwner, type LargeSeed, makeCampaign } from './make-campaign.ts'
import { Postings } from './postings.ts'

export interface LargeOptions {
  readonly campaigns: number
  readonly seed: number
  readonly now: Date
  /** Called after every batch. */
  readonly progress: (done: number) => void
}

const perBatch = 2000

/** Tables that are loaded without indexes where most of their rows are new. */
const loadedTables = [
  'campaign',
  'campaign_search',
  'campaign_text',
  'campaign_section',
  'campaign_option',
  'saved_campaign',
]
/** All tables that it writes to. */
const writtenTables = [
  ...loadedTables,
  'app_user',
  'campaign_count',
  'search_posting',
  'saved_campaign_count',
  'campaign_follower_count',
  'campaign_follower_day',
]
/** From this many campaigns on, creating the indexes again costs less than maintaining them. */
const worthReindexing = 5000

/**
 * Adds to the existing data; a second run with the same seed continues where the first ended. Many campaigns for a
 * nearly empty database are one transaction, which locks their tables; otherwise each batch is a transaction. An
 * interrupted run leaves no partial batch.
 * @returns how many campaigns of this seed there were before
 */
export async function seedLarge(database: Database, options: LargeOptions): Promise<number> {
  const seed: LargeSeed = { seed: options.seed, today: new Date(Math.floor(options.now.getTime() / dayMs) * dayMs) }
  const pictures = await database.read
    .selectFrom('campaign')
    .select('picture_id')
    .where('picture_id', 'is not', null)
    .limit(500)
    .execute()
  const pictureIds = [...new Set(pictures.map((row) => row.picture_id ?? ''))].toSorted((a, b) => (a < b ? -1 : 1))
  const before = await seededBefore(database, seed)
  const [counted] = await database.execute('select coalesce(sum(total), 0)::int4 as total from campaign_count')
  await database.transact((tx) => insertUsers(tx, seed, 'saver', 0, savers))
  const firstNumber = await reserveNumbers(database, options.campaigns)
  const load: Load = { seed, pictureIds, postings: new Postings() }
  const campaigns = batches(seed, before, firstNumber, options)
  if (options.campaigns >= worthReindexing && Number(counted?.['total']) * 10 < options.campaigns)
    await loadAtOnce(database, load, campaigns)
  else await loadByBatches(database, load, campaigns)
  // Index-only scans need the visibility map, which vacuum writes.
  await runUnlimited(database, [`vacuum analyze ${writtenTables.join(', ')}`])
  return before
}

async function loadAtOnce(database: Database, load: Load, campaigns: Iterable<Batch>): Promise<void> {
  await database.transact(async (tx) => {
    await liftLimits(tx)
    await run(tx, `set local maintenance_work_mem = '512MB'`)
    await withoutIndexes(tx, loadedTables, async () => {
      let writing = Promise.resolve()
      // The next batch is generated while the database inserts the last one.
      for (const batch of campaigns) {
        await writing
        if (load.postings.isFull) await load.postings.write(tx)
        writing = insertBatch(tx, load, batch)
      }
      await writing
      await load.postings.write(tx)
    })
  })
}

async function loadByBatches(database: Database, load: Load, campaigns: Iterable<Batch>): Promise<void> {
  // New terms are added to the index's pending list and merged together; searches include that list.
  await database.execute('alter index campaign_search_terms set (fastupdate = on, gin_pending_list_limit = 32768)')
  for (const batch of campaigns) {
    await database.transact(async (tx) => {
      await liftLimits(tx)
      // A batch that a power cut undoes is made again.
      await run(tx, 'set local synchronous_commit = off')
      await insertBatch(tx, load, batch)
      await load.postings.write(tx)
    })
  }
  await runUnlimited(database, [
    `select gin_clean_pending_list('campaign_search_terms')`,
    'alter index campaign_search_terms reset (gin_pending_list_limit)',
    'alter index campaign_search_terms set (fastupdate = off)',
  ])
}

function* batches(seed: LargeSeed, before: number, firstNumber: number, options: LargeOptions): Generator<Batch> {
  for (let done = 0; done < options.campaigns; done += perBatch) {
    const size = Math.min(perBatch, options.campaigns - done)
    const campaigns = Array.from({ length: size }, (_, index) => makeCampaign(seed, before + done + index))
    yield { campaigns, firstNumber: firstNumber + done }
    options.progress(done + size)
  }
}

async function reserveNumbers(database: Database, count: number): Promise<number> {
  const sequence = `pg_get_serial_sequence('campaign_search', 'number')`
  const [row] = await database.execute(`select nextval(${sequence})::int4 as first`)
  const first = Number(row?.['first'])
  await database.execute(`select setval(${sequence}, $1)`, [first + count])
  return first
}

/** The number after the highest one in the slugs of this seed. */
async function seededBefore(database: Database, { seed }: LargeSeed): Promise<number> {
  const rows = await database.execute(
    `select slug from campaign where slug like '%-' || $1 || '-%' order by created_at desc`,
    [seed.toString(36)],
  )
  const own = new RegExp(`-${seed.toString(36)}-([0-9a-z]+)$`)
  return rows.reduce((most, row) => {
    const serial = own.exec(String(row['slug']))?.[1]
    return serial === undefined ? most : Math.max(most, Number.parseInt(serial, 36) + 1)
  }, 0)
}

/** The number of owners for this many campaigns. */
export function ownersOf(campaigns: number): number {
  return Math.ceil(campaigns / campaignsPerOwner)
}
