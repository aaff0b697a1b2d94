/** Administrators edit content: pages, menus, FAQs, help, slides and option lists. */

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { contentListNames, type ContentListName, type ContentTexts } from '#domain/content/content.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { openPage, sourcePages } from '#tests/support/public-pages.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/upload-file.ts'

const { admin, campaignEdit, content, settings } = calls
type ItemTexts = ContentTexts
interface Written {
  readonly texts: Record<string, ItemTexts>
  readonly active?: boolean
  readonly key?: string
  readonly url?: string
  readonly parent?: string
  readonly audience?: 'everybody' | 'visitors' | 'members' | 'owners'
  readonly pictureId?: string | null
}

describe.each(await behaviourEngine())('editable content on %s', (engine) => {
  let app: TestApp
  let chief: TestPerson
  let other: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine, { pages: sourcePages() })
    app.at(testNow)
    chief = await newPerson(app, { userType: null, admin: true })
    other = await newPerson(app, { userType: null, admin: true })
  })
  afterAll(() => app.close())

  const add = (list: ContentListName, { active = true, ...item }: Written, as = chief) =>
    make(app, admin.addContent, { params: { list }, body: { active, ...item } }, { as })
  const get = async (list: ContentListName, id: string) =>
    (await make(app, admin.getContent, { params: { list, id } }, { as: chief })).data
  const change = (
    list: ContentListName,
    id: string,
    ifMatch: number,
    { active = true, ...item }: Written,
    as = chief,
  ) => make(app, admin.changeContent, { params: { list, id }, body: { active, ...item } }, { as, ifMatch })
  const remove = (list: ContentListName, id: string, ifMatch: number) =>
    make(app, admin.removeContent, { params: { list, id } }, { as: chief, ifMatch })
  const idsOf = async (list: ContentListName) =>
    (await make(app, admin.listContent, { params: { list } }, { as: chief })).data.items.map(({ id }) => id)
  const order = (list: ContentListName, ids: string[], was: string[]) =>
    make(app, admin.orderContent, { params: { list }, body: { ids, was } }, { as: chief })
  const fieldsOf = (answer: { body: Record<string, unknown> }) => answer.body['fields']
  const page = (slug: string, language: 'en' | 'fr' | 'ar' = 'en') =>
    make(app, content.getPage, { params: { slug } }, { language })

  it('is restricted to administrators in every list', async () => {
    const strangers = [await newPerson(app), await newPerson(app, { userType: 'company' })]
    for (const list of contentListNames) {
      const { items } = (await make(app, admin.listContent, { params: { list } }, { as: chief })).data
      const first = items[0]
      if (first) expect((await get(list, first.id)).version).toBe(1)
      for (const as of strangers)
        expect((await make(app, admin.listContent, { params: { list } }, { as })).status, list).toBe(403)
      expect((await make(app, admin.listContent, { params: { list } })).status, list).toBe(401)
    }
    for (const as of strangers) {
      expect((await add('faqs', { texts: { question: { en: 'Q' }, answer: { en: 'A' } } }, as)).status).toBe(403)
      expect((await send(app, 'DELETE', 'admin/content/pages/terms', { as, body: {} })).status).toBe(403)
    }
  })

  it('includes pages that are published, hidden, and displayed in each language with English as a fallback', async () => {
    const before = (await openPage(app, '/content-page/shipping')).status
    expect(before).toBe(404)
    const texts = {
      title: { en: 'Our office', ar: 'مكتبنا' },
      body: { en: 'Come **in**.\r\n\r\nhello', ar: 'تفضل **بالدخول**.' },
      description: { en: 'Where we are.' },
    }
    const made = (await add('pages', { key: 'shipping', texts })).data
    expect(made).toMatchObject({ id: 'shipping', version: 1, address: '/content-page/shipping', uses: [] })
    expect((await page('shipping', 'ar')).data).toMatchObject({ title: 'مكتبنا', body: 'تفضل **بالدخول**.' })
    expect((await page('shipping', 'fr')).data).toMatchObject({ title: 'Our office', body: 'Come **in**.\n\nhello' })
    const listed = (await make(app, admin.listContent, { params: { list: 'pages' } }, { as: chief })).data.items
    expect(listed.find(({ id }) => id === 'shipping')?.missing).toEqual(['fr', 'ar'])
    const opened = await openPage(app, '/content-page/shipping?lng=ar')
    expect(opened.text).toContain('تفضل بالدخول')
    expect(opened.document.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Where we are.')
    expect((await add('pages', { key: 'shipping', texts })).body).toMatchObject({ code: 'INVALID_INPUT' })

    // The cached responses and the rendered page have changed too.
    const etag = async () => (await send(app, 'GET', 'content-page/pages/shipping')).headers.get('etag')
    const first = await etag()
    const next = { ...texts, title: { en: 'Our house' } }
    expect((await change('pages', 'shipping', 1, { texts: next })).data.version).toBe(2)
    expect(await etag()).not.toBe(first)
    expect((await openPage(app, '/content-page/shipping')).text).toContain('Our house')
    expect((await page('shipping', 'ar')).data.title).toBe('Our house')
    // A hidden page is not found by visitors, nor are links to it.
    await add('menu-footer', { texts: { title: { en: 'Office' } }, url: '/content-page/shipping' })
    const footerUrls = async () => (await make(app, settings.listMenus, {})).data.footer.map(({ url }) => url)
    expect(await footerUrls()).toContain('/content-page/shipping')
    await change('pages', 'shipping', 2, { texts: next, active: false })
    expect((await page('shipping')).status).toBe(404)
    expect((await openPage(app, '/content-page/shipping')).status).toBe(404)
    expect(await footerUrls()).not.toContain('/content-page/shipping')
  })

  it('rejects an outdated version, and returns the stored one', async () => {
    const texts = { question: { en: 'One?' }, answer: { en: 'Two.' } }
    const { id } = (await add('faqs', { texts })).data
    const mine = { ...texts, answer: { en: 'Mine.' } }
    const both = await Promise.all([change('faqs', id, 1, { texts: mine }), change('faqs', id, 1, { texts }, other)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const refused = await change('faqs', id, 1, { texts })
    expect(refused).toMatchObject({ status: 412, code: 'VERSION_CONFLICT' })
    expect(refused.body['details']).toMatchObject({ current: { id, version: 2 } })
    expect((await remove('faqs', id, 1)).status).toBe(412)
    expect(
      (await send(app, 'PATCH', `admin/content/faqs/${id}`, { as: chief, body: { texts, active: true } })).code,
    ).toBe('VERSION_REQUIRED')
    expect((await remove('faqs', id, 2)).data).toEqual({ done: true })
    expect((await remove('faqs', id, 2)).status).toBe(404)
  })

  it('is reordered only if its order has not changed since', async () => {
    const was = await idsOf('menu-quick')
    const ids = was.toReversed()
    const shown = async () => (await make(app, settings.listMenus, {})).data.quick.map(({ url }) => url)
    const before = await shown()
    expect((await order('menu-quick', ids, was)).status).toBe(200)
    expect(await shown()).toEqual(before.toReversed())
    expect(await order('menu-quick', was, was)).toMatchObject({ status: 412, code: 'VERSION_CONFLICT' })
    expect(await order('menu-quick', ids.slice(1), ids)).toMatchObject({ status: 400 })
    expect((await order('pages', [], [])).status).toBe(403)
  })

  it('cannot be deleted while in use, with the reasons', async () => {
    const details = async (list: ContentListName, id: string) => {
      const { version, uses } = await get(list, id)
      const answer = await remove(list, id, version)
      expect(answer, id).toMatchObject({ status: 409, code: 'CONTENT_IN_USE' })
      expect(answer.body['details'], id).toEqual({ uses })
      return uses.map(({ what }) => what)
    }
    expect(await details('pages', 'terms')).toEqual(expect.arrayContaining(['site', 'menus']))
    expect(await details('pages', 'fees')).toEqual(expect.arrayContaining(['faqs', 'links']))
    const topics = await idsOf('help-topics')
    expect(await details('help-topics', topics[0] ?? '')).toEqual(['questions'])
    const { version, texts } = await get('pages', 'terms')
    expect(await change('pages', 'terms', version, { texts, active: false })).toMatchObject({ code: 'CONTENT_IN_USE' })
    for (const list of ['countries', 'user-type', 'campaign-type'] as const) {
      const [id = ''] = await idsOf(list)
      expect((await remove(list, id, 1)).status, list).toBe(403)
      expect((await add(list, { key: 'another', texts: { name: { en: 'X' } } })).status, list).toBe(403)
    }
  })

  it('includes options that can be renamed or hidden without changing campaigns that use them', async () => {
    const owner = await newPerson(app, { userType: 'company' })
    const campaign = await newCampaign(app, owner, { status: 0 })
    const made = (await add('company-industry', { key: 'timber', texts: { name: { en: 'Timber', fr: 'Bois' } } })).data
    await make(
      app,
      campaignEdit.updateCompany,
      { params: { campaignId: campaign.id }, body: { industry: 'timber' } },
      { as: owner, ifMatch: 0 },
    )
    expect(await remove('company-industry', 'timber', made.version)).toMatchObject({ code: 'CONTENT_IN_USE' })
    await change('company-industry', 'timber', 1, { texts: { name: { en: 'Wood' } }, active: false })
    const front = (await make(app, settings.listIndustries, {})).data
    expect(front.map(({ slug }) => slug)).not.toContain('timber')
    const { industries } = (await make(app, settings.bootstrap, {}, { language: 'ar' })).data.options
    expect(industries.find(({ slug }) => slug === 'timber')).toEqual({ slug: 'timber', name: 'Wood', hidden: true })

    const germany = await get('countries', 'DE')
    await change('countries', 'DE', germany.version, { texts: { name: { fr: 'République fédérale' } } })
    await change('countries', 'AQ', 1, { texts: {}, active: false })
    const countries = async (language: 'en' | 'fr') =>
      new Map((await make(app, settings.listCountries, {}, { language })).data.map(({ slug, name }) => [slug, name]))
    expect((await countries('fr')).get('DE')).toBe('République fédérale')
    expect((await countries('en')).get('DE')).toBe('Germany')
    expect((await countries('en')).has('AQ')).toBe(false)
  })

  it('includes help articles and page FAQs in their sections', async () => {
    const topic = (
      await add('help-topics', { key: 'moving-house', texts: { name: { en: 'Moving' }, lead: { en: 'How.' } } })
    ).data
    const texts = { question: { en: 'When?', ar: 'متى؟' }, answer: { en: 'Soon.' } }
    await add('help-questions', { key: 'when-to-move', parent: topic.id, texts })
    const help = async (language: 'en' | 'ar') =>
      (await make(app, content.help, {}, { language })).data.topics.find(({ slug }) => slug === 'moving-house')
    expect((await help('ar'))?.questions).toMatchObject([{ slug: 'when-to-move', question: 'متى؟', answer: 'Soon.' }])
    const unknown = await add('help-questions', { key: 'b', parent: 'nowhere', texts })
    expect(fieldsOf(unknown)).toEqual([{ path: 'parent', code: 'unknown' }])
    await add('page-faqs', { parent: 'risks', texts })
    const response = (await make(app, settings.listPageFaqs, { query: { page: 'risks' } })).data
    expect(response.at(-1)).toMatchObject({ page: 'risks', question: 'When?' })
  })

  it('rejects deceptive links, and escapes foreign markup', async () => {
    const item = { texts: { title: { en: 'Way' } } }
    for (const url of [
      'javascript:alert(1)',
      '//evil.example.com',
      '/\\evil.example.com',
      'http://example.com/',
      'https://127.0.0.1/',
      'https://user@example.com/',
      'data:text/html,x',
      '/a b',
      ' ',
    ])
      expect((await add('menu-header', { ...item, url })).status, url).toBe(400)
    expect(fieldsOf(await add('menu-header', { ...item, url: '/content-page/nowhere' }))).toEqual([
      { path: 'url', code: 'unknown' },
    ])
    expect((await add('menu-header', { ...item, url: 'https://example.com/a?b#c', audience: 'owners' })).status).toBe(
      200,
    )
    const menus = (await make(app, settings.listMenus, {})).data
    expect(menus.header.at(-1)).toMatchObject({ url: 'https://example.com/a?b#c', audience: 'owners' })

    const hostile = (body: string) =>
      add('pages', { key: 'hostile', texts: { title: { en: 'T' }, body: { en: body } } })
    expect(fieldsOf(await hostile('[press](javascript:alert(1))'))).toEqual([{ path: 'body.en', code: 'link' }])
    expect((await hostile('turned \u202e round')).status).toBe(400)
    expect((await add('pages', { key: 'new', texts: { title: { en: 'T' }, body: { en: 'B' } } })).status).toBe(400)
    expect((await add('pages', { key: 'x', texts: { title: { fr: 'T' }, body: { en: 'B' } } })).body['fields']).toEqual(
      [{ path: 'title.en', code: 'required' }],
    )
    const script = '<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n## </h2><iframe>'
    expect((await hostile(script)).status).toBe(200)
    const opened = await openPage(app, '/content-page/hostile')
    expect(opened.document.querySelectorAll('main img, main script, main iframe')).toHaveLength(0)
    expect(opened.text).toContain('<script>alert(1)</script>')
  })

  it('includes slides with re-encoded pictures and alternative text', async () => {
    const { width, height } = { width: 1050, height: 700 }
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#883311' } })
      .png()
      .toBuffer()
    const stranger = await newPerson(app, { userType: 'company' })
    const picture = new Uint8Array(bytes)
    expect((await uploadFile(app, picture, { as: stranger, kind: 'slider' })).status).toBe(403)
    const { fileId } = await uploadFile(app, picture, { as: chief, kind: 'slider' })
    const texts = { title: { en: 'Red' }, text: { en: 'A red house.' }, alt: { en: 'A red wall', ar: 'جدار أحمر' } }
    const { id } = (await add('sliders', { texts, url: '/faq', pictureId: fileId })).data
    const slide = (await make(app, settings.listSliders, {}, { language: 'ar' })).data.at(-1)
    expect(slide).toMatchObject({ id, title: 'Red', url: '', picture: { id: fileId, alt: 'جدار أحمر' } })
    const shown = () => app.fetch(new Request(`http://localhost/media/${fileId}/360.webp`))
    expect((await shown()).status).toBe(200)
    expect((await add('sliders', { texts, pictureId: chief.id })).status).toBe(400)
    await change('sliders', id, 1, { texts, pictureId: null })
    expect((await shown()).status).toBe(404)
  })

  it('is audited without its texts', async () => {
    const rows = await app.deps.db.read
      .selectFrom('audit_event')
      .select(['event_name', 'subject', 'facts'])
      .orderBy('at')
      .orderBy('id')
      .execute()
    const eventNames = new Set(rows.map(({ event_name }) => event_name))
    for (const event of ['content-added', 'content-changed', 'content-removed', 'content-ordered'])
      expect(eventNames.has(event), event).toBe(true)
    expect(rows).toContainEqual({
      event_name: 'content-changed',
      subject: 'pages/shipping',
      facts: { active: true, version: 2 },
    })
    expect(JSON.stringify(rows)).not.toContain('Our house')
  })
})
