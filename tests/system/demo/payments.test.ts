/** Payments on the demo site: created like real ones, and known to the provider sandboxes after a restart. */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxKeys } from '#api/adapters/payments/sandbox-keys.ts'
import { reloadableGateways } from '#api/adapters/payments/reloadable-gateways.ts'
import { trialBalance } from '#api/db/wallet/ledger.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { seedPayments } from '#demo/payments/seed-payments.ts'
import type { Seeded } from '#demo/seed/investments.ts'
import { seededRandom } from '#demo/seed/random.ts'
import { seedTools } from '#demo/seed/seed-tools.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import type { Attempt, AttemptDetail } from '#contract/payment/admin/attempt.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp, testNow, testOrigin } from '#tests/support/test-app.ts'
import { hostSandbox, type SandboxWithPast } from '#tools/hosts/sandbox-host.ts'

const dayMs = 86_400_000

const clockOf = (app?: TestApp): number => app?.deps.clock.now() ?? Date.parse(testNow)

function keysOf(secret: string): readonly string[] {
  const { stripe, paypal, mangopay } = sandboxKeys(secret)
  const basic = (id: string, key: string) => `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`
  return [`Bearer ${stripe.secretKey}`, basic(paypal.id, paypal.secret), basic(mangopay.id, mangopay.key)]
}

