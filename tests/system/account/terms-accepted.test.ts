/** Which terms were accepted at sign-up, when and in which language. */

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp, testNow } from '#tests/support/test-app.ts'

const { account } = calls
const password = 'Secret-Key-9'

describe.each(await behaviourEngine())('terms acceptance on %s', (engine) => {
  let app: TestApp
  let personCount = 0
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.close())

  const signUp = (email: string, language: 'en' | 'fr' | 'ar') => {
    const names = { firstName: 'Lina', lastName: 'Costa', userType: 'investor', terms: true }
    return make(app, account.signUp, { body: { ...names, email, password, confirmPassword: password } }, { language })
  }
  const follow = async (email: string) => {
    await app.runJobs()
    const link = /\/activate-account\/([0-9a-f-]{36})\/([\w-]+)\/email/.exec(
      app.mails.findLast(({ to }) => to === email)?.text ?? '',
    )
    const params = { userId: link?.[1] ?? '', verificationId: link?.[2] ?? '' }
    expect((await make(app, account.activate, { params })).status).toBe(200)
    return params.userId
  }
  const accepted = (userId: string) =>
    app.deps.db.read
      .selectFrom('terms_acceptance')
      .select(['accepted_at', 'language', 'hash'])
      .where('user_id', '=', userId)
      .execute()
  const hashNow = async (language: 'en' | 'fr' | 'ar') => {
    const { title, body } = (await make(app, calls.content.getPage, { params: { slug: 'terms' } }, { language })).data
    return createHash('sha256')
      .update(JSON.stringify([title, body]))
      .digest('hex')
  }

  it('is recorded with the time, the language and a hash of the accepted text', async () => {
    const email = `reader-${(personCount += 1)}@example.com`
    await signUp(email, 'fr')
    const hash = await hashNow('fr')
    app.advance(3_600_000)
    // The terms change before activation: the record refers to the text that was accepted.
    await app.deps.db.execute(
      `update content_page set bodies = jsonb_set(bodies, '{fr}', '"Autres conditions."') where slug = 'terms'`,
    )
    app.advance(5000)
    expect(await hashNow('fr')).not.toBe(hash)
    const userId = await follow(email)
    expect(await accepted(userId)).toEqual([{ accepted_at: new Date(testNow), language: 'fr', hash }])
  })

  it('is recorded for the activated registration only', async () => {
    const email = `twice-${(personCount += 1)}@example.com`
    await signUp(email, 'en')
    app.advance(1000)
    await signUp(email, 'ar')
    const before = (await app.deps.db.read.selectFrom('terms_acceptance').selectAll().execute()).length
    const userId = await follow(email)
    expect(await accepted(userId)).toMatchObject([{ language: 'ar', hash: await hashNow('ar') }])
    expect(await app.deps.db.read.selectFrom('terms_acceptance').selectAll().execute()).toHaveLength(before + 1)
  })
})
