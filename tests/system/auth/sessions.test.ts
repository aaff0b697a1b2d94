import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { sessionSeconds } from '#domain/limits.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, sessionOf, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { account } = calls
const password = 'Secret-Key-9'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

describe.each(await behaviourEngine())('sessions on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.close())

  async function person() {
    app.at(testNow)
    const one = await newPerson(app)
    const passwordHash = await app.deps.passwords.hash(password)
    const [row] = await app.deps.db.transact((tx) =>
      tx
        .updateTable('app_user')
        .set({ password_hash: passwordHash })
        .where('id', '=', one.id)
        .returning('email')
        .execute(),
    )
    const signIn = async (userAgent: string): Promise<TestPerson> => {
      app.advance(1000)
      const answer = await make(
        app,
        account.signIn,
        { query: { active: 1 }, body: { email: row?.email ?? '', password } },
        { headers: { 'user-agent': userAgent } },
      )
      return { id: one.id, token: sessionOf(answer).token }
    }
    return { one, signIn }
  }
  const list = async (as: TestPerson) => (await make(app, account.listSessions, {}, { as })).data
  const end = (as: TestPerson, id: string) => make(app, account.endSession, { params: { id } }, { as })
  const works = async (as: TestPerson) => (await make(app, account.me, {}, { as })).status === 200

  it('are listed with browser and platform, the latest first, and mark the current one', async () => {
    const { one, signIn } = await person()
    const onPhone = await signIn(phone)
    const found = await list(onPhone)
    expect(found.map(({ browser, platform, current }) => [browser, platform, current])).toEqual([
      ['safari', 'ios', true],
      ['other', 'other', false],
    ])
    expect((await list(one)).map(({ current }) => current)).toEqual([false, true])
    expect(found[0]?.expiresAt).toBe(new Date(app.deps.clock.now() + sessionSeconds * 1000).toISOString())
    // No finer detail is stored anywhere.
    const stored = JSON.stringify(await app.deps.db.execute('select t::text as row from user_session t'))
    for (const part of ['iPhone', 'Mozilla', '18_6', '203.0.113.7']) expect(stored).not.toContain(part)
  })

  it('end one by one without affecting the others', async () => {
    const { one, signIn } = await person()
    const onPhone = await signIn(phone)
    const [ofPhone] = await list(one)
    expect((await end(one, ofPhone?.id ?? '')).data.done).toBe(true)
    expect([await works(one), await works(onPhone)]).toEqual([true, false])
    expect(await end(one, ofPhone?.id ?? '')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await list(one)).toHaveLength(1)
  })

  it('of other users are not found', async () => {
    const { one } = await person()
    const { one: stranger } = await person()
    const [own] = await list(one)
    expect(await end(stranger, own?.id ?? '')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await works(one)).toBe(true)
  })

  it('that have expired are not listed', async () => {
    const { one, signIn } = await person()
    app.advance(sessionSeconds * 1000 - 2000)
    const late = await signIn(phone)
    expect(await list(late)).toHaveLength(2)
    app.advance(2000)
    expect(await list(late)).toHaveLength(1)
    expect(await works(one)).toBe(false)
  })

  /** What the relay is told to delete from now on. */
  function forgottenPush() {
    const forgotten: { subscriber: string; sessions: readonly string[] | undefined }[] = []
    Object.assign(app.deps.push, {
      forget: (subscriber: string, sessions?: readonly string[]) => {
        forgotten.push({ subscriber, sessions })
        return Promise.resolve()
      },
    })
    return forgotten
  }

  it.each(['by its person', 'by an administrator', 'by signing out there'])(
    'remove their own push subscriptions when ended %s, and leave those of other devices',
    async (how) => {
      const { one, signIn } = await person()
      const onPhone = await signIn(phone)
      const boss = await newPerson(app, { admin: true })
      const sessionOfTicket = async (as: TestPerson) =>
        (await make(app, account.pushTicket, {}, { as })).data.ticket?.split('.')[2] ?? ''
      const [ofPhone, ofOther] = [await sessionOfTicket(onPhone), await sessionOfTicket(one)]
      expect(ofPhone).toMatch(/^s[\w-]{16}$/)
      expect(ofOther).not.toBe(ofPhone)
      await app.runJobs()
      const forgotten = forgottenPush()
      const sessionId = (await list(one))[0]?.id ?? ''
      if (how === 'by its person') await end(one, sessionId)
      else if (how === 'by an administrator')
        await make(app, calls.admin.endUserSession, { params: { id: one.id, sessionId } }, { as: boss })
      else await make(app, account.signOut, {}, { as: onPhone })
      expect([await works(one), await works(onPhone)]).toEqual([true, false])
      await app.runJobs()
      expect(forgotten).toEqual([{ subscriber: app.deps.partitions.of(one.id), sessions: [ofPhone] }])
    },
  )

  it('end all at once, the current one included, without affecting other users', async () => {
    const { one, signIn } = await person()
    const onPhone = await signIn(phone)
    const { one: stranger } = await person()
    const forgotten = forgottenPush()
    expect((await make(app, account.endSessions, {}, { as: one })).data.done).toBe(true)
    expect([await works(one), await works(onPhone), await works(stranger)]).toEqual([false, false, true])
    await app.runJobs()
    expect(forgotten).toEqual([{ subscriber: app.deps.partitions.of(one.id), sessions: undefined }])
  })
})
