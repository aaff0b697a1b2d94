/** Withdrawals require a verified account of the user. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { enterAccount, fill, iban, newHolder, walletPassword, withdraw } from '#tests/support/payments/wallets.ts'

const dayMs = 86_400_000

describe.each(await behaviourEngine())('the withdrawal account on %s', (engine) => {
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
    person = await newHolder(app)
    await fill(app, person, admin, 50_000n)
  })

  const aDayLater = (): Promise<unknown> =>
    app.deps.db.execute(
      `update withdrawal_account set changed_at = changed_at - $2 * interval '1 millisecond' where person_id = $1`,
      [person.id, dayMs],
    )
  const waiting = async (as = admin) => {
    const { data } = await make(app, calls.admin.listPayoutAccounts, {}, { as })
    return data.items.find(({ personId }) => personId === person.id)
  }
  const verify = (changedAt: string, as = admin) =>
    make(app, calls.admin.verifyPayoutAccount, { params: { personId: person.id }, body: { changedAt } }, { as })
  const auditEvents = async () =>
    (
      await app.deps.db.execute('select event_name from audit_event where subject = $1 order by at, id', [person.id])
    ).map(({ event_name }) => event_name)

  it('is unusable until an administrator has verified its owner', async () => {
    await enterAccount(app, person)
    await aDayLater()
    expect((await withdraw(app, person, 1000n)).code).toBe('PAYOUT_ACCOUNT_UNVERIFIED')
    const listed = await waiting()
    expect(listed).toMatchObject({ scheme: 'iban', account: '••••5432' })
    const opened = await make(app, calls.admin.openPayoutAccount, { params: { personId: person.id } }, { as: admin })
    expect(opened.data).toMatchObject({ accountNumber: iban })
    expect((await verify(listed?.changedAt ?? '', person)).status).toBe(403)
    expect((await verify('2020-01-01T00:00:00.000Z')).code).toBe('ACCOUNT_CHANGED')
    expect((await verify(listed?.changedAt ?? '')).status).toBe(200)
    expect(await waiting()).toBeUndefined()
    expect((await verify(listed?.changedAt ?? '')).code).toBe('ACCOUNT_CHANGED')
    expect(await auditEvents()).toEqual(expect.arrayContaining(['payout-account-opened', 'payout-account-verified']))
    const detail = await make(app, calls.wallet.detail, { query: { currencyId: 'USD' } }, { as: person })
    expect(detail.data.account?.verified).toMatchObject({ by: 'administrator', test: false })
    expect((await withdraw(app, person, 1000n)).status).toBe(200)
    const { data } = await make(app, calls.admin.listWithdrawals, { query: { status: 0 } }, { as: admin })
    expect(data.items[0]).toMatchObject({ verified: { by: 'administrator' } })
  })

  it('must be verified again once its number has changed', async () => {
    await enterAccount(app, person)
    await verify((await waiting())?.changedAt ?? '')
    await enterAccount(app, person, 'DE89370400440532013000')
    await aDayLater()
    expect((await withdraw(app, person, 1000n)).code).toBe('PAYOUT_ACCOUNT_UNVERIFIED')
    expect(await waiting()).toMatchObject({ account: '••••3000' })
  })

  it('verified by the sandbox of a bank is unverified for a site with a real provider or none', async () => {
    await enterAccount(app, person)
    await aDayLater()
    const sql = `update withdrawal_account set verified_at = changed_at, verified_test = true, verified_by = 'bank' where person_id = $1`
    await app.deps.db.execute(sql, [person.id])
    const test = app.deps.gateways.bankLinks?.test === true
    expect((await withdraw(app, person, 1000n)).code).toBe(test ? undefined : 'PAYOUT_ACCOUNT_UNVERIFIED')
    expect((await waiting()) === undefined).toBe(test)
  })

  it('in the United States accepts US dollars only', async () => {
    await fill(app, person, admin, 50_000n, 'EUR')
    const accountNumber = '000123456789'
    const body = {
      bankName: 'Bank of the Tests',
      accountType: 'checking',
      scheme: 'us',
      accountNumber,
      confirmAccountNumber: accountNumber,
      routingNumber: '110000000',
      password: walletPassword,
    }
    expect((await make(app, calls.wallet.updateAccount, { body }, { as: person })).status).toBe(200)
    await verify((await waiting())?.changedAt ?? '')
    await aDayLater()
    const euros = { amount: { amount: 1000n, currency: 'EUR' }, password: walletPassword }
    expect((await make(app, calls.wallet.withdraw, { body: euros }, { as: person })).code).toBe(
      'PAYOUT_ACCOUNT_CURRENCY',
    )
    expect((await withdraw(app, person, 1000n)).status).toBe(200)
  })
})
