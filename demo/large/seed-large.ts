/**
 * A large marketplace for benchmarks: campaigns with owners, texts, companies and users who saved them, written in
 * bulk. The raised amounts are only in the campaigns' figures: they have no investments or ledger entries.
 */

import type { Database, Writer } from '#api/db/database.ts'
import { demoCampaigns } from '#demo/marketplace.ts'
import { seededRandom } from '#demo/seed/random.ts'
import { languages } from '#contract/shapes.ts'
import { searchSignature } from '#domain/campaign/search-signature.ts'
import { dayMs } from '#domain/calendar.ts'
import { fromRows, insertRows, run, runUnlimited, withoutIndexes } from './bulk-load.ts'
import { campaignsPerOwner, type LargeCampaign, type LargeSeed, madeId, makeCampaign, mixed } from './make-campaign.ts'

export interface LargeOptions {
  readonly campaigns: number
  readonly seed: number
  readonly now: Date
  /** Called after every batch. */
  readonly progress: (done: number) => void
}

const perBatch = 2000
/** Users who save campaigns: created once for each seed. */
const savers = 2000

/** Tables that are loaded without indexes where most of their rows are new. */
const loadedTables = [
  'campaign',
  'campaign_search',
  'campaign_text',
  'campaign_section',
  'campaign_option',
  'saved_campaign',
]
/** From this many campaigns on, creating the indexes again costs less than maintaining them. */
const worthReindexing = 20_000

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
  const load: Load = { seed, before, pictureIds, options }
  if (options.campaigns >= worthReindexing && Number(counted?.['total']) * 10 < options.campaigns)
    await loadAtOnce(database, load)
  else await loadByBatches(database, load)
  // Index-only scans need the visibility map, which vacuum writes.
  await runUnlimited(database, ['vacuum analyze'])
  return before
}

interface Load {
  readonly seed: LargeSeed
  readonly before: number
  readonly pictureIds: readonly string[]
  readonly options: LargeOptions
}

async function loadAtOnce(database: Database, load: Load): Promise<void> {
  await database.transact(async (tx) => {
    await run(tx, 'set local statement_timeout = 0')
    await run(tx, 'set local idle_in_transaction_session_timeout = 0')
    await run(tx, `set local maintenance_work_mem = '512MB'`)
    await withoutIndexes(tx, loadedTables, async () => {
      let writing = Promise.resolve()
      // The next batch is generated while the database inserts the last one.
      for (const batch of batches(load)) {
        await writing
        writing = insertBatch(tx, load, batch)
      }
      await writing
    })
  })
}

async function loadByBatches(database: Database, load: Load): Promise<void> {
  // New terms are added to the index's pending list and merged together; searches include that list.
  await database.execute('alter index campaign_search_terms set (fastupdate = on, gin_pending_list_limit = 32768)')
  for (const batch of batches(load)) await database.transact((tx) => insertBatch(tx, load, batch))
  await database.execute(`select gin_clean_pending_list('campaign_search_terms')`)
  await database.execute('alter index campaign_search_terms reset (gin_pending_list_limit)')
  await database.execute('alter index campaign_search_terms set (fastupdate = off)')
}

