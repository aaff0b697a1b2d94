/** The application with the sandbox's providers: messages of the one reach the other as they would over the wire. */

import { gatewaysOf } from '#api/adapters/payments/gateways.ts'
import { trialBalance } from '#api/db/ledger.ts'
import type { AttemptRow } from '#api/db/payments.ts'
import type { Gateways } from '#api/payment-ports.ts'
import { calls } from '#contract/calls.ts'
import type { Reply } from '#contract/call.ts'
import type { ProviderGateway } from '#domain/payment.ts'
import { plantAgreement } from './agreements.ts'
import { type RunningSandbox, sendForm, startSandbox } from './payment-sandbox.ts'
import { make, newPerson, type TestCampaign, type TestPerson } from './people.ts'
import { type Engine, startTestApp, type TestApp, testNow } from './test-app.ts'

const secret = 'whsec_of_the_tests'

export interface PayingApp {
  readonly app: TestApp
  readonly sandbox: RunningSandbox
  readonly gateways: Gateways
  readonly owner: TestPerson
  readonly investor: TestPerson
  /** Reserves units to be paid in the way of this application, and signs for them. @returns the investment's id */
  reserve(campaign: Pick<TestCampaign, 'id'>, units?: bigint, as?: TestPerson): Promise<string>
  checkout(investmentId: string, as?: TestPerson): Promise<Reply<typeof calls.payment.openCheckout>>
  /** Does something at the provider's page. */
  atPage(url: string | null, values: Readonly<Record<string, string>>): ReturnType<typeof sendForm>
  /** The payer comes back from the provider. */
  check(sessionId: string, as?: TestPerson): Promise<Reply<typeof calls.payment.checkSession>>
  attempts(investmentId: string): Promise<AttemptRow[]>
  stateOf(investmentId: string): Promise<string>
  /** Time goes by, also at the providers; people stay signed in. */
  pass(milliseconds: number): Promise<void>
  /** Messages that are on their way arrive, and every job runs. */
  settle(): Promise<void>
  /** Throws where the books do not balance. */
  assertBooks(): Promise<void>
  stop(): Promise<void>
}

export const paysWith = (number: string) => ({ action: 'pay', method: `card:${number}` })

const openings = {
  stripe: calls.payment.openCheckout,
  paypal: calls.payment.openPayPal,
  ach: calls.payment.openBankDebit,
} as const satisfies Record<ProviderGateway, unknown>

/** @param gateway how everything is paid here */
export async function startPayingApp(engine: Engine, gateway: ProviderGateway = 'stripe'): Promise<PayingApp> {
  let app: TestApp | undefined
  const now = (): number => app?.deps.clock.now() ?? Date.parse(testNow)
  const sandbox = await startSandbox([], {
    clock: { now },
    stripe: {
      webhooks: [
        { url: 'http://app.test/webhooks/stripe', secret },
        { url: 'http://app.test/webhooks/stripe', secret, connect: true },
      ],
    },
    paypal: { webhooks: [{ id: secret, url: 'http://app.test/webhooks/paypal' }] },
    deliver: (request) => app?.fetch(request) ?? Promise.reject(new Error('the application is not there yet')),
  })
  const access = { address: sandbox.address, secret, send: fetch, patienceMs: 1500 }
  const gateways = gatewaysOf({ stripe: undefined, paypal: undefined }, access, { now })
  app = await startTestApp(engine, { gateways })
  const running = app
  const owner = await newPerson(running, { userType: 'company' })
  const investor = await newPerson(running)
  return {
    app: running,
    sandbox,
    gateways,
    owner,
    investor,
    reserve: async (campaign, units = 4n, as = investor) => {
      const body = { units, gateway, anonymous: false, riskAccepted: true } as const
      const { data } = await make(
        running,
        calls.investment.create,
        { params: { campaignId: campaign.id }, body },
        { as },
      )
      await plantAgreement(running, data.id, 4)
      return data.id
    },
    checkout: async (investmentId, as = investor) =>
      (await make(running, openings[gateway], { body: { investmentId } }, { as })).data,
    atPage: (url, values) => sendForm(url ?? '', values),
    check: async (sessionId, as = investor) =>
      (await make(running, calls.payment.checkSession, { query: { sessionId } }, { as })).data,
    attempts: (investmentId) =>
      running.deps.db.read
        .selectFrom('payment_attempt')
        .selectAll()
        .where('investment_id', '=', investmentId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    stateOf: async (investmentId) =>
      (
        await running.deps.db.read
          .selectFrom('investment')
          .select('state')
          .where('id', '=', investmentId)
          .executeTakeFirstOrThrow()
      ).state,
    pass: async (milliseconds) => {
      const end = running.deps.clock.now() + milliseconds
      await running.deps.db.execute(`update user_session set expires_at = expires_at + $1 * interval '1 millisecond'`, [
        milliseconds,
      ])
      // What providers do meanwhile happens at its time, and is told then.
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
    },
  }
}
