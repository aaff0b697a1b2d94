/** Public configuration calls: each responds in each language with an ETag, and never contains a secret. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proofOfWork, recaptcha } from '#api/adapters/captcha.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { callList, calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const secretKey = 'CANARY-RECAPTCHA-SECRET-5512'

describe.each(await behaviourEngine())('public configuration calls on %s', (engine) => {
  let app: TestApp
  let investor: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine)
    investor = await newPerson(app)
    await app.deps.db.transact((tx) =>
      changeSettings(tx, {
        exceptIP: '198.51.100.77',
        contactEmail: 'canary-desk@example.com',
        bank: {
          accountName: 'CANARY-ACCOUNT-NAME',
          bankName: 'CANARY-BANK-NAME',
          accountNumber: 'CANARY-NUMBER-4471',
          routing: 'CANARY-ROUTING-0934',
          note: { en: 'CANARY-NOTE' },
        },
      }),
    )
  })
  afterAll(() => app.close())

  const ofVisitors = callList.filter(({ call }) => call.method === 'GET' && call.access === 'visitor')
  const visitorGets = ofVisitors.filter(({ call }) => !/\{(?!type)/.test(call.path))
  const pathsOf = (path: string): string[] =>
    path.includes('{type}')
      ? ['offline', 'stripe', 'paypal', 'ach'].map((type) => path.replace('{type}', type))
      : [path]

  it('all exist', () => {
    const paths = new Set(visitorGets.flatMap(({ call }) => pathsOf(call.path)))
    const wanted =
      'site-setting/front sliders/front-sliders languages/front recaptcha/front menus/ types/front categories/front manage-options/company-industry manage-options/team-member-type manage-options/propertyType manage-options/investmentStrategy manage-options/campaign-stage manage-options/investing-round manage-options/investor-type manage-options/countries manage-options/current-income deal-types/front content-page/faqs/front/ front-faqs/front meta-setting/front payment-gateway/offline/front payment-gateway/stripe/front payment-gateway/paypal/front payment-gateway/ach/front revenue-setting/front campaign-setting/front currencies/front usertypes/front/ taxonomy-setting/front custom-image-upload/front totalReservations help-center/front'
    expect(wanted.split(' ').filter((path) => !paths.has(path))).toEqual([])
  })

  it('respond in every language, then with 304, and contain no secret of the database', async () => {
    const secrets = await secretsOf(app)
    expect(secrets.length).toBeGreaterThan(8)
    for (const { call } of visitorGets)
      for (const path of pathsOf(call.path))
        for (const language of ['en', 'fr', 'ar']) {
          const answer = await send(app, 'GET', path, { headers: { 'accept-language': language } })
          // A call that needs parameters, or is disabled, reports an error code.
          expect([200, 400, 404], path).toContain(answer.status)
          expect(
            secrets.filter((secret) => answer.text.includes(secret)),
            path,
          ).toEqual([])
          const etag = answer.headers.get('etag')
          if (call.cache === 'never' || answer.status !== 200) continue
          expect(etag, path).toMatch(/^"[\w-]+"$/)
          const again = await send(app, 'GET', path, {
            headers: { 'accept-language': language, 'if-none-match': etag ?? '' },
          })
          expect(again.status, path).toBe(304)
        }
  })

  it('contain no secret for a campaign, user or page in the path', async () => {
    const owner = await newPerson(app, { userType: 'company' })
    const campaign = await newCampaign(app, owner)
    await plantSecrets(app, investor)
    const secrets = await secretsOf(app)
    expect(secrets.filter((secret) => secret.startsWith('CANARY-SEALED'))).toHaveLength(4)
    const named = ofVisitors.filter(({ call }) => /\{(?!type)/.test(call.path))
    const values = [campaign.id, campaign.slug, owner.id, investor.id, 'terms', 'fees']
    const answered = new Set<string>()
    for (const { name, call } of named)
      for (const value of values) {
        const path = call.path.replace(/\{\w+\}/g, value)
        const answer = await send(app, 'GET', path)
        expect(answer.status, path).toBeLessThan(500)
        if (answer.status === 200) answered.add(name)
        expect(
          // The owner's name of a live campaign, and the user's name of a profile, are public.
          secrets.filter((secret) => !secret.startsWith('Haddad') && answer.text.includes(secret)),
          path,
        ).toEqual([])
      }
    expect(named.length).toBeGreaterThan(5)
    expect(answered.size).toBeGreaterThan(3)
  })

  it('respond in the requested language', async () => {
    const texts = async (language: 'en' | 'fr' | 'ar') => ({
      deals: (await make(app, calls.settings.listDealTypes, { query: { status: 'yes' } }, { language })).data,
      faqs: (await make(app, calls.settings.listFaqs, {}, { language })).data,
      sliders: (await make(app, calls.settings.listSliders, { query: { status: 'yes' } }, { language })).data,
      help: (await make(app, calls.content.help, {}, { language })).data,
      countries: (await make(app, calls.settings.listCountries, {}, { language })).data,
    })
    const [en, fr, ar] = [await texts('en'), await texts('fr'), await texts('ar')]
    expect(en.deals[0]).toEqual({ slug: 'common-equity', name: 'Common shares', status: true })
    expect(fr.faqs[0]?.question).toBe('Qu’est-ce que ce site\u202f?')
    expect(ar.sliders[1]?.title).toBe('كل الرسوم قبل أن تؤكد')
    expect(ar.help.topics.map((topic) => topic.slug)).toEqual(en.help.topics.map((topic) => topic.slug))
    expect(en.help.topics.flatMap((topic) => topic.questions).length).toBeGreaterThan(15)
    expect(en.countries).toHaveLength(249)
    expect(fr.countries.find(({ slug }) => slug === 'DE')?.name).toBe('Allemagne')
    // Sorted by the alphabet of the language: Algeria is near the beginning in Arabic.
    expect(ar.countries[0]?.name).not.toBe(en.countries[0]?.name)
  })

  it('omit disabled entries, and FAQs of other pages', async () => {
    const before = (await make(app, calls.settings.listFaqs, {})).data
    const fees = await make(app, calls.settings.listPageFaqs, { query: { page: 'fees' } })
    expect(fees.data.map(({ page }) => page)).toEqual(['fees'])
    expect((await make(app, calls.settings.listPageFaqs, {})).data.length).toBeGreaterThan(1)
    expect(before.map(({ id }) => id)).not.toContain(fees.data[0]?.id)
    await app.deps.db.transact(async (tx) => {
      await tx.updateTable('site_faq').set({ active: false }).where('page_slug', 'is', null).execute()
      await tx.updateTable('slider').set({ active: false }).execute()
      await tx.updateTable('option_item').set({ active: false }).where('slug', '=', 'senior-debt').execute()
    })
    app.advance(5000)
    expect((await make(app, calls.settings.listFaqs, {})).data).toEqual([])
    expect((await make(app, calls.settings.listSliders, {})).data).toEqual([])
    const deals = (await make(app, calls.settings.listDealTypes, {})).data
    expect(deals.map(({ slug }) => slug)).not.toContain('senior-debt')
    // No link to FAQs where there are none (platform 2).
    const urls = async () => (await make(app, calls.settings.listMenus, {})).data.footer.map(({ url }) => url)
    expect(await urls()).not.toContain('/faq')
    await app.deps.db.transact((tx) => tx.updateTable('site_faq').set({ active: true }).execute())
    app.advance(5000)
    expect(await urls()).toContain('/faq')
  })

  it('return the rules for amounts and files', async () => {
    expect((await make(app, calls.settings.revenue, {})).data).toEqual({
      fixed: { reached: 500, missed: 0 },
      flexible: { reached: 1000, missed: 1500 },
    })
    const files = (await make(app, calls.settings.imageUpload, {})).data
    expect(files).toMatchObject({
      bytesBelow: 2_097_152,
      filesMaximum: 5,
      exact: { storyImage: { width: 700, height: 500 } },
    })
    const owner = await newPerson(app, { userType: 'company' })
    const campaign = await newCampaign(app, owner)
    await make(
      app,
      calls.investment.create,
      {
        params: { campaignId: campaign.id },
        body: { units: 4n, gateway: 'offline', anonymous: true, riskAccepted: true },
      },
      { as: investor },
    )
    app.advance(5000)
    expect((await make(app, calls.settings.totalReservations, {})).data).toEqual({
      reservations: 1,
      campaigns: 1,
      amounts: [{ amount: 10_000n, currency: 'USD' }],
    })
  })
})

describe('the CAPTCHA', () => {
  it('include the public key of reCAPTCHA, but not the secret key', async () => {
    const keys = { siteKey: 'public-key', secretKey, address: 'https://www.google.com' }
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const app = await startTestApp('embedded', { captcha: recaptcha(keys, 'freehold.example', log) })
    const answer = await send(app, 'GET', 'recaptcha/front')
    expect(answer.text).toContain('public-key')
    expect(answer.text).not.toContain(secretKey)
    expect((await make(app, calls.content.getChallenge, {})).data.challenge).toBeNull()
    await app.close()
  })

  it('uses proof of work without keys', async () => {
    const app = await startTestApp('embedded', { captcha: proofOfWork(Buffer.from(secretKey), { now: () => 0 }) })
    expect((await make(app, calls.settings.captchaFront, {})).data).toMatchObject({
      kind: 'proof-of-work',
      clientKey: null,
      forms: { contactUs: true, frontSignup: false },
    })
    await app.close()
  })
})

/** Private values of an account and the site that the tests do not otherwise create. */
async function plantSecrets(app: TestApp, { id }: TestPerson): Promise<void> {
  const at = new Date(app.deps.clock.now())
  const expiresAt = new Date(at.getTime() + 60_000)
  const hash = (text: string): Uint8Array => Buffer.from(text.padEnd(32, '.'))
  await app.deps.db.transact(async (tx) => {
    await tx
      .insertInto('second_factor')
      .values({
        user_id: id,
        secret: 'CANARY-SEALED-SEED',
        confirmed_at: at,
        pending_secret: null,
        pending_until: null,
        blocked_until: null,
      })
      .execute()
    await tx
      .insertInto('gateway_key')
      .values({
        id: app.deps.ids.next(),
        provider: 'stripe',
        sealed: 'CANARY-SEALED-GATEWAY',
        masked: '{}',
        account: 'CANARY-SEALED-ACCOUNT',
        test: true,
        created_at: at,
        created_by: id,
        ended_at: null,
        ended_by: null,
      })
      .execute()
    await changeSettings(tx, {
      captchaKeys: { id: '1', siteKey: 'public-key', sealed: 'CANARY-SEALED-CAPTCHA', shown: '' },
    })
    await tx
      .insertInto('recovery_code')
      .values({ user_id: id, code_hash: hash('recovery'), used_at: null })
      .execute()
    await tx
      .insertInto('sign_in_ticket')
      .values({
        ticket_hash: hash('ticket'),
        user_id: id,
        purpose: 'sign-in',
        device_hash: hash('device'),
        expires_at: expiresAt,
      })
      .execute()
    await tx
      .insertInto('password_reset')
      .values({ token_hash: hash('reset'), user_id: id, expires_at: expiresAt, used_at: null })
      .execute()
  })
}

