import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyedSocials } from '#api/adapters/socials.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { proofText } from '#contract/auth/captcha.ts'
import { socialTripMinutes } from '#domain/limits.ts'
import type { SocialProvider } from '#domain/social/social.ts'
import { solveChallenge } from '#src/platform/proof-of-work.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { personWithPassword, protectedPerson, testPassword } from '#tests/support/protected-users.ts'
import {
  facebookProvider,
  openIdProvider,
  type ProviderPerson,
  type TestProvider,
} from '#tests/support/social-providers.ts'
import { startTestApp, type TestApp, testNow, testOrigin } from '#tests/support/test-app.ts'

const { account } = calls

describe.each(await behaviourEngine())('signing in with other accounts on %s', (engine) => {
  let app: TestApp
  let bare: TestApp
  let openId: TestProvider
  let facebook: TestProvider
  beforeAll(async () => {
    openId = await openIdProvider(['google', 'linkedin'].map((name) => `${testOrigin}/social-sign-in/${name}`))
    facebook = await facebookProvider()
    app = await startTestApp(engine, {
      socials: keyedSocials({ google: openId, linkedin: openId, facebook }, testOrigin),
    })
    bare = await startTestApp(engine, {
      socials: keyedSocials(
        { google: { clientId: 'x', clientSecret: 'y', address: 'http://127.0.0.1:9' } },
        testOrigin,
      ),
    })
  })
  afterAll(async () => {
    await app.close()
    await bare.close()
    await openId.close()
    await facebook.close()
  })

  let serial = 0
  function stranger(change: Partial<ProviderPerson> = {}): ProviderPerson {
    serial += 1
    return {
      subject: `${engine}-${serial}`,
      email: `stranger-${serial}@example.org`,
      firstName: 'Rania',
      lastName: 'Meyer',
      ...change,
    }
  }
  const at = (provider: SocialProvider): TestProvider => (provider === 'facebook' ? facebook : openId)
  const begin = async (provider: SocialProvider) =>
    (await make(app, account.beginSocial, { params: { provider } })).data
  interface Back {
    readonly provider: SocialProvider
    readonly device: string
    readonly answer: Readonly<Record<string, string>>
  }
  /** Completes the provider's redirect flow as this user. */
  async function trip(provider: SocialProvider, person: ProviderPerson | undefined): Promise<Back> {
    at(provider).as(person)
    const { address, device } = await begin(provider)
    const url = await at(provider).visit(address)
    expect(url.origin + url.pathname).toBe(`${testOrigin}/social-sign-in/${provider}`)
    return { provider, device, answer: Object.fromEntries(url.searchParams) }
  }
  const finish = ({ provider, device, answer }: Back, as?: TestPerson) =>
    make(app, account.finishSocial, { params: { provider }, body: { device, ...answer } }, as ? { as } : {})
  const comeAs = async (provider: SocialProvider, person: ProviderPerson) => {
    const back = await trip(provider, person)
    return { back, data: (await finish(back)).data }
  }
  const chosen = { userType: 'investor', terms: true }
  async function join(
    back: Back,
    ticket: string,
    person: Pick<ProviderPerson, 'firstName' | 'lastName'>,
    email: string,
  ) {
    const { firstName, lastName } = person
    const body = { ...chosen, ticket, device: back.device, firstName, lastName, email }
    return make(app, account.joinSocial, { body })
  }
  /** A user who signed up with a provider, with their session. */
  async function joined(provider: SocialProvider = 'google') {
    const person = stranger()
    const { back, data } = await comeAs(provider, person)
    const answer = (await join(back, data.arrival?.ticket ?? '', person, person.email ?? '')).data
    const session = answer.session
    if (!session) throw new Error('no session')
    return { person, as: { id: session.user.id, token: session.token }, user: session.user }
  }
  const mailsTo = async (email: string) => {
    await app.runJobs()
    return app.mails.filter(({ to }) => to === email)
  }

  it('lists the enabled providers without their keys', async () => {
    const front = await make(app, account.socialLogin, {})
    expect(front.data).toEqual({ google: true, facebook: true, linkedin: true })
    expect((await make(app, account.socialSignup, {})).data).toEqual(front.data)
    expect(JSON.stringify(front.body)).not.toContain(openId.clientSecret)
    expect((await make(bare, account.socialLogin, {})).data).toEqual({ google: true, facebook: false, linkedin: false })
    expect((await make(bare, account.beginSocial, { params: { provider: 'facebook' } })).status).toBe(404)
    expect((await send(app, 'POST', 'social-login/github/begin', { body: {} })).status).toBe(404)
  })

  it.each(['google', 'linkedin'] as const)(
    'creates an account with %s, and signs in to it afterwards',
    async (name) => {
      const { person, user } = await joined(name)
      expect(user).toMatchObject({ email: person.email, firstName: 'Rania', userType: { slug: 'investor' } })
      const { data } = await comeAs(name, person)
      expect(data).toMatchObject({ outcome: 'session', session: { user: { id: user.id } } })
      // No password matches the account.
      for (const password of ['none', testPassword])
        expect((await make(app, account.signIn, { body: { email: person.email ?? '', password } })).code).toBe(
          'SIGN_IN_FAILED',
        )
      expect((await mailsTo(person.email ?? '')).map(({ subject }) => subject)).toEqual([])
    },
  )

  it('asks new users for name, user type and terms, and uses only the verified address', async () => {
    const person = stranger()
    const { back, data } = await comeAs('google', person)
    expect(data).toMatchObject({ outcome: 'join', arrival: { email: person.email, proven: true, lastName: 'Meyer' } })
    const ticket = data.arrival?.ticket ?? ''
    const body = { ticket, device: back.device, firstName: '<b>', lastName: 'Meyer', email: person.email ?? '' }
    const wrong = await make(app, account.joinSocial, { body: { ...body, userType: 'admin', terms: false } })
    expect(wrong.body['fields']).toEqual([
      { path: 'firstName', code: 'characters' },
      { path: 'userType', code: 'required' },
      { path: 'terms', code: 'accept' },
    ])
    const made = (await join(back, ticket, person, 'somebody.else@example.org')).data
    expect(made.session?.user.email).toBe(person.email)
    const accepted = await app.deps.db.read
      .selectFrom('terms_acceptance')
      .select('language')
      .where('user_id', '=', made.session?.user.id ?? '')
      .execute()
    expect(accepted).toEqual([{ language: 'en' }])
    expect(await join(back, ticket, person, person.email ?? '')).toMatchObject({ status: 410, code: 'SOCIAL_OVER' })
  })

  it('requires the same CAPTCHA as sign-up', async () => {
    const forms = { adminLogin: false, frontLogin: false, frontSignup: true, contactUs: false, newsletter: false }
    await app.deps.db.transact((tx) => changeSettings(tx, { captcha: forms }))
    const person = stranger()
    const { back, data } = await comeAs('google', person)
    const ticket = data.arrival?.ticket ?? ''
    const { firstName, lastName, email = '' } = person
    const tryWith = (captcha?: string) => {
      const body = { ...chosen, ticket, device: back.device, firstName, lastName, email, captcha }
      return make(app, account.joinSocial, { body })
    }
    expect(await tryWith()).toMatchObject({ status: 403, code: 'CAPTCHA_REQUIRED' })
    expect(await tryWith('made up')).toMatchObject({ status: 403, code: 'CAPTCHA_FAILED' })
    const { challenge } = (await make(app, calls.content.getChallenge, {})).data
    if (challenge === null) throw new Error('no challenge')
    expect((await tryWith(proofText(challenge, await solveChallenge(challenge)))).data.outcome).toBe('session')
    await app.deps.db.transact((tx) => changeSettings(tx, { captcha: { ...forms, frontSignup: false } }))
  })

  it('links an existing account only after its owner has signed in', async () => {
    app.at(testNow)
    const one = await personWithPassword(app)
    const person = stranger({ email: one.email.toUpperCase() })
    const { back, data } = await comeAs('google', person)
    expect(data).toMatchObject({ outcome: 'prove', session: null, step: null })
    const ticket = data.arrival?.ticket ?? ''
    // Neither as a new account, nor by another user, nor in another browser.
    expect((await join(back, ticket, person, one.email)).code).toBe('SOCIAL_OVER')
    const hand = (as: TestPerson, device = back.device) =>
      make(app, account.connectSocial, { body: { ticket, device } }, { as })
    expect((await hand(await newPerson(app))).code).toBe('SOCIAL_OVER')
    expect((await hand(one, 'd'.repeat(43))).code).toBe('SOCIAL_OVER')
    expect((await comeAs('google', person)).data.outcome).toBe('prove')
    expect((await hand(one)).data).toEqual({ provider: 'google' })
    expect((await hand(one)).code).toBe('SOCIAL_OVER')
    const later = (await comeAs('google', person)).data
    expect(later).toMatchObject({ outcome: 'session', session: { user: { id: one.id } } })
    expect((await mailsTo(one.email)).map(({ subject }) => subject)).toEqual(['A new sign-in method for Freehold'])
  })

  it('ignores an address that the provider has not verified', async () => {
    const one = await personWithPassword(app)
    const { data } = await comeAs('google', stranger({ email: one.email, emailVerified: false }))
    // The response does not reveal that the account exists.
    expect(data).toMatchObject({ outcome: 'join', arrival: { proven: false } })
  })

  it.each([
    ['without an address', undefined],
    ['with an unverified one', 'claimed@example.org'],
  ])('verifies the address of a Facebook user %s by e-mail', async (_, email) => {
    const person = { ...stranger(), email: undefined }
    const shown = { subject: person.subject, firstName: 'Rania', lastName: 'Meyer', ...(email ? { email } : {}) }
    const { back, data } = await comeAs('facebook', shown)
    expect(data).toMatchObject({ outcome: 'join', arrival: { email: email ?? null, proven: false } })
    const mine = `confirmed-${person.subject}@example.org`
    const answer = await join(back, data.arrival?.ticket ?? '', person, mine)
    expect(answer.data).toEqual({ outcome: 'mail', session: null, step: null })
    expect((await comeAs('facebook', shown)).data.outcome).toBe('join')
    const [mail] = await mailsTo(mine)
    const [, userId = '', verificationId = ''] = /activate-account\/([^/]+)\/([^/]+)/.exec(mail?.text ?? '') ?? []
    expect((await make(app, account.activate, { params: { userId, verificationId } })).status).toBe(200)
    const again = (await comeAs('facebook', shown)).data
    expect(again).toMatchObject({ outcome: 'session', session: { user: { id: userId, email: mine } } })
  })

  it('neither reveals nor takes over an account by a typed address', async () => {
    const one = await personWithPassword(app)
    const person = stranger()
    const shown = { subject: person.subject, firstName: 'Rania', lastName: 'Meyer' }
    const { back, data } = await comeAs('facebook', shown)
    const answer = await join(back, data.arrival?.ticket ?? '', person, one.email)
    expect(answer.data.outcome).toBe('mail')
    expect((await mailsTo(one.email)).map(({ subject }) => subject)).toEqual([
      'You already have an account at Freehold',
    ])
    expect((await comeAs('facebook', shown)).data.outcome).toBe('join')
  })

  it('discards an unconfirmed earlier registration of the address', async () => {
    const person = stranger()
    const email = person.email ?? ''
    const body = { ...chosen, firstName: 'Eve', lastName: 'Black', email, password: testPassword }
    await make(app, account.signUp, { body: { ...body, confirmPassword: testPassword } })
    const [mail] = await mailsTo(email)
    const [, userId = '', verificationId = ''] = /activate-account\/([^/]+)\/([^/]+)/.exec(mail?.text ?? '') ?? []
    const { back, data } = await comeAs('google', person)
    const made = (await join(back, data.arrival?.ticket ?? '', person, email)).data
    expect(made.session?.user).toMatchObject({ id: userId, firstName: 'Rania' })
    expect((await make(app, account.activate, { params: { userId, verificationId } })).code).toBe('LINK_INVALID')
    expect((await make(app, account.signIn, { body: { email, password: testPassword } })).code).toBe('SIGN_IN_FAILED')
  })

  it('still requires the second factor, and enrolment where the site enforces it', async () => {
    app.at(testNow)
    const one = await protectedPerson(app)
    const person = stranger({ email: one.email })
    const { back, data } = await comeAs('google', person)
    const body = { ticket: data.arrival?.ticket ?? '', device: back.device }
    await make(app, account.connectSocial, { body }, { as: one })
    const { step, session } = (await comeAs('google', person)).data
    expect(session).toBeNull()
    const passed = { ticket: step?.ticket ?? '', code: one.code() }
    expect((await make(app, account.validateLogin, { body: passed })).data.user.id).toBe(one.id)

    await app.deps.db.transact((tx) => changeSettings(tx, { signUpTwoFactor: true }))
    const other = stranger()
    const came = await comeAs('google', other)
    const made = (await join(came.back, came.data.arrival?.ticket ?? '', other, other.email ?? '')).data
    expect(made).toMatchObject({ outcome: 'second-step', session: null, step: { step: 'sign-up' } })
    expect((await comeAs('google', other)).data).toMatchObject({ outcome: 'second-step', step: { step: 'sign-up' } })
    await app.deps.db.transact((tx) => changeSettings(tx, { signUpTwoFactor: false }))
  })

  describe('an unexpected callback', () => {
    const over = { status: 410, code: 'SOCIAL_OVER' }
    const refused = { status: 400, code: 'SOCIAL_REFUSED' }

    it('is rejected for another state, device or provider, when repeated, or when expired', async () => {
      app.at(testNow)
      const back = await trip('google', stranger())
      expect(await finish({ ...back, answer: { ...back.answer, state: 's'.repeat(43) } })).toMatchObject(over)
      expect(await finish({ ...back, answer: {} })).toMatchObject(over)
      expect(await finish({ ...back, device: 'd'.repeat(43) })).toMatchObject(over)
      expect(await finish({ ...back, provider: 'linkedin' })).toMatchObject(over)
      const [first, second] = await Promise.all([finish(back), finish(back)])
      expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 410])
      const late = await trip('google', stranger())
      app.advance(socialTripMinutes * 60_000)
      expect(await finish(late)).toMatchObject(over)
      await runSchedule('housekeeping', app.deps)
      app.at(testNow)
    })

    it('is rejected for a code that is wrong, missing, or from another flow or issuer', async () => {
      const with_ = async (change: (answer: Back['answer']) => Record<string, string>) => {
        const back = await trip('google', stranger())
        return finish({ ...back, answer: change(back.answer) })
      }
      expect(await with_((answer) => ({ ...answer, code: 'x'.repeat(43) }))).toMatchObject(refused)
      expect(await with_(({ state = '' }) => ({ state }))).toMatchObject(refused)
      expect(await with_((answer) => ({ ...answer, iss: 'https://accounts.example.com' }))).toMatchObject(refused)
      // The code of another flow: verifier and nonce do not match.
      const other = await trip('google', stranger())
      expect(await with_((answer) => ({ ...answer, code: other.answer['code'] ?? '' }))).toMatchObject(refused)
      expect(await with_((answer) => ({ ...answer, error: 'server_error' }))).toMatchObject(refused)
    })

    it.each(['google', 'facebook'] as const)('from %s without consent is reported as cancelled', async (provider) => {
      expect(await finish(await trip(provider, undefined))).toMatchObject({ status: 409, code: 'SOCIAL_CANCELLED' })
    })

    it('from Facebook with an unknown code is rejected', async () => {
      const back = await trip('facebook', stranger())
      expect(await finish({ ...back, answer: { ...back.answer, code: 'none' } })).toMatchObject(refused)
    })

    it('is distinguished from an unavailable provider', async () => {
      expect(await make(bare, account.beginSocial, { params: { provider: 'google' } })).toMatchObject({
        status: 503,
        code: 'PROVIDER_DOWN',
      })
      const other = await facebookProvider()
      const alone = await startTestApp(engine, { socials: keyedSocials({ facebook: other }, testOrigin) })
      other.as(stranger())
      const params = { provider: 'facebook' } as const
      const { address, device } = (await make(alone, account.beginSocial, { params })).data
      const answer = Object.fromEntries((await other.visit(address)).searchParams)
      await other.close()
      expect(await make(alone, account.finishSocial, { params, body: { device, ...answer } })).toMatchObject({
        status: 503,
        code: 'PROVIDER_DOWN',
      })
      await alone.close()
    })
  })

  describe('a connection in the settings', () => {
    const list = async (as: TestPerson) => (await make(app, account.listSocials, {}, { as })).data
    const connect = (as: TestPerson, password: string) =>
      make(app, account.beginSocialConnect, { params: { provider: 'google' }, body: { password } }, { as })
    const end = (as: TestPerson, password: string) =>
      make(app, account.disconnectSocial, { params: { provider: 'google' }, body: { password } }, { as })

    it('requires the password, and is completed only by the user who started it', async () => {
      const [one, other] = [await personWithPassword(app), await personWithPassword(app)]
      expect((await connect(one, 'Wrong-Key-9')).body['fields']).toEqual([{ path: 'password', code: 'wrong' }])
      const person = stranger()
      openId.as(person)
      const set = async () => {
        const { address, device } = (await connect(one, testPassword)).data
        const answer = Object.fromEntries((await openId.visit(address)).searchParams)
        return { provider: 'google', device, answer } as const
      }
      expect((await finish(await set(), other)).code).toBe('SOCIAL_OVER')
      expect((await finish(await set())).code).toBe('SOCIAL_OVER')
      expect((await finish(await set(), one)).data.outcome).toBe('connected')
      expect((await finish(await set(), one)).code).toBe('SOCIAL_TAKEN')
      expect(await list(one)).toMatchObject({
        hasPassword: true,
        connections: [{ provider: 'google', email: person.email }, { provider: 'facebook', connectedAt: null }, {}],
      })
      expect((await list(other)).connections[0]).toMatchObject({ provider: 'google', connectedAt: null })
      expect((await comeAs('google', person)).data.session?.user.id).toBe(one.id)
      expect((await end(one, 'Wrong-Key-9')).status).toBe(400)
      expect((await end(one, testPassword)).status).toBe(200)
      expect((await end(one, testPassword)).status).toBe(404)
      expect((await comeAs('google', person)).data.outcome).toBe('join')
    })

    it('cannot be removed without a password to sign in with', async () => {
      const { as, person } = await joined()
      expect((await list(as)).hasPassword).toBe(false)
      expect(await end(as, 'none')).toMatchObject({ status: 409, code: 'PASSWORD_NEEDED' })
      expect((await connect(as, 'none')).body['fields']).toEqual([{ path: 'password', code: 'wrong' }])
      // The user sets a password by e-mail.
      await make(app, account.forgotPassword, { body: { email: person.email ?? '' } })
      const [mail] = await mailsTo(person.email ?? '')
      const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      const body = { password: testPassword, confirmPassword: testPassword }
      expect((await make(app, account.resetPassword, { params: { token }, body })).status).toBe(200)
      const { data } = await comeAs('google', person)
      const again = { id: as.id, token: data.session?.token ?? '' }
      expect((await end(again, testPassword)).status).toBe(200)
    })

    it('does not let a blocked user sign in', async () => {
      const { person, as } = await joined()
      await app.deps.db.transact((tx) =>
        tx.updateTable('app_user').set({ state: 'blocked' }).where('id', '=', as.id).execute(),
      )
      const back = await trip('google', person)
      expect(await finish(back)).toMatchObject({ status: 403, code: 'ACCOUNT_BLOCKED' })
    })
  })
})
