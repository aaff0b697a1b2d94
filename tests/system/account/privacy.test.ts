/** Plants values in private fields and searches for them in every response that another user could read. */

import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages } from '#api/adapters/pages.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { callList, calls, type PlainCall } from '#contract/calls.ts'
import { signAgreement } from '#tests/support/payments/agreements.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { messagingSite } from '#tests/support/messaging/messaging-site.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { isBuilt } from '#tests/support/servers/server-process.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Values planted in every private field, which no other text of the site contains. */
const canary = {
  bankAccount: 'CANARY-BANK-4471',
  routing: 'CANARY-ROUTING-0934',
  bankName: 'CANARY-BANK-NAME',
  exceptIp: '198.51.100.77',
  investorName: 'Zephyrine',
  investorFamily: 'Quillfeather',
  declineReason: 'CANARY-REASON-OF-AN-ADMINISTRATOR',
  adminNote: 'CANARY-BANK-REFERENCE',
  draftName: 'CANARY-DRAFT-COMPANY',
  teamMail: 'canary-team@example.com',
  pendingComment: 'CANARY-COMMENT-NOT-APPROVED',
  spamComment: 'CANARY-COMMENT-SPAM',
  reviewComment: 'CANARY-COMMENT-OF-A-REVIEW',
  reviewReply: 'CANARY-REPLY-IN-A-REVIEW',
  companyMail: 'canary-office@example.com',
  companyPhone: '+1 555 010 4471',
  connectedRef: 'acct_CANARY4471',
  connectedName: 'CANARY-CONNECTED-COMPANY',
  identityReason: 'CANARY-REASON-OF-AN-IDENTITY-CHECK',
  friendMail: 'canary-friend@example.com',
  searchName: 'CANARY-NAME-OF-A-SEARCH',
  message: 'CANARY-TEXT-OF-A-MESSAGE',
  /** Annual income in cents. */
  income: '7130471137',
} as const

