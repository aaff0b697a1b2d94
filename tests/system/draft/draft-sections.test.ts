/** The sections of a draft with fixed fields: read, updated and replaced, by whom and when. */

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { sectionPaths } from '#contract/draft/campaign-edit-lists.ts'
import {
  type DraftSection,
  draftSections,
  type FormSection,
  formSections,
  isFormSection,
  isListSection,
  listSections,
} from '#domain/draft/campaign-sections.ts'
import { optionNames } from '#domain/site/offered-options.ts'
import { draftOf, newDraft, newEditor, newFile, setStatus } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { campaignEdit } = calls

const forms = {
  company: { get: campaignEdit.getCompany, update: campaignEdit.updateCompany, enter: campaignEdit.enterCompany },
  fundraising: {
    get: campaignEdit.getFundraising,
    update: campaignEdit.updateFundraising,
    enter: campaignEdit.enterFundraising,
  },
  terms: { get: campaignEdit.getTerms, update: campaignEdit.updateTerms, enter: campaignEdit.enterTerms },
  story: { get: campaignEdit.getStory, update: campaignEdit.updateStory, enter: campaignEdit.enterStory },
  extras: { get: campaignEdit.getExtras, update: campaignEdit.updateExtras, enter: campaignEdit.enterExtras },
} as const satisfies Readonly<Record<FormSection, unknown>>
const sections = Object.keys(forms) as FormSection[]
const lists = ['faqs', 'team', 'leads', 'links', 'videos', 'images', 'documents', 'translations'] as const

/** Values that rules, columns or indexes might fail on. */
const strangeValues = [
  ...' |0|-1|1e9|٤٢|9223372036854775807|100000000000000000|99999999999999999999|0.01|12.345|0000|999999'.split('|'),
  ...'2027-02-29|0000-01-01|9999-12-31|USD|JPY|XXX|US|core|fixed|image|video|yes|public|debt|%|en|fr'.split('|'),
  ...'https://youtu.be/dQw4w9WgXcQ|javascript:alert(1)|https://example.com|toString|constructor|\u0600'.split('|'),
  'w'.repeat(3999),
]

/** A field of a section; for a list, a field of one item. */
function fieldOf(section: DraftSection, item: string): string {
  if (section === 'translations') return 'fr.story.name'
  if (section === 'figures') return 'recent.cash'
  return isListSection(section) ? `${item}.${listSections[section].fields[0]}` : (fieldsOf(section)[0] ?? '')
}

function fieldsOf(section: DraftSection): readonly string[] {
  return isFormSection(section) ? formSections[section] : []
}

