/** Campaign previews of nearly empty and overfull drafts. */

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { sectionPaths } from '#contract/draft/campaign-edit-lists.ts'
import {
  type DraftSection,
  draftSections,
  formSections,
  isFormSection,
  isListSection,
  listSections,
} from '#domain/draft/campaign-sections.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { newDraft, newEditor, setStatus } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

/** Values that are too long, too large or nearly valid, chosen by number so that a failure prints numbers. */
const typed = [
  'w'.repeat(3999),
  'ﷺ'.repeat(1500),
  `e${'\u0301'.repeat(3000)}`,
  ...'|x|12.5|5000000|99999999999999|999999|١٢|USD|JPY|2027-03-01|video|fixed|yes|public'.split('|'),
  'https://example.com/x',
  'https://youtu.be/dQw4w9WgXcQ',
]

/** The fields of every section, with two items in each list. */
const draftFields: readonly { readonly section: DraftSection; readonly name: string }[] = draftSections.flatMap(
  (section) => {
    const names: readonly string[] = isFormSection(section)
      ? formSections[section]
      : isListSection(section)
        ? listSections[section].fields.flatMap((field) => [`a.${field}`, `b.${field}`])
        : section === 'translations'
          ? ['name', 'highlight', 'campaignStory', 'longStory'].map((field) => `ar.story.${field}`)
          : []
    return names.map((name) => ({ section, name }))
  },
)

const { admin, campaign: read, campaignEdit } = calls

describe.each(await behaviourEngine())('previews and reviews on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let administrator: TestPerson
  let id = ''

  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await newPerson(app, { userType: null, admin: true })
  })
  beforeEach(async () => {
    app.at(testNow)
    owner = await newPerson(app, { userType: 'company', language: 'ar' })
    id = await newDraft(app, owner)
  })
  afterAll(() => app.close())

  const preview = (as = owner, language: 'en' | 'fr' = 'en') =>
    make(app, campaignEdit.preview, { params: { id } }, { as, language })

  it('show an empty draft without default values', async () => {
    const { data, headers } = await preview()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(data).toMatchObject({ team: [], faqs: [], pictures: [], videos: [], documents: [], onTeam: true })
    expect(data.campaign).toMatchObject({
      card: { name: '', propertyType: null, strategy: null, closesAt: null, returnPoints: null, picture: null },
      terms: { unitPrice: 0n, unitsTotal: 0n, termMonths: null, frequency: null },
      story: '',
      links: [],
      video: null,
    })
  })

  it('match the public page once it is live, in every language', async () => {
    await writeCompleteDraft(app, { id, ownerId: owner.id, kind: 'equity' })
    await make(
      app,
      campaignEdit.updateTranslations,
      { params: { campaignId: id }, body: { 'fr.story.name': 'La Corderie' } },
      { as: owner, ifMatch: 0 },
    )
    const [en, fr] = [(await preview()).data, (await preview(owner, 'fr')).data]
    expect([en.campaign.card.name, fr.campaign.card.name]).toEqual(['Rope Works, Portland', 'La Corderie'])
    // The end of the day that the owner chose.
    expect(en.campaign.card.closesAt).toBe('2027-01-21T00:00:00.000Z')
    // An equity offering has neither a term nor scheduled payments.
    expect(en.campaign.terms).toMatchObject({ termMonths: null, frequency: null })
    await setStatus(app, id, 2)
    const live = (await make(app, read.getById, { params: { id } })).data
    const then = (await preview()).data
    expect(then.campaign).toEqual(live)
    expect(then.faqs).toEqual((await make(app, read.listFaqs, { params: { campaignId: id } })).data)
    const { card, ...rest } = live
    expect({ ...en.campaign, wentLiveAt: rest.wentLiveAt }).toMatchObject({
      ...rest,
      card: { ...card, status: 0, closesAt: expect.any(String) },
    })
  })

  it('are visible to the team and administrators, with their documents', async () => {
    const editor = await newPerson(app)
    await newEditor(app, id, editor)
    expect((await preview(editor)).data.onTeam).toBe(true)
    expect((await preview(administrator)).data.onTeam).toBe(false)
    for (const as of [await newPerson(app), await newPerson(app, { userType: 'company' })])
      expect(await preview(as)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await make(app, campaignEdit.preview, { params: { id } })).code).toBe('SIGN_IN_REQUIRED')
    expect(
      (await make(app, campaignEdit.preview, { params: { id: app.deps.ids.next() } }, { as: administrator })).status,
    ).toBe(404)
  })

  it('conform to the schema for any input in all languages, as does the public page after launch', async () => {
    const field = fc.nat({ max: typed.length - 1 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(field, { minLength: draftFields.length, maxLength: draftFields.length }),
        async (chosen) => {
          id = await newDraft(app, owner)
          for (const section of draftSections) {
            const texts = draftFields.flatMap((position, at): [string, string][] =>
              position.section === section ? [[position.name, typed[chosen[at] ?? 0] ?? '']] : [],
            )
            const answer = await send(app, 'PATCH', sectionPaths[section].replace('{campaignId}', id), {
              as: owner,
              headers: { 'idempotency-key': app.deps.ids.secret(12), 'if-match': '"0"' },
              body: Object.fromEntries(texts),
            })
            expect(answer.status).toBe(200)
          }
          // Parsing decodes the response: an overlong text fails here.
          for (const language of ['en', 'fr', 'ar'] as const)
            expect(
              (await make(app, campaignEdit.preview, { params: { id } }, { as: owner, language })).data.onTeam,
            ).toBe(true)
          await setStatus(app, id, 2)
          for (const call of [read.listTeam, read.listFaqs, read.listVideos, read.listDocuments, read.listPictures])
            expect(
              Array.isArray((await make(app, call, { params: { campaignId: id } }, { language: 'ar' })).data),
            ).toBe(true)
          expect((await make(app, read.getById, { params: { id } }, { language: 'ar' })).data.card.id).toBe(id)
          await setStatus(app, id, 6)
          expect((await make(app, admin.getCampaign, { params: { id } }, { as: administrator })).data.campaign.id).toBe(
            id,
          )
        },
      ),
      { seed: 11, numRuns: 12, endOnFailure: true },
    )
  })
})