/** Every private value of the database: personal data, sessions, and secret settings. */
async function secretsOf(app: TestApp): Promise<string[]> {
  const { db } = app.deps
  const persons = await db.read.selectFrom('app_user').select(['email', 'password_hash', 'last_name']).execute()
  const sessions = await db.read.selectFrom('user_session').select('token_hash').execute()
  const { data } = await db.read.selectFrom('site_setting').select('data').executeTakeFirstOrThrow()
  const settings = data as {
    exceptIP: string
    contactEmail: string
    bank: Record<string, unknown>
    captchaKeys?: { sealed: string }
  }
  const bank = Object.values(settings.bank).flatMap((value) =>
    typeof value === 'string' ? [value] : Object.values(value as Record<string, string>),
  )
  const bytes = async (table: string, column: string): Promise<string[]> => {
    const rows = await db.execute(`select ${column} as secret from ${table} where ${column} is not null`)
    return rows.flatMap(({ secret }) => {
      const [hex, base64] = (['hex', 'base64url'] as const).map((form) =>
        Buffer.from(secret as Uint8Array).toString(form),
      )
      return [hex ?? '', base64 ?? '']
    })
  }
  const hashes = [
    await bytes('recovery_code', 'code_hash'),
    await bytes('sign_in_ticket', 'ticket_hash'),
    await bytes('sign_in_ticket', 'device_hash'),
    await bytes('password_reset', 'token_hash'),
    await bytes('activation_token', 'token_hash'),
  ]
  const seeds = await db.read.selectFrom('second_factor').select(['secret', 'pending_secret']).execute()
  const keys = await db.read.selectFrom('gateway_key').select(['sealed', 'account']).execute()
  return [
    ...hashes.flat(),
    ...seeds.flatMap(({ secret, pending_secret }) => [secret ?? '', pending_secret ?? '']),
    ...keys.flatMap(({ sealed, account }) => [sealed, account]),
    settings.captchaKeys?.sealed ?? '',
    ...persons.flatMap((person) => [person.email, person.password_hash, person.last_name]),
    ...sessions.flatMap(({ token_hash }) =>
      ['hex', 'base64url'].map((form) => Buffer.from(token_hash).toString(form as 'hex')),
    ),
    settings.exceptIP,
    settings.contactEmail,
    ...bank,
    app.deps.site.setUpCode,
  ].filter((text) => text.length >= 4 && text !== 'none')
}
