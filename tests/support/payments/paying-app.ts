/** The application with the sandbox's providers: their messages reach each other as they would over the network. */

import { sandboxPlatformUser } from '#api/adapters/payments/gateways.ts'
import { sandboxKeys } from '#api/adapters/payments/sandbox-keys.ts'
import { reloadableGateways, type ReloadableGatewaysParts } from '#api/adapters/payments/reloadable-gateways.ts'
import { trialBalance } from '#api/db/wallet/ledger.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { insertTopUp } from '#api/db/wallet/top-ups.ts'
import { lockWallet } from '#api/db/wallet/wallets.ts'
import type { AttemptRow } from '#api/db/payment/payments.ts'
import type { Gateways } from '#api/payment-ports.ts'
import { calls } from '#contract/calls.ts'
import type { Reply } from '#contract/call.ts'
import { type PayPageGateway, payPageGateways, type ProviderGateway } from '#domain/payment/payment.ts'
import { plantAgreement } from './agreements.ts'
import { type RunningSandbox, sendForm, startSandbox } from './payment-sandbox.ts'
import { make, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { checkedLine } from '#tests/support/provider-wire/checked-line.ts'
import { type Engine, startTestApp, type TestApp, testNow } from '#tests/support/test-app.ts'

const secret = 'whsec_of_the_tests'

export interface PayingApp {
  readonly app: TestApp
  readonly sandbox: RunningSandbox
  readonly gateways: Gateways
  readonly owner: TestPerson
  readonly investor: TestPerson
  /**
   * Reserves units to be paid by this application's payment method, and signs for them; for a custodial wallet, the
   * same amount is deposited into it instead. @returns the id of the investment or of the top-up
   */
  /** @param cancellableDays for which it may be cancelled once it is paid */
  reserve(
    campaign: Pick<TestCampaign, 'id'>,
    units?: bigint,
    as?: TestPerson,
    cancellableDays?: number,
  ): Promise<string>
  checkout(investmentId: string, as?: TestPerson): Promise<Reply<typeof calls.payment.openCheckout>>
  /** Submits a form on the provider's page. */
  atPage(url: string | null, values: Readonly<Record<string, string>>): ReturnType<typeof sendForm>
  /** The payer returns from the provider. */
  check(sessionId: string, as?: TestPerson): Promise<Reply<typeof calls.payment.checkSession>>
  attempts(investmentId: string): Promise<AttemptRow[]>
  stateOf(investmentId: string): Promise<string>
  /** Advances the time, also at the providers; users stay signed in. */
  pass(milliseconds: number): Promise<void>
  /** Delivers pending messages and runs every job. */
  settle(): Promise<void>
  /** Throws if the ledger does not balance. */
  assertBooks(): Promise<void>
  stop(): Promise<void>
}

export const paysWith = (number: string) => ({ action: 'pay', method: `card:${number}` })

const openings = {
  stripe: calls.payment.openCheckout,
  paypal: calls.payment.openPayPal,
  ach: calls.payment.openBankDebit,
} as const satisfies Record<PayPageGateway, unknown>

/**
 * @param gateway the payment method of all payments
 * @param gatewayParts keys of the environment, another sandbox or none, and the server that responds instead of the providers
 */
export async function startPayingApp(
  engine: Engine,
  gateway: ProviderGateway = 'stripe',
  gatewayParts: Partial<ReloadableGatewaysParts> = {},
): Promise<PayingApp> {
  let app: TestApp | undefined
  const now = (): number => app?.deps.clock.now() ?? Date.parse(testNow)
  const sandbox = await startSandbox([], {
    keys: { ...sandboxKeys(secret), control: 'control_of_the_tests' },
    clock: { now },
    stripe: {
      webhooks: [
        { url: 'http://app.test/webhooks/stripe', secret },
        { url: 'http://app.test/webhooks/stripe', secret, connect: true },
      ],
    },
    paypal: { webhooks: [{ id: secret, url: 'http://app.test/webhooks/paypal' }] },
    mangopay: { platformUser: sandboxPlatformUser, hookUrl: `http://app.test/webhooks/mangopay?token=${secret}` },
    deliver: (request) => app?.fetch(request) ?? Promise.reject(new Error('the application is not there yet')),
  })
  // Every test checks that requests to providers are valid.
  const line = checkedLine(sandbox.address)
  const access = { address: sandbox.address, secret, send: line.send, patienceMs: 1500 }
  const keys = { stripe: undefined, paypal: undefined, mangopay: undefined }
  app = await startTestApp(engine, {
    reloadable: (parts) => reloadableGateways({ ...parts, keys, sandbox: access, ...gatewayParts }),
  })
  const running = app
  const owner = await newPerson(running, { userType: 'company' })
  const investor = await newPerson(running)
  const paid = payPageGateways.find((each) => each === gateway)
  if (paid === undefined) await running.deps.db.transact((tx) => changeSettings(tx, { mangoPayModule: true }))
  const what = paid === undefined ? payIns(running) : investments(running, paid)
  return {
    app: running,
    sandbox,
    gateways: running.deps.gateways,
    owner,
    investor,
    reserve: (campaign, units = 4n, as = investor, cancellableDays = 4) =>
      what.reserve(campaign, units, as, cancellableDays),
    checkout: (id, as = investor) => what.checkout(id, as),
    atPage: (url, values) => sendForm(url ?? '', values),
    check: (sessionId, as = investor) => what.check(sessionId, as),
    attempts: (id) =>
      running.deps.db.read
        .selectFrom('payment_attempt')
        .selectAll()
        .where(what.column, '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    stateOf: what.stateOf,
    pass: async (milliseconds) => {
      const end = running.deps.clock.now() + milliseconds
      await running.deps.db.execute(`update user_session set expires_at = expires_at + $1 * interval '1 millisecond'`, [
        milliseconds,
      ])
      // Provider events occur at their time, and are then reported.
      for (;;) {
        const due = Math.min(sandbox.sandbox.nextDue() ?? end, end)
        running.advance(Math.max(0, due - running.deps.clock.now()))
        await sandbox.sandbox.runDue()
        await sandbox.sandbox.idle()
        if (due === end) return
      }
    },
    settle: async () => {
      await sandbox.sandbox.idle()
      await running.runJobs()
    },
    assertBooks: async () => {
      const { sums, balancesAgree } = await trialBalance(running.deps.db.read)
      const off = sums.filter(({ sum }) => sum !== 0n)
      if (off.length > 0 || !balancesAgree) throw new Error(`the books do not balance: ${off.length}`)
    },
    stop: async () => {
      await running.close()
      await sandbox.stop()
      if (line.faults.length > 0) throw new Error(`what was sent or read is not the wire:\n${line.faults.join('\n')}`)
    },
  }
}

/** The payment's target, as the application is queried about it. */
interface Paid extends Pick<PayingApp, 'stateOf'> {
  readonly column: 'investment_id' | 'top_up_id'
  reserve(campaign: Pick<TestCampaign, 'id'>, units: bigint, as: TestPerson, cancellableDays: number): Promise<string>
  checkout(id: string, as: TestPerson): ReturnType<PayingApp['checkout']>
  check(sessionId: string, as: TestPerson): ReturnType<PayingApp['check']>
}

function investments(app: TestApp, gateway: PayPageGateway): Paid {
  return {
    column: 'investment_id',
    reserve: async (campaign, units, as, cancellableDays) => {
      const body = { units, gateway, anonymous: false, riskAccepted: true } as const
      const { data } = await make(app, calls.investment.create, { params: { campaignId: campaign.id }, body }, { as })
      await plantAgreement(app, data.id, cancellableDays)
      return data.id
    },
    checkout: async (investmentId, as) => (await make(app, openings[gateway], { body: { investmentId } }, { as })).data,
    check: async (sessionId, as) =>
      (await make(app, calls.payment.checkSession, { query: { sessionId } }, { as })).data,
    stateOf: async (id) => (await rowOf(app, 'investment', id)).state,
  }
}

/** The price of a unit in the tests' campaigns. */
const unitPrice = 2500n
const dayMs = 86_400_000

function payIns(app: TestApp): Paid {
  const paymentOf = ({ payment }: Reply<typeof calls.wallet.openPayIn>) => {
    if (!payment) throw new Error('nothing was begun')
    return payment
  }
  return {
    column: 'top_up_id',
    reserve: (_, units, { id: personId }) =>
      app.deps.db.transact(async (tx) => {
        const at = new Date(app.deps.clock.now())
        const newId = (): string => app.deps.ids.next()
        const wallet = await lockWallet(tx, newId, { personId, currency: 'USD', at, kind: 'custodial' })
        const id = newId()
        const expiresAt = new Date(at.getTime() + dayMs)
        await insertTopUp(tx, { id, walletId: wallet.id, amount: units * unitPrice, at, expiresAt })
        return id
      }),
    checkout: async (topUpId, as) => {
      // The latest attempt is determined by time, and the clock of the tests does not advance by itself.
      app.advance(1)
      return paymentOf((await make(app, calls.wallet.openPayIn, { body: { topUpId } }, { as })).data)
    },
    check: async (sessionId, as) =>
      paymentOf((await make(app, calls.wallet.checkPayIn, { query: { sessionId } }, { as })).data),
    stateOf: async (id) => {
      const { state } = await rowOf(app, 'wallet_top_up', id)
      return state === 'paid' ? 'confirmed' : state === 'requested' ? 'reserved' : 'expired'
    },
  }
}

function rowOf(app: TestApp, table: 'investment' | 'wallet_top_up', id: string): Promise<{ readonly state: string }> {
  return app.deps.db.read.selectFrom(table).select('state').where('id', '=', id).executeTakeFirstOrThrow()
}