describe.each(await behaviourEngine())('privacy on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let otherOwner: TestPerson
  let investor: TestPerson
  let otherInvestor: TestPerson
  let administrator: TestPerson
  let campaign: TestCampaign
  let draft: TestCampaign
  let declined: TestCampaign
  let investmentId = ''
  let conversationId = ''
  let messageId = ''
  let investorSlug = ''
  let savedSearchId = ''
  const connectedId = '01a1fd55-7a80-7921-aabc-8c3bc8f90f05'
  let documents: { public: string; private: string; draft: string }
  /** Values that must not appear in a response to any other user. */
  let secrets: string[]

  beforeAll(async () => {
    app = await startTestApp(engine, {
      demo: false,
      ...(isBuilt ? { pages: await builtPages(path.resolve('dist')) } : {}),
    })
    owner = await newPerson(app, { userType: 'company' })
    otherOwner = await newPerson(app, { userType: 'company' })
    investor = await newPerson(app)
    otherInvestor = await newPerson(app)
    administrator = await newPerson(app, { userType: null, admin: true })
    campaign = await newCampaign(app, owner, { name: 'Harbour Lofts' })
    draft = await newCampaign(app, owner, { status: 0, name: canary.draftName })
    declined = await newCampaign(app, owner, { status: 1 })
    documents = {
      public: await plantDocument(campaign.id, 'public'),
      private: await plantDocument(campaign.id, 'private'),
      draft: await plantDocument(draft.id, 'public'),
    }
    await plant()
    investmentId = (
      await make(
        app,
        calls.investment.create,
        {
          params: { campaignId: campaign.id },
          body: { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true },
        },
        { as: investor },
      )
    ).data.id
    await signAgreement(app, investmentId, investor)
    await make(
      app,
      calls.admin.confirmPayment,
      {
        params: { investmentId },
        body: { received: { amount: 10_000n, currency: 'USD' }, bankReference: canary.adminNote },
      },
      { as: administrator },
    )
    await make(
      app,
      calls.admin.decideCampaign,
      { params: { id: declined.id }, body: { status: 3, reason: canary.declineReason } },
      { as: administrator },
    )
    await make(
      app,
      calls.investment.declareFigures,
      { params: { campaignId: campaign.id }, body: { income: BigInt(canary.income), netWorth: 0n, elsewhere: 0n } },
      { as: investor },
    )
    await make(
      app,
      calls.admin.decideIdentity,
      {
        params: { personId: investor.id },
        body: { state: 'declined', changedAt: null, reason: canary.identityReason },
      },
      { as: administrator },
    )
    await make(app, calls.campaign.save, { params: { id: campaign.id } }, { as: otherInvestor })
    await make(
      app,
      calls.campaignDashboard.postUpdate,
      { params: { campaignId: campaign.id }, body: { title: 'Roof done', description: 'The roof is done.' } },
      { as: owner },
    )
    savedSearchId = (
      await make(
        app,
        calls.campaign.saveSearch,
        { body: { name: canary.searchName, criteria: { type: 'debt' }, notify: true } },
        { as: investor },
      )
    ).data.id
    await make(app, calls.network.sendInvites, { body: { emails: [canary.friendMail] } }, { as: investor })
    const sent = await messagingSite(app).send(
      investor,
      { kind: 'campaign', id: campaign.id },
      { text: canary.message },
    )
    conversationId = sent.data.conversationId
    messageId = sent.data.message.id
    for (const [as, whom] of [
      [otherInvestor, investor],
      [investor, owner],
      [owner, investor],
    ] as const)
      await make(app, calls.network.follow, { body: { id: whom.id } }, { as })
    const row = await app.deps.db.read.selectFrom('app_user').select('slug').where('id', '=', investor.id).execute()
    investorSlug = row[0]?.slug ?? ''
    await app.runJobs()
    const emails = await app.deps.db.read.selectFrom('app_user').select(['email', 'password_hash']).execute()
    const hashes = emails.map((row) => row.password_hash).filter((hash) => hash.length > 20)
    const persons = [owner, otherOwner, investor, otherInvestor, administrator]
    secrets = [
      ...Object.values(canary),
      ...emails.map((row) => row.email),
      ...hashes,
      ...persons.map(({ token }) => token),
      app.deps.site.setUpCode,
      investmentId,
    ]
    app.advance(5000)
  })
  afterAll(() => app.close())

  async function plantDocument(campaignId: string, visibility: 'public' | 'private'): Promise<string> {
    const { db, ids, files, clock } = app.deps
    const stored = await files.put(Buffer.from(`%PDF-1.7 the words of a ${visibility} document of ${campaignId}`))
    const [id, fileId, at] = [ids.next(), ids.next(), new Date(clock.now())]
    await db.transact(async (tx) => {
      await tx
        .insertInto('stored_file')
        .values({
          id: fileId,
          sha256: stored.sha256,
          mime: 'application/pdf',
          bytes: BigInt(stored.bytes),
          width: null,
          height: null,
          tone: null,
          visibility: 'private',
          owner_id: owner.id,
          created_at: at,
        })
        .execute()
      await tx
        .insertInto('campaign_document')
        .values({
          id,
          campaign_id: campaignId,
          file_id: fileId,
          titles: JSON.stringify({ en: `Title of a ${visibility} one` }),
          visibility,
          position: 1,
          created_at: at,
        })
        .execute()
    })
    return id
  }

  async function plant(): Promise<void> {
    const { db, ids, clock } = app.deps
    const at = new Date(clock.now())
    await db.transact(async (tx) => {
      await tx
        .insertInto('connected_account')
        .values({
          id: connectedId,
          owner_id: owner.id,
          gateway: 'stripe',
          test: false,
          state: 'usable',
          needs: '[]',
          company_name: canary.connectedName,
          provider_ref: canary.connectedRef,
          created_at: at,
        })
        .execute()
      await changeSettings(tx, {
        exceptIP: canary.exceptIp,
        bank: {
          accountName: 'Client account',
          bankName: canary.bankName,
          accountNumber: canary.bankAccount,
          routing: canary.routing,
          note: {},
        },
      })
      await tx
        .updateTable('app_user')
        .set({ first_name: canary.investorName, last_name: canary.investorFamily })
        .where('id', '=', investor.id)
        .execute()
      await tx
        .insertInto('team_member')
        .values({
          id: ids.next(),
          campaign_id: campaign.id,
          full_name: 'Ines Duarte',
          roles: JSON.stringify({ en: 'Director' }),
          bios: JSON.stringify({ en: 'Builds.' }),
          email: canary.teamMail,
          photo_id: null,
          position: 1,
        })
        .execute()
      for (const [status, body] of [
        ['pending', canary.pendingComment],
        ['spam', canary.spamComment],
        ['approved', 'A fine house.'],
      ] as const)
        await tx
          .insertInto('campaign_comment')
          .values({
            id: ids.next(),
            campaign_id: campaign.id,
            parent_id: null,
            author_id: investor.id,
            body,
            language: 'en',
            status,
            created_at: at,
          })
          .execute()
      const threadId = ids.next()
      await tx
        .insertInto('review_thread')
        .values({
          id: threadId,
          campaign_id: campaign.id,
          section: null,
          path: null,
          author_id: administrator.id,
          body: canary.reviewComment,
          state: 'answered',
          content_hash: null,
          notice_id: null,
          created_at: at,
          resolved_by: null,
          resolved_at: null,
        })
        .execute()
      await tx
        .insertInto('review_reply')
        .values({
          id: ids.next(),
          thread_id: threadId,
          author_id: owner.id,
          side: 'team',
          body: canary.reviewReply,
          notice_id: null,
          created_at: at,
        })
        .execute()
      await tx
        .insertInto('campaign_section')
        .values({
          campaign_id: campaign.id,
          section: 'company',
          data: JSON.stringify({
            companyName: 'Harbour Homes',
            companyEmail: canary.companyMail,
            phoneNumber: canary.companyPhone,
          }),
          version: 1,
          updated_at: at,
        })
        .execute()
    })
  }

  /** Ids of owned records, by the name of a path parameter. */
  function valuesFor(call: PlainCall, name: string): string[] {
    // Profiles are public; what a user owns is not.
    if (call.path.startsWith('profile-network/')) return [investor.id, investorSlug, owner.id]
    if (call.path.startsWith('get-user-investments')) return [investor.id]
    if (name === 'slug')
      return call.path.startsWith('content-page') ? ['about', 'terms'] : [campaign.slug, draft.slug, declined.slug]
    if (name === 'investorId' || name === 'investmentId') return [investmentId]
    if (call.path.startsWith('saved-searches')) return [savedSearchId]
    if (call.path.startsWith('ach-payment')) return [connectedId]
    if (name === 'documentId') return Object.values(documents)
    if (name === 'userId') return [investor.id]
    if (name === 'verificationId') return ['x'.repeat(43)]
    if (call.path.startsWith('get-user-campaigns')) return [owner.id, investor.id]
    if (call.path.startsWith('get-investment-process')) return [investmentId]
    if (call.path.startsWith('conversations/')) return [conversationId]
    if (call.path.startsWith('messages/')) return [messageId]
    return [campaign.id, draft.id, declined.id]
  }

  function pathsOf(call: PlainCall): string[] {
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    return names.reduce(
      (paths, name) => paths.flatMap((each) => valuesFor(call, name).map((value) => each.replace(`{${name}}`, value))),
      [call.path],
    )
  }

  const gets = callList.filter(({ call }) => call.method === 'GET')
  const query: Readonly<Record<string, string>> = { 'my-investment/get-graph-data': '?currency=USD' }
  const ask = (call: PlainCall, at: string, as?: TestPerson, language = 'en') =>
    send(app, call.method, at + (query[at] ?? ''), {
      ...(as ? { as } : {}),
      headers: { 'idempotency-key': app.deps.ids.secret(12), 'if-match': '"0"', 'accept-language': language },
      ...(call.method === 'GET' ? {} : { body: {} }),
    })

  function expectNoneIn(text: string, where: string, allowed: readonly string[] = []): void {
    const found = secrets.filter((secret) => !allowed.includes(secret) && text.includes(secret))
    expect(found, where).toEqual([])
  }

  it('planted values are visible to their owners', async () => {
    const receipt = await send(app, 'GET', `get-investment-process-reciept/${investmentId}`, { as: investor })
    expect(receipt.text).toContain(canary.investorName)
    const company = await send(app, 'GET', `equity/company-profile/${campaign.id}`, { as: owner })
    expect((await send(app, 'GET', `conversations/${conversationId}`, { as: owner })).text).toContain(canary.message)
    expect(company.text).toContain(canary.companyMail)
    const own = await send(app, 'GET', `get-user-campaigns/${owner.id}`, { as: owner })
    expect(own.text).toContain(canary.declineReason)
    expect(own.text).toContain(canary.draftName)
    const accounts = await send(app, 'GET', 'ach-payment/get-all-accounts-by-user', { as: owner })
    expect(accounts.text).toContain(canary.connectedRef)
    const limit = await send(app, 'GET', `investor-limit/${campaign.id}`, { as: investor })
    expect(limit.text).toContain(canary.income)
    const identity = await send(app, 'GET', 'user-kyc', { as: investor })
    expect(identity.text).toContain(canary.identityReason)
    const review = await send(app, 'GET', 'admin/offline-payments', { as: administrator })
    expect(review.text).toContain(canary.investorName)
    const searches = await send(app, 'GET', 'saved-searches', { as: investor })
    expect(searches.text).toContain(canary.searchName)
    expect(app.mails.map(({ to }) => to)).toContain(canary.friendMail)
    const mine = await send(app, 'GET', `get-user-investments/${investor.id}`, { as: investor })
    expect(mine.text).toContain(investmentId)
  })

  it('exposes none of them to visitors, in any call and any language', async () => {
    let answered = 0
    for (const { name, call } of gets)
      for (const at of pathsOf(call))
        for (const language of ['en', 'fr', 'ar']) {
          const answer = await ask(call, at, undefined, language)
          expectNoneIn(answer.text, `${name} ${at}`)
          if (answer.status === 200) answered += 1
          if (call.access !== 'visitor' && call.access !== 'either')
            expect(answer, at).toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED' })
        }
    expect(answered).toBeGreaterThan(60)
    const posted = await send(app, 'POST', 'campaigns/equities/front', { body: {} })
    expectNoneIn(posted.text, 'campaigns/equities/front')
  })

  it('responds identically to every caller in calls for visitors', async () => {
    for (const { name, call } of gets.filter((entry) => entry.call.access === 'visitor'))
      for (const at of pathsOf(call)) {
        const visitor = await ask(call, at)
        for (const as of [owner, investor, administrator]) {
          const answer = await ask(call, at, as)
          expect(answer.text, name).toBe(visitor.text)
          expect(answer.headers.get('x-partition'), name).toBeNull()
        }
      }
  })

  it('does not expose settings that are not for the front end', async () => {
    for (const at of ['bootstrap', 'site-setting/front', 'campaign-setting/front']) {
      const { text } = await send(app, 'GET', at)
      expectNoneIn(text, at)
      for (const field of ['bank', 'exceptIP', 'offlineGateway', 'secret', 'setUpCode', 'reference_micro'])
        expect(text, at).not.toContain(`"${field}"`)
    }
  })

  it('serves private responses with no-store and the partition of the caller, and rejects visitors', async () => {
    const requests: [PlainCall, string, TestPerson][] = gets
      .filter(({ call }) => call.access !== 'visitor')
      .flatMap(({ call }) =>
        pathsOf(call).map((at): [PlainCall, string, TestPerson] => [
          call,
          at,
          call.access === 'admin' ? administrator : call.access === 'owner' ? owner : investor,
        ]),
      )
    let answered = 0
    for (const [call, at, as] of requests) {
      const answer = await ask(call, at, as)
      const isFile = call.kind === 'file' && answer.status === 200
      expect(answer.headers.get('cache-control'), at).toBe(isFile ? 'private, no-store' : 'no-store')
      if (answer.status !== 200) continue
      answered += 1
      // The worker caches a reply for this user only if it names the partition.
      const partition = call.cache === 'never' ? null : app.deps.partitions.of(as.id)
      expect(answer.headers.get('x-partition'), at).toBe(partition)
      expect(answer.headers.get('content-security-policy'), at).toContain("default-src 'none'")
    }
    expect(answered).toBeGreaterThan(12)
  })

  it('never returns one user’s data to another, in every call that takes an id', async () => {
    const strangers = { visitor: undefined, 'another investor': otherInvestor, 'another owner': otherOwner }
    for (const { name, call } of callList.filter((entry) => entry.call.path.includes('{')))
      for (const at of pathsOf(call))
        for (const [who, as] of Object.entries(strangers)) {
          const before = await storedState()
          const answer = await ask(call, at, as)
          expectNoneIn(answer.text, `${name} ${at} for ${who}`)
          expect(answer.status, `${name} ${at} for ${who}`).toBeLessThan(500)
          // Any member may save and comment on a campaign; only its owner may see who saved it.
          const isPublic =
            call.access === 'visitor' ||
            call.access === 'either' ||
            [
              'saved-campaigns/{id}',
              'equity/comments/{campaignId}',
              'equity/comments/{campaignId}/own',
              'equity/extras-document/{campaignId}/access',
              'equity/extras-document/{documentId}/request',
              // The response concerns the caller.
              'investor-limit/{campaignId}',
              'investor-residence/{campaignId}',
              'waiting-list/{campaignId}',
              // Empty for everyone who has not paid.
              'equity/updates/{campaignId}/for-investors',
              // Any user may follow any other, which changes no data of the followed user.
              'profile-network/{id}/follow',
              'profile-network/{id}/unfollow',
              'blocked-users/{userId}',
            ].includes(call.path)
          if (!isPublic) expect(answer.status, `${name} ${at} for ${who}`).toBeGreaterThanOrEqual(400)
          expect(await storedState(), `${name} ${at} for ${who}`).toEqual(before)
        }
  })

  /** State that strangers must not be able to change. */
  async function storedState() {
    return app.deps.db.execute(
      `select c.id, c.status, c.units_taken, c.updated_at, (select count(*) from campaign_update u where u.campaign_id = c.id) as updates,
         (select string_agg(i.state, ',') from investment i where i.campaign_id = c.id) as investments
       from campaign c order by c.id`,
    )
  }

  it('responds to ids of other users exactly as to missing ones', async () => {
    const missing = '018f0000-0000-7000-8000-000000000000'
    for (const [foreign, as] of [
      [`process-investment/${investmentId}`, otherInvestor],
      [`get-investment-process-reciept/${investmentId}`, otherInvestor],
      [`conversations/${conversationId}`, otherInvestor],
      [`equities/${campaign.id}`, otherOwner],
      [`equities/${draft.id}/figures`, otherOwner],
      [`equity/company-profile/${draft.id}`, otherOwner],
      [`equities/front/by-id/${draft.id}`, otherOwner],
      [`equity/updates/${draft.id}`, undefined],
    ] as const) {
      const answers = await Promise.all(
        [foreign, foreign.replace(/[0-9a-f-]{36}/, missing)].map((at) => send(app, 'GET', at, as ? { as } : {})),
      )
      expect(answers[0]).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      expect(answers[0]?.text).toBe(answers[1]?.text)
    }
  })

  describe('documents', () => {
    const open = (id: string, as?: TestPerson) =>
      make(app, calls.campaign.openDocument, { params: { documentId: id } }, as ? { as } : {})
    const fetchDocument = (url: string, as?: TestPerson) =>
      app.fetch(new Request(`http://localhost${url}`, { headers: as ? { authorization: `Bearer ${as.token}` } : {} }))

    it('open for authorized users for a minute, and every opening of a private one is recorded', async () => {
      expect(await open(documents.private)).toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED' })
      for (const as of [otherInvestor, otherOwner])
        expect(await open(documents.private, as)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
      for (const as of [undefined, investor, otherOwner])
        expect(await open(documents.draft, as)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      expect((await open(documents.public)).status).toBe(200)
      const opened = async () =>
        (
          await app.deps.db.read
            .selectFrom('document_opening')
            .select('person_id')
            .where('document_id', '=', documents.private)
            .execute()
        ).map((row) => row.person_id)
      expect(await opened()).toEqual([])
      for (const as of [investor, owner, administrator]) {
        const { url } = (await open(documents.private, as)).data
        const response = await fetchDocument(url, as)
        expect(await response.text()).toContain('the words of a private document')
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'cache-control': 'private, no-store',
          'content-type': 'application/pdf',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9-]+\.pdf"$/)
      }
      expect(new Set(await opened())).toEqual(new Set([investor.id, owner.id, administrator.id]))
    })

    it('have links that expire, are bound to one user and cannot be forged', async () => {
      const { url } = (await open(documents.private, investor)).data
      const link = new URL(url, 'http://localhost')
      const changed = (name: string, value: string) => {
        const other = new URL(link)
        other.searchParams.set(name, value)
        return fetchDocument(other.pathname + other.search, investor)
      }
      expect((await fetchDocument(url, investor)).status).toBe(200)
      // The link alone does not grant access, neither to visitors nor to other authorized users.
      for (const as of [undefined, otherInvestor, owner, administrator])
        expect((await fetchDocument(url, as)).status).toBe(404)
      expect((await changed('until', String(app.deps.clock.now() + 3_600_000))).status).toBe(404)
      expect((await changed('signature', 'x')).status).toBe(404)
      expect((await fetchDocument(link.pathname, investor)).status).toBe(404)
      expect((await fetchDocument(url.replace(documents.private, documents.draft), investor)).status).toBe(404)
      app.advance(60_000)
      const late = await fetchDocument(url, investor)
      expect(late.status).toBe(410)
      app.advance(-60_000)
    })

    it('are closed to an investor who cancelled', async () => {
      const fickle = await newPerson(app)
      const { data } = await make(
        app,
        calls.investment.create,
        {
          params: { campaignId: campaign.id },
          body: { units: 4n, gateway: 'offline', anonymous: true, riskAccepted: true },
        },
        { as: fickle },
      )
      expect((await open(documents.private, fickle)).status).toBe(200)
      await make(
        app,
        calls.investment.cancel,
        { params: { investorId: data.id }, body: { state: 'cancelled' } },
        { as: fickle },
      )
      expect(await open(documents.private, fickle)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    })
  })

  it('names investors by initials with rounded amounts, and withholds both for anonymous ones', async () => {
    const { items } = (await make(app, calls.campaign.listInvestors, { params: { campaignId: campaign.id } })).data
    expect(items).toEqual([{ name: 'Z. Q.', about: 10_000n, investedAt: expect.any(String) }])
    await app.deps.db.transact((tx) =>
      sql`update investment set anonymous = true where id = ${investmentId}`.execute(tx),
    )
    app.advance(5000)
    const hidden = (await make(app, calls.campaign.listInvestors, { params: { campaignId: campaign.id } })).data
    expect(hidden.items).toEqual([{ name: '', about: null, investedAt: expect.any(String) }])
    expect((await make(app, calls.campaign.latestActivity, {})).data).toEqual([])
  })

  it('puts no address, no amount of another user and no user id into push messages', () => {
    expect(app.pushes.length).toBeGreaterThan(0)
    const ids = [owner, otherOwner, investor, otherInvestor, administrator].map(({ id }) => id)
    for (const push of app.pushes) {
      // The receipt's path is the only detail of an investor that the device needs.
      // A message is shown to its recipient.
      expectNoneIn(JSON.stringify(push), 'push', [investmentId, canary.message])
      for (const id of ids) expect(JSON.stringify(push)).not.toContain(id)
      for (const subscriber of push.subscribers)
        expect([otherInvestor, investor, owner].map(({ id }) => app.deps.partitions.of(id))).toContain(subscriber)
    }
  })

  it('logs none of them, even when a call fails', async () => {
    const { db } = app.deps
    await db.execute('alter table notification rename to notification_gone')
    try {
      const answer = await send(app, 'GET', 'profile-network/notifications', { as: investor })
      expect(answer).toMatchObject({ status: 500, code: 'INTERNAL' })
      expect(answer.text).not.toMatch(/notification|relation|select/i)
    } finally {
      await db.execute('alter table notification_gone rename to notification')
    }
    const log = app.logLines.join('')
    expect(log).toContain('"event":"call-failed"')
    expect(log).toContain('"sqlState":"42P01"')
    expectNoneIn(log, 'the log')
  })

  it.skipIf(!isBuilt)('writes none of them into the site’s HTML documents, whoever requests them', async () => {
    const paths = [
      '/',
      '/home',
      '/browse-companies',
      '/browse-succeess-campaign',
      ...['', '?tab=investors', '?tab=documents', '?tab=discussion', '?tab=management', '?tab=updates'].map(
        (tab) => `/campaign-detail-page/${campaign.slug}${tab}`,
      ),
      `/campaign-detail-page/${draft.slug}`,
      `/receipt/${investmentId}`,
      '/investments',
      '/admin',
      `/campaign-dashboard/${draft.id}`,
      '/notifications',
      ...[investor.id, investorSlug, owner.id].flatMap((whose) => [
        `/profile/${whose}`,
        `/profile/${whose}?tab=followers`,
      ]),
      '/profile',
      '/invite',
      '/nowhere',
    ]
    for (const at of paths)
      for (const language of ['en', 'ar']) {
        const response = await app.fetch(
          new Request(`http://localhost${at}`, {
            headers: { authorization: `Bearer ${investor.token}`, 'accept-language': language, cookie: 'lang=x' },
          }),
        )
        const html = await response.text()
        expect(html.length, at).toBeGreaterThan(500)
        // A page may contain its own URL, which the caller already had.
        expectNoneIn(html, at, [investmentId])
      }
  })
})
