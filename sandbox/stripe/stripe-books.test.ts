import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '#sandbox/app.ts'
import { seededRandom } from '#sandbox/ids.ts'
import { rounds } from '#tests/support/thoroughness.ts'
import type { BalanceTransaction, Charge, Refund } from '#sandbox/stripe/money/money-objects.ts'

const address = 'https://sandbox.test'

interface Held {
  readonly charges: Charge[]
  readonly refunds: Refund[]
  readonly balanceTransactions: BalanceTransaction[]
  readonly events: { readonly id: string }[]
  readonly disputes: { readonly id: string; readonly status: string }[]
  readonly transfers: { readonly id: string }[]
  readonly connected: {
    readonly id: string
    readonly balanceTransactions: BalanceTransaction[]
    readonly payouts: { readonly id: string }[]
  }[]
  readonly books: Record<string, number>
}

const keys = {
  stripe: { secretKey: 'sk_test_x' },
  paypal: { id: 'client', secret: 'secret' },
  plaid: { id: 'client', secret: 'secret' },
  mangopay: { id: 'client', key: 'key' },
  shuftipro: { id: 'client', secret: 'secret' },
  northcapital: { clientId: 'client', developerKey: 'key' },
  control: 'control',
}

class Player {
  readonly delivered = new Set<string>()
  /** Ids in the responses to callers: every effect must be one of these. */
  readonly answered = new Set<string>()
  readonly failing: number[] = []
  readonly sandbox: Sandbox
  #keys = 0

  constructor(seed: number) {
    this.sandbox = createSandbox({
      address,
      clock: { now: () => 1_800_000_000_000 },
      random: seededRandom(seed),
      keys,
      deliver: async (request) => {
        const { id } = (await request.json()) as { id: string }
        const status = this.failing.pop() ?? 200
        if (status === 200) this.delivered.add(id)
        return new Response(null, { status })
      },
      stripe: {
        webhooks: [{ url: 'https://api.test/hook', secret: 'whsec_x' }],
        availableAfterSeconds: 86_400,
      },
    })
  }