describe.each(await behaviourEngine())('draft sections on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let editor: TestPerson
  let stranger: TestPerson
  let administrator: TestPerson
  let id = ''

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    // An invited editor need not be allowed to run campaigns.
    editor = await newPerson(app)
    stranger = await newPerson(app, { userType: 'company' })
    administrator = await newPerson(app, { userType: 'company', admin: true })
  })
  beforeEach(async () => {
    id = await newDraft(app, owner)
    await newEditor(app, id, editor)
  })
  afterAll(() => app.close())

  it.each(['en', 'fr', 'ar'] as const)(
    'follow the rules that the bootstrap response publishes (%s)',
    async (language) => {
      const { rules } = (await make(app, campaignEdit.getDraft, { params: { id } }, { as: owner, language })).data
      const { campaign, currencies, site, options, countries } = (
        await make(app, calls.settings.bootstrap, {}, { language })
      ).data
      const terms = (await make(app, calls.settings.campaign, {}, { language })).data
      expect(terms).toEqual(campaign)
      const { companyNameMinimum, requiredFaqs, achOn } = campaign
      // A draft that is started offline has only these rules.
      expect({
        companyNameMinimum,
        requiredFaqs,
        achOn,
        currencies: currencies.map(({ code }) => code),
        countries: site.restrictMapCountryList,
        countriesOff: countries?.filter(({ hidden }) => hidden).map(({ code }) => code),
        ...Object.fromEntries(optionNames.map((name) => [name, options[name].map(({ slug }) => slug)])),
      }).toEqual({ ...rules, today: undefined })
      expect(requiredFaqs.length).toBeGreaterThan(0)
    },
  )

  const patch = (section: DraftSection, body: unknown, ifMatch: number, as = owner, campaign = id) =>
    send(app, 'PATCH', sectionPaths[section].replace('{campaignId}', campaign), {
      as,
      headers: { 'idempotency-key': app.deps.ids.secret(12), 'if-match': `"${ifMatch}"` },
      body,
    })

  describe.each(sections)('%s', (section) => {
    const { get, update, enter } = forms[section]
    const names = formSections[section]
    const [first, second] = [names[0] as string, names[1] as string]
    const input = () => ({ params: { campaignId: id } })
    const read = (as = owner) => make(app, get, input(), { as })
    const change = (body: Record<string, string>, ifMatch: number, options: { as?: TestPerson; key?: string } = {}) =>
      make(app, update, { ...input(), body }, { as: owner, ifMatch, ...options })

    it('is initially empty, preserves omitted fields, and increments its version', async () => {
      const empty = await read()
      expect(empty.data).toMatchObject({ version: 0, updatedAt: null })
      expect(empty.data.values).toEqual(Object.fromEntries(names.map((name) => [name, ''])))
      expect((await change({ [first]: 'One' }, 0)).headers.get('etag')).toBe('"1"')
      const two = await change({ [second]: ' Two ' }, 1, { as: editor })
      expect(two.data).toMatchObject({ version: 2, values: { [first]: 'One', [second]: 'Two' } })
      expect((await read(editor)).data).toEqual(two.data)
      expect((await draftOf(app, owner, id)).sections[section]).toEqual({ values: two.data.values, version: 2 })
    })

    it('is replaced as a whole by PUT: omitted fields are cleared', async () => {
      await change({ [first]: 'One', [second]: 'Two' }, 0)
      const entered = await make(app, enter, { ...input(), body: { [second]: '2' } }, { as: owner, ifMatch: 1 })
      expect(entered.data).toMatchObject({ version: 2, values: { [first]: '', [second]: '2' } })
      const late = await make(app, enter, { ...input(), body: {} }, { as: owner, ifMatch: 1 })
      expect(late).toMatchObject({ status: 412, code: 'VERSION_CONFLICT' })
    })

    it('returns the stored section on a version conflict, and the stored response on a replay', async () => {
      const key = app.deps.ids.secret(12)
      const done = await change({ [first]: 'One' }, 0, { key })
      const conflict = await change({ [second]: 'Two' }, 0, { as: editor })
      expect(conflict).toMatchObject({ status: 412, code: 'VERSION_CONFLICT' })
      expect(conflict.body['details']).toEqual({ current: done.data })
      const replayed = await change({ [first]: 'One' }, 0, { key })
      expect(replayed.data).toEqual(done.data)
      expect(replayed.headers.get('idempotency-hit')).toBe('true')
    })

    it('accepts only its own fields, up to their maximum length', async () => {
      for (const name of ['status', 'x', '__proto__', `${id}.title`])
        expect(await patch(section, JSON.stringify({ [name]: 'x' }), 0)).toMatchObject({ status: 400 })
      expect(await patch(section, { [first]: 'é'.repeat(4001) }, 0)).toMatchObject({
        status: 400,
        fields: [{ path: first, code: 'too-long', limit: 4000 }],
      })
      expect((await patch(section, { [first]: 5 }, 0)).status).toBe(400)
      expect((await read()).data.version).toBe(0)
    })

    it('is not found by strangers, nor by administrators', async () => {
      for (const as of [stranger, administrator]) {
        expect(await read(as)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
        expect(await change({ [first]: 'Mine' }, 0, { as })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      }
      expect((await patch(section, { [first]: 'x' }, 0, owner, app.deps.ids.next())).status).toBe(404)
      expect((await patch(section, { [first]: 'x' }, 0, owner, 'x')).status).toBe(404)
    })
  })

  it.each([
    [0, draftSections],
    [1, []],
    [2, lists],
    [3, draftSections],
    [4, lists],
    [5, lists],
    [6, []],
  ] as const)('are editable in a campaign with status %s: %j', async (status, open) => {
    for (const section of draftSections) {
      await setStatus(app, id, status)
      const answer = await patch(
        section,
        { [fieldOf(section, app.deps.ids.next())]: 'x' },
        0,
        section === 'company' ? owner : editor,
      )
      const expected = (open as readonly string[]).includes(section)
        ? { status: 200 }
        : { status: 409, code: 'CAMPAIGN_LOCKED' }
      expect({ section, ...answer }).toMatchObject({ section, ...expected })
    }
    await setStatus(app, id, status)
    const draft = await draftOf(app, owner, id)
    expect(draft.editable).toEqual(expect.arrayContaining([...open]))
    expect(draft.editable).toHaveLength(open.length + ([0, 2, 3, 4, 5].includes(status) ? 1 : 0))
    expect((await draftOf(app, editor, id)).editable).toHaveLength(open.length)
  })

  it('store a story of the maximum length with its translations', async () => {
    const long = 'ش'.repeat(20_000)
    expect((await patch('story', { longStory: long }, 0)).status).toBe(200)
    expect((await patch('story', { longStory: `${long}!` }, 1)).status).toBe(400)
    expect((await patch('story', { campaignStory: 'x'.repeat(4001) }, 1)).status).toBe(400)
    expect((await draftOf(app, owner, id)).sections['story']?.values['longStory']).toBe(long)
  })

  it('accept an uploaded contract through the legacy endpoint', async () => {
    const contract = await newFile(app, owner)
    const named = await make(
      app,
      campaignEdit.uploadContract,
      { params: { id }, body: { contract } },
      { as: owner, ifMatch: 0 },
    )
    expect(named.data).toMatchObject({ version: 1, values: { contract }, problems: [] })
    const foreign = await newFile(app, stranger)
    const missed = await make(
      app,
      campaignEdit.uploadContract,
      { params: { id }, body: { contract: foreign } },
      { as: owner, ifMatch: 1 },
    )
    expect(missed.data.problems).toEqual([{ path: 'contract', code: 'file' }])
  })

  it('return a declined campaign to draft on the first change', async () => {
    await setStatus(app, id, 3)
    expect((await patch('story', { name: 'x' }, 7)).status).toBe(412)
    expect((await draftOf(app, owner, id)).campaign.status).toBe(3)
    expect((await patch('faqs', { [`${app.deps.ids.next()}.question`]: 'Why?' }, 0, editor)).status).toBe(200)
    expect((await draftOf(app, owner, id)).campaign.status).toBe(0)
    const events = await app.deps.db.read
      .selectFrom('campaign_event')
      .select(['from_status', 'to_status', 'actor_id'])
      .where('campaign_id', '=', id)
      .execute()
    expect(events).toEqual([{ from_status: 3, to_status: 0, actor_id: editor.id }])
  })

  it('are all contained in the draft, in the requested language, with the payout account for the owner only', async () => {
    await patch('company', { companyName: 'Harbour Row Holdings' }, 0)
    const mine = (await make(app, campaignEdit.getDraft, { params: { id } }, { as: owner, language: 'fr' })).data
    expect(mine.campaign).toMatchObject({ id, title: 'Harbour Row Holdings', isOwner: true, status: 0 })
    expect(Object.keys(mine.sections).toSorted()).toEqual([...draftSections, 'funding'].toSorted())
    expect(mine.rules.requiredFaqs.length).toBeGreaterThan(0)
    expect(mine.rules.requiredFaqs.map(({ question }) => question)).not.toEqual(
      (await draftOf(app, owner, id)).rules.requiredFaqs.map(({ question }) => question),
    )
    const theirs = await draftOf(app, editor, id)
    expect(theirs.campaign.isOwner).toBe(false)
    expect(Object.keys(theirs.sections).toSorted()).toEqual([...draftSections].toSorted())
    for (const as of [stranger, administrator])
      expect(await make(app, campaignEdit.getDraft, { params: { id } }, { as })).toMatchObject({ status: 404 })
    await patch('story', { name: 'Rope Works' }, 0)
    expect((await draftOf(app, owner, id)).campaign.title).toBe('Rope Works')
  })

  it('accept any input without breaking the public page', async () => {
    const versions = new Map<string, number>()
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom(...strangeValues, id, 'ﷺ'.repeat(3900), 'e\u0301'.repeat(400)),
    )
    const change = fc.constantFrom(...draftSections).chain((section) => {
      const names = isFormSection(section)
        ? [...fieldsOf(section)]
        : isListSection(section)
          ? ['a', 'use-of-funds', 'constructor'].flatMap((each) =>
              [...listSections[section].fields, 'position', 'removed'].map((field) => `${each}.${field}`),
            )
          : section === 'figures'
            ? ['recent.cash', 'prior.revenue']
            : ['fr.story.name', 'ar.story.longStory', 'en.faqs.a.answer', 'ar.team.a.role', 'fr.fundraising.city']
      return fc.record({ section: fc.constant(section), body: fc.dictionary(fc.constantFrom(...names), typed) })
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ section, body }) => {
        const version = versions.get(section) ?? 0
        const answer = await patch(section, body, version)
        expect({ status: answer.status, text: answer.status === 200 ? '' : answer.text }).toEqual({
          status: 200,
          text: '',
        })
        versions.set(section, version + 1)
        await draftOf(app, owner, id)
      }),
      { seed: 5, numRuns: 120, endOnFailure: true },
    )
    expect(app.logLines.filter((line) => line.includes('"error"'))).toEqual([])
  })
})
