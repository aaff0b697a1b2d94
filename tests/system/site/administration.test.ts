/** Administration by owners and administrators: decisions, payments, updates, comments, FAQs, settings. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSearch } from '#api/db/campaign/campaign-terms.ts'
import { calls } from '#contract/calls.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { admin, campaign: read, campaignDashboard, discussion, investment, social } = calls

describe.each(await behaviourEngine())('administration on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let investor: TestPerson
  let administrator: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    investor = await newPerson(app)
    administrator = await newPerson(app, { userType: null, admin: true })
  })
  afterAll(() => app.close())

  const decide = (id: string, status: 2 | 3 | 6, reason?: string, options: { as?: TestPerson; key?: string } = {}) =>
    make(
      app,
      admin.decideCampaign,
      { params: { id }, body: { status, ...(reason === undefined ? {} : { reason }) } },
      { as: administrator, ...options },
    )
  /** Reserves and signs an investment. */
  const order = async (campaign: TestCampaign, as = investor, units = 4n) => {
    const reserved = await make(
      app,
      investment.create,
      {
        params: { campaignId: campaign.id },
        body: { units, gateway: 'offline', anonymous: false, riskAccepted: true },
      },
      { as },
    )
    if (reserved.status === 200) await plantAgreement(app, reserved.data.id)
    return reserved
  }
  const confirm = (id: string, amount = 10_000n, options: { key?: string; as?: TestPerson } = {}) =>
    make(
      app,
      admin.confirmPayment,
      { params: { investmentId: id }, body: { received: { amount, currency: 'USD' } } },
      { as: administrator, ...options },
    )

  /** A complete campaign awaiting a decision, closing after a number of days. */
  async function submitted(closesInDays = 60): Promise<TestCampaign> {
    const campaign = await newCampaign(app, owner, { status: 1, closesInDays })
    await writeCompleteDraft(app, { id: campaign.id, ownerId: owner.id, kind: 'equity' }, closesInDays)
    return campaign
  }

  describe('decisions', () => {
    it('approve a campaign once, open until the end of its closing day, and notify its owner', async () => {
      const campaign = await submitted()
      const review = (await make(app, admin.getCampaign, { params: { id: campaign.id } }, { as: administrator })).data
      expect(review.problems).toEqual([])
      expect((await make(app, read.getById, { params: { id: campaign.id } })).code).toBe('NOT_FOUND')
      const key = app.deps.ids.secret(12)
      const approved = await decide(campaign.id, 2, undefined, { key })
      expect(approved.data).toMatchObject({ id: campaign.id, status: 2 })
      expect((await decide(campaign.id, 2, undefined, { key })).headers.get('idempotency-hit')).toBe('true')
      expect(await decide(campaign.id, 2)).toMatchObject({ status: 409, code: 'TRANSITION_NOT_ALLOWED' })
      const live = (await make(app, read.getById, { params: { id: campaign.id } })).data
      expect(live.wentLiveAt).toBe(testNow)
      // The closing time is exclusive: the start of the following day.
      expect(live.card.closesAt).toBe('2027-01-21T00:00:00.000Z')
      const mails = app.mails.length
      await app.runJobs()
      expect(app.mails).toHaveLength(mails + 1)
      const inbox = (await make(app, social.listNotifications, {}, { as: owner })).data
      expect(inbox.items[0]).toMatchObject({ kind: 'approved', path: `/campaign-detail-page/${campaign.slug}` })
      const after = (await make(app, admin.getCampaign, { params: { id: campaign.id } }, { as: administrator })).data
      expect(after.history).toMatchObject([{ from: 1, to: 2, reason: '' }])
      const audit = await app.deps.db.read
        .selectFrom('audit_event')
        .selectAll()
        .where('subject', '=', campaign.id)
        .orderBy('at')
        .orderBy('id')
        .execute()
      expect(audit).toMatchObject([
        { event_name: 'campaign-status', actor_id: administrator.id, facts: { from: 1, to: 2 } },
      ])
    })

    it('are made once under concurrent requests', async () => {
      const campaign = await submitted()
      const answers = await Promise.all([decide(campaign.id, 2), decide(campaign.id, 3, 'No.'), decide(campaign.id, 2)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const events = await app.deps.db.read
        .selectFrom('campaign_event')
        .select('id')
        .where('campaign_id', '=', campaign.id)
        .execute()
      expect(events).toHaveLength(1)
    })

    it('decline with a reason that only the owner can read', async () => {
      const campaign = await submitted()
      for (const reason of [undefined, '', '   '])
        expect((await decide(campaign.id, 3, reason)).code).toBe('REASON_REQUIRED')
      expect((await decide(campaign.id, 3, 'The terms are missing.')).data.status).toBe(3)
      const listed = async (as?: TestPerson) =>
        (
          await make(
            app,
            campaignDashboard.listOwn,
            { params: { id: owner.id }, query: { status: 3 } },
            as ? { as } : {},
          )
        ).data
      const mine = (await listed(owner)).items.find(({ id }) => id === campaign.id)
      expect(mine?.reason).toBe('The terms are missing.')
      expect((await listed()).items).toEqual([])
      await app.runJobs()
      expect(app.mails.at(-1)?.text).toContain('The terms are missing.')
    })

    it('require a complete campaign and a future closing date', async () => {
      const incomplete = await newCampaign(app, owner, { status: 1 })
      const refused = await decide(incomplete.id, 2)
      expect(refused).toMatchObject({ status: 409, code: 'CAMPAIGN_INCOMPLETE' })
      expect(refused.body['fields']).toContainEqual({ path: 'company.companyName', code: 'required' })
      expect((await decide((await submitted(0)).id, 2)).code).toBe('CLOSING_DATE_PAST')
      expect((await decide((await submitted(-5)).id, 2)).code).toBe('CLOSING_DATE_PAST')
      expect((await decide((await submitted(365)).id, 2)).status).toBe(200)
      expect((await decide((await submitted(366)).id, 2)).code).toBe('CLOSING_DATE_TOO_LATE')
    })

    it.each([
      [0, [2, 3, 6]],
      [1, [6]],
      [2, [2, 3]],
      [3, [2, 3, 6]],
      [4, [2, 3, 6]],
      [5, [2, 3, 6]],
      [6, [3, 6]],
    ] as const)('of a campaign with status %s never lead to %j', async (from, targets) => {
      const campaign = await newCampaign(app, owner, { status: from })
      for (const to of targets)
        expect(await decide(campaign.id, to, 'A reason.')).toMatchObject({
          status: 409,
          code: 'TRANSITION_NOT_ALLOWED',
        })
    })

    it('hide and show a campaign', async () => {
      const campaign = await newCampaign(app, owner)
      const visible = async () => (await make(app, read.getById, { params: { id: campaign.id } })).status === 200
      expect(await visible()).toBe(true)
      expect((await decide(campaign.id, 6)).data.status).toBe(6)
      expect(await visible()).toBe(false)
      expect((await order(campaign)).code).toBe('NOT_FOUND')
      expect((await decide(campaign.id, 2)).data.status).toBe(2)
      expect(await visible()).toBe(true)
    })

    it('are restricted to administrators', async () => {
      const campaign = await newCampaign(app, owner)
      for (const as of [owner, investor]) {
        expect(await decide(campaign.id, 6, undefined, { as })).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
        expect(await make(app, admin.overview, {}, { as })).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
      }
      expect((await decide('018f0000-0000-7000-8000-000000000000', 6)).code).toBe('NOT_FOUND')
    })

    it('find campaigns by status and words, and treat wildcards literally', async () => {
      const { slug } = await newCampaign(app, owner, { status: 5, name: 'Clocktower' })
      const found = async (query: { search?: string; status?: 0 | 5 }) =>
        (await make(app, admin.listCampaigns, { query }, { as: administrator })).data.items.map((item) => item.slug)
      expect(await found({ status: 5 })).toContain(slug)
      expect(await found({ status: 0 })).not.toContain(slug)
      expect(await found({ search: slug, status: 5 })).toEqual([slug])
      expect(await found({ search: '???' })).toEqual([])
    })

    it('show the same totals on the overview as on the lists, and count all matches of a search', async () => {
      for (const name of ['One', 'Two', 'Three']) {
        const { id } = await newCampaign(app, owner, { name })
        await app.deps.db.transact((tx) => writeSearch(tx, id, ['Kilnworks']))
      }
      await newCampaign(app, owner, { status: 1 })
      await order(await newCampaign(app, owner))
      const as = administrator
      const counts = (await make(app, admin.overview, {}, { as })).data
      const totals = {
        pendingCampaigns: await make(app, admin.listCampaigns, { query: { status: 1 } }, { as }),
        activeCampaigns: await make(app, admin.listCampaigns, { query: { status: 2 } }, { as }),
        waitingPayments: await make(app, admin.listPayments, { query: { state: 'reserved' } }, { as }),
        waitingWithdrawals: await make(app, admin.listWithdrawals, { query: { status: 0 } }, { as }),
        processingWithdrawals: await make(app, admin.listWithdrawals, { query: { status: 1 } }, { as }),
        dueRepayments: await make(app, admin.listAllRepayments, { query: { state: 'due' } }, { as }),
        waitingTopUps: await make(app, admin.listTransfers, { query: { state: 'waiting' } }, { as }),
        waitingAccreditations: await make(app, admin.listAccreditations, { query: { state: 'review' } }, { as }),
        waitingIdentities: await make(app, admin.listIdentities, { query: { state: 'review' } }, { as }),
        paymentsNeedingAction: await make(app, admin.listAttempts, { query: { state: 'attention' } }, { as }),
        users: await make(app, admin.listUsers, { query: {} }, { as }),
      }
      for (const [name, { data }] of Object.entries(totals)) {
        expect(counts[name as keyof typeof totals], name).toBe(data.total)
        if (!data.displayLoadMore) expect(data.items, name).toHaveLength(data.total)
      }
      expect(counts.pendingCampaigns).toBeGreaterThan(0)
      expect(counts.waitingPayments).toBeGreaterThan(0)
      // One page of a search reports the total.
      const searched = await make(app, admin.listCampaigns, { query: { search: 'Kilnworks', limit: 2 } }, { as })
      expect(searched.data).toMatchObject({ total: 3, totalIsExact: true, displayLoadMore: true })
    })

    it('come with a warning while a real site cannot send e-mail', async () => {
      const { site } = app.deps
      const deliversMail = async () => (await make(app, admin.overview, {}, { as: administrator })).data.deliversMail
      expect(await deliversMail()).toBe(true)
      const before = { ...site }
      try {
        Object.assign(site, { demo: false, deliversMail: false })
        expect(await deliversMail()).toBe(false)
        Object.assign(site, { demo: false, deliversMail: true })
        expect(await deliversMail()).toBe(true)
      } finally {
        Object.assign(site, before)
      }
    })
  })

  describe('payments', () => {
    it('are confirmed once, whatever the key or amount', async () => {
      const campaign = await newCampaign(app, owner)
      const { id } = (await order(campaign)).data
      const key = app.deps.ids.secret(12)
      expect((await confirm(id, 10_001n)).code).toBe('AMOUNT_MISMATCH')
      const first = await confirm(id, 10_000n, { key })
      const replayed = await confirm(id, 10_000n, { key })
      expect(replayed.data).toEqual(first.data)
      expect(replayed.headers.get('idempotency-hit')).toBe('true')
      expect((await confirm(id, 9999n, { key })).code).toBe('IDEMPOTENCY_KEY_REUSED')
      expect((await confirm(id)).code).toBe('INVESTMENT_NOT_PENDING')
      const both = (await order(campaign)).data.id
      const answers = await Promise.all([confirm(both), confirm(both), confirm(both)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      const books = (await make(app, admin.overview, {}, { as: administrator })).data
      expect(books.booksBalance).toBe(true)
      const detail = (await make(app, read.getById, { params: { id: campaign.id } })).data
      expect(detail).toMatchObject({ card: { raised: 20_000n, investors: 1 }, reserved: 0n })
    })

    it('release units once on concurrent cancellation, and none once paid', async () => {
      const campaign = await newCampaign(app, owner, { unitsTotal: 8n })
      const cancel = (id: string, as = investor) =>
        make(app, investment.cancel, { params: { investorId: id }, body: { state: 'cancelled' } }, { as })
      const first = (await order(campaign)).data.id
      const answers = await Promise.all([cancel(first), cancel(first), cancel(first)])
      expect(answers.map(({ code, status }) => code ?? status)).toEqual(
        expect.arrayContaining([200, 'INVESTMENT_NOT_PENDING', 'INVESTMENT_NOT_PENDING']),
      )
      expect((await confirm(first)).code).toBe('INVESTMENT_NOT_PENDING')
      const second = (await order(campaign, investor, 8n)).data.id
      expect((await confirm(second, 20_000n)).status).toBe(200)
      // A planted agreement grants no cancellation period.
      expect((await cancel(second)).code).toBe('CANCELLATION_OVER')
      expect((await order(campaign)).code).toBe('SOLD_OUT')
    })

    it('are rejected for a campaign that has ended', async () => {
      const campaign = await newCampaign(app, owner)
      const { id } = (await order(campaign)).data
      await app.deps.db.transact((tx) =>
        tx.updateTable('campaign').set({ status: 5 }).where('id', '=', campaign.id).execute(),
      )
      expect(await confirm(id)).toMatchObject({ status: 409, code: 'CAMPAIGN_CLOSED' })
    })

    it('are searched by state, name, address and reference', async () => {
      const person = await newPerson(app)
      const campaign = await newCampaign(app, owner)
      const made = (await order(campaign, person)).data
      const { user } = (await make(app, calls.account.me, {}, { as: person })).data
      const found = async (query: { search?: string; state?: 'reserved' | 'confirmed' }) =>
        (await make(app, admin.listPayments, { query }, { as: administrator })).data.items.map(
          (item) => item.investmentId,
        )
      for (const search of [made.reference, user.email, user.email.toUpperCase(), `${user.firstName} ${user.lastName}`])
        expect(await found({ search })).toEqual([made.id])
      expect(await found({ search: '%' })).toEqual([])
      expect(await found({ search: '_' })).toEqual([])
      expect(await found({ state: 'reserved' })).toContain(made.id)
      expect(await found({ state: 'confirmed' })).not.toContain(made.id)
    })

    it('in another currency or of zero are rejected by validation', async () => {
      const campaign = await newCampaign(app, owner)
      const { id } = (await order(campaign)).data
      for (const received of [
        { amount: 10000, currency: 'USD' },
        { amount: '100.00', currency: 'USD' },
        { amount: '10000' },
        '10000',
      ])
        expect(
          await send(app, 'POST', `admin/offline-payments/${id}/confirm`, {
            as: administrator,
            headers: { 'idempotency-key': app.deps.ids.secret(12) },
            body: { received },
          }),
        ).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    })
  })

  describe('updates', () => {
    const post = (campaign: TestCampaign, as = owner, options: { key?: string; language?: 'ar' } = {}) =>
      make(
        app,
        campaignDashboard.postUpdate,
        { params: { campaignId: campaign.id }, body: { title: 'Roof done', description: 'It is dry.' } },
        { as, ...options },
      )

    it('notify investors and followers once each in their language, except the author', async () => {
      const campaign = await newCampaign(app, owner, { name: 'Dry House' })
      const reader = await newPerson(app, { language: 'ar' })
      const both = await newPerson(app, { language: 'fr' })
      const stranger = await newPerson(app)
      for (const as of [reader, both, owner]) await make(app, read.save, { params: { id: campaign.id } }, { as })
      await order(campaign, both)
      await app.runJobs()
      const pushed = app.pushes.length
      const key = app.deps.ids.secret(12)
      const posted = await post(campaign, owner, { key })
      expect((await post(campaign, owner, { key })).data).toEqual(posted.data)
      await app.runJobs()
      const notificationsOf = async (as: TestPerson) =>
        (await make(app, social.listNotifications, {}, { as })).data.items.filter(
          ({ kind, path }) => kind === 'update' && path.includes(campaign.slug),
        )
      for (const as of [reader, both]) expect(await notificationsOf(as)).toHaveLength(1)
      for (const as of [owner, stranger]) expect(await notificationsOf(as)).toEqual([])
      const pushes = app.pushes.slice(pushed)
      expect(pushes.map(({ payload }) => payload.notification.lang).toSorted()).toEqual(['ar', 'fr'])
      expect(pushes.map(({ payload }) => payload.notification.dir).toSorted()).toEqual(['ltr', 'rtl'])
      expect(new Set(pushes.map(({ id }) => id)).size).toBe(pushes.length)
      // Repeating the job sends no second notice.
      await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'notify', { event: 'update', id: posted.data.id }))
      await app.runJobs()
      expect(await notificationsOf(both)).toHaveLength(1)
      expect(new Set(app.pushes.slice(pushed).map(({ id }) => id)).size).toBe(pushes.length)
      expect((await make(app, read.listUpdates, { params: { campaignId: campaign.id } })).data.items).toHaveLength(1)
    })

    it('are restricted to the owner, for public campaigns', async () => {
      const campaign = await newCampaign(app, owner)
      const other = await newPerson(app, { userType: 'company' })
      expect((await post(campaign, other)).code).toBe('NOT_FOUND')
      expect((await post(campaign, administrator)).code).toBe('NOT_FOUND')
      expect((await post(campaign, investor)).code).toBe('NOT_ALLOWED')
      for (const status of [0, 1, 3, 6] as const)
        expect((await post(await newCampaign(app, owner, { status }))).code).toBe('CAMPAIGN_LOCKED')
    })

    it('can be marked as read', async () => {
      const campaign = await newCampaign(app, owner)
      const reader = await newPerson(app)
      await make(app, read.save, { params: { id: campaign.id } }, { as: reader })
      await post(campaign)
      await app.runJobs()
      const unread = async () => (await make(app, social.listNotifications, {}, { as: reader })).data.unread
      expect(await unread()).toBe(1)
      await make(app, social.readNotifications, {}, { as: reader })
      expect(await unread()).toBe(0)
      await make(app, read.unsave, { params: { id: campaign.id } }, { as: reader })
      await make(app, read.unsave, { params: { id: campaign.id } }, { as: reader })
      expect((await make(app, read.savedIds, {}, { as: reader })).data).toEqual([])
    })
  })

  it('lists approved comments with their replies, and FAQs in order', async () => {
    const campaign = await newCampaign(app, owner)
    const { ids, db, clock } = app.deps
    const comment = async (
      body: string,
      status: 'approved' | 'pending' | 'declined' | 'spam',
      parent: string | null = null,
      author = investor,
    ) => {
      const id = ids.next()
      app.advance(1000)
      await db.transact((tx) =>
        tx
          .insertInto('campaign_comment')
          .values({
            id,
            campaign_id: campaign.id,
            parent_id: parent,
            author_id: author.id,
            body,
            language: 'en',
            status,
            created_at: new Date(clock.now()),
          })
          .execute(),
      )
      return id
    }
    const first = await comment('First', 'approved')
    await comment('Second', 'approved')
    await comment('An answer', 'approved', first, owner)
    await comment('Another', 'approved', first)
    for (const status of ['pending', 'declined', 'spam'] as const) {
      await comment(status, status)
      await comment(status, status, first)
    }
    await db.transact(async (tx) => {
      for (const position of [2, 1])
        await tx
          .insertInto('campaign_faq')
          .values({
            id: ids.next(),
            campaign_id: campaign.id,
            questions: JSON.stringify({ en: `Question ${position}`, ar: `سؤال ${position}` }),
            answers: JSON.stringify({ en: 'Yes.' }),
            position,
          })
          .execute()
    })
    app.advance(5000)
    const { items, total } = (await make(app, discussion.listComments, { params: { campaignId: campaign.id } })).data
    expect(total).toBe(2)
    expect(items.map((item) => item.text)).toEqual(['Second', 'First'])
    // The owner answers for the company, with the full name; others are named by initials.
    expect(items[1]?.replies.map(({ text, byOwner, author: name }) => [text, byOwner, name])).toEqual([
      ['An answer', true, expect.stringMatching(/^Amal Haddad/)],
      ['Another', false, 'A. H.'],
    ])
    const faqs = await make(app, read.listFaqs, { params: { campaignId: campaign.id } }, { language: 'ar' })
    expect(faqs.data.map(({ question, answer }) => [question, answer])).toEqual([
      ['سؤال 1', 'Yes.'],
      ['سؤال 2', 'Yes.'],
    ])
    app.at(testNow)
  })

  it('shows the figures of a campaign to its owner only', async () => {
    const campaign = await newCampaign(app, owner)
    await order(campaign)
    await make(app, read.save, { params: { id: campaign.id } }, { as: investor })
    const figures = (as: TestPerson) => make(app, campaignDashboard.figures, { params: { id: campaign.id } }, { as })
    expect((await figures(owner)).data).toMatchObject({
      reserved: 10_000n,
      followers: 1,
      updates: 0,
      campaign: { raised: 0n },
    })
    expect((await figures(await newPerson(app, { userType: 'company' }))).code).toBe('NOT_FOUND')
  })

  it.each([
    'bootstrap',
    'site-setting/front',
    'campaign-setting/front',
    'languages/front',
    'menus/',
    'currencies/front',
    'manage-options/propertyType',
    'manage-options/investmentStrategy',
    'manage-options/company-industry',
    'manage-options/campaign-stage',
    'manage-options/investing-round',
    'manage-options/team-member-type',
    'categories/front',
    'usertypes/front/',
    'content-page/pages/terms',
  ])('serves %s in three languages, each with its own ETag', async (at) => {
    const answers = await Promise.all(['en', 'fr', 'ar'].map((lng) => send(app, 'GET', `${at}?lng=${lng}`)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200 })
    expect(answers.map((answer) => answer.headers.get('content-language'))).toEqual(['en', 'fr', 'ar'])
    const same = await Promise.all(
      answers.map((answer, index) =>
        send(app, 'GET', `${at}?lng=${['en', 'fr', 'ar'][index] ?? ''}`, {
          headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
        }),
      ),
    )
    expect(same.map(({ status }) => status)).toEqual([304, 304, 304])
  })
})
