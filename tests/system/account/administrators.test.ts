/**
 * How administrators are appointed: the first at the set-up, the others on the server's command line, with audit
 * events.
 */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { administer } from '#tools/administering.ts'

const { account, admin, discussion } = calls

const auditEventsOn = async (app: TestApp, subject: string) =>
  app.deps.db.read
    .selectFrom('audit_event')
    .select(['event_name', 'actor_id', 'facts'])
    .where('subject', '=', subject)
    .orderBy('at')
    .orderBy('id')
    .execute()

describe.each(await behaviourEngine())('the set-up on %s', (engine) => {
  let app: TestApp
  beforeEach(async () => {
    app = await startTestApp(engine)
  })
  afterEach(() => app.close())

  const setUp = (change: { code?: string; email?: string; siteName?: string } = {}) => {
    const password = 'Secret-Key-9'
    const names = { siteName: 'Harbour', firstName: 'Lina', lastName: 'Costa', email: 'lina@example.com' }
    const body = { code: 'set-up-code', ...names, password, confirmPassword: password, ...change }
    return make(app, account.setUp, { body })
  }
  const administrators = () => app.deps.db.read.selectFrom('administrator').select('user_id').execute()

  it('creates the first administrator with the right code once, signed in and audited', async () => {
    const { token, user } = (await setUp()).data
    expect(user.isAdmin).toBe(true)
    const as: TestPerson = { id: user.id, token }
    expect((await make(app, admin.listUsers, {}, { as })).status).toBe(200)
    expect((await make(app, calls.settings.bootstrap, {})).data.site.siteName).toBe('Harbour')
    expect(await auditEventsOn(app, user.id)).toEqual([
      { event_name: 'administrator-appointed', actor_id: user.id, facts: {} },
    ])
    expect(await setUp({ email: 'other@example.com' })).toMatchObject({ status: 409, code: 'ALREADY_SET_UP' })
    expect(await administrators()).toHaveLength(1)
    // A completed set-up rejects a wrong code without revealing that it is complete.
    expect(await setUp({ code: 'wrong-code' })).toMatchObject({ status: 400 })
  })

  it('creates no administrator for a wrong code or an invalid form', async () => {
    const wrong = await setUp({ code: 'wrong-code' })
    expect(wrong).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      body: { fields: [{ path: 'code', code: 'wrong' }] },
    })
    const pale = await setUp({ siteName: '<b>' })
    expect(pale.body['fields']).toMatchObject([{ path: 'siteName', code: 'characters' }])
    expect(await administrators()).toEqual([])
  })

  it('lets one of two concurrent set-ups succeed', async () => {
    const answers = await Promise.all([setUp(), setUp({ email: 'other@example.com' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await administrators()).toHaveLength(1)
  })
})

describe.each(await behaviourEngine())('administrators on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.close())
  const emailOf = async ({ id }: TestPerson) =>
    (await app.deps.db.read.selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  const run = (...given: string[]) => administer(app.deps.db, given, app.deps.clock)
  const mayAdminister = async (as: TestPerson) => (await make(app, admin.listUsers, {}, { as })).status === 200

  it('are listed, appointed and released on the command line, except the last one', async () => {
    expect((await run('list')).text).toContain('/set-up')
    const [one, two, pending] = [await newPerson(app), await newPerson(app), await newPerson(app)]
    const [first, second] = [await emailOf(one), await emailOf(two)]
    expect(await run('appoint', first.toUpperCase())).toMatchObject({ ok: true })
    expect(await mayAdminister(one)).toBe(true)
    expect(await run('appoint', first)).toEqual({ ok: true, text: `${first} is an administrator already.` })
    expect(await run('release', first)).toMatchObject({ ok: false, text: expect.stringContaining('last') as string })
    expect(await mayAdminister(one)).toBe(true)
    expect(await run('appoint', second)).toMatchObject({ ok: true })
    expect((await run('list')).text.split('\n')).toEqual([`2026-11-21  ${first}`, `2026-11-21  ${second}`])
    // A blocked administrator does not count as a remaining one.
    const block = (state: 'blocked' | 'active') =>
      app.deps.db.transact((tx) => tx.updateTable('app_user').set({ state }).where('id', '=', two.id).execute())
    await block('blocked')
    expect(await run('release', first)).toMatchObject({ ok: false })
    await block('active')
    // Each command makes ids of its own, whose order within a millisecond is random.
    app.advance(1)
    expect(await run('release', first)).toMatchObject({ ok: true })
    expect([await mayAdminister(one), await mayAdminister(two)]).toEqual([false, true])
    expect((await auditEventsOn(app, one.id)).map(({ event_name, actor_id }) => [event_name, actor_id])).toEqual([
      ['administrator-appointed', null],
      ['administrator-released', null],
    ])
    await app.deps.db.transact((tx) =>
      tx.updateTable('app_user').set({ state: 'pending' }).where('id', '=', pending.id).execute(),
    )
    for (const given of [
      ['appoint', 'nobody@example.com'],
      ['release', 'nobody@example.com'],
      ['appoint', await emailOf(pending)],
      ['appoint'],
      ['appoint', first, second],
      ['list', first],
      ['promote', first],
      [],
    ])
      expect((await run(...given)).ok, given.join(' ')).toBe(false)
  })

  it('are audited when they moderate comments on other campaigns; owners are not', async () => {
    const owner = await newPerson(app, { userType: 'company' })
    const boss = await newPerson(app, { userType: null, admin: true })
    const campaign = await newCampaign(app, owner)
    const author = await newPerson(app)
    for (const [as, state] of [
      [owner, 'approved'],
      [boss, 'spam'],
    ] as const) {
      await make(
        app,
        discussion.postComment,
        { params: { campaignId: campaign.id }, body: { text: `For ${state}?` } },
        { as: author },
      )
      const { items } = (
        await make(app, discussion.listModerated, { params: { id: campaign.id }, query: { state: 'pending' } }, { as })
      ).data
      const commentId = items[0]?.id ?? ''
      await make(app, discussion.moderateComment, { params: { commentId }, body: { state } }, { as })
      // Repeating the decision changes nothing and adds no audit event.
      await make(app, discussion.moderateComment, { params: { commentId }, body: { state } }, { as })
      if (as === boss)
        expect(await auditEventsOn(app, campaign.id)).toEqual([
          { event_name: 'comment-moderated', actor_id: boss.id, facts: { comment: commentId, to: 'spam' } },
        ])
      else expect(await auditEventsOn(app, campaign.id)).toEqual([])
    }
  })
})
