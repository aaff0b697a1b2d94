import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { pathOf } from '#contract/call.ts'
import { downloadArchive } from '#contract/account/data-export.ts'
import { dayMs } from '#domain/calendar.ts'
import { deletionDays, exportDays } from '#domain/account/deletion.ts'
import { insertMessage } from '#api/db/content/contact.ts'
import { jobRunners } from '#api/jobs/runners.ts'
import { newEditor } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import {
  type PasswordPerson,
  personWithPassword,
  protectedPerson,
  testPassword,
} from '#tests/support/protected-users.ts'
import { startTestApp, type TestApp, testNow } from '#tests/support/test-app.ts'

const { privacy, account, newsletter, investment, campaign: campaigns, discussion, network } = calls
const proof = { password: testPassword }

describe.each(await behaviourEngine())('data export and account deletion on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await renewed(await newPerson(app, { userType: 'company' }))
  })
  afterAll(() => app.close())

  async function person(name = 'Zenobia', lastName = 'Quillfeather'): Promise<PasswordPerson> {
    app.at(testNow)
    const one = await personWithPassword(app)
    await app.deps.db.transact((tx) =>
      tx.updateTable('app_user').set({ first_name: name, last_name: lastName }).where('id', '=', one.id).execute(),
    )
    return one
  }
  const own = async (as: TestPerson) => (await make(app, privacy.getOwnData, {}, { as })).data
  const sentTo = (email: string) => app.mails.filter(({ to }) => to === email)
  const file = (id: string, as?: TestPerson) =>
    app.fetch(
      new Request(`http://localhost${pathOf(downloadArchive, { id })}`, {
        headers: as ? { authorization: `Bearer ${as.token}` } : {},
      }),
    )
  const invest = async (as: TestPerson) => {
    const { id } = await newCampaign(app, owner)
    const body = { units: 10n, gateway: 'offline' as const, anonymous: false, riskAccepted: true }
    const made = await make(app, investment.create, { params: { campaignId: id }, body }, { as })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return id
  }
  /** As an editor of the campaign, to a comment of its review. */
  const answerReview = async (campaignId: string, as: TestPerson, text: string) => {
    const administrator = await newPerson(app, { userType: null, admin: true })
    const comment = { params: { id: campaignId }, body: { text: 'Who says so?' } }
    const { data } = await make(app, calls.admin.commentCampaign, comment, { as: administrator })
    await newEditor(app, campaignId, as)
    const reply = { params: { threadId: data.id }, body: { text } }
    expect((await make(app, calls.reviewThread.replyInThread, reply, { as })).status).toBe(200)
  }
  async function endWaitingPeriods() {
    await jobRunners(app.deps)['end-waiting-periods']({})
    await app.runJobs()
  }

  describe('the data export', () => {
    it('contains the data of its user, without secrets or data of other users', async () => {
      const one = await person()
      const other = await person('Hortensia')
      const campaignId = await invest(one)
      for (const as of [one, other]) {
        await make(app, campaigns.save, { params: { id: campaignId } }, { as })
        const body = { text: `Words of ${as.id}` }
        await make(app, discussion.postComment, { params: { campaignId }, body }, { as })
      }
      await answerReview((await newCampaign(app, owner)).id, one, 'The town hall says so.')
      const named = await person('Hortensia')
      await make(app, account.updateMe, { body: { city: 'Lyon', showName: true } }, { as: named })
      await make(app, account.updateMe, { body: { city: 'Beirut' } }, { as: one })
      for (const whom of [named, other]) {
        await make(app, network.follow, { body: { id: whom.id } }, { as: one })
        app.advance(1000)
      }
      await make(app, network.sendInvites, { body: { emails: ['friend-of-one@example.org'] } }, { as: one })
      expect((await make(app, privacy.requestDataExport, { body: proof }, { as: one })).data.done).toBe(true)
      await app.runJobs()
      const { archive } = await own(one)
      const mail = sentTo(one.email).find(({ subject }) => subject.includes('data'))
      expect(mail?.text).toContain('/settings/your-data')
      const response = await file(archive?.id ?? '', one)
      expect(response.headers.get('content-type')).toBe('application/zip')
      expect(response.headers.get('cache-control')).toContain('no-store')
      const parts = unzip(Buffer.from(await response.arrayBuffer()))
      const text = Object.values(parts).join('\n')
      expect(JSON.parse(parts['account.json'] ?? '')).toMatchObject([{ email: one.email, first_name: 'Zenobia' }])
      expect(JSON.parse(parts['investments.json'] ?? '')).toMatchObject([{ amount: '25000', currency: 'USD' }])
      expect(parts['investments.csv']).toContain(',250.00,')
      expect(text).toContain(`Words of ${one.id}`)
      expect(JSON.parse(parts['reviewComments.json'] ?? '')).toMatchObject([{ body: 'The town hall says so.' }])
      expect(JSON.parse(parts['auditLog.json'] ?? '')).toContainEqual(
        expect.objectContaining({ event_name: 'data-export-requested' }),
      )
      expect(JSON.parse(parts['profile.json'] ?? '')).toMatchObject([{ city: 'Beirut' }])
      const { slug } = (await make(app, network.getProfile, { params: { slug: named.id } })).data
      // A followed user who has not agreed to be named appears only as a date, as do invitees.
      expect(JSON.parse(parts['following.json'] ?? '')).toMatchObject([{ profile: slug }, { profile: null }])
      expect(JSON.parse(parts['invitations.json'] ?? '')).toEqual([{ created_at: expect.any(String) }])
      expect(text).not.toContain('friend-of-one')
      const secrets = await secretsOf(one)
      for (const foreign of [other.email, other.id, 'Hortensia', owner.id, ...secrets])
        expect(text).not.toContain(foreign)
    })

    it('is available to its user only, at most once a day, and expires after some days', async () => {
      const one = await person()
      const other = await person()
      const wrong = await make(app, privacy.requestDataExport, { body: { password: 'Wrong-Key-9' } }, { as: one })
      expect(wrong.body['fields']).toEqual([{ path: 'password', code: 'wrong' }])
      const none = await make(app, privacy.requestDataExport, { body: {} }, { as: one })
      expect(none.body['fields']).toEqual([{ path: 'password', code: 'required' }])
      const responses = await Promise.all(
        [1, 2].map(() => make(app, privacy.requestDataExport, { body: proof }, { as: one })),
      )
      expect(responses.filter(({ code }) => code === 'ARCHIVE_TOO_SOON')).toHaveLength(1)
      expect(responses.filter(({ code }) => code === undefined)).toHaveLength(1)
      await app.runJobs()
      const { archive } = await own(one)
      const id = archive?.id ?? ''
      expect((await file(id, one)).status).toBe(200)
      expect((await file(id, other)).status).toBe(404)
      expect((await file(id)).status).toBe(401)
      expect((await file('none', one)).status).toBe(404)
      // The session has expired by then, so the user signs in again.
      app.advance(exportDays * dayMs)
      const again = await signedIn(one)
      expect((await file(id, again)).status).toBe(404)
      await jobRunners(app.deps).housekeeping({})
      expect(await app.deps.db.read.selectFrom('data_export').select('id').where('id', '=', id).execute()).toEqual([])
    })

    it('requires a code where two-factor authentication is on', async () => {
      app.at(testNow)
      const one = await protectedPerson(app)
      expect((await make(app, privacy.requestDataExport, { body: proof }, { as: one })).code).toBe('INVALID_INPUT')
      expect((await make(app, privacy.requestDataExport, { body: { code: one.code() } }, { as: one })).data.done).toBe(
        true,
      )
    })
  })

  describe('deleting an account', () => {
    it('is rejected with a reason while the user holds investments, listed beforehand as an obstacle', async () => {
      const one = await person()
      await invest(one)
      expect((await own(one)).obstacles).toEqual([{ obstacle: 'live-investments', count: 1 }])
      const refused = await make(app, privacy.requestDeletion, { body: proof }, { as: one })
      expect(refused.code).toBe('ACCOUNT_HOLDS')
      expect(refused.body['details']).toEqual({ reason: 'live-investments' })
      await newCampaign(app, owner)
      expect((await own(owner)).obstacles).toContainEqual(expect.objectContaining({ obstacle: 'running-campaigns' }))
      const administrator = await newPerson(app, { admin: true })
      expect((await own(administrator)).obstacles).toEqual([{ obstacle: 'administrator', count: 1 }])
    })

    it('counts wallet balances and pending payments as obstacles', async () => {
      const one = await person()
      const { ids, db } = app.deps
      const at = new Date(testNow)
      const wallet = ids.next()
      await db.transact(async (tx) => {
        await tx
          .insertInto('wallet')
          .values({ id: wallet, person_id: one.id, currency: 'USD', created_at: at })
          .execute()
        await tx
          .insertInto('wallet_top_up')
          .values({
            id: ids.next(),
            wallet_id: wallet,
            state: 'waiting',
            amount: 5000n,
            gateway: 'offline',
            reference: 'TU-1',
            created_at: at,
            expires_at: new Date(at.getTime() + dayMs),
            paid_at: null,
          })
          .execute()
      })
      expect((await own(one)).obstacles).toEqual([{ obstacle: 'pending-payments', count: 1 }])
    })

    it('can be cancelled within two weeks, and is confirmed by e-mail immediately', async () => {
      const one = await person()
      const { dueAt } = (await make(app, privacy.requestDeletion, { body: proof }, { as: one })).data
      expect(Date.parse(dueAt)).toBe(Date.parse(testNow) + deletionDays * dayMs)
      await app.runJobs()
      expect(sentTo(one.email).at(-1)?.subject).toBe('Your account at Freehold will be deleted')
      app.advance(13 * dayMs)
      await endWaitingPeriods()
      const again = await signedIn(one)
      expect((await own(again)).deletionDueAt).toBe(dueAt)
      // A second request keeps the due date of the first.
      expect((await make(app, privacy.requestDeletion, { body: proof }, { as: again })).data.dueAt).toBe(dueAt)
      expect((await make(app, privacy.keepAccount, {}, { as: again })).data.done).toBe(true)
      app.advance(20 * dayMs)
      await endWaitingPeriods()
      expect(sentTo(one.email).at(-1)?.subject).toBe('We will keep your account at Freehold')
      expect(await signedIn(one)).toBeDefined()
    })

    it('is dropped when the user has invested in the meantime', async () => {
      const one = await person()
      await make(app, privacy.requestDeletion, { body: proof }, { as: one })
      await invest(one)
      app.advance((deletionDays + 1) * dayMs)
      await endWaitingPeriods()
      expect(sentTo(one.email).at(-1)?.subject).toBe('Your account at Freehold could not be deleted')
      const again = await signedIn(one)
      expect((await own(again)).deletionDueAt).toBeNull()
    })

    it('removes address and name from everything but legally retained records', async () => {
      const one = await person('Xanthippe', 'Wobblethwaite')
      const campaign = await newCampaign(app, owner)
      await make(app, campaigns.save, { params: { id: campaign.id } }, { as: one })
      await make(app, newsletter.changeState, { body: { subscribed: true } }, { as: one })
      await make(
        app,
        discussion.postComment,
        { params: { campaignId: campaign.id }, body: { text: 'Wobblethwaite was here' } },
        { as: one },
      )
      await make(
        app,
        account.updateMe,
        { body: { description: 'I am Xanthippe Wobblethwaite', city: 'Wobblethwaite-on-Sea', showName: true } },
        { as: one },
      )
      await answerReview(campaign.id, one, 'Wobblethwaite replied')
      const friend = await person('Hortensia')
      await make(app, network.follow, { body: { id: friend.id } }, { as: one })
      await make(app, network.follow, { body: { id: one.id } }, { as: friend })
      const friends = ['friend-of-xanthippe@example.org']
      await make(app, network.sendInvites, { body: { emails: friends } }, { as: one })
      await make(app, network.sendInvites, { body: { emails: [one.email] } }, { as: friend })
      await make(app, privacy.requestDataExport, { body: proof }, { as: one })
      await app.runJobs()
      const followNotifications = () =>
        app.deps.db.execute(
          `select 1 from notification where kind = 'followed' and '${one.id}' in (user_id::text, subject)`,
        )
      const notified = await followNotifications()
      await make(app, privacy.requestDeletion, { body: proof }, { as: one })
      const other = await newPerson(app)
      app.advance(deletionDays * dayMs)
      const runners = jobRunners(app.deps)
      // Two servers run the job at once: only one deletes.
      await Promise.all([runners['end-waiting-periods']({}), runners['end-waiting-periods']({})])
      app.mails.length = 0
      await app.runJobs()
      expect(sentTo(one.email)).toEqual([])
      const all = await everything()
      for (const trace of [one.email, 'Xanthippe', 'Wobblethwaite']) expect(all).not.toContain(trace)
      // The comment of the administrator is the site's.
      expect(all).toContain('Who says so?')
      expect(
        await app.deps.db.execute(`select 1 from person_follow where '${one.id}' in (follower_id, followed_id)`),
      ).toEqual([])
      expect(notified).toHaveLength(2)
      expect(await followNotifications()).toEqual([])
      expect((await make(app, network.getProfile, { params: { slug: one.id } })).status).toBe(404)
      expect((await make(app, network.getProfile, { params: { slug: friend.id } })).data.followers).toBe(0)
      expect(all).not.toContain(one.token)
      const auditEvents = await app.deps.db.read
        .selectFrom('audit_event')
        .select('event_name')
        .where('subject', '=', one.id)
        .where('event_name', 'like', '%delet%')
        .orderBy('at')
        .execute()
      expect(auditEvents.map(({ event_name }) => event_name)).toEqual(['deletion-requested', 'account-deleted'])
      expect((await make(app, account.me, {}, { as: one })).status).toBe(401)
      const { email } = one
      expect((await make(app, account.signIn, { body: { email, password: testPassword } })).code).toBe('SIGN_IN_FAILED')
      // Other users are unaffected, and the address can be registered again.
      expect((await own(await renewed(other))).obstacles).toEqual([])
      const registered = await make(app, account.signUp, {
        body: {
          firstName: 'Somebody',
          lastName: 'Else',
          email,
          password: testPassword,
          confirmPassword: testPassword,
          userType: 'investor',
          terms: true,
        },
      })
      expect(registered.data.done).toBe(true)
      await app.runJobs()
      expect(sentTo(email).map(({ subject }) => subject)).toEqual(['Confirm your e-mail address for Freehold'])
    })

    it('deletes the files attached to messages, except those that another user also sent', async () => {
      const one = await person()
      const store = (text: string) => app.deps.files.put(Buffer.from(text))
      const [own, shared] = [await store(`a paper of ${one.id}`), await store('a form that everybody sends')]
      const write = (email: string, files: readonly (typeof own)[]) =>
        app.deps.db.transact((tx) =>
          insertMessage(tx, {
            id: app.deps.ids.next(),
            name: 'Somebody',
            email,
            topic: 'payment',
            message: 'Here are my papers.',
            language: 'en',
            sentHash: new Uint8Array([1]),
            at: new Date(app.deps.clock.now()),
            attachments: files.map((file) => ({ ...file, name: 'a.pdf', mime: 'application/pdf', scanned: false })),
          }),
        )
      await write(one.email.toUpperCase(), [own, shared])
      await write('somebody.else@example.com', [shared])
      await make(app, privacy.requestDeletion, { body: proof }, { as: one })
      app.advance(deletionDays * dayMs)
      await endWaitingPeriods()
      await app.runJobs()
      expect(await app.deps.files.get(own.sha256)).toBeUndefined()
      expect(await app.deps.files.get(shared.sha256)).toBeDefined()
    })

    it('shows administrators the deleted state, which cannot be reverted', async () => {
      const one = await person()
      await make(app, privacy.requestDeletion, { body: proof }, { as: one })
      app.advance(deletionDays * dayMs)
      await endWaitingPeriods()
      const as = await newPerson(app, { admin: true })
      const shown = await make(app, calls.admin.getUser, { params: { id: one.id } }, { as })
      expect(shown.data).toMatchObject({ state: 'deleted' })
      for (const call of [calls.admin.blockUser, calls.admin.unblockUser]) {
        const answer = await make(app, call, { params: { id: one.id }, body: { reason: 'Back' } }, { as })
        expect(answer.code).toBe('NOT_FOUND')
      }
      const listed = await make(app, calls.admin.listUsers, { query: { state: 'deleted' } }, { as })
      expect(listed.data.items.map(({ id }) => id)).toContain(one.id)
    })
  })

  it('a user recovering a lost second factor is notified once when the waiting period has ended', async () => {
    app.at(testNow)
    const one = await protectedPerson(app)
    const now = app.deps.clock.now()
    await app.deps.db.transact((tx) =>
      tx
        .insertInto('lost_factor')
        .values({
          id: app.deps.ids.next(),
          user_id: one.id,
          requested_at: new Date(now),
          ready_at: new Date(now + 3 * dayMs),
          expires_at: new Date(now + 10 * dayMs),
        })
        .execute(),
    )
    const subject = 'You can now remove two-factor authentication at Freehold'
    const sentMails = () => sentTo(one.email).filter((mail) => mail.subject === subject)
    await endWaitingPeriods()
    expect(sentMails()).toEqual([])
    app.advance(3 * dayMs)
    const runners = jobRunners(app.deps)
    await Promise.all([runners['end-waiting-periods']({}), runners['end-waiting-periods']({})])
    await app.runJobs()
    expect(sentMails()).toHaveLength(1)
    expect(sentMails()[0]?.text).toContain('/lost-code/')
  })

  async function signedIn({ id, email }: PasswordPerson): Promise<TestPerson> {
    const { data } = await make(app, account.signIn, { body: { email, password: testPassword } })
    if (!('token' in data)) throw new Error('no session')
    return { id, token: data.token }
  }
  /** Extends the user's sessions beyond the advanced clock. */
  async function renewed(one: TestPerson): Promise<TestPerson> {
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('user_session')
        .set({ expires_at: new Date('2028-01-01') })
        .where('user_id', '=', one.id)
        .execute(),
    )
    return one
  }
  async function secretsOf(one: TestPerson): Promise<string[]> {
    const row = await app.deps.db.read
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    return [row.password_hash, one.token]
  }
  /** Every row of every table, as text. */
  async function everything(): Promise<string> {
    const tables = await app.deps.db.execute(
      "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    const texts: string[] = []
    for (const { table_name: name } of tables)
      for (const row of await app.deps.db.execute(`select t::text as line from "${String(name)}" t`))
        texts.push(String(row['line']))
    return texts.join('\n')
  }
})

/** The files of an archive: name -> text. */
function unzip(zip: Buffer): Readonly<Record<string, string>> {
  const parts: Record<string, string> = {}
  let at = 0
  while (zip.readUInt32LE(at) === 0x04034b50) {
    const [packed, nameLength, extra] = [
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ]
    const start = at + 30 + nameLength + extra
    parts[zip.toString('utf8', at + 30, at + 30 + nameLength)] = inflateRawSync(
      zip.subarray(start, start + packed),
    ).toString()
    at = start + packed
  }
  return parts
}
