/** Concurrent operations on one wallet through two servers on one PostgreSQL. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { argonPasswords } from '#api/adapters/passwords.ts'
import type { Database } from '#api/db/database.ts'
import { book, trialBalance } from '#api/db/wallet/ledger.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { lockWallet, walletFigures } from '#api/db/wallet/wallets.ts'
import { creditWallet } from '#api/services/wallet/money.ts'
import { figuresOf } from '#domain/wallet/wallet.ts'
import type { BareSite } from '#tests/support/servers/bare-site.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTwoServers, type TwoServers } from '#tests/support/servers/two-servers.ts'
import { walletPassword } from '#tests/support/payments/wallets.ts'

const hasPostgres = (await databaseEngines()).includes('postgres')

describe.skipIf(!hasPostgres)('a wallet on two servers', () => {
  let two: TwoServers
  let database: Database
  let site: BareSite
  let owner: TestPerson
  let admin: TestPerson
  let hash = ''

  beforeAll(async () => {
    two = await startTwoServers(async ({ database: bare }) => {
      await bare.transact((tx) => changeSettings(tx, { walletModule: true }))
    })
    site = two.site
    database = site.database
    owner = await newPerson(site, { userType: 'company' })
    admin = await newPerson(site, { userType: null, admin: true })
    hash = await argonPasswords().hash(walletPassword)
  }, 300_000)
  afterAll(() => two.close())

  const post = (at: number, call: string, as: TestPerson, body: object, key: string = randomUUID()) =>
    two.request({ at, call, as, body, key })

  /** A user with a wallet balance, and an account past its hold. */
  async function holder(cents: bigint): Promise<TestPerson> {
    const person = await newPerson(site)
    const { ids } = site.deps
    const at = new Date()
    await database.execute('update app_user set password_hash = $1 where id = $2', [hash, person.id])
    await database.execute(
      `insert into withdrawal_account values ($1, 'Bank', 'checking', 'iban', 'x', 'x', 'x', 'x', now() - interval '9 days', now(), false, 'administrator')`,
      [person.id],
    )
    await database.transact(async (tx) => {
      const wallet = await lockWallet(tx, () => ids.next(), { personId: person.id, currency: 'USD', at })
      await creditWallet(
        tx,
        wallet,
        {
          entry: { event: 'distribution', amount: cents, gateway: 'offline' },
          from: [{ account: { kind: 'external', holder: 'offline', currency: 'USD' }, amount: -cents }],
          by: 'administrator',
          actorId: null,
          kind: 'wallet-credited',
          businessKey: `test:${person.id}`,
          at,
        },
        { ids },
      )
    })
    return person
  }

  const reserved = async (person: TestPerson, campaignId: string, at = 0): Promise<string> => {
    const body = { units: '4', gateway: 'wallet', anonymous: false, riskAccepted: true }
    const id = (await post(at, `process-investment/${campaignId}`, person, body)).data?.id ?? ''
    await plantAgreement(site, id)
    return id
  }
  const pay = (at: number, person: TestPerson, investmentId: string, key?: string) =>
    post(at, 'check-and-process-wallet-investment', person, { investmentId }, key)
  const withdraw = (at: number, person: TestPerson, cents: bigint, key?: string) =>
    post(
      at,
      'wallet-withdraw',
      person,
      { amount: { amount: String(cents), currency: 'USD' }, password: walletPassword },
      key,
    )

  /** Asserts that figures, entries and ledger agree, and that no balance is negative. */
  async function assertAgreed(person: TestPerson): Promise<{ available: bigint; pendingOut: bigint }> {
    const figures = await walletFigures(database.read, person.id, 'USD')
    const entries = await database.read
      .selectFrom('wallet_entry as e')
      .innerJoin('wallet as w', 'w.id', 'e.wallet_id')
      .select(['e.type', 'e.status', 'e.amount'])
      .where('w.person_id', '=', person.id)
      .execute()
    expect(figuresOf(entries)).toEqual({
      available: figures.available,
      pendingIn: figures.pendingIn,
      pendingOut: figures.pendingOut,
    })
    expect(figures.available).toBeGreaterThanOrEqual(0n)
    const { sums, balancesAgree } = await trialBalance(database.read)
    expect(balancesAgree && sums.every(({ sum }) => sum === 0n)).toBe(true)
    return figures
  }

  it('pays for as many of twelve concurrent investments as the balance covers', async () => {
    const campaign = await newCampaign(site, owner)
    const person = await holder(55_000n)
    const ids: string[] = []
    for (let made = 0; made < 12; made += 1) ids.push(await reserved(person, campaign.id, made))
    const answers = await Promise.all(ids.map((id, at) => pay(at, person, id)))
    const codes = Object.groupBy(answers, ({ status, code }) => code ?? String(status))
    expect(Object.fromEntries(Object.entries(codes).map(([code, of]) => [code, of?.length]))).toEqual({
      200: 5,
      INSUFFICIENT_BALANCE: 7,
    })
    expect((await assertAgreed(person)).available).toBe(5000n)
  })

  it('pays for an investment once, under any key', async () => {
    const campaign = await newCampaign(site, owner)
    const person = await holder(90_000n)
    const id = await reserved(person, campaign.id)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => pay(at, person, id)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await assertAgreed(person)).available).toBe(80_000n)
  })

  it('never holds more than the balance for concurrent withdrawals', async () => {
    const person = await holder(10_000n)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => withdraw(at, person, 3000n)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ code }) => code === 'INSUFFICIENT_BALANCE')).toHaveLength(5)
    expect(await assertAgreed(person)).toMatchObject({ available: 1000n, pendingOut: 9000n })
  })

  it('creates one withdrawal per key, on both servers at once', async () => {
    const person = await holder(10_000n)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => withdraw(at, person, 3000n, key)))
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ data }) => data?.id)).size).toBe(1)
    for (const { status, code } of answers) if (status !== 200) expect(code).toBe('IDEMPOTENCY_IN_PROGRESS')
    expect(await assertAgreed(person)).toMatchObject({ available: 7000n, pendingOut: 3000n })
  })

  it('invests or withdraws the same balance, never both', async () => {
    const campaign = await newCampaign(site, owner)
    for (let round = 0; round < 6; round += 1) {
      const person = await holder(10_000n)
      const id = await reserved(person, campaign.id)
      const [paid, sent] = await Promise.all([pay(round, person, id), withdraw(round + 1, person, 10_000n)])
      expect([paid, sent].map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect((await assertAgreed(person)).available).toBe(0n)
    }
  })

  it('either pays or rejects a withdrawal, and refunds an investment once', async () => {
    const campaign = await newCampaign(site, owner)
    for (let round = 0; round < 5; round += 1) {
      const person = await holder(20_000n)
      const id = await reserved(person, campaign.id)
      await pay(round, person, id)
      await withdraw(round, person, 10_000n)
      const [out] = await database.execute('select id from wallet_withdrawal order by created_at desc, id desc limit 1')
      const at = `admin/withdrawals/${String(out?.['id'])}`
      const reason = { reason: 'For the test.' }
      const refund = `admin/investments/${id}/refund`
      const plan = await two.request({ at: round, method: 'GET', call: refund, as: admin })
      const seen = { ...reason, seen: plan.data?.seen ?? '' }
      const handled = await Promise.all([
        post(round, `${at}/pay`, admin, { bankReference: 'T1' }),
        post(round + 1, `${at}/reject`, admin, reason),
        post(round, refund, admin, seen),
        post(round + 1, refund, admin, seen),
      ])
      expect(handled.slice(0, 2).filter(({ status }) => status === 200)).toHaveLength(1)
      expect(handled.slice(2).filter(({ status }) => status === 200)).toHaveLength(1)
      const rejected = handled[1]?.status === 200
      expect(await assertAgreed(person)).toMatchObject({ available: rejected ? 20_000n : 10_000n, pendingOut: 0n })
    }
  })

  it('is not overdrawn by direct ledger entries either', async () => {
    const person = await holder(10_000n)
    const { ids } = site.deps
    const spend = () =>
      database.transact((tx) =>
        book(tx, () => ids.next(), {
          id: ids.next(),
          kind: 'withdrawal-held',
          businessKey: `test:${ids.next()}`,
          actorId: null,
          at: new Date(),
          lines: [
            { account: { kind: 'wallet', holder: person.id, currency: 'USD' }, amount: -6000n },
            { account: { kind: 'hold', holder: person.id, currency: 'USD' }, amount: 6000n },
          ],
        }),
      )
    const tries = await Promise.allSettled(Array.from({ length: 6 }, spend))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
