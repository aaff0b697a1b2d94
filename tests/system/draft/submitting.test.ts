/** Submission for review and withdrawal by the owner; copies of a campaign; notifications. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSections, writeSection } from '#api/db/draft/sections.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { itemsOf } from '#domain/draft/campaign-sections.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { draftOf, newDraft, newEditor, newFile, setStatus } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { campaignEdit, admin, social } = calls
type Kind = 'equity' | 'debt' | 'reit'

describe.each(await behaviourEngine())('submitting a campaign on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let id = ''

  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  beforeEach(async () => {
    app.at(testNow)
    owner = await newPerson(app, { userType: 'company', language: 'fr' })
    id = await complete()
  })
  afterAll(() => app.close())

  async function complete(kind: Kind = 'equity', as = owner, closesInDays = 60): Promise<string> {
    const made = await newDraft(app, as, kind)
    await writeCompleteDraft(app, { id: made, ownerId: as.id, kind }, closesInDays)
    return made
  }
  const move = (status: 0 | 1 | 6, options: { as?: TestPerson; key?: string; id?: string } = {}) =>
    make(
      app,
      campaignEdit.submit,
      { params: { id: options.id ?? id }, body: { status } },
      { as: options.as ?? owner, ...(options.key === undefined ? {} : { key: options.key }) },
    )
  const rename = async (name: string) => {
    const { version } = (await draftOf(app, owner, id)).sections['story'] ?? { version: 0 }
    return make(
      app,
      campaignEdit.updateStory,
      { params: { campaignId: id }, body: { name } },
      { as: owner, ifMatch: version },
    )
  }

  it.each(['equity', 'debt', 'reit'] as const)(
    'submits a complete campaign of kind %s once per idempotency key',
    async (kind) => {
      id = await complete(kind)
      const key = app.deps.ids.secret(12)
      const submitted = await move(1, { key })
      expect(submitted.data).toMatchObject({ id, status: 1, title: 'Rope Works, Portland' })
      const again = await move(1, { key })
      expect(again.data).toEqual(submitted.data)
      expect(again.headers.get('idempotency-hit')).toBe('true')
      expect(await move(1)).toMatchObject({ status: 409, code: 'TRANSITION_NOT_ALLOWED' })
      const audit = await app.deps.db.read
        .selectFrom('audit_event')
        .select(['event_name', 'actor_id', 'facts'])
        .where('subject', '=', id)
        .orderBy('at')
        .orderBy('id')
        .execute()
      expect(audit).toEqual([{ event_name: 'campaign-status', actor_id: owner.id, facts: { from: 0, to: 1 } }])
    },
  )

  it.each([
    [0, { 0: false, 1: true, 6: true }],
    [1, { 0: true, 1: false, 6: false }],
    [2, { 0: false, 1: false, 6: false }],
    [3, { 0: true, 1: false, 6: true }],
    [4, { 0: false, 1: false, 6: false }],
    [5, { 0: false, 1: false, 6: false }],
    [6, { 0: false, 1: false, 6: false }],
  ] as const)('allows the owner’s transitions from status %s (decision T15): %j', async (from, allowed) => {
    for (const to of [0, 1, 6] as const) {
      await setStatus(app, id, from)
      const answer = await move(to)
      if (allowed[to]) expect(answer.data.status).toBe(to)
      else expect(answer).toMatchObject({ status: 409, code: 'TRANSITION_NOT_ALLOWED' })
    }
  })

  it('reports every missing or invalid field, by section', async () => {
    const empty = await newDraft(app, owner, 'debt')
    const refused = await move(1, { id: empty })
    expect(refused).toMatchObject({ status: 409, code: 'CAMPAIGN_INCOMPLETE' })
    const paths = (refused.body['fields'] as { path: string }[]).map(({ path }) => path)
    for (const path of [
      'company.companyName',
      'fundraising.goal',
      'terms.adrPercentage',
      'story.campaignStory',
      'faqs.risks.answer',
      'funding.accountNumber',
    ])
      expect(paths).toContain(path)
    await rename('<b>')
    const wrong = await move(1)
    expect(wrong.body['fields']).toEqual([{ path: 'story.name', code: 'characters' }])
    const faqs = (await draftOf(app, owner, id)).sections['faqs']
    await rename('Rope Works')
    await make(
      app,
      campaignEdit.updateFaqs,
      { params: { campaignId: id }, body: { 'risks.answer': ' ' } },
      { as: owner, ifMatch: faqs?.version ?? 0 },
    )
    expect((await move(1)).body['fields']).toEqual([{ path: 'faqs.risks.answer', code: 'required' }])
    expect((await draftOf(app, owner, id)).campaign.status).toBe(0)
  })

  it('validates the closing date against the current date', async () => {
    app.advance(60 * 86_400_000)
    const late = { as: await newPerson(app, { userType: 'company' }) }
    await app.deps.db.transact((tx) =>
      tx.updateTable('campaign').set({ owner_id: late.as.id }).where('id', '=', id).execute(),
    )
    expect(await move(1, late)).toMatchObject({ status: 409, code: 'CLOSING_DATE_PAST' })
    expect((await move(1, { ...late, id: await complete('equity', late.as, 366) })).code).toBe('CLOSING_DATE_TOO_LATE')
    expect((await move(1, { ...late, id: await complete('equity', late.as, 365) })).status).toBe(200)
  })

  it('is restricted to the owner: editors are rejected, and strangers get 404', async () => {
    const editor = await newPerson(app, { userType: 'company' })
    await newEditor(app, id, editor)
    expect(await move(1, { as: editor })).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    for (const as of [
      await newPerson(app, { userType: 'company' }),
      await newPerson(app, { userType: 'company', admin: true }),
    ])
      expect(await move(1, { as })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await move(1, { as: await newPerson(app) })).code).toBe('NOT_ALLOWED')
  })

  it('limits the number of running campaigns, also for concurrent submissions', async () => {
    const before = await app.deps.db.transact((tx) => changeSettings(tx, { campaignsMaximum: 2 }))
    try {
      const live = await complete()
      await setStatus(app, live, 2)
      const others = [id, await complete(), await complete()]
      const answers = await Promise.all(others.map((each) => move(1, { id: each })))
      expect(answers.map(({ status, code }) => code ?? String(status)).toSorted()).toEqual(
        ['200', 'CAMPAIGN_LIMIT', 'CAMPAIGN_LIMIT'].toSorted(),
      )
      const waiting = answers.find(({ status }) => status === 200)?.data.id ?? ''
      await move(0, { id: waiting })
      const next = others.find((each) => each !== waiting) ?? ''
      expect((await move(1, { id: next })).status).toBe(200)
      // Ended campaigns no longer count.
      await setStatus(app, live, 4)
      expect((await move(1, { id: waiting })).status).toBe(200)
    } finally {
      await app.deps.db.transact((tx) => changeSettings(tx, { campaignsMaximum: before.campaignsMaximum }))
    }
  })

  it('assigns a unique slug derived from the name, once', async () => {
    await rename('Ümläut & Söhne')
    expect((await draftOf(app, owner, id)).campaign.slug).toBe(`draft-${id}`)
    const first = (await move(1)).data
    expect(first.slug).toMatch(/^umlaut-sohne(-[0-9a-f]{7})?$/)
    await move(0)
    await rename('Another name')
    expect((await move(1)).data.slug).toBe(first.slug)
    // The same name several times, concurrently.
    const twins = [await complete(), await complete(), await complete()]
    const slugs = (await Promise.all(twins.map((each) => move(1, { id: each })))).map(({ data }) => data.slug)
    expect(new Set(slugs).size).toBe(3)
    for (const slug of slugs) expect(slug).toMatch(/^rope-works-portland(-[0-9a-f]{7})?$/)
    // A name that cannot be converted to a slug.
    id = await complete('debt')
    await rename('حديقة الميناء')
    expect((await move(1)).data.slug).toMatch(/^debt(-[0-9a-f]{7})?$/)
  })

  it('notifies the owner by e-mail and administrators by inbox and push, each in their language', async () => {
    await app.runJobs()
    const administrators = await Promise.all(
      (['en', 'fr', 'ar'] as const).map((language) => newPerson(app, { userType: null, admin: true, language })),
    )
    const [mails, pushes] = [app.mails.length, app.pushes.length]
    await move(1)
    await app.runJobs()
    expect(app.mails.slice(mails).map(({ language, subject }) => [language, subject])).toEqual([
      ['fr', expect.stringContaining('Rope Works, Portland')],
    ])
    expect(app.mails.at(-1)?.text).toContain(`https://freehold.example/campaign-dashboard/${id}`)
    const texts = new Set<string>()
    for (const as of administrators) {
      const { items } = (
        await make(
          app,
          social.listNotifications,
          {},
          { as, language: as === administrators[0] ? 'en' : as === administrators[1] ? 'fr' : 'ar' },
        )
      ).data
      const notices = items.filter(({ path }) => path === `/admin/campaigns/${id}`)
      expect(notices).toMatchObject([{ kind: 'submitted' }])
      texts.add(notices[0]?.body ?? '')
    }
    expect(texts.size).toBe(3)
    const languages = app.pushes.slice(pushes).map(({ payload }) => payload.notification.lang)
    for (const language of ['en', 'fr', 'ar']) expect(languages).toContain(language)
    // Withdrawn before the notification was sent: no notification is sent.
    await move(0)
    const mailsBefore = app.mails.length
    await move(1)
    await move(0)
    await app.runJobs()
    expect(app.mails).toHaveLength(mailsBefore)
  })

  it('is approved, or declined with a reason, after which the owner can edit and resubmit', async () => {
    const administrator = await newPerson(app, { userType: null, admin: true })
    await move(1)
    app.advance(1000)
    const decide = (status: 2 | 3) =>
      make(app, admin.decideCampaign, { params: { id }, body: { status, reason: 'Say more.' } }, { as: administrator })
    await decide(3)
    expect((await draftOf(app, owner, id)).reason).toBe('Say more.')
    app.advance(1000)
    await rename('Rope Works again')
    expect((await draftOf(app, owner, id)).campaign.status).toBe(0)
    expect((await move(1)).data.status).toBe(1)
    expect((await decide(2)).data.status).toBe(2)
    expect(await rename('Rope Works for ever')).toMatchObject({ status: 409, code: 'CAMPAIGN_LOCKED' })
  })

  describe('a copy', () => {
    const copy = (as = owner, to = app.deps.ids.next(), key = app.deps.ids.secret(12)) =>
      make(app, campaignEdit.duplicate, { params: { id }, body: { id: to } }, { as, key })

    it('contains all entered values with new item ids, without account, dates or access rights', async () => {
      id = await complete('reit')
      const item = app.deps.ids.next()
      const gone = app.deps.ids.next()
      const photo = await newFile(app, owner)
      const put = async (call: typeof campaignEdit.updateTeam, section: string, body: Record<string, string>) => {
        const version = (await draftOf(app, owner, id)).sections[section]?.version ?? 0
        await make(app, call, { params: { campaignId: id }, body }, { as: owner, ifMatch: version })
      }
      await put(campaignEdit.updateTeam, 'team', {
        [`${item}.fullName`]: 'Zoe',
        [`${item}.photo`]: photo,
        [`${item}.position`]: 'a',
        [`${gone}.fullName`]: 'Gone',
        [`${gone}.removed`]: 'yes',
      })
      await put(campaignEdit.updateTranslations, 'translations', {
        [`fr.team.${item}.role`]: 'Associée',
        'fr.faqs.risks.answer': 'Des risques.',
      })
      await newEditor(app, id, await newPerson(app))
      const key = app.deps.ids.secret(12)
      const to = app.deps.ids.next()
      const made = await copy(owner, to, key)
      expect(made.data).toMatchObject({ id: to, kind: 'reit', status: 0, slug: `draft-${to}`, isOwner: true })
      expect((await copy(owner, to, key)).headers.get('idempotency-hit')).toBe('true')
      const [from, draft] = [await draftOf(app, owner, id), await draftOf(app, owner, to)]
      for (const section of ['company', 'faqs'] as const)
        expect(draft.sections[section]?.values).toEqual(from.sections[section]?.values)
      expect(draft.sections['story']?.values).toEqual({
        ...from.sections['story']?.values,
        name: 'Copy of Rope Works, Portland',
      })
      expect(draft.sections['fundraising']?.values).toEqual({
        ...from.sections['fundraising']?.values,
        closingDate: '',
      })
      expect(draft.sections['terms']?.values).toEqual({ ...from.sections['terms']?.values, maturityDate: '' })
      expect(draft.sections['funding']?.values['accountNumber']).toBe('')
      const team = itemsOf(draft.sections['team']?.values ?? {})
      expect(team).toMatchObject([{ position: 'a', fields: { fullName: 'Zoe', photo } }])
      expect(team[0]?.id).not.toBe(item)
      expect(draft.sections['translations']?.values).toEqual({
        [`fr.team.${team[0]?.id}.role`]: 'Associée',
        'fr.faqs.risks.answer': 'Des risques.',
      })
      const editors = await app.deps.db.read
        .selectFrom('campaign_editor')
        .selectAll()
        .where('campaign_id', '=', to)
        .execute()
      expect(editors).toEqual([])
      // Original and copy are independent.
      await make(app, campaignEdit.removeTeamMember, { params: { campaignId: team[0]?.id ?? '' } }, { as: owner })
      expect(itemsOf((await draftOf(app, owner, id)).sections['team']?.values ?? {})).toHaveLength(1)
    })

    it('is named a copy in each language of its name, at most as long as a name may be', async () => {
      await app.deps.db.transact(async (tx) => {
        const at = new Date(app.deps.clock.now())
        const { story, translations } = await readSections(tx, id)
        await writeSection(
          tx,
          id,
          'story',
          { ...story?.values, name: `Corderie ${'é'.repeat(141)}`, language: 'fr' },
          2,
          at,
        )
        const names = { 'en.story.name': 'Visit example.com', 'ar.story.name': 'مصنع الحبال' }
        await writeSection(tx, id, 'translations', { ...translations?.values, ...names }, 2, at)
      })
      const to = app.deps.ids.next()
      expect((await copy(owner, to)).data.title).toBe(`Copie de Corderie ${'é'.repeat(131)}…`)
      const { sections } = await draftOf(app, owner, to)
      expect(sections['translations']?.values).toEqual({
        'en.story.name': 'Copy of Visit example.com',
        'ar.story.name': 'نسخة من مصنع الحبال',
      })
      const cards = await app.deps.db.read
        .selectFrom('campaign_text')
        .select(['language', 'name'])
        .where('campaign_id', '=', to)
        .orderBy('language')
        .execute()
      expect(cards).toEqual([
        { language: 'ar', name: 'نسخة من مصنع الحبال' },
        { language: 'en', name: 'Copy of Visit example.com' },
        { language: 'fr', name: `Copie de Corderie ${'é'.repeat(131)}…` },
      ])
    })

    it('takes the name of its company if it has none, and stays unnamed without one', async () => {
      id = await newDraft(app, owner)
      const unnamed = await copy()
      expect(unnamed.data.title).toBe('')
      await make(
        app,
        campaignEdit.updateCompany,
        { params: { campaignId: id }, body: { companyName: 'Harbour Row' } },
        { as: owner, ifMatch: 0 },
      )
      const first = await copy()
      expect(first.data.title).toBe('Copy of Harbour Row')
      id = first.data.id
      expect((await copy()).data.title).toBe('Copy of Harbour Row')
    })

    it('requires the owner and an unused id, and is possible in any status', async () => {
      const editor = await newPerson(app, { userType: 'company' })
      await newEditor(app, id, editor)
      expect(await copy(editor)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
      expect(await copy(await newPerson(app, { userType: 'company' }))).toMatchObject({ status: 404 })
      expect((await copy(owner, id)).body['fields']).toEqual([{ path: 'id', code: 'taken' }])
      for (const status of [1, 2, 3, 4, 5, 6] as const) {
        await setStatus(app, id, status)
        expect((await copy()).data.status).toBe(0)
      }
    })

    it('counts towards the limit of a hundred drafts', async () => {
      await app.deps.db.execute(
        `insert into campaign (id, owner_id, slug, kind, recent_at, created_at, updated_at)
         select gen_random_uuid(), $1, 'heap-' || gen_random_uuid(), 'equity', now(), now(), now() from generate_series(1, 98)`,
        [owner.id],
      )
      const answers = await Promise.all([copy(), copy()])
      expect(answers.map(({ status, code }) => code ?? String(status)).toSorted()).toEqual(
        ['200', 'CAMPAIGN_LIMIT'].toSorted(),
      )
      expect(
        (await make(app, campaignEdit.create, { body: { id: app.deps.ids.next(), kind: 'debt' } }, { as: owner })).code,
      ).toBe('CAMPAIGN_LIMIT')
    })
  })
})
