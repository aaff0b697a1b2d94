import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeSearch } from '#api/db/campaign/campaign-terms.ts'
import { type CampaignList, listCampaigns, listFront } from '#contract/campaign/campaign.ts'
import { calls } from '#contract/calls.ts'
import { campaignSorts, publicStatuses } from '#domain/campaign/campaign.ts'
import { listCap, pageSize } from '#domain/limits.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

type Query = NonNullable<Parameters<typeof make<typeof listCampaigns>>[2]['query']>

describe.each(await databaseEngines())('browsing campaigns on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
  })
  beforeEach(async () => {
    await app.deps.db.transact(async (tx) => {
      await tx.deleteFrom('investment').execute()
      await tx.deleteFrom('investment_term').execute()
      await tx.deleteFrom('campaign').execute()
    })
    // Lets the cached lists expire.
    app.advance(5000)
  })
  afterAll(() => app.close())

  const list = async (query: Query = {}) => (await make(app, listCampaigns, { query })).data
  const names = (answer: CampaignList) => answer.items.map(({ name }) => name)
  const search = async (text: string) => {
    app.advance(3000)
    return names(await list({ search: text })).toSorted()
  }

  async function live(count: number, change: Parameters<typeof newCampaign>[2] = {}): Promise<TestCampaign[]> {
    const made: TestCampaign[] = []
    for (let index = 0; index < count; index += 1) {
      app.advance(60_000)
      made.push(await newCampaign(app, owner, change))
    }
    return made
  }

  async function named(name: string, language: 'en' | 'fr' | 'ar' = 'en'): Promise<void> {
    const { id } = await newCampaign(app, owner, { name })
    await app.deps.db.transact(async (tx) => {
      await tx.updateTable('campaign_text').set({ language }).where('campaign_id', '=', id).execute()
      await writeSearch(tx, id, [name])
    })
  }

  describe('search finds', () => {
    it.each([
      ['Résidence Élysée', ['residence', 'RÉSIDENCE', 're\u0301sidence', 'elysee', 'Élys', 'rés élys']],
      ['Straße am Fluß', ['strasse', 'STRASSE', 'fluss', 'Fluß']],
      ['Cœur de Łódź', ['coeur', 'cœur', 'lodz', 'Łódź']],
      ['مدرسة الأمل الكبرى', ['مدرسه', 'مدرسة', 'أمل', 'امل', 'الامل', 'الأمل', 'كبري', 'الكبرى', 'مَدْرَسَة']],
      ['إسكان آفاق ١٢', ['اسكان', 'إسكان', 'أسكان', 'افاق', 'آفاق', '12', '١٢', 'إســكان']],
      ['مبنى المسؤول', ['مبني', 'مبنى', 'مسوول', 'المسؤول']],
    ])('%s', async (name, searches) => {
      await named(name, /[\u0600-\u06ff]/.test(name) ? 'ar' : 'en')
      await named('Something else entirely')
      for (const text of searches) expect(await search(text), text).toEqual([name])
    })

    it('campaigns by the beginnings of all words, and none for a word that does not occur', async () => {
      await named('Harbour Lofts')
      await named('Harbour Square')
      expect(await search('harb')).toEqual(['Harbour Lofts', 'Harbour Square'])
      expect(await search('harb lof')).toEqual(['Harbour Lofts'])
      expect(await search('arbour')).toEqual([])
      expect(await search('harbour mill')).toEqual([])
    })

    it.each(['!!!', '%', "'", '\\', '(', '&', ':*', '|', '<->', '🏠', "' or 1=1 --", "a'; drop table campaign; --"])(
      'nothing for %s, without side effects',
      async (text) => {
        await named('Harbour Lofts')
        expect(await search(text)).toEqual([])
        expect(await search('harbour')).toEqual(['Harbour Lofts'])
      },
    )

    it('nothing for a very long word, and a campaign by the beginning of its very long name', async () => {
      const endless = `Haus${'verwaltung'.repeat(15)}`
      await named(endless)
      expect(await search('\u1100'.repeat(1500))).toEqual([])
      expect(await search(endless.slice(0, 100))).toEqual([endless])
    })
  })

  describe('filters by', () => {
    it('kind, property type and strategy, alone and together, with exact totals', async () => {
      await live(2, { kind: 'equity' })
      await live(3, { kind: 'reit' })
      const [odd] = await live(1, { kind: 'debt' })
      await app.deps.db.transact((tx) =>
        tx
          .updateTable('campaign')
          .set({ property_type: 'commercial', strategy: 'value-add' })
          .where('id', '=', odd?.id ?? '')
          .execute(),
      )
      app.advance(3000)
      const totals = async (query: Query) => {
        const { total, totalIsExact, items } = await list(query)
        expect(totalIsExact).toBe(true)
        expect(items).toHaveLength(total)
        return total
      }
      expect(await totals({})).toBe(6)
      expect(await totals({ type: 'equity' })).toBe(2)
      expect(await totals({ type: 'reit' })).toBe(3)
      expect(await totals({ propertyType: 'multifamily' })).toBe(5)
      expect(await totals({ propertyType: 'commercial' })).toBe(1)
      expect(await totals({ strategy: 'value-add' })).toBe(1)
      expect(await totals({ type: 'debt', propertyType: 'commercial', strategy: 'value-add' })).toBe(1)
      expect(await totals({ type: 'debt', propertyType: 'multifamily' })).toBe(0)
      expect((await make(app, calls.campaign.countReits, {})).data.count).toBe(3)
    })

    it('status, and never shows non-public campaigns', async () => {
      const ids = new Map<number, string>()
      for (const status of [0, 1, 2, 3, 4, 5, 6] as const)
        ids.set(status, (await newCampaign(app, owner, { status })).id)
      const shown = async (query: Query) =>
        (await list(query)).items.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(await shown({})).toEqual([2])
      expect(await shown({ exceptFor: 0 })).toEqual([2, 4, 5])
      expect(await shown({ exceptFor: 2 })).toEqual([4, 5])
      expect(await shown({ exceptFor: 4 })).toEqual([2, 5])
      for (const status of [0, 1, 2, 3, 4, 5, 6] as const) {
        const answer = await list({ status })
        const isPublic = (publicStatuses as readonly number[]).includes(status)
        expect(answer.items.map(({ id }) => id)).toEqual(isPublic ? [ids.get(status)] : [])
        expect(answer.total).toBe(isPublic ? 1 : 0)
        const posted = (await make(app, listFront, { body: { status } })).data
        expect(posted).toEqual(answer)
      }
    })

    it('known values only: rejects unknown values with an error on the field, and ignores blank ones', async () => {
      await live(1)
      app.advance(3000)
      const ask = (query: string) => send(app, 'GET', `campaigns/equities${query}`)
      const plain = await ask('')
      const blank = await ask(
        '?search=&type=%20&propertyType=&strategy=&sort=&status=&exceptFor=&page=&limit=&after=&lng=',
      )
      expect(blank.text).toBe(plain.text)
      for (const [name, value] of [
        ['type', 'castle'],
        ['type', 'Equity'],
        ['propertyType', '2'],
        ['strategy', 'core,value-add'],
        ['sort', 'name; drop table campaign'],
        ['status', '7'],
        ['status', '2.0'],
        ['exceptFor', '-1'],
        ['limit', '0'],
        ['limit', '101'],
        ['limit', '1e1'],
        ['page', '0'],
        ['page', '99999999999999999999'],
        ['after', 'nonsense'],
        ['search', 'x'.repeat(101)],
        ['owner', 'me'],
      ]) {
        const answer = await ask(`?${new URLSearchParams([[name ?? '', value ?? '']]).toString()}`)
        expect(answer, `${name}=${value}`).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
        expect(answer.fields?.map(({ path }) => path)).toEqual([name])
      }
      for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
        expect(await ask(`?${name}=1`)).toMatchObject({ status: 400, fields: [{ path: name, code: 'unknown' }] })
      expect(await ask('?type=equity&type=debt')).toMatchObject({
        status: 400,
        fields: [{ path: 'type', code: 'too-many' }],
      })
    })
  })

  it('sorts in four orders, highest first', async () => {
    const made = await live(4)
    const [a = '', b = '', c = '', d = ''] = made.map(({ id }) => id)
    await app.deps.db.transact(async (tx) => {
      const set = (id: string, percent: bigint, amount: bigint, recent: string) =>
        tx
          .updateTable('campaign')
          .set({ percent_points: percent, raised_rank: amount, recent_at: new Date(recent) })
          .where('id', '=', id)
          .execute()
      await set(a, 30n, 5n, '2026-11-01T00:00:00Z')
      await set(b, 10n, 90n, '2026-11-04T00:00:00Z')
      await set(c, 20n, 7n, '2026-11-03T00:00:00Z')
      await set(d, 40n, 6n, '2026-11-02T00:00:00Z')
    })
    app.advance(3000)
    const sorted = async (sort?: (typeof campaignSorts)[number]) =>
      (await list(sort ? { sort } : {})).items.map(({ id }) => id)
    expect(await sorted('newest')).toEqual([d, c, b, a])
    expect(await sorted()).toEqual([d, c, b, a])
    expect(await sorted('recent')).toEqual([b, c, d, a])
    expect(await sorted('percent')).toEqual([d, a, c, b])
    expect(await sorted('amount')).toEqual([b, c, d, a])
  })

  it.each(campaignSorts)(
    'paginates the whole list by cursor while campaigns are added and removed, sorted by %s',
    async (sort) => {
      const before = await live(2 * pageSize.browse + 3)
      app.advance(3000)
      const seen: string[] = []
      let after: string | null = null
      for (let slice = 0; slice < 10; slice += 1) {
        const answer: CampaignList = await list({ sort, ...(after === null ? {} : { after }) })
        seen.push(...answer.items.map(({ id }) => id))
        expect(answer.displayLoadMore).toBe(answer.next !== null)
        if (answer.next === null) break
        expect(answer.items).toHaveLength(pageSize.browse)
        after = answer.next
        await live(3)
        // The campaign that the cursor refers to is deleted as well.
        await app.deps.db.transact((tx) =>
          tx
            .deleteFrom('campaign')
            .where('id', '=', seen.at(-1) ?? '')
            .execute(),
        )
        app.advance(3000)
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(before.filter(({ id }) => !seen.includes(id))).toEqual([])
    },
  )

  it('paginates campaigns of several statuses with equal keys without gaps', async () => {
    for (const status of [2, 4, 5] as const)
      for (let index = 0; index < 7; index += 1) await newCampaign(app, owner, { status })
    app.advance(3000)
    const seen: string[] = []
    let after: string | null = null
    do {
      const answer: CampaignList = await list({ exceptFor: 0, limit: 4, ...(after === null ? {} : { after }) })
      expect(answer.total).toBe(21)
      seen.push(...answer.items.map(({ id }) => id))
      after = answer.next
    } while (after !== null)
    expect(seen).toHaveLength(21)
    expect(new Set(seen).size).toBe(21)
  })

  it('returns limit times page items from the start, up to a cap', async () => {
    const made = await live(listCap + 4)
    const latestFirst = made.map(({ id }) => id).toReversed()
    app.advance(3000)
    const page = async (query: Query) => {
      const answer = await list(query)
      expect(answer.total).toBe(listCap + 4)
      expect(answer.items.map(({ id }) => id)).toEqual(latestFirst.slice(0, answer.items.length))
      return { count: answer.items.length, more: answer.displayLoadMore }
    }
    expect(await page({})).toEqual({ count: 9, more: true })
    expect(await page({ page: 3 })).toEqual({ count: 27, more: true })
    expect(await page({ limit: 5, page: 2 })).toEqual({ count: 10, more: true })
    expect(await page({ limit: 100, page: 1000 })).toEqual({ count: listCap, more: true })
    const capped = await list({ limit: 100, page: 2 })
    expect((await list({ after: capped.next ?? '' })).items.map(({ id }) => id)).toEqual(latestFirst.slice(listCap))
  })

  it.each([
    ['campaigns-newest', '9999999999999999999', '01a1fd55-7a80-7cd4-885a-185798659bfb'],
    ['campaigns-newest', '-1', '01a1fd55-7a80-7cd4-885a-185798659bfb'],
    ['campaigns-newest', '1', '------------------------------------'],
    ['campaigns-amount', '1', '01a1fd55-7a80-7cd4-885a-185798659bfb'],
    ['investments', '1', '01a1fd55-7a80-7cd4-885a-185798659bfb'],
    ['campaigns-newest', "1' or '1", '01a1fd55-7a80-7cd4-885a-185798659bfb'],
  ])('rejects a cursor that it cannot have issued: %s %s %s', async (...parts) => {
    const after = Buffer.from(parts.join('|')).toString('base64url')
    expect(await send(app, 'GET', `campaigns/equities?after=${after}`)).toMatchObject({
      status: 400,
      fields: [{ path: 'after' }],
    })
  })

  it.each(campaignSorts)('accepts the highest possible cursor, sorted by %s', async (sort) => {
    await live(1)
    const after = Buffer.from(`campaigns-${sort}|999999999999999999|ffffffff-ffff-ffff-ffff-ffffffffffff`).toString(
      'base64url',
    )
    expect((await list({ sort, after })).items).toHaveLength(1)
  })

  it('returns an exact total while statuses change, and flags totals that are not exact', async () => {
    const [first] = await live(3)
    const total = async () => {
      app.advance(3000)
      return (await list()).total
    }
    expect(await total()).toBe(3)
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('campaign')
        .set({ status: 6 })
        .where('id', '=', first?.id ?? '')
        .execute(),
    )
    expect(await total()).toBe(2)
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('campaign')
        .set({ status: 2 })
        .where('id', '=', first?.id ?? '')
        .execute(),
    )
    expect(await total()).toBe(3)
    await app.deps.db.transact((tx) =>
      tx
        .deleteFrom('campaign')
        .where('id', '=', first?.id ?? '')
        .execute(),
    )
    expect(await total()).toBe(2)
  })

  it('responds in the requested language, by any of its names, or falls back to an available one', async () => {
    const { id } = await newCampaign(app, owner, { name: 'Harbour' })
    await app.deps.db.transact((tx) =>
      tx
        .insertInto('campaign_text')
        .values({
          campaign_id: id,
          language: 'ar',
          name: 'الميناء',
          highlight: '',
          story: '',
          long_story: '',
          city: '',
        })
        .execute(),
    )
    const name = async (query: string, headers: Record<string, string> = {}) => {
      const answer = await send(app, 'GET', `campaigns/equities${query}`, { headers })
      const { data } = JSON.parse(answer.text) as { data: { items: { name: string }[] } }
      return [data.items[0]?.name, answer.headers.get('content-language')]
    }
    for (const query of ['?lng=ar', '?language=ar', '?lang=AR', '?languageId=3'])
      expect(await name(query)).toEqual(['الميناء', 'ar'])
    expect(await name('?lng=fr')).toEqual(['Harbour', 'fr'])
    expect(await name('', { 'accept-language': 'de, ar-EG;q=0.8, en;q=0.5' })).toEqual(['الميناء', 'ar'])
    for (const query of ['?lng=xx', '?languageId=99', '?lng=toString', ''])
      expect(await name(query)).toEqual(['Harbour', 'en'])
  })

  it('responds 304 to a current copy, and with fresh data after a change', async () => {
    const [campaign] = await live(1)
    app.advance(3000)
    const investor = await newPerson(app)
    for (const path of ['campaigns/equities', `equities/front/${campaign?.slug}`]) {
      const first = await send(app, 'GET', path)
      const etag = first.headers.get('etag') ?? ''
      expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect(first.headers.get('vary')).toBe('Accept-Encoding, Accept-Language')
      const same = await send(app, 'GET', path, { headers: { 'if-none-match': etag } })
      expect(same).toMatchObject({ status: 304, text: '' })
      expect(same.headers.get('etag')).toBe(etag)
      expect((await send(app, 'GET', path, { headers: { 'if-none-match': `"x", W/${etag}` } })).status).toBe(304)
      expect((await send(app, 'GET', path, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
      // A response for visitors does not depend on the caller.
      expect((await send(app, 'GET', path, { as: investor, headers: { 'if-none-match': etag } })).status).toBe(304)
    }
    const detail = `equities/front/${campaign?.slug}`
    const etag = (await send(app, 'GET', detail)).headers.get('etag') ?? ''
    await make(
      app,
      calls.investment.create,
      {
        params: { campaignId: campaign?.id ?? '' },
        body: { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true },
      },
      { as: investor },
    )
    expect((await send(app, 'GET', detail, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('compresses a page of cards and a campaign to less than four kilobytes each', async () => {
    const made = await live(pageSize.browse)
    for (const [at, { id }] of made.entries())
      await app.deps.db.transact((tx) =>
        tx
          .updateTable('campaign_text')
          .set({
            name: `${['Harbour', 'Mill', 'Garden', 'Station', 'Castle'][at % 5]} ${['Lofts', 'Square', 'Works'][at % 3]} ${at}`,
            highlight: `${at} flats above ${at * 3} shops, let to families and a bakery, ${at + 7} minutes from the station`,
            story: 'A story of two hundred characters about a house with a history. '.repeat(3),
            long_story: Array.from({ length: 200 }, (_, part) => `word${(part * 7919 * (at + 1)) % 977}`).join(' '),
          })
          .where('campaign_id', '=', id)
          .execute(),
      )
    app.advance(3000)
    for (const path of ['campaigns/equities', `equities/front/${made[0]?.slug}`]) {
      const response = await app.fetch(
        new Request(`http://localhost/api/v1.1/${path}`, { headers: { 'accept-encoding': 'gzip, br' } }),
      )
      expect(response.headers.get('content-encoding')).toBe('br')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.byteLength).toBeLessThan(4096)
      expect(brotliDecompressSync(bytes).toString()).toBe((await send(app, 'GET', path)).text)
    }
  })

  it.each(['thousands', 'thousand-oaks-apartments', 'saving-thousands-reit'])(
    'serves %s like any other slug',
    async (slug) => {
      const campaign = await newCampaign(app, owner, { slug, name: 'Thousand Oaks' })
      const investor = await newPerson(app)
      expect((await make(app, calls.campaign.getBySlug, { params: { slug } })).data.card).toMatchObject({
        id: campaign.id,
        slug,
      })
      expect((await make(app, calls.campaign.save, { params: { id: campaign.id } }, { as: investor })).data.done).toBe(
        true,
      )
      expect(
        (await make(app, calls.campaign.listSaved, {}, { as: investor })).data.items.map((item) => item.slug),
      ).toEqual([slug])
      const hidden = await newCampaign(app, owner, { slug: `${slug}-hidden`, status: 6 })
      expect((await make(app, calls.campaign.getBySlug, { params: { slug: hidden.slug } })).code).toBe('NOT_FOUND')
    },
  )
})