function* batches({ seed, before, options }: Load): Generator<readonly LargeCampaign[]> {
  for (let done = 0; done < options.campaigns; done += perBatch) {
    const size = Math.min(perBatch, options.campaigns - done)
    yield Array.from({ length: size }, (_, index) => makeCampaign(seed, before + done + index))
    options.progress(done + size)
  }
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

async function insertBatch(tx: Writer, { seed, pictureIds }: Load, batch: readonly LargeCampaign[]): Promise<void> {
  const owners = batch.map((campaign) => campaign.owner)
  // The statements are sent at once, so that the database does not wait for the next one to be composed.
  await Promise.all([
    insertUsers(tx, seed, 'owner', Math.min(...owners), Math.max(...owners) + 1),
    // The triggers write row by row; the batch is written at once instead.
    run(tx, 'alter table campaign disable trigger campaign_counted'),
    run(tx, 'alter table campaign disable trigger campaign_marked'),
    insertCampaigns(tx, seed, batch, pictureIds),
    run(tx, 'alter table campaign enable trigger campaign_counted'),
    run(tx, 'alter table campaign enable trigger campaign_marked'),
    insertSearch(tx, batch),
    countBatch(tx, batch),
    insertTexts(tx, batch),
    insertSections(tx, batch),
    insertOptions(tx, batch),
    insertSaves(tx, seed, batch),
  ])
}

async function insertCampaigns(
  tx: Writer,
  seed: LargeSeed,
  batch: readonly LargeCampaign[],
  pictureIds: readonly string[],
): Promise<void> {
  const rows = batch.map(({ row, owner, searchTerms, random }) => ({
    ...row,
    owner_id: personId(seed, 'owner', owner),
    picture_id: pictureIds.length > 0 ? random.pick(pictureIds) : null,
    signature: `x${searchSignature(searchTerms)}`,
  }))
  await insertRows(tx, 'campaign', { columns: campaignColumns, rows })
}

const campaignColumns = {
  id: 'uuid',
  owner_id: 'uuid',
  slug: 'text',
  status: 'int2',
  kind: 'text',
  raise_type: 'text',
  property_type: 'text',
  strategy: 'text',
  accreditation: 'text',
  currency: 'text',
  goal: 'int8',
  unit_price: 'int8',
  units_total: 'int8',
  units_taken: 'int8',
  minimum: 'int8',
  maximum: 'int8',
  raised: 'int8',
  raised_rank: 'int8',
  percent_points: 'int8',
  investors: 'int4',
  return_points: 'int4',
  distribution_points: 'int4',
  term_months: 'int4',
  frequency: 'text',
  closing_date: 'date',
  closes_at: 'timestamptz',
  went_live_at: 'timestamptz',
  recent_at: 'timestamptz',
  closed_at: 'timestamptz',
  country: 'text',
  picture_id: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  signature: 'bit(256)',
} as const

async function insertSearch(tx: Writer, batch: readonly LargeCampaign[]): Promise<void> {
  const rows = batch.map(({ row, searchTerms }) => ({ ...row, terms: searchTerms.join(' ') }))
  const columns = { id: 'uuid', status: 'int2', kind: 'text', property_type: 'text', strategy: 'text', terms: 'text' }
  const { from, values } = fromRows({ columns, rows })
  await run(
    tx,
    `insert into campaign_search (campaign_id, terms, marks)
      select id, array_to_tsvector(string_to_array(terms, ' ')), campaign_marks(status, kind, property_type, strategy)
      from ${from}`,
    values,
  )
  const terms = [...new Set(batch.flatMap(({ searchTerms }) => searchTerms))]
  await run(tx, 'insert into search_term select unnest($1::text[]) on conflict do nothing', [terms])
}

/** The campaigns of a batch, grouped in memory: their rows are not read again. */
async function countBatch(tx: Writer, batch: readonly LargeCampaign[]): Promise<void> {
  const groups = Map.groupBy(batch, ({ row }) => [row.status, row.kind, row.property_type, row.strategy].join(' '))
  const rows = [...groups.values()].flatMap((group) => (group[0] ? [{ ...group[0].row, total: group.length }] : []))
  const columns = { status: 'int2', kind: 'text', property_type: 'text', strategy: 'text', total: 'int8' }
  const { from, values } = fromRows({ columns, rows })
  await run(
    tx,
    `insert into campaign_count select status, kind, property_type, strategy, total from ${from}
      on conflict (status, kind, property_type, strategy) do update set total = campaign_count.total + excluded.total`,
    values,
  )
}

/** The texts of the demonstration's campaigns are sent once for each batch. */
async function insertTexts(tx: Writer, batch: readonly LargeCampaign[]): Promise<void> {
  const models = demoCampaigns.flatMap(({ story, location }, model) =>
    languages.map((language) => ({
      model,
      language,
      story: story[language],
      city: location.cityName[language],
    })),
  )
  const rows = batch.flatMap(({ id, name, plan, model }) =>
    languages.map((language) => ({ id, model, language, name: name[language], highlight: plan[language] })),
  )
  const columns = { id: 'uuid', model: 'int4', language: 'text', name: 'text', highlight: 'text' }
  const { from, values } = fromRows({ columns, rows })
  await run(
    tx,
    `insert into campaign_text (campaign_id, language, name, highlight, story, long_story, city)
      select made.id, made.language, made.name, made.highlight, model.story,
        model.story || E'\\n\\n' || made.highlight || '.', model.city
      from ${from}
      join jsonb_to_recordset($${values.length + 1}::jsonb) as model (model int4, language text, story text, city text)
        on model.model = made.model and model.language = made.language`,
    [...values, JSON.stringify(models)],
  )
}

async function insertSections(tx: Writer, batch: readonly LargeCampaign[]): Promise<void> {
  const rows = batch.flatMap(({ id, row, company, property }) => [
    { campaign_id: id, section: 'company', data: JSON.stringify(company), updated_at: row.updated_at },
    { campaign_id: id, section: 'fundraising', data: JSON.stringify(property), updated_at: row.updated_at },
  ])
  const columns = { campaign_id: 'uuid', section: 'text', data: 'jsonb', updated_at: 'timestamptz' }
  await insertRows(tx, 'campaign_section', { columns, rows })
}

async function insertOptions(tx: Writer, batch: readonly LargeCampaign[]): Promise<void> {
  const rows = batch.map(({ id, company }) => ({ campaign_id: id, slug: company.industry }))
  const { from, values } = fromRows({ columns: { campaign_id: 'uuid', slug: 'text' }, rows })
  await run(
    tx,
    `insert into campaign_option (campaign_id, list, slug) select made.campaign_id, item.list, item.slug
      from ${from} join option_item item on item.list = 'company-industry' and item.slug = made.slug`,
    values,
  )
}

async function insertSaves(tx: Writer, seed: LargeSeed, batch: readonly LargeCampaign[]): Promise<void> {
  const rows = batch.flatMap(({ id, saves, random, row }) =>
    Array.from({ length: saves }, () => ({
      // Some users save many more campaigns than others.
      user_id: personId(seed, 'saver', Math.floor(random.next() ** 3 * savers)),
      campaign_id: id,
      created_at: row.recent_at,
    })),
  )
  const columns = { user_id: 'uuid', campaign_id: 'uuid', created_at: 'timestamptz' }
  await insertRows(tx, 'saved_campaign', { columns, rows })
}

type Role = 'owner' | 'saver'

function personId({ seed, today }: LargeSeed, role: Role, number: number): string {
  const random = seededRandom(mixed(seed + (role === 'owner' ? 1 : 2) * 7_919, number))
  return madeId(today.getTime() - 2000 * dayMs + number, random)
}

/** Users without a usable password. */
async function insertUsers(tx: Writer, seed: LargeSeed, role: Role, from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, index) => {
    const id = personId(seed, role, from + index)
    const language = languages[(from + index) % 3] ?? 'en'
    return {
      id,
      email: `${role}-${id}@example.org`,
      slug: `${role}-${id.slice(-12)}`,
      user_type: role === 'owner' ? 'company' : 'investor',
      language,
    }
  })
  const columns = { id: 'uuid', email: 'text', slug: 'text', user_type: 'text', language: 'text' }
  const made = fromRows({ columns, rows })
  await run(
    tx,
    `insert into app_user (id, email, password_hash, first_name, last_name, slug, user_type, state, language, created_at, activated_at)
      select id, email, '!', 'Member', slug, slug, user_type, 'active', language, created_at, created_at
      from (select made.*, $${made.values.length + 1}::timestamptz as created_at from ${made.from}) as dated
      on conflict do nothing`,
    [...made.values, new Date(seed.today.getTime() - 2000 * dayMs).toISOString()],
  )
}

/** The number of owners for this many campaigns. */
export function ownersOf(campaigns: number): number {
  return Math.ceil(campaigns / campaignsPerOwner)
}
