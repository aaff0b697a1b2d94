/** A public campaign is derived from its draft: texts in three languages, lists, and existing files. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { sectionPaths } from '#contract/draft/campaign-edit-lists.ts'
import type { Language } from '#contract/shapes.ts'
import type { DraftSection } from '#domain/draft/campaign-sections.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { draftOf, newDraft, newEditor, newFile, setStatus } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { campaign: read } = calls

describe.each(await behaviourEngine())('the public page of a draft on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let editor: TestPerson
  let stranger: TestPerson
  let id = ''

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    editor = await newPerson(app)
    stranger = await newPerson(app, { userType: 'company' })
  })
  beforeEach(async () => {
    id = await newDraft(app, owner, 'reit')
    await newEditor(app, id, editor)
    await writeCompleteDraft(app, { id, ownerId: owner.id, kind: 'reit' })
  })
  afterAll(() => app.close())

  /** Changes a section at its current version. */
  async function put(section: DraftSection, body: Record<string, string>, as = owner): Promise<void> {
    const version = (await draftOf(app, owner, id)).sections[section]?.version ?? 0
    const answer = await send(app, 'PATCH', sectionPaths[section].replace('{campaignId}', id), {
      as,
      headers: { 'idempotency-key': app.deps.ids.secret(12), 'if-match': `"${version}"` },
      body,
    })
    expect(answer).toMatchObject({ status: 200 })
  }
  const at = () => ({ params: { campaignId: id } })
  const shown = async (language: Language = 'en') =>
    (await make(app, read.getById, { params: { id } }, { language })).data

  it('is not accessible before the campaign is live', async () => {
    for (const status of [0, 1, 3, 6] as const) {
      await setStatus(app, id, status)
      expect((await make(app, read.getById, { params: { id } })).status).toBe(404)
      for (const call of [
        read.listFaqs,
        read.listTeam,
        read.listLeads,
        read.listPictures,
        read.listVideos,
        read.listDocuments,
      ])
        expect((await make(app, call, at())).status).toBe(404)
    }
  })

  it('contains the exact offering that was entered', async () => {
    await put('fundraising', {
      goal: '25000.50',
      maximumOffering: '50000',
      currency: 'EUR',
      propertyType: 'commercial',
    })
    await put('terms', { unitPrice: '12.50', minimum: '100', maximum: '', irrPercentage: '9.05' })
    await setStatus(app, id, 2)
    const { card, terms, property } = await shown()
    expect(card).toMatchObject({
      goal: { amount: 2_500_050n, currency: 'EUR' },
      minimum: 10_000n,
      propertyType: 'commercial',
      strategy: 'core',
      returnPoints: 905,
      kind: 'reit',
      name: 'Rope Works, Portland',
      city: 'Portland',
      country: 'US',
    })
    // The number of units follows from the maximum, not from the goal.
    expect(terms).toMatchObject({ unitPrice: 1250n, unitsTotal: 4000n, maximum: 2_500_050n, termMonths: 60 })
    expect(property).toMatchObject({
      name: 'Rope Works',
      size: 4200,
      assetValue: { amount: 300_000_000n, currency: 'EUR' },
    })
  })

  it("is displayed in the reader's language, or in the owner's as a fallback", async () => {
    await put('translations', {
      'fr.story.name': 'La Corderie',
      'ar.story.campaignStory': 'أربع وستون شقة.',
      'fr.fundraising.city': 'Portland (Maine)',
      'fr.faqs.use-of-funds.answer': 'Pour l’achat.',
      'fr.company.description': 'Bâtit.',
    })
    await setStatus(app, id, 2)
    const [en, fr, ar] = [await shown('en'), await shown('fr'), await shown('ar')]
    expect([en.card.name, fr.card.name, ar.card.name]).toEqual([
      'Rope Works, Portland',
      'La Corderie',
      'Rope Works, Portland',
    ])
    expect([fr.story, ar.story]).toEqual(['Sixty-four flats on a former rope works.', 'أربع وستون شقة.'])
    expect([en.card.city, fr.card.city]).toEqual(['Portland', 'Portland (Maine)'])
    expect([en.company.description, fr.company.description]).toEqual(['Builds and keeps apartment houses.', 'Bâtit.'])
    const answers = async (language: Language) =>
      (await make(app, read.listFaqs, at(), { language })).data.find(({ answer }) => /purchase|achat/.test(answer))
    const [english, demandé] = [await answers('en'), await answers('fr')]
    expect([english?.answer, demandé?.answer]).toEqual(['For the purchase.', 'Pour l’achat.'])
    // The site translates its own questions into every language.
    expect(english?.question).not.toBe(demandé?.question)
    // Clearing a translation restores the original text.
    await setStatus(app, id, 0)
    await put('translations', { 'fr.story.name': '' })
    await setStatus(app, id, 2)
    expect((await shown('fr')).card.name).toBe('Rope Works, Portland')
  })

  it("ignores translations into the campaign's own language", async () => {
    await put('translations', {
      'en.story.name': 'Other terms',
      'en.story.campaignStory': 'Other',
      'en.company.description': 'x',
    })
    await setStatus(app, id, 2)
    const { card, story, company } = await shown('en')
    expect([card.name, story, company.description]).toEqual([
      'Rope Works, Portland',
      'Sixty-four flats on a former rope works.',
      'Builds and keeps apartment houses.',
    ])
    expect((await shown('fr')).card.name).toBe('Rope Works, Portland')
  })

  it('is found by the words of its texts and translations', async () => {
    const found = async (search: string) =>
      (await make(app, read.listCampaigns, { query: { search } })).data.items.map((card) => card.id)
    await put('translations', { 'fr.story.name': 'La Corderie du Zénith' })
    await setStatus(app, id, 2)
    for (const search of ['corderie', 'zenith', 'Rope Works']) expect(await found(search)).toContain(id)
    await setStatus(app, id, 0)
    await put('translations', { 'fr.story.name': '' })
    await setStatus(app, id, 2)
    expect(await found('corderie')).not.toContain(id)
  })

  it('displays answered questions, ordered team members, and valid videos only', async () => {
    const person = (name: string, position: string) => ({
      [`${name}.fullName`]: name,
      [`${name}.role`]: 'Partner',
      [`${name}.email`]: 'someone@example.com',
      [`${name}.bio`]: 'A life.',
      [`${name}.position`]: position,
    })
    await put('team', { ...person('zoe', 'b'), ...person('adam', 'c') })
    await put('leads', { ...person('zoe', 'b'), ...person('carl', 'a') })
    await put('faqs', {
      'own.question': 'May I visit?',
      'own.answer': 'On Sundays.',
      'own.position': 'z',
      'mute.question': 'Well?',
    })
    await put('videos', {
      'a.title': 'The yard',
      'a.url': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s',
      'a.position': 'b',
      'b.title': 'The roof',
      'b.url': 'https://vimeo.com/76979871',
      'b.position': 'a',
      'c.title': 'Elsewhere',
      'c.url': 'https://example.com/video.mp4',
    })
    await put('translations', { 'fr.team.zoe.role': 'Associée', 'ar.videos.a.title': 'الساحة' })
    await setStatus(app, id, 2)
    const team = (await make(app, read.listTeam, at(), { language: 'fr' })).data
    expect(team.map(({ fullName, role, isLead }) => [fullName, role, isLead])).toEqual([
      ['zoe', 'Associée', false],
      ['adam', 'Partner', false],
      ['carl', 'Partner', true],
      ['zoe', 'Partner', true],
    ])
    // The company itself is presented with its team's names and roles.
    expect((await shown()).company.teamNames).toEqual(['\u2068zoe\u2069 · Partner', '\u2068adam\u2069 · Partner'])
    const leads = (await make(app, read.listLeads, at(), { language: 'fr' })).data
    expect(leads).toEqual(team.filter(({ isLead }) => isLead))
    // E-mail addresses are used only for sending e-mail.
    expect(JSON.stringify(team)).not.toContain('someone@example.com')
    const faqs = (await make(app, read.listFaqs, at())).data
    expect(faqs.map(({ question }) => question)).toContain('May I visit?')
    expect(faqs.map(({ question }) => question)).not.toContain('Well?')
    const videos = (await make(app, read.listVideos, at(), { language: 'ar' })).data
    expect(videos.map(({ title, video }) => [title, video.host, video.id])).toEqual([
      ['The roof', 'vimeo', '76979871'],
      ['الساحة', 'youtube', 'dQw4w9WgXcQ'],
    ])
    expect((await shown()).counts).toMatchObject({ team: 4, videos: 2, faqs: faqs.length })
    await setStatus(app, id, 0)
    await put('team', { 'zoe.removed': 'yes' })
    await setStatus(app, id, 2)
    expect((await make(app, read.listTeam, at())).data.map(({ fullName }) => fullName)).toEqual(['adam', 'carl', 'zoe'])
  })

  it('displays only pictures and documents that the team uploaded', async () => {
    const [mine, edited, foreign, pdf] = [
      await newFile(app, owner),
      await newFile(app, editor),
      await newFile(app, stranger),
      await newFile(app, owner),
    ]
    await put('images', {
      'a.title': 'Front',
      'a.file': mine,
      'b.title': 'Back',
      'b.file': edited,
      'c.title': 'Stolen',
      'c.file': foreign,
      'd.file': app.deps.ids.next(),
    })
    await put('documents', {
      'a.title': 'Terms',
      'a.file': pdf,
      'a.visibility': 'public',
      'b.title': 'Stolen',
      'b.file': foreign,
      'b.visibility': 'public',
      'c.title': 'Undecided',
      'c.file': pdf,
    })
    await put('team', { 'x.fullName': 'Zoe', 'x.role': 'Partner', 'x.photo': foreign })
    const draft = await draftOf(app, owner, id)
    expect(draft.sections['images']?.values['c.file']).toBe(foreign)
    await setStatus(app, id, 2)
    const pictures = (await make(app, read.listPictures, at())).data
    expect(pictures.map((picture) => [picture.id, picture.alt])).toEqual([
      [mine, 'Front'],
      [edited, 'Back'],
    ])
    const documents = (await make(app, read.listDocuments, at())).data
    // Documents are private unless marked public.
    expect(documents.map(({ title, visibility }) => [title, visibility])).toEqual([
      ['Terms', 'public'],
      ['Undecided', 'private'],
    ])
    expect((await make(app, read.listTeam, at())).data[0]?.photo).toBeNull()
  })

  it('preserves the row of a document, which openings reference, when the document changes', async () => {
    const pdf = await newFile(app, owner)
    const item = app.deps.ids.next()
    await put('documents', { [`${item}.title`]: 'Terms', [`${item}.file`]: pdf, [`${item}.visibility`]: 'private' })
    const row = () =>
      app.deps.db.read.selectFrom('campaign_document').selectAll().where('campaign_id', '=', id).execute()
    const [before] = await row()
    app.advance(60_000)
    const newer = await newFile(app, owner)
    await put('documents', { [`${item}.title`]: 'Terms, signed', [`${item}.file`]: newer })
    const [after] = await row()
    expect(after).toMatchObject({
      id: item,
      file_id: newer,
      created_at: before?.created_at,
      titles: { en: 'Terms, signed' },
    })
    await put('documents', { [`${item}.removed`]: 'yes' })
    expect(await row()).toEqual([])
  })

  it('displays a company logo only if it is an image that the team uploaded', async () => {
    const [own, edited, foreign, pdf] = [
      await newFile(app, owner),
      await newFile(app, editor),
      await newFile(app, stranger),
      await newFile(app, owner),
    ]
    // A picture among the documents is served by the access rules of documents only.
    await app.deps.db.transact((tx) =>
      tx.updateTable('stored_file').set({ visibility: 'private' }).where('id', '=', pdf).execute(),
    )
    for (const [logo, expected] of [
      [own, own],
      [edited, edited],
      [foreign, undefined],
      [pdf, undefined],
      [app.deps.ids.next(), undefined],
      ['', undefined],
    ] as const) {
      await setStatus(app, id, 0)
      await put('company', { companyLogo: logo })
      await setStatus(app, id, 2)
      expect((await shown()).company.logo?.id).toBe(expected)
    }
  })

  it("displays the story's picture or the first of the gallery, and a headline video by its id", async () => {
    const [story, first, foreign] = [await newFile(app, owner), await newFile(app, owner), await newFile(app, stranger)]
    await put('images', { 'a.title': 'Front', 'a.file': first })
    await put('story', { uploadType: 'image', storyImage: story })
    await setStatus(app, id, 2)
    expect((await shown()).card.picture?.id).toBe(story)
    await setStatus(app, id, 0)
    await put('story', { storyImage: foreign })
    await setStatus(app, id, 2)
    expect((await shown()).card.picture?.id).toBe(first)
    await setStatus(app, id, 0)
    await put('story', { uploadType: 'video', videoUrl: 'https://youtu.be/dQw4w9WgXcQ?si=x' })
    await put('links', {
      'a.title': 'Site',
      'a.url': 'javascript:alert(1)',
      'b.title': 'News',
      'b.url': 'https://example.com/news',
    })
    await put('extras', { facebook: 'https://facebook.com/rope', twitter: 'http://192.168.0.1/' })
    await setStatus(app, id, 2)
    const detail = await shown()
    expect(detail.video).toEqual({ host: 'youtube', id: 'dQw4w9WgXcQ' })
    expect(detail.links).toEqual([
      { title: 'Facebook', url: 'https://facebook.com/rope' },
      { title: 'News', url: 'https://example.com/news' },
    ])
  })
})
