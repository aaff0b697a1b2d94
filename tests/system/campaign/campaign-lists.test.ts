/** Compares the lists of campaigns with a naive implementation: filter everything, sort it, slice it. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCampaigns } from '#api/db/campaign/campaign-lists.ts'
import { writeSearch } from '#api/db/campaign/campaign-terms.ts'
import { postingBlockSize } from '#api/db/migrations/baseline/campaign.ts'
import { insertDraft } from '#api/db/campaign/campaigns.ts'
import { seedLarge } from '#demo/large/seed-large.ts'
import { calls } from '#contract/calls.ts'
import type { DecodedInput } from '#contract/call.ts'
import { campaignSorts } from '#domain/campaign/campaign.ts'
import { startingPropertyTypes, startingStrategies } from '#domain/site/starting-options.ts'
import { searchTerms } from '#domain/search-terms.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { make } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp, testNow } from '#tests/support/test-app.ts'

type Query = DecodedInput<typeof calls.campaign.listCampaigns>['query']
type Row = Record<string, unknown>

const sortColumns = {
  newest: 'went_live_at',
  recent: 'recent_at',
  percent: 'percent_points',
  amount: 'raised_rank',
} as const
const campaigns = 1500
const searches = [undefined, 'harbour', 'o', 'villas lyon', 'o harb', 'ÉTAGE', 'الميناء', 'zzyzx', '—'] as const

describe.each(await databaseEngines())('lists of campaigns on %s', (engine) => {
  let app: TestApp
  let rows: Row[]

  beforeAll(async () => {
    app = await startTestApp(engine)
    await seedLarge(app.deps.db, { campaigns, seed: 7, now: new Date(testNow), progress: () => {} })
    rows = await app.deps.db.execute(
      `select id, status, kind, property_type, strategy, raised_rank, percent_points, went_live_at::text, recent_at::text,
        tsvector_to_array(terms) as words from campaign join campaign_search on campaign_id = id`,
    )
  })
  afterAll(() => app.close())

  test('bulk-loaded saves have the columns that the trigger derives', async () => {
    const [saved] = await app.deps.db.execute(
      `select count(*)::int4 as total, count(*) filter (where s.saved_on = site_day(s.created_at)
          and s.is_named = u.show_name and s.is_public = (c.status in (2, 4, 5)))::int4 as derived
        from saved_campaign s join app_user u on u.id = s.user_id join campaign c on c.id = s.campaign_id`,
    )
    expect(saved?.['derived']).toBe(saved?.['total'])
    expect(saved?.['total']).toBeGreaterThan(0)
  })

  test('the counters of the lists match the campaigns', async () => {
    const counted = await app.deps.db.execute(
      `select status, kind, property_type, strategy, total from campaign_count where total <> 0 except
        select status, kind, property_type, strategy, count(*) from campaign group by 1, 2, 3, 4`,
    )
    expect(counted).toEqual([])
    const [sum] = await app.deps.db.execute('select sum(total)::int8 as total from campaign_count')
    expect(sum?.['total']).toBe(BigInt(campaigns))
  })

  test('the bitmaps match the search terms and facets', async () => {
    expect(await differentBitmaps(app)).toEqual([])
  })

  test.each(campaignSorts)(
    'every filter and search matches the naive implementation, sorted by %s',
    async (sort) => {
      for (const filter of filters()) {
        for (const search of searches) {
          const query = { ...filter, ...(search === undefined ? {} : { search }), sort } as Query
          const wanted = plainly(rows, query)
          const { data } = await make(app, calls.campaign.listCampaigns, { query })
          const about = JSON.stringify(query)
          expect(
            data.items.map((item) => item.id),
            about,
          ).toEqual(wanted.slice(0, 9).map((row) => row['id']))
          expect([data.total, data.totalIsExact], about).toEqual([wanted.length, true])
          expect(data.displayLoadMore, about).toBe(wanted.length > 9)
        }
      }
    },
    120_000,
  )

  // Few campaigns are searched as a whole. Lower bounds send the same searches through the bitmaps with few and with
  // many matches, and through the strategies for statuses and facets.
  test.each([
    { near: 15, whole: 1, few: 400, postings: 500, facets: 8, sample: 600 },
    { near: 2, whole: 1, few: 5, postings: 500, facets: 100, sample: 600 },
    { near: 15, whole: 1, few: 40, postings: 2, facets: 0, sample: 20 },
    { near: 40, whole: 1, few: 1, postings: 0, facets: 8, sample: 600 },
  ])(
    'every list matches within the bounds %o',
    async (bounds) => {
      for (const query of filters()) {
        for (const search of searches) {
          for (const sort of ['recent', 'amount'] as const) {
            const filter = {
              statuses: statusesOf(query) as never,
              kind: query.type,
              propertyType: query.propertyType,
              strategy: query.strategy,
              search,
            }
            const request = { ...query, ...(search === undefined ? {} : { search }), sort }
            const wanted = plainly(rows, request)
            const about = JSON.stringify(request)
            const first = await findCampaigns(app.deps.db.read, filter, sort, 9, undefined, bounds)
            const ids = (found: typeof first): string[] => found.rows.map((row) => row.id)
            expect(ids(first), about).toEqual(wanted.slice(0, 9).map((row) => row['id']))
            if (first.exact) expect(first.total, about).toBe(wanted.length)
            else expect(first.total, about).toBeLessThanOrEqual(wanted.length)
            const second = await findCampaigns(app.deps.db.read, filter, sort, 9, first.rows[8], bounds)
            expect(first.rows[8] ? ids(second) : [], about).toEqual(wanted.slice(9, 18).map((row) => row['id']))
          }
        }
      }
    },
    120_000,
  )

  test.each([{}, { type: 'equity' }, { search: 'harbour' }, { search: 'o' }, { search: 'o', exceptFor: 5 }] as const)(
    'pagination through %o skips and repeats nothing',
    async (filter) => {
      const seen: string[] = []
      let after: string | undefined
      do {
        const query = { ...filter, sort: 'percent', limit: 50, ...(after ? { after } : {}) } as Query
        const { data }: { data: { items: { id: string }[]; next: string | null } } = await make(
          app,
          calls.campaign.listCampaigns,
          { query },
        )
        seen.push(...data.items.map((item) => item.id))
        after = data.next ?? undefined
      } while (after !== undefined)
      expect(seen).toEqual(plainly(rows, { ...filter, sort: 'percent' }).map((row) => row['id']))
    },
  )

  test('the bitmaps follow campaigns that are created, change status and are deleted', async () => {
    const { db, ids } = app.deps
    const [changed, deleted] = [ids.next(), ids.next()]
    const at = new Date(app.deps.clock.now())
    await db.transact(async (tx) => {
      for (const id of [changed, deleted]) {
        const { id: ownerId } = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow()
        await insertDraft(tx, { id, ownerId, slug: `bitmaps-${id}`, kind: 'debt', at })
        await writeSearch(tx, id, ['Harbour Lofts', 'quokka', 'numbat'])
      }
    })
    expect(await differentBitmaps(app)).toEqual([])
    await db.transact(async (tx) => {
      await writeSearch(tx, changed, ['Canal Lofts', 'quokka'])
      await tx.updateTable('campaign').set({ status: 2, strategy: 'core' }).where('id', '=', changed).execute()
      await tx.deleteFrom('campaign').where('id', '=', deleted).execute()
    })
    expect(await differentBitmaps(app)).toEqual([])
    const [quokka] = await db.execute(
      `select sum(bit_count(campaigns)) as total from search_posting where term = 'quokka'`,
    )
    expect(Number(quokka?.['total'])).toBe(1)
    expect(await db.execute('select term from search_posting where bit_count(campaigns) = 0')).toEqual([])
  })
})

/** Bitmaps whose number of bits differs from the number of campaigns with the term, or that exist on one side only. */
function differentBitmaps(app: TestApp): Promise<Row[]> {
  return app.deps.db.execute(
    `with wanted as (
        select term, number / ${postingBlockSize} as block, number % ${postingBlockSize} as position
        from campaign_search, unnest(tsvector_to_array(terms) || marks) as all_terms (term)
      ), counted as (
        select term, block, count(*) as wanted, count(*) filter (where get_bit(campaigns, position) = 1) as found
        from wanted left join search_posting using (term, block) group by 1, 2
      )
      select term, block from counted full join search_posting using (term, block)
      where coalesce(bit_count(campaigns), 0) <> coalesce(wanted, 0) or wanted <> found`,
  )
}

