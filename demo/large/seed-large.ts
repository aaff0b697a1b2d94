/**
 * A large marketplace for benchmarks: campaigns with owners, texts, companies and users who saved them, written in
 * bulk. The raised amounts are only in the campaigns' figures: they have no investments or ledger entries.
 */

import { CompiledQuery } from 'kysely'
import type { Database, Writer } from '#api/db/database.ts'
import { seededRandom } from '#demo/seed/random.ts'
import { dayMs } from '#domain/calendar.ts'
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

/**
 * Adds to the existing data; a second run with the same seed continues where the first ended. Each batch is one
 * transaction, so that an interrupted run leaves no partial batch.
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
  await database.transact((tx) => insertUsers(tx, seed, 'saver', 0, savers))
  // New terms are added to the index's pending list and merged together; searches include that list.
  await database.execute('alter index campaign_search set (fastupdate = on, gin_pending_list_limit = 32768)')
  for (let done = 0; done < options.campaigns; done += perBatch) {
    const size = Math.min(perBatch, options.campaigns - done)
    const batch = Array.from({ length: size }, (_, index) => makeCampaign(seed, before + done + index))
    await database.transact((tx) => insertBatch(tx, seed, batch, pictureIds))
    options.progress(done + size)
  }
  await database.execute(`select gin_clean_pending_list('campaign_search')`)
  await database.execute('alter index campaign_search reset (gin_pending_list_limit)')
  await database.execute('alter index campaign_search set (fastupdate = off)')
  await database.execute('analyze')
  return before
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

async function insertBatch(
  tx: Writer,
  seed: LargeSeed,
  batch: readonly LargeCampaign[],
  pictureIds: readonly string[],
): Promise<void> {
  const owners = batch.map((campaign) => campaign.owner)
  await insertUsers(tx, seed, 'owner', Math.min(...owners), Math.max(...owners) + 1)
  // The trigger counts row by row, so the batch is counted at once instead.
  await run(tx, 'alter table campaign disable trigger campaign_counted', [])
  await insertCampaigns(tx, seed, batch, pictureIds)
  await run(tx, 'alter table campaign enable trigger campaign_counted', [])
  await countBatch(tx, batch)
  await insertTexts(tx, batch)
  await insertSections(tx, batch)
  await insertSaves(tx, seed, batch)
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
    words: searchTerms,
  }))
  await insertJson(tx, 'campaign', campaignColumns, rows, {
    name: 'search',
    from: 'words text[]',
    as: 'array_to_tsvector(words)',
  })
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
} as const

async function countBatch(tx: Writer, batch: readonly LargeCampaign[]): Promise<void> {
  await run(
    tx,
    `insert into campaign_count
      select status, kind, coalesce(property_type, ''), coalesce(strategy, ''), count(*) from campaign
      where id = any ($1::uuid[]) group by 1, 2, 3, 4
      on conflict (status, kind, property_type, strategy) do update set total = campaign_count.total + excluded.total`,
    [batch.map((campaign) => campaign.id)],
  )
}

async function insertTexts(tx: Writer, batch: readonly LargeCampaign[]): Promise<void> {
  const columns = {
    campaign_id: 'uuid',
    language: 'text',
    name: 'text',
    highlight: 'text',
    story: 'text',
    long_story: 'text',
    city: 'text',
  }
  const rows = batch.flatMap(({ id, texts }) => texts.map((text) => ({ campaign_id: id, ...text })))
  await insertJson(tx, 'campaign_text', columns, rows)
}

async function insertSections(tx: Writer, batch: readonly LargeCampaign[]): Promise<void> {
  const rows = batch.flatMap(({ id, row, company, property }) => [
    { campaign_id: id, section: 'company', data: company, updated_at: row['updated_at'] },
    { campaign_id: id, section: 'fundraising', data: property, updated_at: row['updated_at'] },
  ])
  const columns = { campaign_id: 'uuid', section: 'text', data: 'jsonb', updated_at: 'timestamptz' }
  await insertJson(tx, 'campaign_section', columns, rows)
  await run(
    tx,
    `insert into campaign_option (campaign_id, list, slug)
      select section.campaign_id, item.list, item.slug from campaign_section section
      join option_item item on item.list = 'company-industry' and item.slug = section.data ->> 'industry'
      where section.section = 'company' and section.campaign_id = any ($1::uuid[])`,
    [batch.map(({ id }) => id)],
  )
}

async function insertSaves(tx: Writer, seed: LargeSeed, batch: readonly LargeCampaign[]): Promise<void> {
  const rows = batch.flatMap(({ id, saves, random, row }) =>
    Array.from({ length: saves }, () => ({
      // Some users save many more campaigns than others.
      user_id: personId(seed, 'saver', Math.floor(random.next() ** 3 * savers)),
      campaign_id: id,
      created_at: row['recent_at'],
    })),
  )
  await insertJson(tx, 'saved_campaign', { user_id: 'uuid', campaign_id: 'uuid', created_at: 'timestamptz' }, rows)
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
    const language = ['en', 'fr', 'ar'][(from + index) % 3]
    return {
      id,
      email: `${role}-${id}@example.org`,
      slug: `${role}-${id.slice(-12)}`,
      user_type: role === 'owner' ? 'company' : 'investor',
      language,
    }
  })
  await run(
    tx,
    `insert into app_user (id, email, password_hash, first_name, last_name, slug, user_type, state, language, created_at, activated_at)
      select id, email, '!', 'Member', slug, slug, user_type, 'active', language, $2::timestamptz, $2::timestamptz
      from jsonb_to_recordset($1::jsonb) as made (id uuid, email text, slug text, user_type text, language text)
      on conflict do nothing`,
    [JSON.stringify(rows), new Date(seed.today.getTime() - 2000 * dayMs).toISOString()],
  )
}

/** One statement for any number of rows, the same on both engines: the rows are passed as JSON. */
async function insertJson(
  tx: Writer,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly object[],
  computed?: { readonly name: string; readonly from: string; readonly as: string },
): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(columns)
  const shape = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  await run(
    tx,
    `insert into ${table} (${[...names, ...(computed ? [computed.name] : [])].join(', ')})
      select ${[...names, ...(computed ? [computed.as] : [])].join(', ')}
      from jsonb_to_recordset($1::jsonb) as made (${[...shape, ...(computed ? [computed.from] : [])].join(', ')})
      on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

async function run(tx: Writer, text: string, values: readonly unknown[]): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(text, [...values]))
}

/** The number of owners for this many campaigns. */
export function ownersOf(campaigns: number): number {
  return Math.ceil(campaigns / campaignsPerOwner)
}
