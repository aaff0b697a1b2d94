/** Saved searches: what is stored, and who is notified of a campaign that goes live. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownData } from '#api/db/account/data-export.ts'
import { eraseAccount } from '#api/db/account/erase.ts'
import { jobRunners } from '#api/jobs/runners.ts'
import type { Mail } from '#api/ports.ts'
import { calls } from '#contract/calls.ts'
import type { DecodedInput } from '#contract/call.ts'
import { savedSearchesMaximum } from '#domain/limits.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { newDraft, newEditor, setStatus } from '#tests/support/drafts.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { indicate, launch, openPage } from '#tests/support/investors/coming-soon.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const { admin, campaign, preference, social } = calls
type Criteria = DecodedInput<typeof campaign.saveSearch>['body']['criteria']

describe.each(await databaseEngines())('saved searches on %s', (engine) => {
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
    app.mails.length = 0
    owner = await newPerson(app, { userType: 'company' })
    investor = await newPerson(app)
  })
  afterAll(() => app.close())

  const save = (
    criteria: Criteria,
    { as = investor, name = 'Flats', notify = true, key = app.deps.ids.secret(16) } = {},
  ) => make(app, campaign.saveSearch, { body: { name, criteria, notify } }, { as, key })
  const listed = async (as = investor) => (await make(app, campaign.listSavedSearches, {}, { as })).data
  const change = (id: string, body: { name?: string; notify?: boolean }, as = investor) =>
    make(app, campaign.changeSavedSearch, { params: { id }, body }, { as })
  const remove = (id: string, as = investor) => make(app, campaign.deleteSavedSearch, { params: { id } }, { as })

  const complete = async (kind: 'equity' | 'debt' | 'reit' = 'equity') => {
    const id = await newDraft(app, owner, kind)
    await writeCompleteDraft(app, { id, ownerId: owner.id, kind })
    return id
  }
  const goLive = async (id: string) => {
    app.at(new Date(app.deps.clock.now() + 1000).toISOString())
    const reply = await launch(app, id, administrator)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    await app.runJobs()
  }
  const matchesOf = async (as: TestPerson = investor, language: 'en' | 'fr' = 'en') =>
    (await make(app, social.listNotifications, { query: {} }, { as, language })).data.items.filter(
      ({ kind }) => kind === 'search-matched',
    )
  const emailOf = async ({ id }: TestPerson) =>
    (await app.deps.db.read.selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  const mailsOf = async (person: TestPerson) => {
    const email = await emailOf(person)
    return app.mails.filter(({ to }) => to === email)
  }

  it('are listed latest first, renamed, switched and deleted by their user alone', async () => {
    const first = await save({ search: '  harbour   lofts ', type: 'equity' }, { name: ' Lofts ' })
    expect(first.data).toMatchObject({
      name: 'Lofts',
      search: 'harbour lofts',
      type: 'equity',
      propertyType: null,
      strategy: null,
      notify: true,
    })
    app.at(new Date(app.deps.clock.now() + 1000).toISOString())
    const second = await save({ propertyType: 'multifamily', strategy: 'core' }, { notify: false })
    expect((await listed()).map(({ id }) => id)).toEqual([second.data.id, first.data.id])

    const other = await newPerson(app)
    expect(await change(first.data.id, { name: 'Mine' }, other)).toMatchObject({ status: 404 })
    expect(await remove(first.data.id, other)).toMatchObject({ status: 404 })
    expect(await listed(other)).toEqual([])

    expect((await change(first.data.id, { notify: false })).data).toMatchObject({ name: 'Lofts', notify: false })
    expect((await change(first.data.id, { name: 'By the water' })).data).toMatchObject({ notify: false })
    expect((await change(first.data.id, {})).data.name).toBe('By the water')
    expect(await change(first.data.id, { name: '  ' })).toMatchObject({ status: 400 })
    expect(
      (await Promise.all([1, 2].map(() => remove(second.data.id)))).map(({ code }) => code ?? 'done').toSorted(),
    ).toEqual(['NOT_FOUND', 'done'])
    expect((await listed()).map(({ name }) => name)).toEqual(['By the water'])
  })

  it('are saved once for equal criteria, also by simultaneous requests, and a retry gets its first reply', async () => {
    const key = app.deps.ids.secret(16)
    const first = await save({ search: 'Lofts harbour' }, { key })
    expect((await save({ search: 'Lofts harbour' }, { key })).data).toEqual(first.data)
    for (const search of ['harbour lofts', 'HARBOUR, lofts', 'lofts lofts harbour'])
      expect(await save({ search })).toMatchObject({ status: 409, code: 'SAVED_SEARCH_EXISTS' })
    expect((await save({ search: 'harbour lofts', type: 'debt' })).status).toBe(200)
    const racing = await Promise.all([1, 2, 3, 4].map(() => save({ strategy: 'core' })))
    expect(racing.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(racing.filter(({ code }) => code === 'SAVED_SEARCH_EXISTS')).toHaveLength(3)
    expect(await listed()).toHaveLength(3)
  })

  it('need criteria that can match, of the options that the site has', async () => {
    for (const [criteria, path] of [
      [{}, 'criteria.search'],
      [{ search: '   ' }, 'criteria.search'],
      [{ search: '—&|!:*' }, 'criteria.search'],
      [{ propertyType: 'castle' }, 'criteria.propertyType'],
      [{ strategy: 'nowhere', type: 'debt' }, 'criteria.strategy'],
    ] as const)
      expect((await save(criteria)).body, JSON.stringify(criteria)).toMatchObject({
        code: 'INVALID_INPUT',
        fields: [{ path }],
      })
    expect(await listed()).toEqual([])
    const undecided = await newPerson(app, { userType: null })
    expect(await save({ type: 'debt' }, { as: undecided })).toMatchObject({ status: 403, code: 'USER_TYPE_REQUIRED' })
    expect(await listed(undecided)).toEqual([])
  })

  it(`are at most ${savedSearchesMaximum}, also by simultaneous requests`, async () => {
    for (let index = 2; index < savedSearchesMaximum; index += 1) await save({ search: `street ${index}` })
    const racing = await Promise.all(['oak', 'elm', 'ash', 'fir'].map((search) => save({ search })))
    expect(racing.map(({ code }) => code ?? 'saved').toSorted()).toEqual([
      'SAVED_SEARCH_LIMIT',
      'SAVED_SEARCH_LIMIT',
      'saved',
      'saved',
    ])
    expect((await save({ search: 'lime' })).body).toMatchObject({ details: { limit: savedSearchesMaximum } })
    // Nothing has to be deleted for criteria that are saved.
    expect(await save({ search: 'street 5' })).toMatchObject({ code: 'SAVED_SEARCH_EXISTS' })
    const [one] = await listed()
    await remove(one?.id ?? '')
    expect((await save({ search: 'lime' })).status).toBe(200)
    expect(await listed()).toHaveLength(savedSearchesMaximum)
  })

  it('notify once of a campaign, by inbox and mail, with the name of one search and the number of others', async () => {
    await save({ search: 'portl' }, { name: 'Portland' })
    app.at(new Date(app.deps.clock.now() + 1000).toISOString())
    await save({ search: 'rope works', type: 'equity' }, { name: 'Works' })
    await save({ type: 'equity', propertyType: 'multifamily', strategy: 'core' }, { name: 'Core' })
    await save({ type: 'debt', search: 'portland' }, { name: 'Loans' })
    await save({ search: 'zanzibar' }, { name: 'Far' })
    const other = await newPerson(app, { language: 'fr' })
    await save({ type: 'equity' }, { as: other, name: 'Parts' })
    const stranger = await newPerson(app)
    await save({ type: 'reit' }, { as: stranger })
    const id = await complete()
    await app.runJobs()
    expect(await matchesOf()).toEqual([])

    await goLive(id)
    const [match, ...rest] = await matchesOf()
    expect(rest).toEqual([])
    expect(match?.body).toBe('A new campaign matches your saved search “⁨Portland⁩” and 2 more.')
    expect((await matchesOf(other, 'fr')).map(({ body }) => body)).toEqual([
      'Une nouvelle campagne correspond à votre recherche enregistrée « ⁨Parts⁩ ».',
    ])
    expect(await matchesOf(stranger)).toEqual([])
    const [mail] = await mailsOf(investor)
    expect(mail?.subject).not.toContain('Portland⁩')
    expect(mail?.text).toContain('your saved search')
    expect([(await mailsOf(other)).length, (await mailsOf(stranger)).length]).toEqual([1, 0])

    // Neither a repeated job nor a campaign that was hidden meanwhile notifies again.
    for (const status of [6, 2] as const)
      await make(
        app,
        admin.decideCampaign,
        { params: { id }, body: { status, reason: 'A question about its figures.' } },
        { as: administrator },
      )
    await app.runJobs()
    await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'notify', { event: 'search-matched', id }))
    await app.runJobs()
    expect([(await matchesOf()).length, (await mailsOf(investor)).length]).toEqual([1, 1])
  })

  it('do not notify if they are off, were saved later or belong to the team, a blocked user or an erased one', async () => {
    const criteria = { type: 'equity' } as const
    const [off, late, editor, blocked, muted, erased] = await Promise.all([1, 2, 3, 4, 5, 6].map(() => newPerson(app)))
    if (!off || !late || !editor || !blocked || !muted || !erased) throw new Error('no users')
    await save(criteria, { as: off, notify: false })
    for (const as of [owner, editor, blocked, muted, erased, investor]) await save(criteria, { as })
    await make(
      app,
      preference.updateNotificationPreferences,
      {
        body: {
          choices: (['inbox', 'push', 'email'] as const).map((channel) => ({
            topic: 'savedSearches' as const,
            channel,
            enabled: false,
          })),
        },
      },
      { as: muted },
    )
    const { db, clock } = app.deps
    await db.execute(`update app_user set state = 'blocked' where id = $1`, [blocked.id])
    const email = await emailOf(erased)
    expect(await ownData(db.read, erased.id)).toMatchObject({ savedSearches: [{ name: 'Flats', kind: 'equity' }] })
    await db.transact((tx) => eraseAccount(tx, { id: erased.id, email }, 'none', new Date(clock.now())))
    expect(await db.execute('select id from saved_search where user_id = $1', [erased.id])).toEqual([])

    const id = await complete()
    await newEditor(app, id, editor)
    await goLive(id)
    app.at(new Date(clock.now() + 1000).toISOString())
    await save(criteria, { as: late })
    await db.transact((tx) => app.deps.jobs.add(tx, 'notify', { event: 'search-matched', id }))
    await app.runJobs()
    expect(await matchesOf(investor)).toHaveLength(1)
    const rows = await db.execute(
      `select user_id from notification
        where kind = 'search-matched' and subject = $1 and in_inbox and user_id = any ($2::uuid[])`,
      [id, [off, late, editor, blocked, muted, erased, owner, investor].map((person) => person.id)],
    )
    expect(rows.map((row) => row['user_id'])).toEqual([investor.id])
    for (const person of [off, late, editor, blocked, muted, owner])
      expect((await mailsOf(person)).filter(({ subject }) => subject.startsWith('New for'))).toEqual([])
  })

  it('notify of nothing that the list does not show when the job runs', async () => {
    await save({ type: 'equity' })
    const id = await complete()
    for (const status of [0, 1, 3, 4, 5, 6] as const) {
      await setStatus(app, id, 2)
      await setStatus(app, id, status)
      await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'notify', { event: 'search-matched', id }))
      await app.runJobs()
      expect(await matchesOf()).toEqual([])
    }
    // Whoever is notified first has hidden nothing from the others: it is shown again.
    await setStatus(app, id, 6)
    await app.deps.db.execute('update campaign set went_live_at = $2 where id = $1', [
      id,
      new Date(app.deps.clock.now() + 1),
    ])
    const reply = await make(
      app,
      admin.decideCampaign,
      { params: { id }, body: { status: 2, reason: 'The question was answered.' } },
      { as: administrator },
    )
    expect(reply.status).toBe(200)
    await app.runJobs()
    expect(await matchesOf()).toHaveLength(1)
  })

  it('notify of an announced campaign when it opens, except for users who indicated an amount', async () => {
    const interested = await newPerson(app)
    for (const as of [investor, interested]) await save({ search: 'rope' }, { as })
    const { id, slug } = await openPage(app, { owner, administrator })
    await app.runJobs()
    expect((await indicate(app, slug, interested, 25_000n)).status).toBe(200)
    expect(await matchesOf()).toEqual([])
    await goLive(id)
    expect(await matchesOf()).toHaveLength(1)
    expect(await matchesOf(interested)).toEqual([])
  })

  it('are matched for everybody else if the mail of one user fails, which is sent with the retry', async () => {
    const failing = await newPerson(app)
    for (const as of [failing, investor]) await save({ type: 'equity' }, { as })
    const email = await emailOf(failing)
    const id = await complete()
    app.at(new Date(app.deps.clock.now() + 1000).toISOString())
    await launch(app, id, administrator)
    const { mailer } = app.deps
    const refusing = {
      ...app.deps,
      mailer: {
        send: (mail: Mail) => (mail.to === email ? Promise.reject(new Error('refused')) : mailer.send(mail)),
      },
    }
    await expect(jobRunners(refusing).notify({ event: 'search-matched', id })).rejects.toThrow('refused')
    expect([(await matchesOf(failing)).length, (await matchesOf()).length]).toEqual([0, 1])
    await app.runJobs()
    for (const person of [failing, investor]) {
      expect(await matchesOf(person)).toHaveLength(1)
      expect((await mailsOf(person)).filter(({ subject }) => subject.startsWith('New for'))).toHaveLength(1)
    }
  })
})