function filters(): Partial<Query>[] {
  return [
    {},
    { type: 'reit' },
    ...startingPropertyTypes.map((propertyType) => ({ propertyType })),
    ...startingStrategies.map((strategy) => ({ strategy, type: 'debt' as const })),
    { type: 'equity', propertyType: 'multifamily', strategy: 'value-add' },
    { type: 'reit', propertyType: 'sponsor' },
    { status: 4 },
    { exceptFor: 2, strategy: 'core' },
  ]
}

function plainly(rows: readonly Row[], query: Query): Row[] {
  const statuses = statusesOf(query)
  const terms = searchTerms(query.search ?? '')
  const column = sortColumns[query.sort ?? 'newest']
  return rows
    .filter(
      (row) =>
        statuses.includes(Number(row['status'])) &&
        (query.type === undefined || row['kind'] === query.type) &&
        (query.propertyType === undefined || row['property_type'] === query.propertyType) &&
        (query.strategy === undefined || row['strategy'] === query.strategy) &&
        (query.search === undefined || terms.length > 0) &&
        terms.every((term) => (row['words'] as string[]).some((has) => has.startsWith(term))),
    )
    .toSorted((a, b) => compared(b[column], a[column]) || compared(b['id'], a['id']))
}

function compared(a: unknown, b: unknown): number {
  const [left, right] = [a as string | bigint, b as string | bigint]
  return left < right ? -1 : left > right ? 1 : 0
}

function statusesOf(query: Partial<Query>): number[] {
  if (query.status !== undefined) return [query.status]
  return query.exceptFor === undefined ? [2] : [2, 4, 5].filter((status) => status !== query.exceptFor)
}
