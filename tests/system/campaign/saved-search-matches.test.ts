/** A campaign matches a saved search exactly if the list of active campaigns has it under the same criteria. */

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCampaigns } from '#api/db/campaign/campaign-lists.ts'
import { type MatchedUser, usersWithMatches } from '#api/db/campaign/saved-search/matches.ts'
import { insertSearch } from '#api/db/campaign/saved-search/saved-searches.ts'
import { seedLarge } from '#demo/large/seed-large.ts'
import { campaignKinds, campaignStatus } from '#domain/campaign/campaign.ts'
import { criteriaKey, criteriaProblems, type ListCriteria, searchCriteria } from '#domain/campaign/saved-search.ts'
import { startingPropertyTypes, startingStrategies } from '#domain/site/starting-options.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { buffersOf, plansOf } from '#tests/support/noted-statements.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'
import { newPerson } from '#tests/support/test-users.ts'

const beforeAllCampaigns = new Date('2000-01-01T00:00:00Z')

describe.each(await databaseEngines())('matches of saved searches on %s', (engine) => {
  let app: TestApp
  let active: string[]

  beforeAll(async () => {
    app = await startTestApp(engine)
    await seedLarge(app.deps.db, { campaigns: 400, seed: 11, now: new Date(testNow), progress: () => {} })
    const rows = await app.deps.db.execute('select id from campaign where status = 2 order by id')
    active = rows.map((row) => String(row['id']))
  })
  afterAll(() => app.close())

  const insert = (userId: string, criteria: ListCriteria) =>
    app.deps.db.transact((tx) =>
      insertSearch(tx, {
        id: app.deps.ids.next(),
        userId,
        name: JSON.stringify(criteria),
        criteria: searchCriteria(criteria),
        notify: true,
        at: beforeAllCampaigns,
      }),
    )
  /** All pages of a few users. */
  const matchedUsers = async (campaignId: string, limit = 7): Promise<MatchedUser[]> => {
    const found: MatchedUser[] = []
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const page = await usersWithMatches(app.deps.db.read, campaignId, after, limit)
      found.push(...page)
      const last = page.at(-1)
      if (!last || page.length < limit) return found
      after = last.id
    }
  }
  /** By campaign: how many of these searches the list finds it with. */
  const listedWith = async (searches: readonly ListCriteria[]): Promise<Map<string, ListCriteria[]>> => {
    const found = new Map<string, ListCriteria[]>()
    for (const { type: kind, propertyType, strategy, search } of searches) {
      const filter = { statuses: [campaignStatus.active], kind, propertyType, strategy, search }
      const { rows } = await findCampaigns(app.deps.db.read, filter, 'newest', 1000, undefined)
      for (const { id } of rows)
        found.set(id, [...(found.get(id) ?? []), { type: kind, propertyType, strategy, search }])
    }
    return found
  }

  it('are those of the list, for any campaigns and criteria', async () => {
    const terms = (
      await app.deps.db.execute(
        'select distinct term from campaign_search, unnest(tsvector_to_array(terms)) as term order by term',
      )
    ).map((row) => String(row['term']))
    const beginning = fc
      .tuple(fc.constantFrom(...terms), fc.integer({ min: 1, max: 12 }), fc.boolean())
      .map(([all, length, loud]) => (loud ? [...all].slice(0, length).join('').toUpperCase() : all))
    const hostile = fc.constantFrom(
      '—',
      "l'",
      'o\\',
      'a & b',
      '!',
      ':*',
      'ال',
      'الميناء',
      'É',
      '𝕏',
      'ß',
      '100%',
      '"lyon"',
    )
    const criteria = fc.record({
      search: fc.option(
        fc.array(fc.oneof({ arbitrary: beginning, weight: 4 }, hostile, fc.string({ maxLength: 6 })), {
          minLength: 1,
          maxLength: 3,
        }),
        { nil: undefined },
      ),
      type: fc.option(fc.constantFrom(...campaignKinds), { nil: undefined }),
      propertyType: fc.option(fc.constantFrom(...startingPropertyTypes), { nil: undefined, freq: 2 }),
      strategy: fc.option(fc.constantFrom(...startingStrategies), { nil: undefined, freq: 2 }),
    })
    const searches = fc
      .sample(criteria, 240)
      .map(({ search, ...rest }): ListCriteria => ({ ...rest, search: search?.join(' ') }))
      .filter((each) => criteriaProblems(searchCriteria(each)).length === 0)
    expect(searches.filter(({ search }) => search !== undefined).length).toBeGreaterThan(50)
    const users = await Promise.all(Array.from({ length: 24 }, () => newPerson(app)))
    const byUser = new Map<string, ListCriteria[]>()
    for (const [index, each] of searches.entries()) {
      const userId = users[index % users.length]?.id ?? ''
      if (await insert(userId, each)) byUser.set(userId, [...(byUser.get(userId) ?? []), each])
    }
    const expected = new Map<string, Map<string, number>>()
    let hits = 0
    for (const [userId, own] of byUser)
      for (const [campaignId, with_] of await listedWith(own)) {
        expected.set(campaignId, (expected.get(campaignId) ?? new Map<string, number>()).set(userId, with_.length))
        hits += with_.length
      }
    expect(hits).toBeGreaterThan(500)
    for (const campaignId of active) {
      const matched = await matchedUsers(campaignId)
      const counted = matched.map(({ id, more }): [string, number] => [id, more + 1])
      const wanted = [...(expected.get(campaignId) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1))
      expect(counted, campaignId).toEqual(wanted)
      for (const { id, name } of matched)
        expect(byUser.get(id)?.map((each) => criteriaKey(searchCriteria(each)))).toContain(
          criteriaKey(searchCriteria(JSON.parse(name) as ListCriteria)),
        )
    }
    const hidden = await app.deps.db.execute('select id from campaign where status <> 2 limit 20')
    expect(hidden.length).toBeGreaterThan(0)
    for (const { id } of hidden) expect(await matchedUsers(String(id))).toEqual([])
  }, 120_000)

  it('are found by indexes, a page at a time: neither other searches nor further users cost anything', async () => {
    const [row] = await app.deps.db.execute(
      `select id, kind, (tsvector_to_array(terms))[1] as term from campaign join campaign_search on campaign_id = id
        where status = 2 and terms <> '' order by id limit 1`,
    )
    const { id: campaignId, kind, term } = row as { id: string; kind: string; term: string }
    const page = () => usersWithMatches(app.deps.db.read, campaignId, '00000000-0000-0000-0000-000000000000', 50)
    /** Users of whom each has two searches that match and some that do not. */
    const addUsers = async (from: number, to: number) => {
      await app.deps.db.transact((tx) =>
        sql`
          with crowd as (
            insert into app_user (id, email, password_hash, first_name, last_name, slug, user_type, state, language, created_at)
            select gen_random_uuid(), 'crowd-' || n || '@example.com', 'none', 'A', 'B', 'crowd-' || n, 'investor',
              'active', 'en', ${beforeAllCampaigns} from generate_series(${from}::int4, ${to}::int4) as n returning id
          ), search as (
            select ${kind}::text as kind, '' as term union all select '', ${term}
            union all select '', 'zanzibar' || n from generate_series(1, 8) as n
          )
          insert into saved_search (id, user_id, name, search, kind, property_type, strategy, criteria, leading_term,
            term_query, notify, created_at)
          select gen_random_uuid(), crowd.id, 'Saved', term, kind, '', '', kind || term, term,
            case when term <> '' then ('''' || term || ''':*')::tsquery end, true, ${beforeAllCampaigns}
          from crowd, search`.execute(tx),
      )
      await app.deps.db.execute('analyze saved_search')
    }
    await addUsers(1, 100)
    const few = await buffersOf(app, page)
    await addUsers(101, 2000)
    expect(await page()).toHaveLength(50)
    // An index level more for each term of the campaign.
    expect(await buffersOf(app, page)).toBeLessThan(few * 3)
    const plans = (await plansOf(app, page)).join()
    expect(plans).not.toContain('Seq Scan on saved_search')
    for (const index of ['saved_search_facet', 'saved_search_term']) expect(plans).toContain(index)
  }, 60_000)
})