for (const engine of await behaviourEngine())
  describe(`payments on the demo site, ${engine}`, () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-past-'))
    let app: TestApp
    let admin: TestPerson
    let sandbox: SandboxWithPast

    const begin = (): SandboxWithPast =>
      hostSandbox(
        { publicOrigin: testOrigin, sandboxControlKey: undefined, dataDir },
        (request) => app.fetch(request),
        () => clockOf(app),
      )

    /** The gateways were created at the first start; after a restart they would have the new keys. */
    const byKeysOfNow = (request: Request): Request => {
      const given = request.headers.get('authorization')
      const [then, now] = [keysOf(firstSecret), keysOf(sandbox.secret)]
      const at = then.findIndex((each) => each === given)
      const headers = new Headers(request.headers)
      if (at >= 0) headers.set('authorization', now[at] ?? '')
      return new Request(request, { headers })
    }
    let firstSecret = ''

    beforeAll(async () => {
      const first = begin()
      sandbox = first
      firstSecret = first.secret
      app = await startTestApp(engine, {
        reloadable: (parts) =>
          reloadableGateways({
            ...parts,
            keys: { stripe: undefined, paypal: undefined, mangopay: undefined },
            sandbox: {
              address: first.address,
              secret: first.secret,
              send: (request) => sandbox.send(byKeysOfNow(request)),
            },
          }),
      })
      const { db, clock, ids } = app.deps
      await db.transact((tx) => changeSettings(tx, { walletModule: true, mangoPayModule: true }))
      admin = await newPerson(app, { admin: true })
      const owner = await newPerson(app, { userType: 'company' })
      const investor = await newPerson(app)
      const crowd = [
        await newPerson(app),
        await newPerson(app, { language: 'fr' }),
        await newPerson(app, { language: 'ar' }),
      ]
      const now = new Date(clock.now())
      const wentLiveAt = new Date(now.getTime() - 60 * dayMs)
      const campaigns: Seeded[] = []
      for (const currency of ['USD', 'EUR', 'USD']) {
        const { id } = await newCampaign(app, owner, { currency })
        const closesAt = new Date(now.getTime() + 60 * dayMs)
        const shown = { id, currency, unitPrice: 2500n, unitsTotal: 1000n, minimum: 10_000n, maximum: 1_000_000n }
        campaigns.push({ ...shown, wentLiveAt, closesAt })
      }
      const { files, pictures, sealer } = app.deps
      const tools = seedTools({ now, newId: () => ids.next(), random: seededRandom(1), files, pictures, sealer })
      const participants = { investorId: investor.id, adminId: admin.id, crowdIds: crowd.map(({ id }) => id) }
      const past = await first.past()
      await db.transact((tx) => seedPayments(tx, tools, { past, users: participants, campaigns }, app.deps))
    }, 120_000)

    afterAll(async () => {
      sandbox.stop()
      await app.close()
      fs.rmSync(dataDir, { recursive: true })
    })

    const all = async (): Promise<readonly Attempt[]> =>
      (await make(app, calls.admin.listAttempts, { query: { page: 1, limit: 100 } }, { as: admin })).data.items

    /** The complete stored state, except for polls. */
    const known = async (): Promise<readonly unknown[]> => {
      const { read } = app.deps.db
      const attempts = await read.selectFrom('payment_attempt').selectAll().orderBy('id').execute()
      const refunds = await read.selectFrom('payment_refund').selectAll().orderBy('id').execute()
      const withoutPolls = (row: object) => ({ ...row, poll_count: 0, next_poll_at: null })
      return [
        attempts.map(withoutPolls),
        refunds.map(withoutPolls),
        await read.selectFrom('payment_attempt_event').selectAll().orderBy('id').execute(),
        await read.selectFrom('payment_chargeback').selectAll().orderBy('provider_ref').execute(),
        await read.selectFrom('payment_reinstatement').selectAll().orderBy('id').execute(),
        await read
          .selectFrom('ledger_account')
          .select(['kind', 'holder', 'currency', 'balance'])
          .orderBy('id')
          .execute(),
        await read.selectFrom('wallet_entry').select(['id', 'status', 'amount']).orderBy('id').execute(),
        await read.selectFrom('provider_event').select(['event_id', 'result']).orderBy('event_id').execute(),
      ]
    }

    const pollEach = async (): Promise<void> => {
      for (const { id, state } of await all()) {
        const { data } = await make(app, calls.admin.pollAttempt, { params: { id } }, { as: admin })
        expect(data).toEqual({ state, changed: false, silent: false })
      }
    }

    it('cover every state that administrators meet, with a balanced ledger', async () => {
      const attempts = await all()
      const notifiedKinds = new Set(
        attempts.map(({ gateway, state, reason }) => `${gateway} ${state}${reason ? ` ${reason}` : ''}`),
      )
      for (const each of [
        'stripe open',
        'stripe succeeded',
        'stripe cancelled',
        'stripe failed expired',
        'stripe reversed disputed',
        'paypal succeeded',
        'paypal cancelled',
        'ach processing',
        'ach succeeded',
        'ach failed insufficient-funds',
        'ach failed account',
        'mangopay succeeded',
        'mangopay failed declined',
      ])
        expect(notifiedKinds).toContain(each)
      for (const state of [
        'open',
        'processing',
        'succeeded',
        'failed',
        'cancelled',
        'reversed',
        'attention',
      ] as const) {
        const { data } = await make(app, calls.admin.listAttempts, { query: { state } }, { as: admin })
        expect(data.items.length, state).toBeGreaterThan(0)
      }
      const details: AttemptDetail[] = []
      for (const { id } of attempts)
        details.push((await make(app, calls.admin.getAttempt, { params: { id } }, { as: admin })).data)
      const refunds = details.flatMap((each) => each.refunds)
      expect(new Set(refunds.map(({ state }) => state))).toEqual(new Set(['succeeded', 'failed']))
      expect(details.some(({ reinstated }) => reinstated.length > 0)).toBe(true)
      expect(
        details.some(
          ({ bookings, state }) => state === 'succeeded' && bookings.some(({ kind }) => kind === 'payment-reversed'),
        ),
      ).toBe(true)
      // Each has webhooks, and they are readable.
      const mute = details.filter(
        ({ events, state }) => events.length === 0 && state !== 'cancelled' && state !== 'open',
      )
      expect(mute.map(({ gateway, state }) => `${gateway} ${state}`)).toEqual([])
      const elsewhere = await make(app, calls.admin.listProviderMessages, {}, { as: admin })
      expect(elsewhere.data.items.map(({ reason }) => reason)).toContain('unknown')
      const { sums, balancesAgree } = await trialBalance(app.deps.db.read)
      expect(sums.filter(({ sum }) => sum !== 0n)).toEqual([])
      expect(balancesAgree).toBe(true)
    })

    it('are unchanged by every polling job', async () => {
      const before = await known()
      await app.runJobs()
      await runSchedule('poll-providers', app.deps)
      expect(await known()).toEqual(before)
      // As after a week.
      const now = new Date(app.deps.clock.now())
      await app.deps.db.transact(async (tx) => {
        await tx.updateTable('payment_attempt').set({ next_poll_at: now }).execute()
        await tx.updateTable('payment_refund').set({ next_poll_at: now }).execute()
      })
      await runSchedule('poll-providers', app.deps)
      await app.runJobs()
      expect(await known()).toEqual(before)
      await pollEach()
      expect(await known()).toEqual(before)
    })

    it('are known to the sandboxes after a restart, and continue there', async () => {
      sandbox.stop()
      sandbox = begin()
      expect(sandbox.secret).not.toBe(firstSecret)
      const before = await known()
      await pollEach()
      expect(await known()).toEqual(before)

      const debit = (await all()).find(({ state }) => state === 'processing')
      const atThePage = (await all()).find(({ state }) => state === 'open')
      app.advance(5 * dayMs)
      const as = await newPerson(app, { admin: true })
      const poll = async (id = '') => (await make(app, calls.admin.pollAttempt, { params: { id } }, { as })).data
      expect(await poll(debit?.id)).toEqual({ state: 'succeeded', changed: true, silent: false })
      expect(await poll(atThePage?.id)).toEqual({ state: 'failed', changed: true, silent: false })
    })
  })
