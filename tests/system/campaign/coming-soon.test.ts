/**
 * Coming-soon pages: nothing is public before an administrator approved it, amounts bind nobody, and at go-live each
 * becomes a saved investment exactly once.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownData } from '#api/db/account/data-export.ts'
import { eraseAccount } from '#api/db/account/erase.ts'
import { requestDeletion } from '#api/services/account/request-deletion.ts'
import { apiBase } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import {
  decidePage,
  indicate,
  launch,
  openPage,
  requestedPage,
  settleIndications,
} from '#tests/support/investors/coming-soon.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { newDraft, setStatus } from '#tests/support/drafts.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const { admin, campaign, campaignDashboard, campaignEdit, investment, social } = calls
const day = 86_400_000

describe.each(await databaseEngines())('a coming-soon page on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let administrator: TestPerson
  let investor: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await newPerson(app, { userType: null, admin: true })
  })
  beforeEach(async () => {
    app.at(testNow)
    owner = await newPerson(app, { userType: 'company' })
    investor = await newPerson(app)
  })
  afterAll(() => app.close())

  const open = () => openPage(app, { owner, administrator })
  const shown = async (slug: string) => await make(app, campaign.getComingSoon, { params: { slug } })
  const listed = async () =>
    (await make(app, campaign.listComingSoon, { query: { limit: 100 } })).data.items.map(({ slug }) => slug)
  const own = async (id: string, as = owner) =>
    (await make(app, campaignDashboard.getOwnComingSoon, { params: { id } }, { as })).data
  const request = (id: string, { description, ...rest }: { description: string; opensOn?: string }, as = owner) =>
    make(
      app,
      campaignDashboard.requestComingSoon,
      { params: { id }, body: { descriptions: { en: description }, ...rest } },
      { as },
    )
  const indicationOf = async (slug: string, as = investor) =>
    (await make(app, campaign.getIndication, { params: { slug } }, { as })).data
  const withdraw = (slug: string, as = investor) => make(app, campaign.withdrawInterest, { params: { slug } }, { as })
  const indications = async (as = investor) => (await make(app, campaign.listIndications, {}, { as })).data
  const savedBy = async (campaignId: string, as = investor) =>
    (await make(app, investment.checkSavedInvestment, { query: { campaignId } }, { as })).data.saved
  const notices = async (as: TestPerson, kind: string) =>
    (await make(app, social.listNotifications, {}, { as })).data.items.filter((item) => item.kind === kind)

  const emailOf = async ({ id }: TestPerson) =>
    (await app.deps.db.read.selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

  it('is public once an administrator approved it, as it was at the request', async () => {
    const { id, slug } = await requestedPage(app, owner)
    expect(slug).toMatch(/^[a-z0-9-]+$/)
    expect(await shown(slug)).toMatchObject({ status: 404 })
    expect(await listed()).not.toContain(slug)
    expect(await own(id)).toMatchObject({ page: { state: 'pending' }, approved: null, requested: { state: 'review' } })
    const queue = await make(app, admin.listCampaigns, { query: { changed: true, limit: 100 } }, { as: administrator })
    expect(queue.data.items.map((item) => item.id)).toContain(id)

    expect(await decidePage(app, id, administrator)).toMatchObject({ status: 200 })
    await app.runJobs()
    const page = await shown(slug)
    expect(page.data).toMatchObject({
      state: 'open',
      currency: 'USD',
      campaignSlug: null,
      description: 'Sixty-four flats on a former rope works.',
      card: { slug, opensOn: '2027-03-01' },
    })
    expect(page.data.card.name).not.toBe('')
    expect(page.data.card.picture).not.toBeNull()
    expect(await listed()).toContain(slug)
    expect(await notices(owner, 'coming-soon-approved')).toHaveLength(1)

    // A later change of the draft is not public: it was not reviewed.
    const { version } = (await make(app, campaignEdit.getDraft, { params: { id } }, { as: owner })).data.sections[
      'story'
    ] ?? { version: 0 }
    await make(
      app,
      campaignEdit.updateStory,
      { params: { campaignId: id }, body: { name: 'Doubles your money' } },
      { as: owner, ifMatch: version },
    )
    expect((await shown(slug)).data.card.name).toBe(page.data.card.name)
    expect((await own(id)).draft.name).toBe('Doubles your money')
  })

  it('shows the approved texts while a change of them is in review, and after it was declined', async () => {
    const { id, slug } = await open()
    await request(id, { description: 'Guaranteed returns.' })
    expect((await shown(slug)).data.description).toBe('Sixty-four flats on a former rope works.')
    expect(await decidePage(app, id, administrator, 'decline', ' ')).toMatchObject({ code: 'REASON_REQUIRED' })
    expect(await decidePage(app, id, administrator, 'decline')).toMatchObject({ status: 200 })
    await app.runJobs()
    expect((await shown(slug)).data.description).toBe('Sixty-four flats on a former rope works.')
    expect((await own(id)).requested).toMatchObject({
      state: 'declined',
      version: { reason: 'The description promises a return.', descriptions: { en: 'Guaranteed returns.' } },
    })
    expect(await notices(owner, 'coming-soon-declined')).toHaveLength(1)
    await request(id, { description: 'Flats.' })
    await request(id, { description: 'Flats by the river.' })
    await decidePage(app, id, administrator)
    expect((await shown(slug)).data).toMatchObject({ description: 'Flats by the river.', card: { opensOn: null } })
  })

  it('is decided in the version that was read, and can be withdrawn from review', async () => {
    const { id } = await requestedPage(app, owner)
    const old = (await make(app, admin.getCampaign, { params: { id } }, { as: administrator })).data.comingSoon?.review
    await request(id, { description: 'Another text.' })
    const body = { decision: 'approve', versionId: old?.id ?? '' } as const
    const decide = () => make(app, admin.decideComingSoon, { params: { id }, body }, { as: administrator })
    expect(await decide()).toMatchObject({ code: 'PROPOSAL_CHANGED' })
    const back = () => make(app, campaignDashboard.withdrawComingSoon, { params: { id } }, { as: owner })
    expect(await back()).toMatchObject({ status: 200, data: { requested: null } })
    expect(await back()).toMatchObject({ code: 'NOTHING_PROPOSED' })
    expect(await decide()).toMatchObject({ code: 'NOTHING_PROPOSED' })
  })

  it('has a description in each language that the draft offers', async () => {
    const { id, slug } = await requestedPage(app, owner)
    expect((await own(id)).draft.languages).toEqual(['en'])
    const { sections } = (await make(app, campaignEdit.getDraft, { params: { id } }, { as: owner })).data
    const translated = await make(
      app,
      campaignEdit.updateTranslations,
      { params: { campaignId: id }, body: { 'fr.story.name': 'Les filatures du port' } },
      { as: owner, ifMatch: sections['translations']?.version ?? 0 },
    )
    expect(translated.status).toBe(200)
    expect((await own(id)).draft.languages).toEqual(['en', 'fr'])
    const send = (descriptions: { en?: string; fr?: string; ar?: string }) =>
      make(app, campaignDashboard.requestComingSoon, { params: { id }, body: { descriptions } }, { as: owner })
    expect(await send({ ar: 'شقق.', fr: ' ' })).toMatchObject({
      code: 'INVALID_INPUT',
      body: { fields: [{ path: 'descriptions.en', code: 'required' }] },
    })
    // The draft has nothing in Arabic.
    const sent = await send({ en: ' Flats. ', fr: 'Des appartements.', ar: 'شقق.' })
    expect(sent.data.requested?.version.descriptions).toEqual({ en: 'Flats.', fr: 'Des appartements.' })
    const review = (await make(app, admin.getCampaign, { params: { id } }, { as: administrator })).data.comingSoon
    expect(review?.review?.descriptions).toEqual({ en: 'Flats.', fr: 'Des appartements.' })
    await decidePage(app, id, administrator)
    const shownIn = async (language: 'en' | 'fr' | 'ar') =>
      (await make(app, campaign.getComingSoon, { params: { slug } }, { language })).data.description
    expect(await Promise.all([shownIn('en'), shownIn('fr'), shownIn('ar')])).toEqual([
      'Flats.',
      'Des appartements.',
      'Flats.',
    ])
  })

  it('requires what it shows, and a day that is ahead', async () => {
    const id = await newDraft(app, owner, 'equity')
    expect(await request(id, { description: 'Soon.' })).toMatchObject({ code: 'COMING_SOON_INCOMPLETE' })
    expect((await own(id)).draft.missing).toEqual(['name', 'highlight', 'picture', 'currency'])
    await writeCompleteDraft(app, { id, ownerId: owner.id, kind: 'equity' })
    expect((await own(id)).draft.missing).toEqual([])
    expect(await request(id, { description: '  ' })).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await request(id, { description: 'Soon.', opensOn: testNow.slice(0, 10) })).toMatchObject({
      code: 'INVALID_INPUT',
    })
    await setStatus(app, id, 2)
    expect(await request(id, { description: 'Soon.' })).toMatchObject({ code: 'COMING_SOON_NOT_POSSIBLE' })
  })

  it('is of its owner alone', async () => {
    const { id, slug } = await open()
    const other = await newPerson(app, { userType: 'company' })
    for (const call of [campaignDashboard.withdrawComingSoon, campaignDashboard.closeComingSoon])
      expect(await make(app, call, { params: { id } }, { as: other })).toMatchObject({ status: 404 })
    expect(await make(app, campaignDashboard.getOwnComingSoon, { params: { id } }, { as: other })).toMatchObject({
      status: 404,
    })
    expect(await request(id, { description: 'Mine.' }, other)).toMatchObject({ status: 404 })
    expect(await indicate(app, slug, owner, 10_000n)).toMatchObject({ code: 'OWN_CAMPAIGN' })
  })

  it('accepts one amount of a user, which they change and withdraw, and counts it', async () => {
    const { id, slug } = await open()
    const second = await newPerson(app)
    expect(await indicationOf(slug)).toEqual({ indication: null, problem: null })
    const first = await indicate(app, slug, investor, 25_000n, 'indication-key-1')
    expect(first.data).toMatchObject({
      amount: { amount: 25_000n, currency: 'USD' },
      state: 'open',
      changeable: true,
      saved: null,
      campaign: null,
    })
    expect((await indicate(app, slug, investor, 25_000n, 'indication-key-1')).data).toEqual(first.data)
    await indicate(app, slug, second, 5000n)
    expect(await own(id)).toMatchObject({ indications: 2, amount: { amount: 30_000n, currency: 'USD' }, named: 0 })
    await indicate(app, slug, investor, 40_000n)
    expect(await own(id)).toMatchObject({ indications: 2, amount: { amount: 45_000n } })
    expect((await indications()).items).toMatchObject([{ page: { slug }, amount: { amount: 40_000n } }])
    expect(await withdraw(slug)).toMatchObject({ status: 200 })
    expect(await withdraw(slug)).toMatchObject({ status: 404 })
    expect(await own(id)).toMatchObject({ indications: 1, amount: { amount: 5000n } })
    expect(await indications()).toMatchObject({ items: [], total: 0 })
    // Nothing is booked and no units are reserved.
    const rows = await app.deps.db.execute('select units_taken from campaign where id = $1', [id])
    expect(rows).toEqual([{ units_taken: 0n }])
  })

  it.each([
    [{ amount: 0n, currency: 'USD' }, 'INVALID_INPUT'],
    [{ amount: -5n, currency: 'USD' }, 'INVALID_INPUT'],
    [{ amount: 10_000_000_000_001n, currency: 'USD' }, 'INVALID_INPUT'],
    [{ amount: 100n, currency: 'EUR' }, 'CURRENCY_MISMATCH'],
  ])('refuses %o with %s', async (amount, code) => {
    const { slug } = await open()
    const body = { amount, sharesName: false }
    expect(await make(app, campaign.indicateInterest, { params: { slug }, body }, { as: investor })).toMatchObject({
      code,
    })
  })

  it('says what would refuse an investment today, and accepts the amount', async () => {
    const { id, slug } = await open()
    await app.deps.db.execute(`update campaign set accreditation = 'accredited' where id = $1`, [id])
    expect((await indicationOf(slug)).problem).toBe('ACCREDITED_ONLY')
    expect(await indicate(app, slug, investor, 10_000n)).toMatchObject({ status: 200 })
    await app.deps.db.execute(
      `update campaign set investor_country_rule = 'except', investor_countries = '{FR}' where id = $1`,
      [id],
    )
    expect((await indicationOf(slug)).problem).toBe('COUNTRY_NEEDED')
  })

  it('accepts no more amounts once its owner closed it, and keeps those that were given', async () => {
    const { id, slug } = await open()
    await indicate(app, slug, investor, 10_000n)
    const close = () => make(app, campaignDashboard.closeComingSoon, { params: { id } }, { as: owner })
    expect((await close()).data.page?.state).toBe('closed')
    expect(await close()).toMatchObject({ code: 'COMING_SOON_NOT_POSSIBLE' })
    expect((await shown(slug)).data.state).toBe('closed')
    expect(await listed()).not.toContain(slug)
    expect(await indicate(app, slug, investor, 20_000n)).toMatchObject({ code: 'COMING_SOON_OVER' })
    expect((await indicationOf(slug)).indication).toMatchObject({ changeable: false, state: 'open' })
    await request(id, { description: 'Open again.' })
    expect((await shown(slug)).data.state).toBe('closed')
    await decidePage(app, id, administrator)
    expect((await shown(slug)).data.state).toBe('open')
    expect(await indicate(app, slug, investor, 20_000n)).toMatchObject({ status: 200 })
  })

  it('makes a saved investment of each amount at go-live, once, and notifies its user', async () => {
    const { id, slug } = await open()
    const [small, large, uneven, gone] = await Promise.all([1, 2, 3, 4].map(() => newPerson(app)))
    if (!small || !large || !uneven || !gone) throw new Error('no users')
    await indicate(app, slug, investor, 25_000n)
    await indicate(app, slug, small, 1n)
    await indicate(app, slug, large, 900_000_000n)
    await indicate(app, slug, uneven, 27_499n)
    await indicate(app, slug, gone, 25_000n)
    await withdraw(slug, gone)
    expect(await launch(app, id, administrator)).toMatchObject({ status: 200 })
    // Between go-live and conversion the amount can be withdrawn, but not changed.
    expect(await indicate(app, slug, investor, 30_000n)).toMatchObject({ code: 'COMING_SOON_OVER' })
    await settleIndications(app)
    await settleIndications(app)
    expect(await savedBy(id)).toMatchObject({
      units: 10n,
      amount: { amount: 25_000n, currency: 'USD' },
      expiresAt: new Date(Date.parse(testNow) + 7 * day).toISOString(),
    })
    expect(await savedBy(id, small)).toMatchObject({ units: 4n })
    expect(await savedBy(id, large)).toMatchObject({ units: 400n })
    expect(await savedBy(id, uneven)).toMatchObject({ units: 10n })
    expect(await savedBy(id, gone)).toBeNull()
    expect((await indications()).items).toMatchObject([
      { state: 'converted', changeable: false, campaign: { id }, saved: { units: 10n, change: 'none' } },
    ])
    const change = async (as: TestPerson) => (await indications(as)).items[0]?.saved?.change
    expect(await Promise.all([small, large, uneven].map(change))).toEqual(['raised', 'reduced', 'rounded'])
    expect(await notices(investor, 'indication-saved')).toMatchObject([
      { path: `/invest/${id}?units=10`, amount: '$250.00' },
    ])
    const address = await emailOf(investor)
    const [notice] = await notices(small, 'indication-saved')
    expect(notice?.body).toContain('raised to the minimum')
    expect(app.mails.filter(({ to }) => to === address).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('is open for investment'),
    ])
    expect(await notices(gone, 'indication-saved')).toEqual([])
    // The address redirects to the campaign.
    expect((await shown(slug)).data).toMatchObject({ state: 'launched' })
    expect((await shown(slug)).data.campaignSlug).not.toBeNull()
    expect(await withdraw(slug)).toMatchObject({ code: 'INDICATION_SETTLED' })
    expect(await own(id)).toMatchObject({ indications: 4, page: { state: 'launched' } })
  })

  it('that was never approved before go-live is not public afterwards, and nothing of it is left to review', async () => {
    const { id, slug } = await requestedPage(app, owner)
    await launch(app, id, administrator)
    expect(await shown(slug)).toMatchObject({ status: 404 })
    expect(await decidePage(app, id, administrator)).toMatchObject({ code: 'NOTHING_PROPOSED' })
    expect(await own(id)).toMatchObject({ page: { state: 'ended' }, requested: null, possible: false })
  })

  it('keeps the investment that a user saved before the conversion', async () => {
    const { id, slug } = await open()
    await indicate(app, slug, investor, 25_000n)
    await launch(app, id, administrator)
    await make(app, investment.saveInvestment, { body: { campaignId: id, units: 7n } }, { as: investor })
    await settleIndications(app)
    expect(await savedBy(id)).toMatchObject({ units: 7n })
  })

  it('converts no amount into another currency', async () => {
    const { id, slug } = await open()
    await indicate(app, slug, investor, 25_000n)
    await app.deps.db.execute(`update campaign set currency = 'EUR' where id = $1`, [id])
    await setStatus(app, id, 1)
    await app.deps.db.execute(
      `update campaign_section set data = data || '{"currency":"EUR"}' where campaign_id = $1 and section = 'fundraising'`,
      [id],
    )
    await launch(app, id, administrator)
    await settleIndications(app)
    expect(await savedBy(id)).toBeNull()
    expect(await notices(investor, 'indication-not-saved')).toHaveLength(1)
    expect((await indications()).items).toMatchObject([{ state: 'converted', saved: null }])
  })

  it('waits with the conversion while the campaign is hidden', async () => {
    const { id, slug } = await open()
    await indicate(app, slug, investor, 25_000n)
    await launch(app, id, administrator)
    await app.deps.db.execute('update campaign set status = 6 where id = $1', [id])
    await settleIndications(app)
    expect((await indicationOf(slug)).indication?.state).toBe('open')
    expect(await shown(slug)).toMatchObject({ status: 404 })
    await app.deps.db.execute('update campaign set status = 2 where id = $1', [id])
    await settleIndications(app)
    expect(await savedBy(id)).toMatchObject({ units: 10n })
  })

  it.each(['deleted', 'archived', 'removed', 'account'] as const)(
    'ends with its draft and notifies its users: %s',
    async (how) => {
      const { id, slug } = await open()
      await indicate(app, slug, investor, 25_000n)
      if (how === 'deleted') await make(app, campaignDashboard.remove, { params: { id } }, { as: owner })
      if (how === 'removed') await decidePage(app, id, administrator, 'remove')
      if (how === 'account') await app.deps.db.transact((tx) => requestDeletion(tx, owner.id, app.deps))
      if (how === 'archived') {
        await setStatus(app, id, 3)
        await make(app, campaignEdit.submit, { params: { id }, body: { status: 6 } }, { as: owner })
      }
      await settleIndications(app)
      await settleIndications(app)
      expect(await shown(slug)).toMatchObject({ status: 404 })
      expect(await listed()).not.toContain(slug)
      expect(await notices(investor, 'indication-ended')).toHaveLength(1)
      expect((await indications()).items).toMatchObject([{ state: 'ended', page: { slug } }])
      if (how === 'removed') expect(await notices(owner, 'coming-soon-removed')).toHaveLength(1)
    },
  )

  it('begins anew after a deleted draft is restored', async () => {
    const { id, slug } = await open()
    await indicate(app, slug, investor, 25_000n)
    await make(app, campaignDashboard.remove, { params: { id } }, { as: owner })
    await settleIndications(app)
    await make(app, campaignDashboard.restore, { params: { id } }, { as: owner })
    expect(await own(id)).toMatchObject({ page: { state: 'ended' }, indications: 0 })
    await request(id, { description: 'Again.' })
    expect(await shown(slug)).toMatchObject({ status: 404 })
    await decidePage(app, id, administrator)
    await indicate(app, slug, investor, 30_000n)
    expect((await indications()).items).toMatchObject([{ state: 'open', amount: { amount: 30_000n } }])
    await launch(app, id, administrator)
    await settleIndications(app)
    expect(await savedBy(id)).toMatchObject({ units: 12n })
  })

  it('names in its export only users who share their name', async () => {
    const { id, slug } = await open()
    const named = await newPerson(app)
    await indicate(app, slug, investor, 25_000n)
    const body = { amount: { amount: 12_345n, currency: 'USD' }, sharesName: true }
    await make(app, campaign.indicateInterest, { params: { slug }, body }, { as: named })
    expect((await own(id)).named).toBe(1)
    const file = await app.fetch(
      new Request(`http://localhost${apiBase}equities/${id}/indications.csv?lng=en`, {
        headers: { authorization: `Bearer ${owner.token}` },
      }),
    )
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^Amal Haddad\d+,123\.45,USD,Open,/)
  })

  it('loses the amount of an account that is erased, and its data export contains it', async () => {
    const { id, slug } = await open()
    await indicate(app, slug, investor, 25_000n)
    expect((await ownData(app.deps.db.read, investor.id))['indicationsOfInterest']).toMatchObject([
      { page: slug, amount: 25_000n, state: 'open' },
    ])
    const address = await emailOf(investor)
    await app.deps.db.transact((tx) =>
      eraseAccount(tx, { id: investor.id, email: address }, 'none', new Date(app.deps.clock.now())),
    )
    expect(await own(id)).toMatchObject({ indications: 0, amount: { amount: 0n } })
  })

  it('accepts either of two amounts from two devices, and either a withdrawal or the conversion', async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await newPerson(app)
      const { id, slug } = await open()
      const both = await Promise.all([indicate(app, slug, person, 25_000n), indicate(app, slug, person, 50_000n)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect(await own(id)).toMatchObject({ indications: 1 })
      await setStatus(app, id, 1)
      const body = { status: 2 } as const
      const decide = () => make(app, admin.decideCampaign, { params: { id }, body }, { as: administrator })
      const [live, given] = await Promise.all([decide(), indicate(app, slug, person, 75_000n)])
      expect(live.status).toBe(200)
      expect([undefined, 'COMING_SOON_OVER']).toContain((given as { code?: string }).code)
      const [withdrawn] = await Promise.all([withdraw(slug, person), settleIndications(app)])
      await settleIndications(app)
      const saved = await savedBy(id, person)
      if (withdrawn.status === 200) expect(saved).toBeNull()
      else {
        expect(withdrawn).toMatchObject({ code: 'INDICATION_SETTLED' })
        expect(saved).not.toBeNull()
      }
    }
  })
})
