/**
 * Random schedules of wallet operations: the ledger is balanced, and the wallet's figures, entries and balances
 * agree.
 */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { readProviderBooks } from '#tests/support/payments/provider-books.ts'
import {
  assertWallet,
  byCard,
  entriesOf,
  fill,
  newHolder,
  payFromWallet,
  refundInvestment,
  reserve,
  walletOf,
  withAccount,
  withdraw,
} from '#tests/support/payments/wallets.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'

type Step =
  | { readonly is: 'transfer' | 'card' | 'withdraw'; readonly cents: number }
  | { readonly is: 'invest' | 'refund' | 'win' }
  | { readonly is: 'dispute'; readonly cents: number }
  | { readonly is: 'handle'; readonly how: 'process' | 'pay' | 'reject' | 'return' }

const cents = fc.integer({ min: 100, max: 40_000 })
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ is: fc.constantFrom('transfer' as const, 'card' as const, 'withdraw' as const), cents }),
  fc.record({ is: fc.constantFrom('invest' as const, 'refund' as const, 'win' as const) }),
  fc.record({ is: fc.constant('dispute' as const), cents }),
  fc.record({
    is: fc.constant('handle' as const),
    how: fc.constantFrom('process' as const, 'pay' as const, 'reject' as const, 'return' as const),
  }),
)

/** The only acceptable results. */
const refusals = new Set([
  'INSUFFICIENT_BALANCE',
  'WITHDRAWAL_HANDLED',
  'REFUND_REFUSED',
  'INVESTMENT_NOT_PENDING',
  'won',
  undefined,
])

describe.each(await behaviourEngine())('random schedules of a wallet on %s', (engine) => {
  let site: PayingApp
  let admin: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine)
    admin = await newPerson(site.app, { userType: null, admin: true })
    campaign = await newCampaign(site.app, site.owner, { unitsTotal: 1_000_000n })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())

  /** The provider's balance in the ledger, without its fees. */
  const atStripe = async (): Promise<bigint> =>
    -(await balanceAt(site, 'external', 'stripe')) - (await balanceAt(site, 'external', 'stripe:cost'))

  /** @returns the error code or "won"; undefined for a success and for an inapplicable step */
  async function applyStep(step: Step, person: TestPerson, invested: string[]): Promise<string | undefined> {
    const { app } = site
    switch (step.is) {
      case 'transfer':
        await fill(app, person, admin, BigInt(step.cents))
        return undefined
      case 'card': {
        const open = await byCard(site, person, BigInt(step.cents))
        await site.atPage(open.payment?.checkoutUrl ?? '', paysWith('4242424242424242'))
        await make(app, calls.wallet.updateTopUp, { params: { preapprovalId: open.id } }, { as: person })
        return undefined
      }
      case 'withdraw':
        return (await withdraw(app, person, BigInt(step.cents))).code
      case 'invest': {
        const id = await reserve(app, person, campaign.id)
        const { code } = await payFromWallet(app, person, id)
        if (code === undefined) invested.push(id)
        return code
      }
      case 'refund': {
        const id = invested[0]
        if (id === undefined) return undefined
        return (await refundInvestment(app, id, admin)).code
      }
      case 'dispute': {
        const { charges = [] } = await site.sandbox.state('stripe')
        const charge = charges.find((each) => each['disputed'] !== true)
        if (!charge) return undefined
        await site.sandbox.control('stripe/dispute', { charge: charge['id'], amount: step.cents })
        await site.settle()
        return undefined
      }
      case 'win': {
        const { disputes = [] } = await site.sandbox.state('stripe')
        const open = disputes.find(({ status }) => status === 'needs_response')
        if (!open) return undefined
        await site.sandbox.control('stripe/close-dispute', { dispute: open['id'], won: true })
        await site.settle()
        return 'won'
      }
      case 'handle': {
        const { data } = await make(app, calls.admin.listWithdrawals, {}, { as: admin })
        const params = { id: data.items[0]?.id ?? '' }
        if (params.id === '') return undefined
        const as = { as: admin }
        if (step.how === 'process') return (await make(app, calls.admin.processWithdrawal, { params }, as)).code
        if (step.how === 'pay')
          return (await make(app, calls.admin.payWithdrawal, { params, body: { bankReference: 'T' } }, as)).code
        if (step.how === 'return') {
          const body = { received: { amount: 100n, currency: 'USD' }, reason: 'Closed.' }
          return (await make(app, calls.admin.returnWithdrawal, { params, body }, as)).code
        }
        return (await make(app, calls.admin.rejectWithdrawal, { params, body: { reason: 'No.' } }, as)).code
      }
    }
  }

  it('keep wallet and ledger consistent', async () => {
    const met = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 14 }), async (schedule) => {
        await site.sandbox.control('reset', {})
        const before = await atStripe()
        const person = await newHolder(site.app)
        await withAccount(site.app, person)
        const invested: string[] = []
        for (const step of schedule) {
          site.app.advance(1000)
          const code = await applyStep(step, person, invested)
          expect(refusals, `${step.is}: ${code}`).toContain(code)
          await assertWallet(site.app, person)
          met.add(code ?? step.is)
        }
        await site.assertBooks()
        const attempts = await site.app.deps.db.read.selectFrom('payment_attempt').selectAll().execute()
        expect((await atStripe()) - before).toBe((await readProviderBooks(site.sandbox, attempts)).netReceived)
        const { available, pendingOut } = await walletOf(site.app, person)
        expect(available + pendingOut).toBeGreaterThanOrEqual(0n)
        // Every reversing entry refers to the original one.
        for (const { event, originalId } of await entriesOf(site.app, person))
          if (
            event === 'refunded-by-admin' ||
            event === 'withdrawal-returned' ||
            event === 'top-up-reversed' ||
            event === 'receivable-settled'
          )
            expect(originalId).not.toBeNull()
      }),
      { numRuns: 12, seed: 20_261_122 },
    )
    // The schedules are meaningful only if every result occurred.
    expect([...met]).toEqual(
      expect.arrayContaining(['INSUFFICIENT_BALANCE', 'dispute', 'won', 'invest', 'withdraw', 'card']),
    )
  }, 300_000)
})
