import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appCode } from '#tools/journeys/authenticator.ts'
import { demoBank } from '#demo/seed/bank.ts'
import { apiBase } from '#contract/call.ts'
import { callList, calls } from '#contract/calls.ts'
import { signAgreement } from '#tests/support/payments/agreements.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { setPassword, walletPassword } from '#tests/support/payments/wallets.ts'
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
const proof = { password: walletPassword }
const storedAccount = { ...account, accountNumber: 'GB82 WEST 1234 5698 7654 32' }

describe.each(await behaviourEngine())('the bank account of a real site on %s', (engine) => {
  let app: TestApp
  let administrator: TestPerson
  let investor: TestPerson
  let owner: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    app = await startTestApp(engine, { bank: false })
    administrator = await newPerson(app, { userType: null, admin: true })
    await setPassword(app, administrator)
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
      .where('event_name', '=', 'bank-account-changed')
      .orderBy('at')
      .orderBy('id')
      .execute()
  const check = () => make(app, investment.check, { body: { campaignId: campaign.id, units: 5n } }, { as: investor })

  it('is initially missing: administrators are warned, and investing is impossible', async () => {
    const { data, headers } = await read()
    expect(data).toEqual({
      bank: null,
      changed: null,
      pending: null,
      secondConfirmation: true,
      administrators: 1,
      hasPassword: true,
      secondFactor: false,
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await make(app, admin.overview, {}, { as: administrator })).data.hasBankAccount).toBe(false)
    expect(await check()).toMatchObject({ status: 409, code: 'GATEWAY_OFF' })
  })

  it('is restricted to administrators', async () => {
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
    [{ accountNumber: '12;34' }, 'accountNumber', 'number'],
    [{ accountNumber: '1e309', routing: '021000021' }, 'accountNumber', 'number'],
    [{ accountNumber: '12345678', routing: '021000022' }, 'routing', 'routing'],
    [{ accountNumber: '12345678', routing: '' }, 'routing', 'required'],
    [{ password: '' }, 'password', 'required'],
    [{ password: 'another password' }, 'password', 'wrong'],
    [{ accountNumber: 'GB82WEST12345698765423' }, 'accountNumber', 'iban'],
    [{ routing: 'x'.repeat(51) }, 'routing', 'too-long'],
    [{ routing: '?' }, 'routing', 'format'],
    [{ note: { en: 'x'.repeat(501), fr: '', ar: '' } }, 'note.en', 'too-long'],
    [{ note: { en: '', fr: '', ar: 'a\u0007' } }, 'note.ar', 'characters'],
    [{ note: { en: '' } }, 'note.fr', 'required'],
  ])('rejects %j with an error on the field', async (change, path, code) => {
    const answer = await send(app, 'PATCH', 'payment-gateway/offline', {
      as: administrator,
      body: { ...account, ...proof, ...change },
      headers: { 'idempotency-key': app.deps.ids.secret(16) },
    })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(answer.fields).toContainEqual(expect.objectContaining({ path, code }))
    expect((await read()).data.bank).toBeNull()
  })

  it('is not accepted for another gateway', async () => {
    const answer = await send(app, 'PATCH', 'payment-gateway/stripe', {
      as: administrator,
      body: { ...account, ...proof },
      headers: { 'idempotency-key': app.deps.ids.secret(16) },
    })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(answer.fields).toContainEqual({ path: 'accountNumber', code: 'unknown' })
    expect((await read()).data.bank).toBeNull()
  })

  it('is stored once per key, and shown to investors in their language', async () => {
    const key = app.deps.ids.secret(16)
    const set = () =>
      make(app, admin.updateGateway, { params, body: { ...account, ...proof } }, { as: administrator, key })
    const first = await set()
    expect(first.data.offline).toMatchObject({
      bank: storedAccount,
      changed: { at: new Date(app.deps.clock.now()).toISOString() },
    })
    expect((await set()).data).toEqual(first.data)
    expect(await audit()).toEqual([
      {
        actor_id: administrator.id,
        subject: 'offline',
        facts: { changed: ['accountName', 'bankName', 'accountNumber', 'routing', 'note'], numberEnds: '5432' },
      },
    ])
    expect((await read()).data).toEqual(first.data.offline)
    expect((await make(app, admin.overview, {}, { as: administrator })).data.hasBankAccount).toBe(true)

    expect((await check()).status).toBe(200)
    const body = { units: 5n, gateway: 'offline', anonymous: false, riskAccepted: true } as const
    const { data } = await make(app, investment.create, { params: { campaignId: campaign.id }, body }, { as: investor })
    await signAgreement(app, data.id, investor)
    const receipt = async (language: 'en' | 'ar') =>
      (await make(app, investment.receipt, { params: { id: data.id } }, { as: investor, language })).data.bank
    // A note in one language only is displayed in every language.
    for (const language of ['en', 'ar'] as const)
      expect(await receipt(language)).toEqual({ ...storedAccount, note: account.note.en })

    // An unpaid investor sees the new account.
    app.advance(60_000)
    const changed = { ...account, bankName: 'Another Bank', note: { ...account.note, ar: 'منفصل عن أموالنا.' } }
    await make(app, admin.updateGateway, { params, body: { ...changed, ...proof } }, { as: administrator })
    expect(await receipt('ar')).toEqual({ ...storedAccount, bankName: 'Another Bank', note: 'منفصل عن أموالنا.' })
    expect((await audit()).at(-1)?.facts).toMatchObject({ changed: ['bankName', 'note'] })
  })

  it('shows its IBAN to those who pay in another currency than the dollar', async () => {
    const iban = { iban: 'DE89370400440532013000', bic: 'COBADEFF' }
    await make(app, admin.updateGateway, { params, body: { ...account, ...iban, ...proof } }, { as: administrator })
    expect((await audit()).at(-1)?.facts).toMatchObject({ changed: expect.arrayContaining(['iban', 'bic']) })
    const numbers = async (currency: string) => {
      const of = await newCampaign(app, owner, { currency })
      const body = { units: 5n, gateway: 'offline', anonymous: false, riskAccepted: true } as const
      const { data } = await make(app, investment.create, { params: { campaignId: of.id }, body }, { as: investor })
      await signAgreement(app, data.id, investor)
      const { bank } = (await make(app, investment.receipt, { params: { id: data.id } }, { as: investor })).data
      return [bank?.accountNumber, bank?.routing]
    }
    expect(await numbers('EUR')).toEqual(['DE89 3704 0044 0532 0130 00', 'COBADEFF'])
    expect(await numbers('USD')).toEqual([storedAccount.accountNumber, storedAccount.routing])
  })

  it('appears in no public response', async () => {
    const matching = callList.filter(
      ({ call }) => call.access === 'visitor' && call.method === 'GET' && !call.path.includes('{'),
    )
    expect(matching.length).toBeGreaterThan(5)
    for (const { call } of matching) {
      const answer = await app.fetch(new Request(`http://localhost${apiBase}${call.path}`))
      const text = await answer.text()
      expect(text, call.path).not.toContain('Another Bank')
      expect(text, call.path).not.toContain(storedAccount.accountNumber)
    }
  })

  it('is not lost when another setting changes at the same time', async () => {
    const { changeSettings } = await import('#api/db/site/settings.ts')
    await Promise.all([
      make(app, admin.updateGateway, { params, body: { ...account, ...proof } }, { as: administrator }),
      app.deps.db.transact((tx) => changeSettings(tx, { siteName: { en: 'Harbour Homes' } })),
    ])
    expect((await read()).data.bank).toEqual(storedAccount)
    const [row] = await app.deps.db.execute('select data from site_setting where id = 1')
    expect(row?.['data']).toMatchObject({ siteName: { en: 'Harbour Homes' } })
  })

  it('accepts the account of the demo site unchanged', async () => {
    const { data } = await make(
      app,
      admin.updateGateway,
      { params, body: { ...demoBank, note: { en: '', fr: '', ar: '', ...demoBank.note }, ...proof } },
      { as: administrator },
    )
    expect(data.offline?.bank).toEqual(demoBank)
  })
})

