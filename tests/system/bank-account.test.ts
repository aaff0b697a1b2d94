import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoBank } from '#api/demo/seed/bank.ts'
import { apiBase } from '#contract/call.ts'
import { callList, calls } from '#contract/calls.ts'
import { signAgreement } from '#tests/support/agreements.ts'
import { engines } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/people.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { admin, investment } = calls
const params = { type: 'offline' } as const
const account = {
  accountName: 'Harbour Homes Client Account',
  bankName: 'Bank of the Harbour',
  accountNumber: 'gb82west12345698765432',
  routing: 'WESTGB2L',
  note: { en: 'Held apart from our own money.', fr: '', ar: '' },
}
const kept = { ...account, accountNumber: 'GB82 WEST 1234 5698 7654 32' }

describe.each(await engines())('the bank account of a real site on %s', (engine) => {
  let app: TestApp
  let administrator: TestPerson
  let investor: TestPerson
  let owner: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    app = await startTestApp(engine, { bank: false })
    administrator = await newPerson(app, { userType: null, admin: true })
    investor = await newPerson(app)
    owner = await newPerson(app, { userType: 'company' })
    campaign = await newCampaign(app, owner)
  })
  afterAll(() => app.close())

  const read = () => make(app, admin.getGateway, { params }, { as: administrator })
  const audit = () =>
    app.deps.db.read
      .selectFrom('audit_event')
      .select(['actor_id', 'subject', 'facts'])
      .where('act', '=', 'bank-account-changed')
      .orderBy('at')
      .orderBy('id')
      .execute()
  const check = () => make(app, investment.check, { body: { campaignId: campaign.id, units: 5n } }, { as: investor })

  it('is unknown at first: administrators are told, and nobody can invest', async () => {
    const { data, headers } = await read()
    expect(data).toEqual({ bank: null, changed: null })
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await make(app, admin.overview, {}, { as: administrator })).data.hasBankAccount).toBe(false)
    expect(await check()).toMatchObject({ status: 409, code: 'GATEWAY_OFF' })
  })

  it('is for administrators only', async () => {
    for (const as of [investor, owner]) {
      expect(await make(app, admin.getGateway, { params }, { as })).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
      expect(await make(app, admin.updateGateway, { params, body: account }, { as })).toMatchObject({
        status: 403,
        code: 'NOT_ALLOWED',
      })
    }
    expect(await make(app, admin.updateGateway, { params, body: account })).toMatchObject({ status: 401 })
    expect(await send(app, 'GET', 'admin/payment-gateway/offline')).toMatchObject({ status: 401 })
    expect((await read()).data.bank).toBeNull()
  })

  it.each([
    [{ accountName: '' }, 'accountName', 'required'],
    [{ accountName: 'x'.repeat(121) }, 'accountName', 'too-long'],
    [{ accountName: 'Homes <script>' }, 'accountName', 'characters'],
    [{ bankName: '  ' }, 'bankName', 'required'],
    [{ bankName: 7 }, 'bankName', 'type'],
    [{ accountNumber: '' }, 'accountNumber', 'required'],
    [{ accountNumber: '12;34' }, 'accountNumber', 'characters'],
    [{ accountNumber: 'GB82WEST12345698765423' }, 'accountNumber', 'iban'],
    [{ routing: 'x'.repeat(51) }, 'routing', 'too-long'],
    [{ routing: '?' }, 'routing', 'characters'],
    [{ note: { en: 'x'.repeat(501), fr: '', ar: '' } }, 'note.en', 'too-long'],
    [{ note: { en: '', fr: '', ar: 'a\u0007' } }, 'note.ar', 'characters'],
    [{ note: { en: '' } }, 'note.fr', 'required'],
  ])('refuses %j beside its field', async (change, path, code) => {
    const answer = await send(app, 'PATCH', 'payment-gateway/offline', {
      as: administrator,
      body: { ...account, ...change },
      headers: { 'idempotency-key': app.deps.ids.secret(16) },
    })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(answer.fields).toContainEqual(expect.objectContaining({ path, code }))
    expect((await read()).data.bank).toBeNull()
  })

  it('knows no other gateway yet', async () => {
    const answer = await send(app, 'PATCH', 'payment-gateway/stripe', {
      as: administrator,
      body: account,
      headers: { 'idempotency-key': app.deps.ids.secret(16) },
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  it('is set once for a key; then people invest and read where to pay, in their language', async () => {
    const key = app.deps.ids.secret(16)
    const set = () => make(app, admin.updateGateway, { params, body: account }, { as: administrator, key })
    const first = await set()
    expect(first.data).toMatchObject({ bank: kept, changed: { at: new Date(app.deps.clock.now()).toISOString() } })
    expect((await set()).data).toEqual(first.data)
    expect(await audit()).toEqual([
      {
        actor_id: administrator.id,
        subject: 'offline',
        facts: { changed: ['accountName', 'bankName', 'accountNumber', 'routing', 'note'], numberEnds: '5432' },
      },
    ])
    expect((await read()).data).toEqual(first.data)
    expect((await make(app, admin.overview, {}, { as: administrator })).data.hasBankAccount).toBe(true)

    expect((await check()).status).toBe(200)
    const body = { units: 5n, gateway: 'offline', anonymous: false, riskAccepted: true } as const
    const { data } = await make(app, investment.create, { params: { campaignId: campaign.id }, body }, { as: investor })
    await signAgreement(app, data.id, investor)
    const receipt = async (language: 'en' | 'ar') =>
      (await make(app, investment.receipt, { params: { id: data.id } }, { as: investor, language })).data.bank
    // A note that is there in one language only is shown in every language.
    for (const language of ['en', 'ar'] as const)
      expect(await receipt(language)).toEqual({ ...kept, note: account.note.en })

    // Whoever has not paid yet reads the new account.
    app.advance(60_000)
    const changed = { ...account, bankName: 'Another Bank', note: { ...account.note, ar: 'منفصل عن أموالنا.' } }
    await make(app, admin.updateGateway, { params, body: changed }, { as: administrator })
    expect(await receipt('ar')).toEqual({ ...kept, bankName: 'Another Bank', note: 'منفصل عن أموالنا.' })
    expect((await audit()).at(-1)?.facts).toMatchObject({ changed: ['bankName', 'note'] })
  })

  it('stands in no answer that everybody may read', async () => {
    const asked = callList.filter(
      ({ call }) => call.access === 'visitor' && call.method === 'GET' && !call.path.includes('{'),
    )
    expect(asked.length).toBeGreaterThan(5)
    for (const { call } of asked) {
      const answer = await app.fetch(new Request(`http://localhost${apiBase}${call.path}`))
      const text = await answer.text()
      expect(text, call.path).not.toContain('Another Bank')
      expect(text, call.path).not.toContain(kept.accountNumber)
    }
  })

  it('is not lost when something else of the site changes at the same time', async () => {
    const { changeSettings } = await import('#api/db/settings.ts')
    await Promise.all([
      make(app, admin.updateGateway, { params, body: account }, { as: administrator }),
      app.deps.db.transact((tx) => changeSettings(tx, { siteName: 'Harbour Homes' })),
    ])
    expect((await read()).data.bank).toEqual(kept)
    const [row] = await app.deps.db.execute('select data from site_setting where id = 1')
    expect(row?.['data']).toMatchObject({ siteName: 'Harbour Homes' })
  })

  it('takes the account of the demonstration as it is', async () => {
    const { data } = await make(
      app,
      admin.updateGateway,
      { params, body: { ...demoBank, note: { en: '', fr: '', ar: '', ...demoBank.note } } },
      { as: administrator },
    )
    expect(data.bank).toEqual(demoBank)
  })
})
