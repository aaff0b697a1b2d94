/** Changing the payment method on two servers with one PostgreSQL, while the old method is being paid. */

import { sandboxKeys } from '#api/adapters/payments/sandbox-keys.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#api/db/database.ts'
import { trialBalance } from '#api/db/wallet/ledger.ts'
import { deliverOverHttp } from '#sandbox/deliver.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { paysWith } from '#tests/support/payments/paying-app.ts'
import { type RunningSandbox, sendForm, startSandbox } from '#tests/support/payments/payment-sandbox.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { pause } from '#tests/support/servers/server-process.ts'
import { startTwoServers, type TwoServers } from '#tests/support/servers/two-servers.ts'

const hasPostgres = (await databaseEngines()).includes('postgres')
const secret = 'whsec_of_the_races'
const rounds = 8
const price = 10_000n
const good = paysWith('4242424242424242')

describe.skipIf(!hasPostgres)('changing the payment method on two servers', () => {
  let two: TwoServers
  let database: Database
  let sandbox: RunningSandbox
  let owner: TestPerson
  let administrator: TestPerson

  beforeAll(async () => {
    let reportedCount = 0
    sandbox = await startSandbox([], {
      keys: { ...sandboxKeys(secret), control: 'control_of_the_tests' },
      clock: { now: () => Date.now() },
      stripe: { webhooks: [{ url: 'http://site.test/webhooks/stripe', secret }] },
      paypal: { webhooks: [{ id: secret, url: 'http://site.test/webhooks/paypal' }] },
      // Alternates between the servers.
      deliver: async (request) => {
        const { pathname } = new URL(request.url)
        const { method, headers } = request
        const body = await request.arrayBuffer()
        return deliverOverHttp(new Request(two.origin((reportedCount += 1)) + pathname, { method, headers, body }))
      },
    })
    const providers = { PROVIDERS_ADDRESS: sandbox.address, PROVIDERS_SECRET: secret }
    two = await startTwoServers(undefined, {
      script: 'tests/support/payments/paying-server.ts',
      environment: { PUBLIC_URL: 'http://site.test', ...providers },
    })
    database = two.site.database
    owner = await newPerson(two.site, { userType: 'company' })
    administrator = await newPerson(two.site, { userType: null, admin: true })
  }, 300_000)
  afterAll(async () => {
    await two.close()
    await sandbox.stop()
  })

  interface Scenario {
    readonly id: string
    readonly as: TestPerson
    readonly campaignId: string
  }

  /** A user with signed units. */
  async function reserved(at: number, gateway: 'offline' | 'stripe'): Promise<Scenario> {
    const [as, campaign] = [await newPerson(two.site), await newCampaign(two.site, owner)]
    const body = { units: '4', gateway, anonymous: false, riskAccepted: true }
    const { data } = await two.request({ at, call: `process-investment/${campaign.id}`, as, body })
    const id = data?.id ?? ''
    await plantAgreement(two.site, id)
    return { id, as, campaignId: campaign.id }
  }
  async function opened(at: number): Promise<Scenario & { readonly page: string }> {
    const scenario = await reserved(at, 'stripe')
    await begin(at, scenario)
    const row = await database.read
      .selectFrom('payment_attempt')
      .select('checkout_url')
      .where('investment_id', '=', scenario.id)
      .executeTakeFirstOrThrow()
    return { ...scenario, page: row.checkout_url ?? '' }
  }
  const begin = (at: number, { id, as }: Scenario) =>
    two.request({ at, call: 'equity/payment-gateway/checkout-session/', as, body: { investmentId: id } })
  const change = (at: number, { id, as }: Scenario, gatewayBefore: string, gateway: string) => {
    const body = { units: '4', unitsBefore: '4', gateway, gatewayBefore }
    return two.request({ at, method: 'PUT', call: `process-investment/${id}`, as, body })
  }
  const confirm = (at: number, id: string) =>
    two.request({
      at,
      call: `admin/offline-payments/${id}/confirm`,
      as: administrator,
      body: { received: { amount: String(price), currency: 'USD' } },
    })
  const investmentOf = (id: string) =>
    database.read
      .selectFrom('investment')
      .select(['state', 'gateway', 'transaction_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const triesOf = (id: string) =>
    database.read
      .selectFrom('payment_attempt')
      .select(['state', 'gateway', 'transaction_id'])
      .where('investment_id', '=', id)
      .execute()

  /** Asserts one payment by the recorded method, with its units and amount in the campaign. */
  async function assertPaidOnce({ id, campaignId }: Scenario): Promise<'offline' | 'stripe'> {
    const { state, gateway, transaction_id: transaction } = await investmentOf(id)
    expect(state).toBe('confirmed')
    const paid = (await triesOf(id)).filter((each) => each.state === 'succeeded')
    if (gateway === 'stripe') expect(paid).toMatchObject([{ gateway, transaction_id: transaction }])
    else expect([gateway, paid]).toEqual(['offline', []])
    const [row] = await database.execute(
      `select units_taken, raised, investors,
        (select balance from ledger_account where kind = 'escrow' and holder = campaign.id::text) as escrow,
        (select count(*) from ledger_transaction where business_key = $2)::int as booked
       from campaign where id = $1`,
      [campaignId, `investment:${id}:paid`],
    )
    expect(row).toEqual({ units_taken: 4n, raised: price, investors: 1, escrow: price, booked: 1 })
    const { sums, balancesAgree } = await trialBalance(database.read)
    expect(balancesAgree && sums.every(({ sum }) => sum === 0n)).toBe(true)
    return gateway === 'stripe' ? 'stripe' : 'offline'
  }

  it('pays once when the payer pays on the page at the same time', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const scenario = await opened(round)
      const [answer, at] = await Promise.all([
        change(round, scenario, 'stripe', 'offline'),
        // Varies between just before and just after the page is closed.
        pause(round * 4).then(() => sendForm(scenario.page, good)),
        ...(round % 2 === 0 ? [] : [begin(round + 1, scenario)]),
      ])
      await sandbox.sandbox.idle()
      if (answer.status === 200) {
        expect(at.status).toBe(410)
        // An attempt started since blocks the transfer; changing once more cancels it.
        if ((await investmentOf(scenario.id)).gateway === 'stripe')
          expect((await change(round, scenario, 'stripe', 'offline')).status).toBe(200)
        expect((await confirm(round, scenario.id)).status).toBe(200)
      } else {
        expect(answer.code).toMatch(/INVESTMENT_NOT_PENDING|PAYMENT_IN_PROGRESS/)
        await expect.poll(async () => (await investmentOf(scenario.id)).state).toBe('confirmed')
      }
      await assertPaidOnce(scenario)
    }
  })

  it('yields to a payment whose webhook arrives at the same time', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const scenario = await opened(round)
      await sandbox.control('webhooks', { action: 'hold' })
      await sendForm(scenario.page, good)
      const [, ...answers] = await Promise.all([
        sandbox.control('webhooks', { action: 'flush', order: round % 2 === 0 ? 'first' : 'last' }),
        change(round, scenario, 'stripe', 'offline'),
        change(round + 1, scenario, 'stripe', 'paypal'),
      ])
      await sandbox.sandbox.idle()
      for (const { code } of answers) expect(code).toBe('INVESTMENT_NOT_PENDING')
      expect(await assertPaidOnce(scenario)).toBe('stripe')
      // A transfer that also arrives is rejected here, and can be booked separately.
      expect((await confirm(round, scenario.id)).code).toBe('INVESTMENT_NOT_PENDING')
    }
  })

  it('applies one of two concurrent changes', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const scenario = await opened(round)
      const answers = await Promise.all([
        change(round, scenario, 'stripe', 'offline'),
        change(round + 1, scenario, 'stripe', 'paypal'),
      ])
      expect(new Set(answers.map(({ status, code }) => code ?? status))).toEqual(new Set([200, 'INVESTMENT_CHANGED']))
      const won = answers[0].status === 200 ? 'offline' : 'paypal'
      expect((await investmentOf(scenario.id)).gateway).toBe(won)
      expect((await triesOf(scenario.id)).map(({ state }) => state)).toEqual(['cancelled'])
      expect((await sendForm(scenario.page, good)).status).toBe(410)
      expect((await confirm(round, scenario.id)).status).toBe(200)
      expect(await assertPaidOnce(scenario)).toBe('offline')
    }
  })

  it('does not lose a transfer that an administrator confirms at the same time', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const scenario = round % 2 === 0 ? await reserved(round, 'offline') : await opened(round)
      const [from, to] = round % 2 === 0 ? (['offline', 'stripe'] as const) : (['stripe', 'offline'] as const)
      const [changed, confirmed] = await Promise.all([
        change(round, scenario, from, to),
        confirm(round + 1, scenario.id),
      ])
      if (changed.status !== 200) expect(changed.code).toBe('INVESTMENT_NOT_PENDING')
      if (confirmed.status !== 200) {
        // The payer was still on the page.
        expect([from, confirmed.code]).toEqual(['stripe', 'PAYMENT_IN_PROGRESS'])
        expect((await confirm(round, scenario.id)).status).toBe(200)
      }
      expect(await assertPaidOnce(scenario)).toBe('offline')
      expect((await begin(round, scenario)).code).toBe('INVESTMENT_NOT_PENDING')
    }
  })
})
