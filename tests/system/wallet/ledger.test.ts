/** Constraints that the database itself enforces, whatever the code above it does. */

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sqlState, type Writer } from '#api/db/database.ts'
import { book, type LedgerAccount, type LedgerLine, trialBalance } from '#api/db/wallet/ledger.ts'
import { calls } from '#contract/calls.ts'
import { toDecimal } from '#domain/money.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const restricted = '23001'
const broken = '23514'
const unique = '23505'

describe.each(await databaseEngines())('the ledger on %s', (engine) => {
  let app: TestApp
  let holder = ''

  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  beforeEach(() => {
    holder = app.deps.ids.next()
  })
  afterAll(() => app.close())

  const account = (kind: LedgerAccount['kind'], currency = 'USD', of = holder): LedgerAccount => ({
    kind,
    holder: of,
    currency,
  })
  const line = (to: LedgerAccount, amount: bigint): LedgerLine => ({ account: to, amount })
  const bookIn = (tx: Writer, lines: readonly LedgerLine[], businessKey = `test:${app.deps.ids.next()}`) =>
    book(tx, () => app.deps.ids.next(), {
      id: app.deps.ids.next(),
      kind: 'investment-paid',
      businessKey,
      actorId: null,
      at: new Date(app.deps.clock.now()),
      lines,
    })
  const booked = (...lines: LedgerLine[]) => app.deps.db.transact((tx) => bookIn(tx, lines))
  const outside = account('external', 'USD', 'offline')

  /** The SQLSTATE of the rejected transaction; throws if it was accepted. */
  async function refusal(work: (tx: Writer) => Promise<unknown>): Promise<string | undefined> {
    try {
      await app.deps.db.transact(work)
    } catch (error) {
      return sqlState(error)
    }
    throw new Error('the database let it pass')
  }
  async function balance({ kind, holder: of, currency }: LedgerAccount): Promise<bigint | undefined> {
    const row = await app.deps.db.read
      .selectFrom('ledger_account')
      .select('balance')
      .where('kind', '=', kind)
      .where('holder', '=', of)
      .where('currency', '=', currency)
      .executeTakeFirst()
    return row?.balance
  }
  const run = (text: string) => (tx: Writer) => sql.raw(text).execute(tx)

  it('posts balanced transactions and updates balances', async () => {
    await booked(line(outside, -500n), line(account('wallet'), 300n), line(account('fee', 'USD', 'site'), 200n))
    await booked(line(account('wallet'), -100n), line(account('escrow'), 100n))
    expect(await balance(account('wallet'))).toBe(200n)
    expect(await balance(account('escrow'))).toBe(100n)
  })

  it.each([
    ['one side only', (): LedgerLine[] => [line(outside, -500n)]],
    ['a unit too much', (): LedgerLine[] => [line(outside, -500n), line(account('wallet'), 501n)]],
    [
      'balanced in total, but not per currency',
      (): LedgerLine[] => [line(outside, -500n), line(account('wallet', 'EUR'), 500n)],
    ],
  ])('rejects at commit: %s', async (_, lines) => {
    expect(await refusal((tx) => bookIn(tx, lines()))).toBe(broken)
    expect(await balance(account('wallet'))).toBeUndefined()
    expect((await trialBalance(app.deps.db.read)).sums.every(({ sum }) => sum === 0n)).toBe(true)
  })

  it('checks at commit: entries may have any order and number', async () => {
    await booked(
      line(account('wallet'), 1n),
      line(outside, -1000n),
      line(account('wallet', 'USD', app.deps.ids.next()), 999n),
    )
    expect(await balance(account('wallet'))).toBe(1n)
  })

  it.each(['wallet', 'escrow', 'owner', 'fee'] as const)(
    'never lets the balance of %s fall below zero, not even temporarily',
    async (kind) => {
      expect(await refusal((tx) => bookIn(tx, [line(account(kind), -1n), line(outside, 1n)]))).toBe(broken)
      await booked(line(outside, -100n), line(account(kind), 100n))
      expect(await refusal((tx) => bookIn(tx, [line(account(kind), -101n), line(outside, 101n)]))).toBe(broken)
      expect(await balance(account(kind))).toBe(100n)
      await booked(line(account(kind), -100n), line(outside, 100n))
      expect(await balance(account(kind))).toBe(0n)
    },
  )

  it('never spends a wallet balance twice under concurrent transactions', async () => {
    await booked(line(outside, -100n), line(account('wallet'), 100n))
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => booked(line(account('wallet'), -60n), line(account('escrow'), 60n))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balance(account('wallet'))).toBe(40n)
  })

  it('posts a business key only once', async () => {
    const key = `investment:${holder}:paid`
    const lines = [line(outside, -100n), line(account('escrow'), 100n)]
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => app.deps.db.transact((tx) => bookIn(tx, lines, key))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusal((tx) => bookIn(tx, lines, key))).toBe(unique)
    expect(await balance(account('escrow'))).toBe(100n)
  })

  it.each([
    `update ledger_entry set amount = amount + 1`,
    `update ledger_entry set amount = amount`,
    `delete from ledger_entry`,
    `truncate ledger_entry`,
    `update ledger_transaction set business_key = business_key || 'x'`,
    `delete from ledger_transaction`,
    `truncate ledger_transaction cascade`,
    `update ledger_account set balance = balance + 1`,
    `update ledger_account set holder = 'me'`,
    `update ledger_account set kind = 'external'`,
    `delete from ledger_account where not exists (select from ledger_entry where account_id = ledger_account.id)`,
    `insert into ledger_account (id, kind, holder, currency, balance) values (gen_random_uuid(), 'wallet', 'me', 'USD', 5)`,
    `insert into ledger_entry select transaction_id, 9, account_id, currency, 5 from ledger_entry limit 1`,
    `insert into ledger_entry select transaction_id, line + 20, account_id, currency, -amount from ledger_entry`,
  ])('rejects: %s', async (statement) => {
    await booked(line(outside, -100n), line(account('wallet'), 100n))
    // An account without entries, for the statements about accounts.
    await app.deps.db.transact((tx) =>
      tx
        .insertInto('ledger_account')
        .values({ id: app.deps.ids.next(), kind: 'owner', holder, currency: 'USD' })
        .execute(),
    )
    const before = await app.deps.db.execute('select * from ledger_entry order by transaction_id, line')
    expect(await refusal(run(statement))).toBe(restricted)
    expect(await app.deps.db.execute('select * from ledger_entry order by transaction_id, line')).toEqual(before)
    expect((await trialBalance(app.deps.db.read)).balancesAgree).toBe(true)
  })

  it('rejects zero entries, unknown accounts and mismatched currencies', async () => {
    await booked(line(outside, -100n), line(account('wallet'), 100n))
    const into = (tx: Writer, amount: string, currency = 'USD', accountId?: string) =>
      sql
        .raw(
          `with t as (insert into ledger_transaction (id, kind, business_key, created_at) values (gen_random_uuid(), 'investment-paid', gen_random_uuid()::text, now()) returning id)
           select id from t`,
        )
        .execute(tx)
        .then(({ rows }) =>
          sql
            .raw(
              `insert into ledger_entry select '${(rows[0] as { id: string }).id}', 1, ${accountId ?? `(select id from ledger_account where kind = 'wallet' and holder = '${holder}')`}, '${currency}', ${amount}`,
            )
            .execute(tx),
        )
    expect(await refusal((tx) => into(tx, '0'))).toBe(broken)
    expect(await refusal((tx) => into(tx, '5', 'EUR'))).toBe(restricted)
    expect(await refusal((tx) => into(tx, '5', 'USD', 'gen_random_uuid()'))).toMatch(/^23/)
    expect(await refusal((tx) => into(tx, '9223372036854775807'))).toBe('22003')
  })

  it('never oversells units, whatever is written', async () => {
    const owner = await newPerson(app, { userType: 'company' })
    const { id } = await newCampaign(app, owner, { unitsTotal: 10n })
    expect(await refusal(run(`update campaign set units_taken = 11 where id = '${id}'`))).toBe(broken)
    expect(await refusal(run(`update campaign set units_taken = -1 where id = '${id}'`))).toBe(broken)
    expect(await refusal(run(`update campaign set raised = -1 where id = '${id}'`))).toBe(broken)
  })

  it.each([
    ['JPY', 0, '2500'],
    ['USD', 2, '25.00'],
    ['KWD', 3, '2.500'],
  ])('preserves exact amounts in %s (%s decimals) from quote to ledger and back', async (currency, exponent, unit) => {
    const owner = await newPerson(app, { userType: 'company' })
    const investor = await newPerson(app)
    const administrator = await newPerson(app, { userType: null, admin: true })
    const campaign = await newCampaign(app, owner, { currency })
    expect(toDecimal({ amount: 2500n, currency })).toBe(unit)
    const { data: quote } = await make(
      app,
      calls.investment.check,
      { body: { campaignId: campaign.id, amount: { amount: 10_001n, currency } } },
      { as: investor },
    )
    expect(quote).toMatchObject({ units: 5n, amount: { amount: 12_500n, currency }, snapped: true })
    const { data: created } = await make(
      app,
      calls.investment.create,
      {
        params: { campaignId: campaign.id },
        body: { amount: { amount: 10_001n, currency }, gateway: 'offline', anonymous: false, riskAccepted: true },
      },
      { as: investor },
    )
    expect(created.amount).toEqual({ amount: 12_500n, currency })
    await plantAgreement(app, created.id)
    const confirm = (amount: bigint, of = currency) =>
      make(
        app,
        calls.admin.confirmPayment,
        { params: { investmentId: created.id }, body: { received: { amount, currency: of } } },
        { as: administrator },
      )
    expect((await confirm(12_500n, currency === 'USD' ? 'EUR' : 'USD')).code).toBe('AMOUNT_MISMATCH')
    expect((await confirm(12_499n)).code).toBe('AMOUNT_MISMATCH')
    expect((await confirm(12_500n)).data.amount).toEqual({ amount: 12_500n, currency })
    expect(await balance(account('escrow', currency, campaign.id))).toBe(12_500n)
    const totals = (await make(app, calls.investment.totals, {}, { as: investor })).data
    expect(totals).toEqual([{ currency, confirmed: 12_500n, pending: 0n, refunded: 0n, investments: 1, campaigns: 1 }])
    const [{ exponent: stored } = {}] = await app.deps.db.execute('select exponent from currency where code = $1', [
      currency,
    ])
    expect(stored).toBe(exponent)
  })

  it('stores the largest amounts exactly', async () => {
    const most = 10n ** 17n + 1n
    await booked(line(outside, -most), line(account('wallet'), most))
    expect(await balance(account('wallet'))).toBe(most)
    const { sums, balancesAgree } = await trialBalance(app.deps.db.read)
    expect(sums.find(({ currency }) => currency === 'USD')?.sum).toBe(0n)
    expect(balancesAgree).toBe(true)
  })
})
