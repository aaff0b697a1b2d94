import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { usualPreferences } from '#domain/notification/mailing.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson as personOf, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp, testNow } from '#tests/support/test-app.ts'
import { jobRunners } from '#api/jobs/runners.ts'

const { preference, campaign: campaigns, campaignDashboard } = calls
const hour = 3_600_000
const day = 24 * hour
/** The Monday at seven that follows the tests' time, which is a Saturday. */
const mondayMorning = '2026-11-23T07:00:00.000Z'

describe.each(await behaviourEngine())('digests on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.at(testNow)
    app.mails.length = 0
    owner = await newPerson(app, { userType: 'company' })
  })

  /** Extends the session beyond any time of the tests. */
  async function newPerson(of: TestApp, options: Parameters<typeof personOf>[1] = {}): Promise<TestPerson> {
    const person = await personOf(of, options)
    await of.deps.db.transact((tx) =>
      tx
        .updateTable('user_session')
        .set({ expires_at: new Date('2028-01-01') })
        .where('user_id', '=', person.id)
        .execute(),
    )
    return person
  }
  const emailOf = async ({ id }: TestPerson) =>
    (await app.deps.db.read.selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  const mailsTo = async (person: TestPerson) => {
    const email = await emailOf(person)
    return app.mails.filter(({ to }) => to === email)
  }
  const choose = (as: TestPerson, body: Partial<typeof usualPreferences>) =>
    make(app, preference.updateEmailPreferences, { params: { id: as.id }, body }, { as })
  async function makeDigests() {
    await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'make-digests', {}))
    await app.runJobs()
  }
  /** A followed campaign of the owner with an update. */
  async function updateFor(person: TestPerson, title = 'The roof is on') {
    const campaign = await newCampaign(app, owner, { name: 'Harbour Row' })
    await make(app, campaigns.save, { params: { id: campaign.id } }, { as: person })
    const posted = await make(
      app,
      campaignDashboard.postUpdate,
      {
        params: { campaignId: campaign.id },
        body: { title, description: 'It took two weeks.', state: 'published' as const },
      },
      { as: owner },
    )
    expect(posted.status, JSON.stringify(posted.body)).toBe(200)
    await app.runJobs()
    return campaign
  }

  it('report each event once, at the chosen time', async () => {
    const person = await newPerson(app)
    await updateFor(person)
    await makeDigests()
    app.at('2026-11-23T06:59:00.000Z')
    await makeDigests()
    expect(await mailsTo(person)).toEqual([])
    app.at(mondayMorning)
    for (let times = 0; times < 3; times += 1) await makeDigests()
    const [mail, ...more] = await mailsTo(person)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Your week at Freehold: November 23, 2026', language: 'en' })
    expect(mail?.text).toContain('The roof is on')
    expect(mail?.html).toContain('The roof is on')
    expect(mail?.unsubscribe).toContain(`/stop-mails/${person.id}.all.`)
    app.advance(7 * day)
    await makeDigests()
    expect(await mailsTo(person)).toHaveLength(1)
  })

  it('are in the reader’s language, right-to-left in Arabic', async () => {
    const person = await newPerson(app, { language: 'ar' })
    await updateFor(person)
    app.at(mondayMorning)
    await makeDigests()
    const [mail] = await mailsTo(person)
    expect(mail).toMatchObject({ language: 'ar' })
    expect(mail?.subject).toContain('أسبوعك')
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
  })

  it('respect a preference changed after the event, including never', async () => {
    const [daily, never, late] = [await newPerson(app), await newPerson(app), await newPerson(app)]
    await choose(never, { newUpdate: 'never' })
    for (const each of [daily, never, late]) await updateFor(each)
    await choose(daily, { newUpdate: 'daily' })
    app.at('2026-11-22T07:00:00.000Z')
    await makeDigests()
    expect((await mailsTo(daily)).map(({ subject }) => subject)).toEqual(['Your day at Freehold: November 22, 2026'])
    app.at(mondayMorning)
    // Created, and disabled before it is sent.
    await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'make-digests', {}))
    await choose(late, { newUpdate: 'never' })
    await app.runJobs()
    expect(await mailsTo(never)).toEqual([])
    expect(await mailsTo(late)).toEqual([])
    expect(await mailsTo(daily)).toHaveLength(1)
  })

  it('are neither created nor sent twice by concurrent jobs', async () => {
    const persons = await Promise.all(Array.from({ length: 6 }, () => newPerson(app)))
    for (const each of persons) await updateFor(each)
    app.at(mondayMorning)
    const runners = jobRunners(app.deps)
    await Promise.all([runners['make-digests']({}), runners['make-digests']({})])
    const rows = await app.deps.db.read.selectFrom('mail_digest').select('id').where('sent_at', 'is', null).execute()
    expect(rows).toHaveLength(persons.length)
    // The queue runs a job twice, concurrently.
    await Promise.all(rows.flatMap(({ id }) => [1, 2].map(() => runners['mail-digest']({ digestId: id }))))
    await app.runJobs()
    for (const each of persons) expect(await mailsTo(each)).toHaveLength(1)
  })

  it('are sent by another process as the same e-mail when the sender was killed', async () => {
    const person = await newPerson(app)
    await updateFor(person)
    app.at(mondayMorning)
    const runners = jobRunners(app.deps)
    await runners['make-digests']({})
    const { id } = await app.deps.db.read
      .selectFrom('mail_digest')
      .select('id')
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow()
    // Killed between sending and recording: the lease of the sender remains.
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('mail_digest')
        .set({ sending_until: new Date(app.deps.clock.now() + 4 * 60_000) })
        .where('id', '=', id)
        .execute(),
    )
    await app.runJobs()
    expect(await mailsTo(person)).toEqual([])
    app.advance(20 * 60_000)
    await makeDigests()
    const sent = await mailsTo(person)
    expect(sent.map((mail) => mail.id)).toEqual([id])
  })

  it('are retried when the mailer fails', async () => {
    const person = await newPerson(app)
    await updateFor(person)
    app.at(mondayMorning)
    const deps = { ...app.deps, mailer: { send: () => Promise.reject(new Error('no line')) } }
    await jobRunners(app.deps)['make-digests']({})
    const { id } = await app.deps.db.read
      .selectFrom('mail_digest')
      .select('id')
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow()
    await expect(jobRunners(deps)['mail-digest']({ digestId: id })).rejects.toThrow('no line')
    await app.runJobs()
    expect(await mailsTo(person)).toHaveLength(1)
  })

  it('announce that saved campaigns close soon', async () => {
    const person = await newPerson(app)
    const campaign = await newCampaign(app, owner, { name: 'Mill Court', closesInDays: 3 })
    await make(app, campaigns.save, { params: { id: campaign.id } }, { as: person })
    app.at(mondayMorning)
    await makeDigests()
    await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'closing-soon', {}))
    await app.runJobs()
    // The event occurred after this morning's digests were created.
    app.advance(7 * day)
    await makeDigests()
    const [mail] = await mailsTo(person)
    expect(mail?.text).toContain('Mill Court\u2069 closes on November 24, 2026')
  })

  describe('preferences', () => {
    it('are accessible to their user only', async () => {
      const [person, other] = [await newPerson(app), await newPerson(app)]
      const get = (id: string, as: TestPerson) => make(app, preference.getEmailPreferences, { params: { id } }, { as })
      expect((await get(person.id, person)).data).toEqual(usualPreferences)
      expect((await choose(person, { newComment: 'monthly' })).data).toEqual({
        ...usualPreferences,
        newComment: 'monthly',
      })
      expect((await get(person.id, other)).code).toBe('NOT_FOUND')
      const foreign = { params: { id: person.id }, body: { newComment: 'never' as const } }
      expect((await make(app, preference.updateEmailPreferences, foreign, { as: other })).code).toBe('NOT_FOUND')
      expect((await get(person.id, person)).data.newComment).toBe('monthly')
    })

    it('retain both of two concurrent changes', async () => {
      const person = await newPerson(app)
      await Promise.all([choose(person, { newComment: 'never' }), choose(person, { newUpdate: 'daily' })])
      const { data } = await make(app, preference.getEmailPreferences, { params: { id: person.id } }, { as: person })
      expect(data).toEqual({ ...usualPreferences, newComment: 'never', newUpdate: 'daily' })
    })
  })

  describe('unsubscribe links', () => {
    async function tokenOf(person: TestPerson): Promise<string> {
      await updateFor(person)
      app.at(mondayMorning)
      await makeDigests()
      const [mail] = await mailsTo(person)
      return /stop-mails\/([\w.-]+)/.exec(mail?.unsubscribe ?? '')?.[1] ?? ''
    }
    const preferencesOf = async (as: TestPerson) =>
      (await make(app, preference.getEmailPreferences, { params: { id: as.id } }, { as })).data
    const oneClick = (token: string) =>
      app.fetch(
        new Request(`https://freehold.example/stop-mails/${token}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        }),
      )

    it('disable everything by one-click unsubscribe, without signing in, repeatedly', async () => {
      const person = await newPerson(app)
      const token = await tokenOf(person)
      // Scanners open links.
      await app.fetch(new Request(`https://freehold.example/stop-mails/${token}`))
      expect(await preferencesOf(person)).toEqual(usualPreferences)
      for (const _ of [1, 2]) expect((await oneClick(token)).status).toBe(200)
      expect(new Set(Object.values(await preferencesOf(person)))).toEqual(new Set(['never']))
    })

    it('disable a single kind of notification', async () => {
      const person = await newPerson(app)
      await tokenOf(person)
      const [mail] = await mailsTo(person)
      const token = /stop-mails\/([\w-]+\.newUpdate\.[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      expect((await make(app, preference.stopMails, { body: { token } })).data.done).toBe(true)
      expect(await preferencesOf(person)).toEqual({ ...usualPreferences, newUpdate: 'never' })
    })

    it('are rejected when forged, of another user or of another kind', async () => {
      const [person, victim] = [await newPerson(app), await newPerson(app)]
      const token = await tokenOf(person)
      const [, , signature = ''] = token.split('.')
      for (const forged of [
        `${victim.id}.all.${signature}`,
        `${person.id}.newUpdate.${signature}`,
        `${person.id}.all.${'a'.repeat(signature.length)}`,
        `${person.id}.everything.${signature}`,
        'a'.repeat(60),
      ]) {
        expect((await make(app, preference.stopMails, { body: { token: forged } })).code).toBe('LINK_INVALID')
        expect((await oneClick(forged)).status).toBe(410)
      }
      expect(await preferencesOf(victim)).toEqual(usualPreferences)
      expect(await preferencesOf(person)).toEqual(usualPreferences)
    })
  })
})
