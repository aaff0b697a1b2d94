/** Inserts a batch of the campaigns of a large marketplace. */

import type { Writer } from '#api/db/database.ts'
import { demoCampaigns } from '#demo/marketplace.ts'
import { seededRandom } from '#demo/seed/random.ts'
import { languages } from '#contract/shapes.ts'
import { searchSignature } from '#domain/campaign/search-signature.ts'
import { dayMs } from '#domain/calendar.ts'
import { fromRows, insertRows, run } from './bulk-load.ts'
import { type LargeCampaign, type LargeSeed, madeId, mixed } from './make-campaign.ts'
import type { Postings } from './postings.ts'

/** Users who save campaigns: created once for each seed. */
export const savers = 2000

export interface Load {
  readonly seed: LargeSeed
  readonly pictureIds: readonly string[]
  readonly postings: Postings
}

export interface Batch {
  readonly campaigns: readonly LargeCampaign[]
  /** Of the search index; the others follow. */
  readonly firstNumber: number
}

export async function insertBatch(tx: Writer, { seed, pictureIds, postings }: Load, made: Batch): Promise<void> {
  const batch = made.campaigns
  const owners = batch.map((campaign) => campaign.owner)
  // The statements are sent at once, so that the database does not wait for the next one to be composed.
  await Promise.all([
    insertUsers(tx, seed, 'owner', Math.min(...owners), Math.max(...owners) + 1),
    // The triggers write row by row; the batch is written at once instead.
    run(tx, 'alter table campaign disable trigger campaign_counted'),
    run(tx, 'alter table campaign disable trigger campaign_marked'),
    run(tx, 'alter table campaign_search disable trigger campaign_posted'),
    run(tx, 'alter table saved_campaign disable trigger saved_campaign_derived'),
    insertCampaigns(tx, seed, batch, pictureIds),
    run(tx, 'alter table campaign enable trigger campaign_counted'),
    run(tx, 'alter table campaign enable trigger campaign_marked'),
    insertSearch(tx, postings, made),
    run(tx, 'alter table campaign_search enable trigger campaign_posted'),
    countBatch(tx, batch),
    insertTexts(tx, batch),
    insertSections(tx, batch),
    insertOptions(tx, batch),
    insertSaves(tx, seed, batch),
    run(tx, 'alter table saved_campaign enable trigger saved_campaign_derived'),
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

async function insertSearch(tx: Writer, postings: Postings, { campaigns, firstNumber }: Batch): Promise<void> {
  const rows = campaigns.map(({ row, searchTerms }, index) => {
    const marks = [
      `:status:${row.status}`,
      `:kind:${row.kind}`,
      `:type:${row.property_type}`,
      `:strategy:${row.strategy}`,
    ]
    const number = firstNumber + index
    postings.add(number, [...searchTerms, ...marks])
    return { ...row, number, terms: searchTerms.join(' ') }
  })
  const columns = {
    id: 'uuid',
    number: 'int4',
    status: 'int2',
    kind: 'text',
    property_type: 'text',
    strategy: 'text',
    terms: 'text',
  }
  const { from, values } = fromRows({ columns, rows })
  await run(
    tx,
    `insert into campaign_search (campaign_id, number, terms, marks)
      select id, number, array_to_tsvector(string_to_array(terms, ' ')), campaign_marks(status, kind, property_type, strategy)
      from ${from}`,
    values,
  )
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
      status: row.status,
      created_at: row.recent_at,
    })),
  )
  const columns = { user_id: 'uuid', campaign_id: 'uuid', status: 'int2', created_at: 'timestamptz' }
  const { from, values } = fromRows({ columns, rows })
  // What the trigger derives, without a lock of the user and the campaign for each row.
  await run(
    tx,
    `insert into saved_campaign (user_id, campaign_id, created_at, saved_on, is_named, is_public)
      select made.user_id, made.campaign_id, made.created_at, (made.created_at at time zone site.zone)::date,
        u.show_name, made.status in (2, 4, 5)
      from ${from} join app_user u on u.id = made.user_id,
        (select coalesce((select data ->> 'timezone' from site_setting), 'UTC') as zone) as site
      on conflict do nothing`,
    values,
  )
}

type Role = 'owner' | 'saver'

function personId({ seed, today }: LargeSeed, role: Role, number: number): string {
  const random = seededRandom(mixed(seed + (role === 'owner' ? 1 : 2) * 7_919, number))
  return madeId(today.getTime() - 2000 * dayMs + number, random)
}

/** Users without a usable password. */
export async function insertUsers(tx: Writer, seed: LargeSeed, role: Role, from: number, to: number): Promise<void> {
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
