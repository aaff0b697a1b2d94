/** Withdrawals from a wallet to the user's own account. */

import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountBalance, book, trialBalance } from '#api/db/wallet/ledger.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { eraseAccountsJob } from '#api/jobs/privacy/erase-accounts.ts'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { calls } from '#contract/calls.ts'
import { appCode } from '#tools/journeys/authenticator.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  assertWallet,
  enterAccount,
  entriesOf,
  fill,
  iban,
  newHolder,
  payFromWallet,
  reserve,
  walletOf,
  walletPassword,
  withAccount,
  withdraw,
} from '#tests/support/payments/wallets.ts'

const hour = 3_600_000

/** What the site has paid to its bank for returned transfers. */
const cost = async (app: TestApp): Promise<bigint> => {
  const account = { kind: 'external', holder: 'offline:cost', currency: 'USD' } as const
  return -(await accountBalance(app.deps.db.read, account))
}

describe.each(await behaviourEngine())('withdrawals on %s', (engine) => {
  let app: TestApp
  let admin: TestPerson
  let person: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine)
    admin = await newPerson(app, { userType: null, admin: true })
    await app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.at('2026-11-21T09:00:00.000Z')
    person = await newHolder(app)
    await fill(app, person, admin, 50_000n)
    app.advance(1000)
  })

  /** The user's latest withdrawal: every test starts at the same time. */
  const latest = async (): Promise<string> => {
    const [row] = await app.deps.db.execute(
      `select o.id from wallet_withdrawal o join wallet w on w.id = o.wallet_id where w.person_id = $1
       order by o.created_at desc, o.id desc limit 1`,
      [person.id],
    )
    return String(row?.['id'])
  }
  const step = (id: string, what: 'process' | 'pay' | 'reject', as = admin) => {
    const params = { id }
    if (what === 'process') return make(app, calls.admin.processWithdrawal, { params }, { as })
    if (what === 'pay')
      return make(app, calls.admin.payWithdrawal, { params, body: { bankReference: 'TRX 77' } }, { as })
    return make(
      app,
      calls.admin.rejectWithdrawal,
      { params, body: { reason: 'The bank knows no such account.' } },
      { as },
    )
  }
  const assertBooks = async (): Promise<void> => {
    const { sums, balancesAgree } = await trialBalance(app.deps.db.read)
    expect(balancesAgree && sums.every(({ sum }) => sum === 0n)).toBe(true)
  }

  it('are requested, processed and paid, with a notice at each step', async () => {
    await withAccount(app, person)
    const { data } = await withdraw(app, person, 20_000n)
    expect(data).toMatchObject({ type: 'DEBIT', event: 'withdrawal', status: 0, account: '••••5432' })
    expect(await walletOf(app, person)).toMatchObject({ available: 30_000n, pendingOut: 20_000n })
    await app.runJobs()
    expect(app.mails.at(-1)?.subject).toBe('You requested a withdrawal of $200.00')
    const inbox = await make(app, calls.social.listNotifications, {}, { as: admin })
    expect(inbox.data.items[0]).toMatchObject({ kind: 'withdrawal-pending', path: '/admin/withdrawals' })
    const id = await latest()
    expect((await step(id, 'process')).data.status).toBe(1)
    expect((await entriesOf(app, person))[0]?.status).toBe(1)
    expect((await step(id, 'pay')).data).toMatchObject({ status: 2, bankReference: 'TRX 77' })
    expect(await walletOf(app, person)).toMatchObject({ available: 30_000n, pendingOut: 0n })
    await app.runJobs()
    expect(app.mails.slice(-2).map(({ subject }) => subject)).toEqual([
      'We are processing your withdrawal of $200.00',
      'We sent your withdrawal of $200.00',
    ])
    expect(app.mails.at(-1)?.text).toContain('TRX 77')
    expect((await step(id, 'reject')).code).toBe('WITHDRAWAL_HANDLED')
    expect((await step(id, 'pay')).code).toBe('WITHDRAWAL_HANDLED')
    await assertWallet(app, person)
    await assertBooks()
  })

  it('that are rejected fail, and are credited again as a separate entry', async () => {
    await withAccount(app, person)
    await withdraw(app, person, 50_000n)
    app.advance(1000)
    const id = await latest()
    const empty = { params: { id }, body: { reason: '' } }
    expect((await make(app, calls.admin.rejectWithdrawal, empty, { as: admin })).code).toBe('REASON_REQUIRED')
    expect((await step(id, 'reject')).data).toMatchObject({ status: 3 })
    expect((await step(id, 'reject')).code).toBe('WITHDRAWAL_HANDLED')
    expect((await step(id, 'pay')).code).toBe('WITHDRAWAL_HANDLED')
    expect(await walletOf(app, person)).toMatchObject({ available: 50_000n, pendingOut: 0n })
    const [back, gone] = await entriesOf(app, person)
    expect(back).toMatchObject({ type: 'CREDIT', event: 'refunded-by-admin', status: 2, originalId: gone?.id })
    expect(gone).toMatchObject({ status: 3, reason: 'rejected', refusal: 'The bank knows no such account.' })
    await app.runJobs()
    expect(app.mails.at(-1)?.text).toContain('The bank knows no such account.')
    await assertWallet(app, person)
    await assertBooks()
  })

  it('returned by the bank are credited once, with the reason sent to the user', async () => {
    await withAccount(app, person)
    await withdraw(app, person, 20_000n)
    app.advance(1000)
    const id = await latest()
    const confirmReturn = (
      amount: bigint,
      { reason = 'The account is closed.', currency = 'USD', as = admin, key = '' } = {},
    ) =>
      make(
        app,
        calls.admin.returnWithdrawal,
        { params: { id }, body: { received: { amount, currency }, reason } },
        { as, ...(key === '' ? {} : { key }) },
      )
    expect((await confirmReturn(20_000n)).code).toBe('WITHDRAWAL_HANDLED')
    await step(id, 'pay')
    app.advance(1000)
    expect((await confirmReturn(20_000n, { reason: '' })).code).toBe('REASON_REQUIRED')
    expect((await confirmReturn(20_001n)).code).toBe('ABOVE_MAXIMUM')
    expect((await confirmReturn(20_000n, { currency: 'EUR' })).code).toBe('ABOVE_MAXIMUM')
    expect((await confirmReturn(0n)).code).toBe('BELOW_MINIMUM')
    expect((await confirmReturn(20_000n, { as: person })).status).toBe(403)
    expect(await walletOf(app, person)).toMatchObject({ available: 30_000n, pendingOut: 0n })

    // The bank deducted a fee of 2.50, which the site bears.
    const costs = () => cost(app)
    const before = await costs()
    const answers = [
      await confirmReturn(19_750n, { key: 'come-back-once' }),
      await confirmReturn(19_750n, { key: 'come-back-once' }),
    ]
    for (const { data } of answers)
      expect(data).toMatchObject({
        status: 2,
        refusal: 'The account is closed.',
        returnedAt: expect.any(String) as string,
      })
    expect((await confirmReturn(19_750n)).code).toBe('WITHDRAWAL_HANDLED')
    expect(await walletOf(app, person)).toMatchObject({ available: 50_000n, pendingOut: 0n })
    expect((await costs()) - before).toBe(250n)
    expect(answers[0]?.data.bankFee).toEqual({
      amount: { amount: 250n, currency: 'USD' },
      bearer: 'site',
      reason: '',
    })
    const [back, gone] = await entriesOf(app, person)
    expect(back).toMatchObject({
      type: 'CREDIT',
      event: 'withdrawal-returned',
      status: 2,
      amount: { amount: 20_000n, currency: 'USD' },
      originalId: gone?.id,
      refusal: 'The account is closed.',
    })
    expect(gone).toMatchObject({ event: 'withdrawal', status: 2 })
    await app.runJobs()
    expect(app.mails.at(-1)?.subject).toBe('$200.00 of your withdrawal is back in your wallet')
    expect(app.mails.at(-1)?.text).toContain('The account is closed.')
    expect(app.mails.at(-1)?.text).not.toContain('kept')
    await assertWallet(app, person)
    await assertBooks()
  })

  it('returned less a fee are charged to the user by choice, with a reason that they read', async () => {
    await withAccount(app, person)
    await withdraw(app, person, 20_000n)
    app.advance(1000)
    const id = await latest()
    await step(id, 'pay')
    app.advance(1000)
    const before = await cost(app)
    const sendReturn = (amount: bigint, fee: { feeBearer?: 'site' | 'recipient'; feeReason?: string }) =>
      make(
        app,
        calls.admin.returnWithdrawal,
        { params: { id }, body: { received: { amount, currency: 'USD' }, reason: 'The account is closed.', ...fee } },
        { as: admin },
      )
    const unexplained = await sendReturn(19_750n, { feeBearer: 'recipient', feeReason: '' })
    expect(unexplained.status).toBe(400)
    expect(unexplained.body['fields']).toEqual([{ path: 'feeReason', code: 'required' }])
    expect((await sendReturn(20_001n, { feeBearer: 'recipient', feeReason: 'Fee' })).code).toBe('ABOVE_MAXIMUM')
    const answer = await sendReturn(19_750n, { feeBearer: 'recipient', feeReason: 'You entered a closed account.' })
    expect(answer.data.bankFee).toMatchObject({ bearer: 'recipient', reason: 'You entered a closed account.' })
    expect(await walletOf(app, person)).toMatchObject({ available: 49_750n, pendingOut: 0n })
    expect(await cost(app)).toBe(before)
    const [back] = await entriesOf(app, person)
    expect(back).toMatchObject({
      amount: { amount: 19_750n },
      refusal: expect.stringContaining('closed account') as string,
    })
    const [event] = await app.deps.db.execute(
      `select facts from audit_event where event_name = 'withdrawal-returned' and subject = $1`,
      [id],
    )
    expect(event?.['facts']).toEqual({
      amount: '19750',
      currency: 'USD',
      fee: '250',
      feeBearer: 'recipient',
      reasonLetters: 29,
    })
    await app.runJobs()
    expect(app.mails.at(-1)?.subject).toBe('$197.50 of your withdrawal is back in your wallet')
    expect(app.mails.at(-1)?.text).toContain('The bank kept a fee of $2.50, which is charged to you.')
    expect(app.mails.at(-1)?.text).toContain('You entered a closed account.')
    await assertWallet(app, person)
    await assertBooks()
  })

  it('returned after the account was deleted are not booked, and reported to the administrator', async () => {
    await withAccount(app, person)
    await withdraw(app, person, 50_000n)
    app.advance(1000)
    const id = await latest()
    await step(id, 'pay')
    await app.deps.db.execute('insert into account_deletion (person_id, requested_at, due_at) values ($1, $2, $2)', [
      person.id,
      new Date(app.deps.clock.now()),
    ])
    await processDueRows(eraseAccountsJob, { ...app.deps, mailer: { send: () => Promise.resolve() } })
    const bookings = () => app.deps.db.execute('select count(*) as n from ledger_transaction')
    const before = await bookings()
    const body = { received: { amount: 50_000n, currency: 'USD' }, reason: 'The account is closed.' }
    const answer = await make(app, calls.admin.returnWithdrawal, { params: { id }, body }, { as: admin })
    expect(answer).toMatchObject({ status: 409, code: 'ACCOUNT_DELETED' })
    expect(await bookings()).toEqual(before)
    expect(await app.deps.db.execute('select returned_at from wallet_withdrawal where id = $1', [id])).toEqual([
      { returned_at: null },
    ])
    await assertBooks()
  })

  it('require an account held for a day, the password, and sufficient funds', async () => {
    expect((await withdraw(app, person, 100n)).code).toBe('PAYOUT_ACCOUNT_NEEDED')
    await enterAccount(app, person)
    expect((await withdraw(app, person, 100n)).code).toBe('PAYOUT_ACCOUNT_ON_HOLD')
    app.advance(2 * hour)
    expect((await withdraw(app, person, 100n)).code).toBe('PAYOUT_ACCOUNT_ON_HOLD')
    await withAccount(app, person)
    const body = { amount: { amount: 100n, currency: 'USD' }, password: 'Wrong-River-7' }
    const wrong = await make(app, calls.wallet.withdraw, { body }, { as: person })
    expect(wrong.body['fields']).toEqual([{ path: 'password', code: 'wrong' }])
    const none = await make(app, calls.wallet.withdraw, { body: { ...body, password: '' } }, { as: person })
    expect(none.body['fields']).toEqual([{ path: 'password', code: 'required' }])
    const more = await withdraw(app, person, 50_001n)
    expect(more).toMatchObject({ status: 409, code: 'INSUFFICIENT_BALANCE' })
    expect(more.body['details']).toEqual({ amount: { amount: '1', currency: 'USD' } })
    expect((await withdraw(app, person, 99n)).code).toBe('BELOW_MINIMUM')
    expect((await withdraw(app, person, 50_000n)).data.status).toBe(0)
    expect((await withdraw(app, person, 100n)).code).toBe('INSUFFICIENT_BALANCE')
    await assertWallet(app, person)
  })

  it('with a second factor require its code, and a replay returns the stored response', async () => {
    await withAccount(app, person)
    const { data } = await make(
      app,
      calls.account.beginTwoFactor,
      { body: { password: walletPassword } },
      { as: person },
    )
    const code = (): string => appCode(data.secret, app.deps.clock.now())
    await make(app, calls.account.confirmTwoFactor, { body: { code: code() } }, { as: person })
    expect((await walletOf(app, person)).secondFactor).toBe(true)
    app.advance(30_000)
    const amount = { amount: 100n, currency: 'USD' }
    const ask = (proof: { password?: string; code?: string }, key = app.deps.ids.secret(12)) =>
      make(app, calls.wallet.withdraw, { body: { amount, ...proof } }, { as: person, key })
    expect((await ask({ password: walletPassword })).body['fields']).toEqual([{ path: 'code', code: 'required' }])
    expect((await ask({ code: code() === '000000' ? '111111' : '000000' })).body['fields']).toEqual([
      { path: 'code', code: 'code' },
    ])
    const key = app.deps.ids.secret(12)
    const first = await ask({ code: code() }, key)
    expect(first.data.status).toBe(0)
    expect((await ask({ code: code() }, key)).data).toEqual(first.data)
    // A code is valid for one operation.
    expect((await ask({ code: code() })).body['fields']).toEqual([{ path: 'code', code: 'code' }])
    expect((await enterAccount(app, person)).body['fields']).toEqual([{ path: 'code', code: 'required' }])
    expect((await walletOf(app, person)).pendingOut).toBe(100n)
    await assertWallet(app, person)
  })

  it('exclude the amount owed', async () => {
    await withAccount(app, person)
    const { db, ids } = app.deps
    await db.transact((tx) =>
      book(tx, () => ids.next(), {
        id: ids.next(),
        kind: 'payment-reversed',
        businessKey: `test:${ids.next()}`,
        actorId: null,
        at: new Date(app.deps.clock.now()),
        lines: [
          { account: { kind: 'external', holder: 'stripe', currency: 'USD' }, amount: 20_000n },
          { account: { kind: 'receivable', holder: person.id, currency: 'USD' }, amount: -20_000n },
        ],
      }),
    )
    expect(await walletOf(app, person)).toMatchObject({ available: 50_000n, owed: 20_000n })
    expect((await withdraw(app, person, 30_001n)).code).toBe('INSUFFICIENT_BALANCE')
    expect((await withdraw(app, person, 30_000n)).data.status).toBe(0)
  })

  it('exclude pending deposits', async () => {
    await withAccount(app, person)
    const body = { amount: { amount: 10_000n, currency: 'USD' } }
    const { data } = await make(app, calls.wallet.createPreapproval, { body }, { as: person })
    const order = { body: { preapprovalId: data.id, gateway: 'offline' } } as const
    await make(app, calls.wallet.addTopUp, order, { as: person })
    expect(await walletOf(app, person)).toMatchObject({ available: 50_000n, pendingIn: 10_000n })
    expect((await withdraw(app, person, 50_100n)).code).toBe('INSUFFICIENT_BALANCE')
  })

  it('are held for a day after the account changes, while pending ones keep their account', async () => {
    await withAccount(app, person)
    await withdraw(app, person, 10_000n)
    const other = 'DE89370400440532013000'
    await enterAccount(app, person, other)
    await app.runJobs()
    expect(app.mails.at(-1)?.subject).toContain('Your withdrawal account was changed')
    expect(app.mails.at(-1)?.text).not.toContain(other)
    expect((await withdraw(app, person, 10_000n)).code).toBe('PAYOUT_ACCOUNT_ON_HOLD')
    const opened = await make(app, calls.admin.openWithdrawal, { params: { id: await latest() } }, { as: admin })
    expect(opened.data.accountNumber).toBe(iban)
    const [note] = await app.deps.db.execute(
      `select actor_id, facts::text as facts from audit_event where event_name = 'withdrawal-account-opened' order by at desc, id desc limit 1`,
    )
    expect(note?.['actor_id']).toBe(admin.id)
    expect(note?.['facts']).toBe('{}')
    app.advance(24 * hour)
    await app.deps.db.execute(`update user_session set expires_at = expires_at + interval '2 days'`)
    expect((await withdraw(app, person, 10_000n)).code).toBe('PAYOUT_ACCOUNT_UNVERIFIED')
    await app.deps.db.execute(`update withdrawal_account set verified_at = now(), verified_by = 'administrator'`)
    expect((await withdraw(app, person, 10_000n)).data.account).toBe('••••3000')
  })

  it('use account numbers that are sealed at rest, displayed masked, and preserved by the mask', async () => {
    const { data } = await enterAccount(app, person)
    expect(data).toMatchObject({ accountNumber: '••••5432', holder: expect.stringContaining('Haddad') as string })
    const stored = await app.deps.db.execute('select * from withdrawal_account where person_id = $1', [person.id])
    expect(JSON.stringify(stored)).not.toContain('98765432')
    expect(app.logLines.join('')).not.toContain('98765432')
    const masked = {
      bankName: 'Another name',
      accountType: 'savings',
      scheme: 'iban',
      accountNumber: '••••5432',
      routingNumber: data.routingNumber,
      password: walletPassword,
    }
    const retained = await make(app, calls.wallet.updateAccount, { body: masked }, { as: person })
    expect(retained.data).toMatchObject({ bankName: 'Another name', accountNumber: '••••5432' })
    const bad = [
      [{ accountNumber: '••••0000' }, 'accountNumber'],
      [{ scheme: 'us' }, 'accountNumber'],
      [{ accountNumber: 'GB82WEST12345698765433', confirmAccountNumber: 'GB82WEST12345698765433' }, 'accountNumber'],
      [{ accountNumber: iban, confirmAccountNumber: 'GB82' }, 'confirmAccountNumber'],
      [{ accountType: 'gold' }, 'accountType'],
      [{ password: 'Wrong-River-7' }, 'password'],
    ] as const
    for (const [change, path] of bad) {
      const answer = await make(app, calls.wallet.updateAccount, { body: { ...masked, ...change } }, { as: person })
      expect(answer.body['fields'], path).toEqual(expect.arrayContaining([expect.objectContaining({ path })]))
    }
  })

  it.each([
    ['a number', 5000],
    ['decimals', '50.50'],
    ['negative', '-5000'],
    ['nothing', '0'],
    ['huge', '999999999999999999'],
    ['Arabic digits', '٥٠٠٠'],
  ])('reject an amount that is %s', async (_, amount) => {
    await withAccount(app, person)
    const answer = await send(app, 'POST', 'wallet-withdraw', {
      as: person,
      body: { amount: { amount, currency: 'USD' }, password: walletPassword },
      headers: { 'idempotency-key': app.deps.ids.secret(16) },
    })
    expect(['INVALID_INPUT', 'BELOW_MINIMUM', 'INSUFFICIENT_BALANCE']).toContain(answer.code)
    expect(await walletOf(app, person)).toMatchObject({ available: 50_000n })
  })

  it('repeated under one key are requested once', async () => {
    await withAccount(app, person)
    const key = 'a-key-for-one-withdrawal'
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(app, person, 20_000n, key)))
    const done = answers.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ data }) => data.id)).size).toBe(1)
    expect(await walletOf(app, person)).toMatchObject({ available: 30_000n, pendingOut: 20_000n })
  })

  it('are processed by administrators only, and not accessible to others', async () => {
    await withAccount(app, person)
    await withdraw(app, person, 20_000n)
    const id = await latest()
    for (const what of ['process', 'pay', 'reject'] as const) {
      expect((await step(id, what, person)).status).toBe(403)
      expect((await step(app.deps.ids.next(), what)).status).toBe(404)
    }
    expect((await make(app, calls.admin.openWithdrawal, { params: { id } }, { as: person })).status).toBe(403)
    const found = await make(
      app,
      calls.admin.listWithdrawals,
      { query: { status: 0, search: 'haddad' } },
      { as: admin },
    )
    expect(found.data.items.map((each) => each.id)).toContain(id)
    expect(JSON.stringify(found.body)).not.toContain('98765432')
  })

  it('appear in the statement with every transaction and its balance, in any language and period', async () => {
    await withAccount(app, person)
    const owner = await newPerson(app, { userType: 'company' })
    const campaign = await newCampaign(app, owner, { name: '=SUM(A1)' })
    await payFromWallet(app, person, await reserve(app, person, campaign.id))
    app.advance(1000)
    await withdraw(app, person, 15_000n)
    const text = async (query: string) =>
      (await send(app, 'GET', `get-user-wallet-list/statement.csv?${query}`, { as: person })).text
    const lines = (await text('currencyId=USD&from=2026-11-21&to=2026-11-21&lng=en')).trim().split('\r\n')
    expect(lines[0]).toContain(
      'Date (UTC),Transaction type,Campaign,Payment method,Status,Money in,Money out,Fee,Balance,Currency,Transaction ID',
    )
    expect(lines.slice(1).map((line) => line.split(',').slice(1, 9))).toEqual([
      ['Opening balance', '', '', '', '', '', '', '0.00'],
      ['Deposit', '', 'Bank transfer', 'Completed', '500.00', '', '0.00', '500.00'],
      ['Investment', "'=SUM(A1)", 'Wallet', 'Completed', '', '100.00', '0.00', '400.00'],
      ['Withdrawal', '', 'Bank transfer', 'Pending', '', '150.00', '0.00', '250.00'],
      ['Closing balance', '', '', '', '', '', '', '250.00'],
    ])
    const later = await text('currencyId=USD&from=2026-11-22&to=2027-11-22&lng=fr')
    expect(later.trim().split('\r\n').slice(1)).toEqual([
      ',Solde initial,,,,,,,250.00,USD,',
      ',Solde final,,,,,,,250.00,USD,',
    ])
    expect(await text('currencyId=USD&from=2026-11-21&to=2026-11-21&lng=ar')).toContain(',سحب,,تحويل مصرفي,')
    for (const query of [
      '',
      'currencyId=USD&from=2026-11-21',
      'currencyId=USD&from=2026-11-22&to=2026-11-21',
      'currencyId=USD&from=2026-02-30&to=2026-03-01',
      'currencyId=XXX&from=2026-11-21&to=2026-11-21',
      'currencyId=USD&from=0000-00-00&to=9999-99-99',
    ])
      for (const kind of ['csv', 'pdf'])
        expect((await send(app, 'GET', `get-user-wallet-list/statement.${kind}?${query}`, { as: person })).status).toBe(
          400,
        )
    for (const kind of ['csv', 'pdf'])
      expect((await send(app, 'GET', `get-user-wallet-list/statement.${kind}`, {})).status).toBe(401)
    const pdf = await app.fetch(
      new Request(
        'http://localhost/api/v1.1/get-user-wallet-list/statement.pdf?currencyId=USD&from=2026-11-21&to=2026-11-21&lng=ar',
        { headers: { authorization: `Bearer ${person.token}` } },
      ),
    )
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.headers.get('cache-control')).toBe('private, no-store')
    const file = await PDFDocument.load(await pdf.arrayBuffer())
    expect(file.getPageCount()).toBe(1)
    expect(file.getTitle()).toBe('كشف حساب المحفظة · USD')
  })

  it('are listed by ten, by cursor, type and status', async () => {
    for (let made = 0; made < 12; made += 1) await fill(app, person, admin, 1000n)
    await withAccount(app, person)
    app.advance(1000)
    await withdraw(app, person, 1000n)
    const list = (query: object) => make(app, calls.wallet.list, { query }, { as: person })
    const first = (await list({})).data
    expect(first).toMatchObject({ total: 14, displayLoadMore: true })
    expect(first.items).toHaveLength(10)
    const rest = (await list({ after: first.next ?? '' })).data
    expect(rest.items).toHaveLength(4)
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(14)
    expect((await list({ page: 2 })).data.items).toHaveLength(14)
    expect((await list({ type: 'DEBIT' })).data.items.map(({ event }) => event)).toEqual(['withdrawal'])
    expect((await list({ status: 0 })).data.total).toBe(1)
    expect((await list({ currencyId: 'EUR' })).data.total).toBe(0)
  })
})
