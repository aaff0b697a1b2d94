/**
 * Property types, strategies and countries are configurable: chosen, displayed, searched and stored by key
 * (docs/areas/site.md).
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { sectionPaths } from '#contract/draft/campaign-edit-lists.ts'
import type { ContentListName, ContentTexts } from '#domain/content/content.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { draftOf, newDraft, setStatus } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { openPage, sourcePages } from '#tests/support/public-pages.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { admin, campaign: read, campaignEdit, settings } = calls

describe.each(await behaviourEngine())('site options on %s', (engine) => {
  let app: TestApp
  let chief: TestPerson
  let owner: TestPerson
  let id = ''
  beforeAll(async () => {
    app = await startTestApp(engine, { pages: sourcePages() })
    app.at(testNow)
    chief = await newPerson(app, { userType: null, admin: true })
    owner = await newPerson(app, { userType: 'company' })
  })
  beforeEach(async () => {
    id = await newDraft(app, owner, 'reit')
    await writeCompleteDraft(app, { id, ownerId: owner.id, kind: 'reit' })
  })
  afterAll(() => app.close())

  const add = (list: ContentListName, key: string, name: ContentTexts) =>
    make(app, admin.addContent, { params: { list }, body: { key, texts: { name }, active: true } }, { as: chief })
  const item = async (list: ContentListName, key: string) =>
    (await make(app, admin.getContent, { params: { list, id: key } }, { as: chief })).data
  const change = async (list: ContentListName, key: string, name: ContentTexts, active = true) => {
    const ifMatch = (await item(list, key)).version
    const body = { texts: Object.keys(name).length === 0 ? {} : { name }, active }
    return make(app, admin.changeContent, { params: { list, id: key }, body }, { as: chief, ifMatch })
  }
  const remove = async (list: ContentListName, key: string) =>
    make(
      app,
      admin.removeContent,
      { params: { list, id: key } },
      { as: chief, ifMatch: (await item(list, key)).version },
    )
  const order = (list: ContentListName, ids: string[], was: string[]) =>
    make(app, admin.orderContent, { params: { list }, body: { ids, was } }, { as: chief })
  async function put(
    section: 'company' | 'fundraising' | 'terms' | 'team' | 'leads',
    body: Record<string, string>,
    of = id,
  ): Promise<string[]> {
    const version = (await draftOf(app, owner, of)).sections[section]?.version ?? 0
    const answer = await send(app, 'PATCH', sectionPaths[section].replace('{campaignId}', of), {
      as: owner,
      headers: { 'idempotency-key': app.deps.ids.secret(12), 'if-match': `"${version}"` },
      body,
    })
    expect(answer).toMatchObject({ status: 200 })
    const { problems } = (JSON.parse(answer.text) as { data: unknown }).data as {
      problems: { path: string; code: string }[]
    }
    return problems.map(({ path, code }) => `${path}:${code}`)
  }
  const ada = {
    'ada.fullName': 'Ada Bell',
    'ada.role': 'Site manager',
    'ada.email': 'ada@example.com',
    'ada.bio': 'Builds.',
  }
  const card = async (language: 'en' | 'fr' | 'ar' = 'en') =>
    (await make(app, read.getById, { params: { id } }, { language })).data.card
  const found = async (query: Record<string, string>) => {
    app.advance(3000)
    const answer = await send(app, 'GET', `campaigns/equities?${new URLSearchParams(query).toString()}`)
    return answer.status === 200
      ? ((JSON.parse(answer.text) as { data: unknown }).data as { items: { id: string }[] }).items.map(
          (each) => each.id,
        )
      : answer
  }
  const start = async (language: 'en' | 'fr' | 'ar' = 'en') =>
    (await make(app, settings.bootstrap, {}, { language })).data

  it('a new property type can be chosen, displayed, searched and disabled, and is retained by its campaigns', async () => {
    const name = { en: 'Warehouse', fr: 'Entrepôt', ar: 'مستودع' }
    expect((await add('propertyType', 'warehouse', name)).status).toBe(200)
    expect((await add('propertyType', 'warehouse', name)).body).toMatchObject({
      fields: [{ path: 'key', code: 'taken' }],
    })
    expect((await make(app, settings.listPropertyTypes, {}, { language: 'ar' })).data.at(-1)).toEqual({
      slug: 'warehouse',
      name: 'مستودع',
    })
    expect(await put('fundraising', { propertyType: 'nowhere' })).toEqual(['propertyType:option'])
    expect(await put('fundraising', { propertyType: 'warehouse' })).toEqual([])
    expect(await remove('propertyType', 'warehouse')).toMatchObject({
      code: 'CONTENT_IN_USE',
      body: { details: { uses: [{ what: 'campaigns', count: 1 }] } },
    })
    await setStatus(app, id, 2)
    expect((await card()).propertyType).toBe('warehouse')
    expect(await found({ propertyType: 'warehouse' })).toEqual([id])
    expect(await found({ propertyType: 'nowhere' })).toMatchObject({
      status: 400,
      fields: [{ path: 'propertyType', code: 'format' }],
    })

    // Disabled, it is no longer offered, and remains the label of existing campaigns.
    await change('propertyType', 'warehouse', { en: 'Depot' }, false)
    expect((await make(app, settings.listPropertyTypes, {})).data.map(({ slug }) => slug)).not.toContain('warehouse')
    expect((await start()).options.propertyTypes.at(-1)).toEqual({ slug: 'warehouse', name: 'Depot', hidden: true })
    expect(await found({ propertyType: 'warehouse' })).toEqual([id])
    const page = await openPage(app, '/browse-companies?propertyType=warehouse')
    expect(page.document.querySelector('[name=propertyType] [selected]')?.getAttribute('value')).toBe('warehouse')
    expect(
      page.document.querySelectorAll('main article, main li a[href^="/campaign-detail-page/"]').length,
    ).toBeGreaterThan(0)
    const other = await newDraft(app, owner, 'equity')
    await writeCompleteDraft(app, { id: other, ownerId: owner.id, kind: 'equity' })
    expect(await put('fundraising', { propertyType: 'warehouse' }, other)).toEqual(['propertyType:option'])
    expect((await draftOf(app, owner, other)).rules.propertyTypes).not.toContain('warehouse')
    // Campaigns that had it may keep it.
    await setStatus(app, id, 0)
    expect((await draftOf(app, owner, id)).rules.propertyTypes).toContain('warehouse')
    expect(await put('fundraising', { city: 'Bath' })).toEqual([])
    await setStatus(app, id, 2)
    expect((await card()).propertyType).toBe('warehouse')
    const review = await make(app, admin.getCampaign, { params: { id } }, { as: chief })
    expect(review.data.terms.propertyType).toBe('warehouse')
    await setStatus(app, id, 6)
  })

  it('a strategy likewise: unused ones can be removed, and filters by a removed one still respond', async () => {
    await add('investmentStrategy', 'green-retrofit', { en: 'Green retrofit' })
    expect(await put('terms', { strategy: 'green-retrofit' })).toEqual([])
    await setStatus(app, id, 2)
    expect((await card()).strategy).toBe('green-retrofit')
    expect(await found({ strategy: 'green-retrofit' })).toEqual([id])
    expect(await found({ strategy: 'green-retrofit', search: 'rope' })).toEqual([id])
    expect((await remove('investmentStrategy', 'green-retrofit')).code).toBe('CONTENT_IN_USE')
    await setStatus(app, id, 0)
    await put('terms', { strategy: 'core' })
    expect((await remove('investmentStrategy', 'green-retrofit')).status).toBe(200)
    expect((await openPage(app, '/browse-companies?strategy=green-retrofit')).status).toBe(200)
    expect(await put('terms', { strategy: 'green-retrofit' })).toEqual(['strategy:option'])
    // Built-in entries can be removed too while unused, and are not restored.
    expect((await remove('propertyType', 'sponsor')).status).toBe(200)
    expect((await make(app, settings.listPropertyTypes, {})).data.map(({ slug }) => slug)).not.toContain('sponsor')
  })

  it.each([
    ['campaign-stage', 'stages', 'fundraising', 'stage', {}],
    ['investing-round', 'rounds', 'fundraising', 'round', {}],
    ['company-industry', 'industries', 'company', 'industry', {}],
    ['category', 'categories', 'company', 'category', {}],
    ['team-member-type', 'memberTypes', 'team', 'ada.memberType', ada],
    ['team-member-type', 'memberTypes', 'leads', 'ada.memberType', ada],
  ] as const)(
    '%s likewise, as %s of %s; an old text is preserved until a new choice',
    async (list, name, section, field, beside) => {
      const key = `of-${section}`
      const other = await newDraft(app, owner, 'equity')
      await writeCompleteDraft(app, { id: other, ownerId: owner.id, kind: 'equity' })
      await add(list, key, { en: 'Another' })
      expect(await put(section, { ...beside, [field]: key })).toEqual([])
      expect(await remove(list, key)).toMatchObject({
        code: 'CONTENT_IN_USE',
        body: { details: { uses: [{ what: 'campaigns', count: 1 }] } },
      })
      // A disabled entry cannot be chosen, however often it is submitted; campaigns that had it keep it until they
      // choose another.
      await change(list, key, { en: 'Another' }, false)
      for (const time of ['once', 'twice'])
        expect(await put(section, { ...beside, [field]: key }, other), time).toContain(`${field}:option`)
      expect((await draftOf(app, owner, other)).rules[name]).not.toContain(key)
      expect((await draftOf(app, owner, id)).rules[name]).toContain(key)
      expect(await put(section, { [field]: ` ${key} ` })).toEqual([])
      expect(await put(section, { [field]: 'as agreed with the bank' })).toEqual([`${field}:option`])
      expect((await draftOf(app, owner, id)).sections[section]?.values[field]).toBe('as agreed with the bank')
      // An unrecognized value in a draft does not prevent the removal of an entry.
      expect(await put(section, { [field]: key })).toEqual([`${field}:option`])
      expect((await remove(list, key)).status).toBe(200)
      expect((await draftOf(app, owner, id)).sections[section]?.values[field]).toBe(key)
    },
  )

  it('the choices of a campaign are stored once per list', async () => {
    await put('team', { ...ada, 'ada.memberType': ' board ', 'bo.memberType': 'adviser', 'bo.removed': 'yes' })
    await put('leads', { ...ada, 'ada.memberType': 'board' })
    await put('fundraising', { round: 'as agreed' })
    const noted = () =>
      app.deps.db.execute('select list, slug from campaign_option where campaign_id = $1 order by list', [id])
    const now = await noted()
    expect(now.map((row) => `${row['list']}:${row['slug']}`)).toEqual([
      'campaign-stage:operating',
      'category:residential',
      'company-industry:real-estate',
      'team-member-type:board',
    ])
  })

  it('an entry cannot be removed while a draft is choosing it', async () => {
    for (const key of ['shell-1', 'shell-2', 'shell-3', 'shell-4']) {
      await add('campaign-stage', key, { en: 'Shell' })
      const [problems, removed] = await Promise.all([put('fundraising', { stage: key }), remove('campaign-stage', key)])
      // Either request may come first.
      if (problems.length === 0) expect(removed.code).toBe('CONTENT_IN_USE')
      else expect([problems, removed.status]).toEqual([['stage:option'], 200])
    }
  })

  it('the order is configurable, and keys must be valid in URLs', async () => {
    const { options } = await start()
    const was = options.strategies.map(({ slug }) => slug)
    expect((await order('investmentStrategy', was.toReversed(), was)).status).toBe(200)
    expect((await start()).options.strategies.map(({ slug }) => slug)).toEqual(was.toReversed())
    for (const key of ['Core', 'a/b', 'a:b', "'", 'new', 'x'.repeat(61), '', '../x', 'مخزن'])
      expect((await add('propertyType', key, { en: 'X' })).status, key).toBe(400)
  })

  it('a disabled country cannot be chosen, and is retained by existing campaigns', async () => {
    await put('fundraising', { country: 'PT', postalCode: '' })
    await setStatus(app, id, 2)
    await change('countries', 'PT', { fr: 'République portugaise', en: 'Lusitania' }, false)
    expect((await card()).country).toBe('PT')
    expect((await start('fr')).countries).toEqual([{ code: 'PT', name: 'République portugaise', hidden: true }])
    expect((await make(app, settings.listCountries, {})).data.map(({ slug }) => slug)).not.toContain('PT')
    // The campaign page and the search use the site's name as well as the common one.
    const page = await openPage(app, `/campaign-detail-page/${(await card()).slug}?tab=property`)
    expect(page.text).toContain('Lusitania')
    expect(await found({ search: 'lusitania rope' })).toEqual([id])
    expect(await found({ search: 'portugal rope' })).toEqual([id])
    await setStatus(app, id, 0)
    expect(await put('fundraising', { city: 'Porto' })).toEqual([])
    expect((await draftOf(app, owner, id)).rules.countriesOff).toEqual([])
    const other = await newDraft(app, owner, 'equity')
    await writeCompleteDraft(app, { id: other, ownerId: owner.id, kind: 'equity' })
    expect((await draftOf(app, owner, other)).rules.countriesOff).toEqual(['PT'])
    expect(await put('fundraising', { country: 'PT' }, other)).toContain('country:country')
    // Only countries of ISO 3166 are accepted.
    expect(await put('fundraising', { country: 'ZZ' }, other)).toContain('country:format')
    expect((await make(app, campaignEdit.getDraft, { params: { id: other } }, { as: owner })).status).toBe(200)
    await change('countries', 'PT', {}, true)
    expect((await start()).countries).toEqual([])
  })

  it("prioritized countries come first, the others in alphabetical order of the reader's language", async () => {
    const codes = async (language: 'en' | 'fr') =>
      (await make(app, settings.listCountries, {}, { language })).data.map(({ slug }) => slug)
    const before = await codes('fr')
    expect(before).toHaveLength(249)
    expect((await order('countries', ['MA', 'EG'], [])).status).toBe(200)
    expect((await codes('fr')).slice(0, 2)).toEqual(['MA', 'EG'])
    expect((await codes('fr')).slice(2)).toEqual(before.filter((code) => code !== 'MA' && code !== 'EG'))
    expect((await start()).countries).toEqual([
      { code: 'MA', position: 0 },
      { code: 'EG', position: 1 },
    ])
    const listed = (await make(app, admin.listContent, { params: { list: 'countries' } }, { as: chief })).data.items
    expect(listed.filter(({ leads }) => leads).map((each) => each.id)).toEqual(['MA', 'EG'])
    expect(await order('countries', ['EG'], [])).toMatchObject({ status: 412, code: 'VERSION_CONFLICT' })
    expect((await order('countries', ['EG', 'EG'], ['MA', 'EG'])).status).toBe(400)
    expect((await order('countries', ['ZZ'], ['MA', 'EG'])).status).toBe(400)
    expect((await order('countries', [], ['MA', 'EG'])).status).toBe(200)
    expect(await codes('fr')).toEqual(before)
  })
})
