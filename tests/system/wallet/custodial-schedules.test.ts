/** Random schedules of provider faults: in the end the provider's books and the ledger agree on every wallet. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import {
  assertCustodial,
  balanceAtProvider,
  payFromCustodial,
  payIn,
  custodialOf,
  reserveCustodial,
} from '#tests/support/payments/custodial-wallet.ts'

const cards = ['4970107111111119', '4970107111111119', '4970105191919107'] as const
const faults = ['accept-then-drop', 'accept-then-status', 'drop', 'status', 'broken-json', 'webhooks-first'] as const

type Step =
  | { readonly is: 'pay-in'; readonly cents: number; readonly card: string | undefined }
  | { readonly is: 'invest'; readonly at: number }
  | { readonly is: 'take-back' }
  | { readonly is: 'fault'; readonly kind: string; readonly method: string }
  | { readonly is: 'confirm'; readonly on: boolean }
  | { readonly is: 'wait'; readonly minutes: number }

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    is: fc.constant('pay-in' as const),
    cents: fc.integer({ min: 5000, max: 60_000 }),
    card: fc.option(fc.constantFrom(...cards), { nil: undefined }),
  }),
  fc.record({ is: fc.constant('invest' as const), at: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ is: fc.constant('take-back' as const) }),
  fc.record({
    is: fc.constant('fault' as const),
    kind: fc.constantFrom(...faults),
    method: fc.constantFrom('POST', 'GET'),
  }),
  fc.record({ is: fc.constant('confirm' as const), on: fc.boolean() }),
  fc.record({ is: fc.constant('wait' as const), minutes: fc.constantFrom(1, 40, 3000) }),
)

describe.each(await behaviourEngine())('random schedules of a custodial wallet on %s', (engine) => {
  let site: PayingApp

  beforeAll(async () => {
    site = await startPayingApp(engine, 'mangopay')
  })
  afterAll(() => site.stop())

  const wait = async (minutes: number): Promise<void> => {
    await site.pass(minutes * 60_000)
    await runSchedule('poll-providers', { ...site.app.deps })
    await site.settle()
  }

  async function applyStep(step: Step, person: TestPerson, campaignId: string, invested: string[]): Promise<void> {
    switch (step.is) {
      case 'pay-in': {
        const { payment } = await payIn(site, person, BigInt(step.cents))
        if (payment?.checkoutUrl && step.card !== undefined)
          await site.atPage(payment.checkoutUrl, { action: 'pay', card: step.card })
        return
      }
      case 'invest': {
        const ids: string[] = []
        for (let count = 0; count < step.at; count += 1) ids.push(await reserveCustodial(site, person, campaignId))
        // Pays all concurrently, and the first one twice.
        const answers = await Promise.all([...ids, ...ids.slice(0, 1)].map((id) => payFromCustodial(site, person, id)))
        for (const { status, code } of answers) expect([200, 409], code).toContain(status)
        for (const { data } of answers.filter(({ status }) => status === 200))
          if (data.checkoutUrl !== null) await site.atPage(data.checkoutUrl, { action: step.at === 1 ? 'no' : 'yes' })
        invested.push(...ids)
        return
      }
      case 'take-back': {
        const investorId = invested.shift()
        if (investorId === undefined) return
        const input = { params: { investorId }, body: { state: 'cancelled' } } as const
        const { status } = await make(site.app, calls.investment.cancel, input, { as: person })
        expect([200, 409]).toContain(status)
        return
      }
      case 'fault':
        await site.sandbox.control('faults', { kind: step.kind, method: step.method, provider: 'mangopay', times: 1 })
        return
      case 'confirm':
        await site.sandbox.control('mangopay/ask-for-transfers', { on: step.on })
        return
      case 'wait':
        await wait(step.minutes)
    }
  }

  it('keep the provider and the ledger consistent', async () => {
    const met = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 5, maxLength: 14 }), async (schedule) => {
        await site.sandbox.control('reset', {})
        const person = await newPerson(site.app)
        const { id } = await newCampaign(site.app, site.owner, { unitsTotal: 100_000n })
        const invested: string[] = []
        for (const step of schedule) {
          await applyStep(step, person, id, invested)
          await site.assertBooks()
          met.add(step.is)
        }
        // Polls until every result is known.
        for (const minutes of [1, 60, 1500, 1500, 3000]) await wait(minutes)
        const { available, pendingOut } = await custodialOf(site, person)
        if (pendingOut === 0n) expect(await balanceAtProvider(site, person)).toBe(available)
        await assertCustodial(site, person)
        const [row] = await site.app.deps.db.execute(
          `select coalesce(sum(balance), 0)::int8 as balance from ledger_account
            where (kind = 'escrow' and holder = $1)
              or (kind = 'transit' and holder in (select id::text from payment_attempt where payer_id = $2))`,
          [id, person.id],
        )
        // The funds that left the wallet are in the site's wallets at the provider.
        const { books } = await site.sandbox.state('mangopay')
        const inside = Object.entries(books as unknown as Record<string, number>)
          .filter(([account]) => account.startsWith('wallet-'))
          .reduce((sum, [, amount]) => sum + BigInt(amount), 0n)
        const stored = await balanceAtProvider(site, person)
        expect(inside - stored).toBe(row?.['balance'])
      }),
      { numRuns: 12, seed: 20_261_122 },
    )
    expect(met.size).toBe(6)
  })
})