  /** Retries under the same key until there is a response, as a careful caller does. */
  async call(path: string, params: Record<string, string>, account?: string): Promise<{ id?: string }> {
    this.#keys += 1
    const key = `key-${this.#keys}`
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const request = new Request(`${address}/stripe/v1/${path}`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer sk_test_x',
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': key,
          ...(account === undefined ? {} : { 'stripe-account': account }),
        },
        body: new URLSearchParams(params).toString(),
      })
      const response = await this.sandbox.fetch(request).catch(() => undefined)
      if (!response || response.status >= 500) continue
      const answer = (await response.json()) as { id?: string }
      if (answer.id !== undefined) this.answered.add(answer.id)
      return answer
    }
    throw new Error(`${path} was never answered`)
  }

  async control(path: string, body: object): Promise<void> {
    const headers = { authorization: `Bearer ${keys.control}`, 'content-type': 'application/json' }
    await this.sandbox.fetch(
      new Request(`${address}/__control/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    )
  }

  async held(): Promise<Held> {
    const response = await this.sandbox.fetch(
      new Request(`${address}/__control/state?provider=stripe`, {
        headers: { authorization: `Bearer ${keys.control}` },
      }),
    )
    return ((await response.json()) as { stripe: Held }).stripe
  }
}

type Step = (player: Player, pick: <T>(from: readonly T[]) => T | undefined, amount: number) => Promise<unknown>

const cards = ['pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined']
const banks = ['pm_usBankAccount_success', 'pm_usBankAccount_insufficientFunds']

const steps: Record<string, Step> = {
  card: (player, pick, amount) =>
    player.call('payment_intents', {
      amount: String(amount + 50),
      currency: 'usd',
      payment_method: pick(cards) ?? '',
      confirm: 'true',
      capture_method: amount % 7 === 0 ? 'manual' : 'automatic',
    }),
  bank: (player, pick, amount) =>
    player.call('payment_intents', {
      amount: String(amount + 50),
      currency: 'usd',
      payment_method: pick(banks) ?? '',
      'allowed_payment_method_types[0]': 'us_bank_account',
      confirm: 'true',
      'mandate_data[customer_acceptance][type]': 'online',
    }),
  async capture(player, pick, amount) {
    const charge = pick((await player.held()).charges.filter(({ captured }) => !captured))
    if (charge)
      await player.call(`payment_intents/${charge.payment_intent}/capture`, { amount_to_capture: String(amount + 1) })
  },
  async refund(player, pick, amount) {
    const charge = pick((await player.held()).charges)
    if (charge) await player.call('refunds', { charge: charge.id, amount: String(amount + 1) })
  },
  async 'refund all'(player, pick) {
    const charge = pick((await player.held()).charges)
    if (charge) await player.call('refunds', { charge: charge.id })
  },
  async 'refund fails'(player, pick) {
    const refund = pick((await player.held()).refunds)
    if (refund) await player.control('stripe/fail-refund', { refund: refund.id })
  },
  async dispute(player, pick) {
    const charge = pick((await player.held()).charges)
    if (charge) await player.control('stripe/dispute', { charge: charge.id })
  },
  async 'dispute ends'(player, pick, amount) {
    const dispute = pick((await player.held()).disputes)
    if (dispute) await player.control('stripe/close-dispute', { dispute: dispute.id, won: amount % 2 === 0 })
  },
  async bounce(player, pick) {
    const charge = pick((await player.held()).charges)
    if (charge) await player.control('stripe/bounce', { charge: charge.id })
  },
  async account(player) {
    const { id } = await player.call('accounts', { type: 'express', 'capabilities[transfers][requested]': 'true' })
    await player.control('stripe/finish-onboarding', { account: id })
  },
  async transfer(player, pick, amount) {
    const account = pick((await player.held()).connected)
    if (account)
      await player.call('transfers', { amount: String(amount + 1), currency: 'usd', destination: account.id })
  },
  async reversal(player, pick, amount) {
    const transfer = pick((await player.held()).transfers)
    if (transfer) await player.call(`transfers/${transfer.id}/reversals`, { amount: String(amount + 1) })
  },
  async payout(player, pick, amount) {
    const account = pick((await player.held()).connected)
    if (account) await player.call('payouts', { amount: String(amount + 1), currency: 'usd' }, account.id)
  },
  async 'payout fails'(player, pick) {
    const account = pick((await player.held()).connected)
    const payout = account && pick(account.payouts)
    if (payout) await player.control('stripe/fail-payout', { payout: payout.id, account: account.id })
  },
  days: (player, _pick, amount) => player.control('time', { seconds: (amount % 5) * 43_200 }),
  'answer lost': (player) => player.control('faults', { kind: 'accept-then-drop', provider: 'stripe' }),
  'answer wrong': (player) => player.control('faults', { kind: 'accept-then-status', provider: 'stripe', status: 502 }),
  refused: (player) => player.control('faults', { kind: 'status', provider: 'stripe', status: 503, times: 2 }),
  hold: (player) => player.control('webhooks', { action: 'hold' }),
  flush: (player) => player.control('webhooks', { action: 'flush', order: 'last' }),
  duplicate: (player) => player.control('webhooks', { action: 'duplicate', times: 3 }),
  reorder: (player) => player.control('webhooks', { action: 'reorder', times: 3 }),
  async 'receiver down'(player) {
    player.failing.push(500, 500, 500)
  },
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

function expectBalanced(held: Held): void {
  expect(sum(Object.values(held.books))).toBe(0)
  expect(held.books['underway:usd'] ?? 0).toBe(0)
  const accounts = [{ id: 'platform', balanceTransactions: held.balanceTransactions }, ...held.connected]
  for (const { id, balanceTransactions } of accounts)
    for (const status of ['available', 'pending'])
      expect(held.books[`${id}.${status}:usd`] ?? 0, `${id} ${status}`).toBe(
        sum(balanceTransactions.filter((each) => each.status === status).map(({ net }) => net)),
      )
  for (const account of held.connected) expect(held.books[`${account.id}.available:usd`] ?? 0).toBeGreaterThanOrEqual(0)
  for (const charge of held.charges.filter(({ captured }) => captured)) {
    const refunded = held.refunds.filter((each) => each.charge === charge.id && each.status !== 'failed')
    const uncaptured = charge.amount - charge.amount_captured
    expect(charge.amount_refunded).toBe(uncaptured + sum(refunded.map(({ amount }) => amount)))
    expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount)
  }
}

const step = fc.record({
  name: fc.constantFrom(...Object.keys(steps), 'card', 'card', 'bank', 'refund', 'refund', 'refund all', 'answer lost'),
  pick: fc.nat(1000),
  amount: fc.nat(20_000),
})

test('in every sequence the ledger balances and every event is delivered', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.nat(), async (sequence, seed) => {
      const player = new Player(seed)
      await player.call('accounts', { type: 'express', 'capabilities[transfers][requested]': 'true' })
      for (const { name, pick, amount } of sequence) {
        await steps[name]?.(player, (from) => from[pick % Math.max(1, from.length)], amount)
        expectBalanced(await player.held())
      }
      await player.control('webhooks', { action: 'flush' })
      await player.control('time', { seconds: 10 * 86_400 })
      await player.sandbox.idle()
      const held = await player.held()
      expectBalanced(held)
      const effects = [...held.refunds, ...held.transfers, ...held.connected.flatMap(({ payouts }) => payouts)]
      expect(effects.filter(({ id }) => !player.answered.has(id))).toEqual([])
      const paid = held.charges.filter(({ status }) => status === 'succeeded')
      expect(paid.filter((each) => !player.answered.has(each.payment_intent))).toEqual([])
      expect(held.events.filter(({ id }) => !player.delivered.has(id))).toEqual([])
    }),
    { numRuns: rounds(20, 60) },
  )
})
