/** Random schedules of events after one payment: the ledger balances after every step. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { readProviderBooks } from '#tests/support/payments/provider-books.ts'
import { assertWallet, fill, newHolder, walletOf } from '#tests/support/payments/wallets.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'

const stepArbitrary = fc.oneof(
  fc.record({
    is: fc.constantFrom('dispute' as const, 'elsewhere' as const),
    cents: fc.integer({ min: 1, max: 9999 }),
  }),
  fc.record({ is: fc.constant('fill' as const), cents: fc.integer({ min: 100, max: 9999 }) }),
  fc.record({
    is: fc.constantFrom(
      'take-back' as const,
      'win' as const,
      'bounce' as const,
      'by-hand' as const,
      'again' as const,
      'later' as const,
      'lose-messages' as const,
    ),
  }),
  fc.record({ is: fc.constantFrom('take-back' as const, 'bounce' as const, 'by-hand' as const) }),
)
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never

const all = await behaviourEngine()

describe.each(all)('random schedules after a payment on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())

  const atStripe = async (): Promise<bigint> =>
    -(await balanceAt(site, 'external', 'stripe')) - (await balanceAt(site, 'external', 'stripe:cost'))
  const poll = async (): Promise<void> => {
    await runSchedule('poll-providers', site.app.deps)
    await site.app.runJobs()
  }

  /** @returns the applied step; undefined where it was not applicable */
  async function applyStep(step: Step, payer: TestPerson, id: string, attempt: string): Promise<string | undefined> {
    const { charges = [], disputes = [], refunds = [] } = await site.sandbox.state('stripe')
    const left = Number(charges[0]?.['amount']) - Number(charges[0]?.['amount_refunded'])
    const cents = 'cents' in step ? Math.min(step.cents, left) : 0
    const as = { as: administrator }
    const params = { id: attempt }
    switch (step.is) {
      case 'dispute':
        if (cents === 0 || charges[0]?.['disputed'] === true) return undefined
        await site.sandbox.control('stripe/dispute', { charge: charges[0]?.['id'], amount: cents })
        return 'dispute'
      case 'elsewhere':
        if (cents === 0 || charges[0]?.['disputed'] === true) return undefined
        await site.sandbox.control('stripe/refund', { charge: charges[0]?.['id'], amount: cents })
        return 'elsewhere'
      case 'win': {
        const open = disputes.find(({ status }) => status === 'needs_response')
        if (!open) return undefined
        await site.sandbox.control('stripe/close-dispute', { dispute: open['id'], won: true })
        return 'win'
      }
      case 'bounce': {
        const sent = refunds.find(({ status }) => status === 'succeeded')
        if (!sent) return undefined
        await site.sandbox.control('stripe/fail-refund', { refund: sent['id'] })
        return 'bounce'
      }
      case 'fill':
        await fill(site.app, payer, administrator, BigInt(step.cents))
        return 'fill'
      case 'take-back': {
        const input = { params: { investorId: id }, body: { state: 'cancelled' } } as const
        const { code } = await make(site.app, calls.investment.cancel, input, { as: payer })
        return code === undefined ? 'take-back' : undefined
      }
      case 'by-hand': {
        const { stuck } = (await make(site.app, calls.admin.getAttempt, { params }, as)).data
        if (!stuck) return undefined
        const body = { amount: stuck, bankReference: 'OUT' }
        expect((await make(site.app, calls.admin.returnByHand, { params, body }, as)).code).toBeUndefined()
        return 'by-hand'
      }
      case 'again': {
        const { seen, refusal } = (await make(site.app, calls.admin.planRefund, { params }, as)).data
        if (refusal !== null) return undefined
        const body = { seen, reason: 'Asked for.' }
        expect((await make(site.app, calls.admin.refundAttempt, { params, body }, as)).code).toBeUndefined()
        return 'again'
      }
      case 'later':
        await site.pass(8 * dayMs)
        await poll()
        return 'later'
      case 'lose-messages':
        await site.sandbox.control('webhooks', { action: 'hold' })
        return 'lose-messages'
    }
  }

  // The ledger behaves the same on both engines, so only one of them runs the second kind.
  const kinds =
    engine === all.at(-1)
      ? (['the requested currency', 'another currency'] as const)
      : (['the requested currency'] as const)

  it.each(kinds)(
    'keep the ledger balanced after a payment in %s',
    async (kind) => {
      const met = new Set<string>()
      await fc.assert(
        fc.asyncProperty(fc.array(stepArbitrary, { minLength: 3, maxLength: 12 }), async (schedule) => {
          await site.sandbox.control('reset', {})
          const before = { stripe: await atStripe(), offline: await balanceAt(site, 'external', 'offline') }
          const payer = await newHolder(site.app)
          // Time passes and campaigns close, so each run needs a new one.
          const campaign = await newCampaign(site.app, site.owner)
          const id = await site.reserve(campaign, 4n, payer)
          const { checkoutUrl, id: attempt } = await site.checkout(id, payer)
          if (kind === 'another currency')
            await site.app.deps.db.execute(`update payment_attempt set currency = 'EUR' where id = $1`, [attempt])
          await site.atPage(checkoutUrl, paysWith('4242424242424242'))
          await site.settle()
          for (const step of schedule) {
            met.add((await applyStep(step, payer, id, attempt)) ?? `no ${step.is}`)
            await site.settle()
            await site.assertBooks()
            await assertWallet(site.app, payer)
            // A user never has a positive receivable.
            expect(await balanceAt(site, 'receivable', payer.id)).toBeLessThanOrEqual(0n)
          }
          // Lost webhooks are recovered by polling within a week.
          await site.pass(15 * dayMs)
          await poll()
          const attempts = await site.app.deps.db.read.selectFrom('payment_attempt').selectAll().execute()
          const { netReceived } = await readProviderBooks(site.sandbox, attempts)
          expect((await atStripe()) - before.stripe).toBe(netReceived)
          // The funds are in the investment, pending refund, in the wallet, or owed by the payer.
          const invested = (await site.stateOf(id)) === 'confirmed' ? 10_000n : 0n
          const { available, pendingOut } = await walletOf(site.app, payer)
          const owed = -(await balanceAt(site, 'receivable', payer.id))
          const byBank = -(await balanceAt(site, 'external', 'offline')) + before.offline
          const transit = await balanceAt(site, 'transit', attempt)
          expect(invested + transit + available + pendingOut - owed).toBe(netReceived + byBank)
          await assertWallet(site.app, payer)
        }),
        { numRuns: kind === 'another currency' ? 6 : 20, seed: 20_261_123 },
      )
      // The schedules are meaningful only if every step was applied.
      expect([...met].toSorted()).toEqual(
        expect.arrayContaining([
          'dispute',
          // A payment in another currency is refunded immediately, which leaves no external refund to make.
          ...(kind === 'another currency' ? [] : ['elsewhere']),
          'win',
          'bounce',
          'take-back',
          'by-hand',
          'later',
          'lose-messages',
        ]),
      )
    },
    300_000,
  )
})