describe('a change of the bank account on a site with two administrators', () => {
  const engine = 'embedded'
  const other = { ...account, accountNumber: 'DE89370400440532013000', routing: 'DEUTDEFF' }
  let app: TestApp
  let first: TestPerson
  let second: TestPerson

  beforeEach(async () => {
    app = await startTestApp(engine)
    ;[first, second] = [
      await newPerson(app, { userType: null, admin: true }),
      await newPerson(app, { userType: null, admin: true, language: 'fr' }),
    ]
    for (const each of [first, second]) await setPassword(app, each)
  })
  afterEach(() => app.close())

  const read = async (as = first) => (await make(app, admin.getGateway, { params }, { as })).data
  const enterRaw = (change: object = {}, as = first) =>
    make(app, admin.updateGateway, { params, body: { ...other, ...proof, ...change } }, { as })
  const enter = async (change: object = {}, as = first) => {
    const { offline } = (await enterRaw(change, as)).data
    if (offline === null) throw new Error('the account is missing')
    return offline
  }
  const confirm = async (as: TestPerson, change: object = proof) =>
    make(
      app,
      admin.confirmGateway,
      { params, body: { id: (await read()).pending?.id ?? app.deps.ids.next(), ...change } },
      { as },
    )
  const auditEvents = async () =>
    (
      await app.deps.db.execute(
        "select event_name, actor_id, facts from audit_event where event_name like 'bank-account-%' order by at, id",
      )
    ).map((row) => [row['event_name'], row['actor_id'], (row['facts'] as Record<string, unknown>)['numberEnds']])
  const inbox = async (as: TestPerson) =>
    (await make(app, calls.social.listNotifications, {}, { as })).data.items.map(({ kind, body }) => [kind, body])

  it('takes effect when the other administrator confirms it, and notifies both', async () => {
    expect((await enter()).pending).toMatchObject({
      own: true,
      bank: { accountNumber: 'DE89 3704 0044 0532 0130 00' },
    })
    // The account displayed to investors.
    expect((await read()).bank).toMatchObject({ accountNumber: demoBank.accountNumber })
    await app.runJobs()
    expect(app.mails.map(({ to, subject }) => [to, subject])).toHaveLength(2)
    expect(app.mails.map(({ text }) => text).join()).toContain('Haddad')
    for (const { text } of app.mails) {
      expect(text).toContain('3000')
      expect(text).not.toContain('0532')
    }
    expect(await inbox(first)).toEqual([['bank-proposed', expect.stringContaining('ending in 3000')]])
    expect((await inbox(first))[0]?.[1]).toContain('Haddad')

    expect(await confirm(first)).toMatchObject({ status: 403, code: 'OWN_CHANGE' })
    expect((await confirm(second, {})).body['fields']).toEqual([{ path: 'password', code: 'required' }])
    expect((await confirm(second, { password: 'wrong one' })).body['fields']).toEqual([
      { path: 'password', code: 'wrong' },
    ])
    expect((await read()).bank).toMatchObject({ accountNumber: demoBank.accountNumber })
    app.advance(1000)
    expect((await confirm(second)).data).toMatchObject({
      pending: null,
      bank: { accountNumber: 'DE89 3704 0044 0532 0130 00' },
    })
    expect(await confirm(second)).toMatchObject({ code: 'BANK_CHANGE_OVER' })
    await app.runJobs()
    expect(app.mails).toHaveLength(4)
    expect((await inbox(second)).map(([kind]) => kind)).toEqual(['bank-changed', 'bank-proposed'])
    expect(await auditEvents()).toEqual([
      ['bank-account-proposed', first.id, '3000'],
      ['bank-account-changed', second.id, '3000'],
    ])
  })

  it('expires, can be cancelled by either, and is replaced by a newer one', async () => {
    await enter()
    const { pending } = await read(second)
    expect(pending).toMatchObject({ own: false })
    app.advance(7 * 86_400_000)
    for (const { id } of [first, second])
      await app.deps.db.execute('update user_session set expires_at = $1 where user_id = $2', [
        '2100-01-01T00:00:00Z',
        id,
      ])
    expect((await read()).pending).toBeNull()
    expect(
      await make(app, admin.confirmGateway, { params, body: { id: pending?.id ?? '', ...proof } }, { as: second }),
    ).toMatchObject({ code: 'BANK_CHANGE_OVER' })
    await enter()
    const newer = await enter({ bankName: 'Newer' }, second)
    expect(newer.pending).toMatchObject({ own: true, bank: { bankName: 'Newer' } })
    const body = { id: newer.pending?.id ?? '' }
    expect((await make(app, admin.cancelGateway, { params, body }, { as: first })).data.pending).toBeNull()
    expect((await read()).bank).toMatchObject({ accountNumber: demoBank.accountNumber })
  })

  it('remains pending if the other was blocked, until both have disabled the confirmation', async () => {
    await app.deps.db.execute("update app_user set state = 'blocked' where id = $1", [second.id])
    expect((await enter()).pending).not.toBeNull()
    await app.deps.db.execute("update app_user set state = 'active' where id = $1", [second.id])
    expect(await enter({ secondConfirmation: false })).toMatchObject({ secondConfirmation: true })
    expect((await confirm(second)).data).toMatchObject({ secondConfirmation: false })
    expect(await enter({ bankName: 'At once' })).toMatchObject({ pending: null, bank: { bankName: 'At once' } })
  })

  it('requires the password, and a code with two-factor authentication', async () => {
    const codes = await enrol(app, first)
    const fields = async (change: object) => (await enterRaw(change)).body['fields']
    expect(await fields({})).toEqual([{ path: 'code', code: 'required' }])
    expect(await fields({ password: undefined, code: codes[0] })).toEqual([{ path: 'password', code: 'required' }])
    // The code was not consumed by that.
    expect((await enterRaw({ code: codes[0] })).status).toBe(200)
  })
})

/** Enables two-factor authentication with recovery codes. */
async function enrol(app: TestApp, as: TestPerson): Promise<readonly string[]> {
  const { secret } = (await make(app, calls.account.beginTwoFactor, { body: proof }, { as })).data
  const code = appCode(secret, app.deps.clock.now())
  return (await make(app, calls.account.confirmTwoFactor, { body: { code } }, { as })).data.recoveryCodes
}
