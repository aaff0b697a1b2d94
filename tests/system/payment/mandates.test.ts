/** Charges by a mandate, without the payer. The first payment and the charges are top-ups of the payer's wallet. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetKeys, insertKeys } from '#api/db/payment/gateway-keys.ts'
import { lockMandate, type MandateRow } from '#api/db/payment/mandates.ts'
import { type AttemptRow, readAttempt } from '#api/db/payment/payments.ts'
import { insertTopUp } from '#api/db/wallet/top-ups.ts'
import { lockWallet } from '#api/db/wallet/wallets.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { chargeMandate, startMandateAttempt } from '#api/services/payment/charge-mandate.ts'
import { agreeToMandate, endMandate, endMandatesOf } from '#api/services/payment/mandates.ts'
import { cancelAttempt, pollAttempt } from '#api/services/payment/poll-attempt.ts'
import { refundUnderLock } from '#api/services/payment/refund-attempt.ts'
import { recordAttempt, requestCheckout } from '#api/services/payment/start-attempt.ts'
import type { MandateGateway } from '#domain/payment/mandate.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { heldByStripe } from '#tests/support/payments/stripe-wire.ts'
import { newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { balanceAt } from './gateway/gateway-under-test.ts'

const minute = 60_000
const day = 86_400_000
const debit = 5 * day
const first = 10_000n
const later = 2500n
const methods = { stripe: 'card:4242424242424242', ach: 'bank:000123456789' } as const

describe.each(await databaseEngines())('charges by a mandate on %s', (engine) => {
  let site: PayingApp
  let payer: TestPerson

  beforeAll(async () => {
    site = await startPayingApp(engine)
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.settle()
    await site.sandbox.control('reset', {})
    payer = await newPerson(site.app)
  })

  const deps = () => site.app.deps
  const wallet = () => balanceAt(site, 'wallet', payer.id)
  const read = async (id: string): Promise<AttemptRow> => {
    const attempt = await readAttempt(deps().db.read, id)
    if (!attempt) throw new Error('no such attempt')
    return attempt
  }
  const mandateOf = async (id: string): Promise<MandateRow> => {
    const mandate = await deps().db.transact((tx) => lockMandate(tx, id))
    if (!mandate) throw new Error('no such mandate')
    return mandate
  }
  async function topUp(amount: bigint): Promise<string> {
    const id = deps().ids.next()
    const at = new Date(deps().clock.now())
    await deps().db.transact(async (tx) => {
      const { id: walletId } = await lockWallet(tx, () => deps().ids.next(), {
        personId: payer.id,
        currency: 'USD',
        at,
      })
      await insertTopUp(tx, { id, walletId, amount, at, expiresAt: new Date(at.getTime() + 90 * day) })
    })
    return id
  }

  /** Pays at a checkout and agrees to later charges. The payment has not been polled yet. */
  async function agree(gateway: MandateGateway): Promise<{ readonly mandateId: string; readonly attemptId: string }> {
    const topUpId = await topUp(first)
    const { mandateId, attemptId } = await deps().db.transact(async (tx) => {
      const mandateId = await agreeToMandate(tx, { personId: payer.id, gateway, address: '192.0.2.7' }, deps())
      const { test, access } = await lockMandate(tx, mandateId).then((row) => row ?? Promise.reject(new Error('none')))
      const { id: attemptId } = await recordAttempt(
        tx,
        {
          purpose: { topUpId },
          payerId: payer.id,
          gateway,
          test,
          access,
          amount: first,
          fee: 0n,
          currency: 'USD',
          language: 'en',
          agreedMandateId: mandateId,
        },
        deps(),
      )
      return { mandateId, attemptId }
    })
    const { checkout_url: url } = await requestCheckout(attemptId, deps())
    await site.atPage(url, { action: 'pay', method: methods[gateway] })
    return { mandateId, attemptId }
  }
  /** @returns a mandate whose first payment has arrived */
  async function agreed(gateway: MandateGateway): Promise<string> {
    const { mandateId, attemptId } = await agree(gateway)
    if (gateway === 'ach') await site.pass(debit)
    await site.settle()
    expect(await pollAttempt(attemptId, deps())).toMatchObject({ state: 'succeeded' })
    return mandateId
  }
  async function start(mandateId: string): Promise<AttemptRow | undefined> {
    const topUpId = await topUp(later)
    const order = { mandateId, purpose: { topUpId }, amount: later, fee: 0n, currency: 'USD', language: 'en' } as const
    return deps().db.transact((tx) => startMandateAttempt(tx, order, deps()))
  }
  /** Records an attempt and commits it. @returns its id */
  async function started(mandateId: string): Promise<string> {
    const attempt = await start(mandateId)
    if (!attempt) throw new Error('the mandate cannot be charged')
    return attempt.id
  }
  const charge = async (mandateId: string): Promise<AttemptRow> => chargeMandate(await started(mandateId), deps())
  const pollNow = () => runSchedule('poll-providers', { ...deps() })
  const intentsOf = async (attemptId: string) =>
    (await heldByStripe(site.sandbox, 'paymentIntents')).filter(({ metadata }) => metadata['attempt'] === attemptId)
  async function setOutcome(mandateId: string, outcome: string): Promise<void> {
    const { method_ref: method } = await mandateOf(mandateId)
    await site.sandbox.control('stripe/set-outcome', { payment_method: method, outcome })
  }
  async function isStored(mandateId: string): Promise<boolean> {
    const { method_ref: ref } = await mandateOf(mandateId)
    return (await heldByStripe(site.sandbox, 'paymentMethods')).some(({ id, customer }) => id === ref && customer)
  }
  const noticesOf = async () =>
    (
      await deps()
        .db.read.selectFrom('notification')
        .select('kind')
        .where('user_id', '=', payer.id)
        .orderBy('created_at')
        .orderBy('kind')
        .execute()
    ).map(({ kind }) => kind)
  const statesOf = async (attemptId: string) =>
    (
      await deps()
        .db.read.selectFrom('payment_attempt_event')
        .select('state')
        .where('attempt_id', '=', attemptId)
        .orderBy('id')
        .execute()
    ).map(({ state }) => state)

  it.each([
    ['stripe', 'visa', '4242'],
    ['ach', 'STRIPE TEST BANK', '6789'],
  ] as const)('records at %s who agreed, when, from where and by which method', async (gateway, label, last4) => {
    const mandateId = await agreed(gateway)
    expect(await mandateOf(mandateId)).toMatchObject({
      person_id: payer.id,
      gateway,
      test: true,
      access: 'sandbox',
      label,
      last4,
      agreed_ip: '192.0.2.7',
      ended_at: null,
      customer_ref: expect.stringMatching(/^cus_/) as string,
      method_ref: expect.stringMatching(/^pm_/) as string,
      mandate_ref: gateway === 'ach' ? (expect.stringMatching(/^mandate_/) as string) : null,
    })
  })

  it('pays by card at once, however often the provider reports it', async () => {
    const mandateId = await agreed('stripe')
    await site.sandbox.control('webhooks', { action: 'duplicate', times: 100 })
    const attempt = await charge(mandateId)
    expect(attempt).toMatchObject({ state: 'succeeded', checkout_url: null, cost: 103n })
    expect(attempt.payment_ref).toBe(attempt.provider_ref)
    await site.settle()
    await pollAttempt(attempt.id, deps())
    expect(await chargeMandate(attempt.id, deps())).toMatchObject({ state: 'succeeded' })
    expect(await statesOf(attempt.id)).toEqual(['created', 'processing', 'succeeded'])
    expect(await intentsOf(attempt.id)).toHaveLength(1)
    expect(await wallet()).toBe(first + later)
    await site.assertBooks()
  })

  it.each([
    ['a webhook', false],
    ['the scheduled poll', true],
  ])('is pending for days by bank debit, and settled by %s', async (_, isDropped) => {
    const mandateId = await agreed('ach')
    if (isDropped) await site.sandbox.control('webhooks', { action: 'drop', times: 1000 })
    else await site.sandbox.control('webhooks', { action: 'duplicate', times: 1000 })
    const { id, state } = await charge(mandateId)
    expect(state).toBe('processing')
    await site.pass(3 * day)
    await site.settle()
    await pollNow()
    expect(await read(id)).toMatchObject({ state: 'processing' })
    await site.pass(2 * day)
    if (isDropped) await pollNow()
    await site.settle()
    expect(await read(id)).toMatchObject({ state: 'succeeded' })
    expect(await wallet()).toBe(first + later)
    await site.assertBooks()
  })

  it.each([
    ['stripe', 'declined', 'declined', false],
    ['stripe', 'insufficient', 'insufficient-funds', false],
    ['stripe', 'secure', 'authentication', false],
    ['ach', 'bank-insufficient', 'insufficient-funds', false],
    ['ach', 'closed', 'account', true],
    ['ach', 'not-authorized', 'bounced', true],
  ] as const)('fails at %s when the bank answers "%s" (%s), and ends the mandate: %s', async (...given) => {
    const [gateway, outcome, reason, isEnded] = given
    const mandateId = await agreed(gateway)
    await setOutcome(mandateId, outcome)
    const before = await noticesOf()
    const { id } = await charge(mandateId)
    if (gateway === 'ach') await site.pass(debit)
    await site.settle()
    expect(await read(id)).toMatchObject({ state: 'failed', reason, next_poll_at: null })
    expect(await wallet()).toBe(first)
    expect((await mandateOf(mandateId)).ended_at !== null).toBe(isEnded)
    expect(await isStored(mandateId)).toBe(!isEnded)
    // What was to be paid notifies, because it may be retried.
    expect(await noticesOf()).toEqual(before)
    // A retry is a new attempt.
    await setOutcome(mandateId, 'none')
    const again = await start(mandateId)
    expect(again === undefined).toBe(isEnded)
    if (again) await chargeMandate(again.id, deps())
    if (gateway === 'ach') await site.pass(debit)
    await site.settle()
    expect(await wallet()).toBe(isEnded ? first : first + later)
    await site.assertBooks()
  })

  it('fails and ends the mandate when the provider cannot charge the method any more', async () => {
    const mandateId = await agreed('stripe')
    const { method_ref: method, gateway, test, access } = await mandateOf(mandateId)
    const stored = deps().gateways.opened({ gateway, test, access })?.storedMethods
    await stored?.forget({ customerRef: '', methodRef: method ?? '', mandateRef: undefined })
    const attempt = await charge(mandateId)
    expect(attempt).toMatchObject({ state: 'failed', reason: 'account', provider_ref: null, next_poll_at: null })
    expect((await mandateOf(mandateId)).ended_at).not.toBeNull()
    expect(await start(mandateId)).toBeUndefined()
  })

  it('charges after a restart what was recorded before it', async () => {
    const id = await started(await agreed('stripe'))
    await site.sandbox.control('webhooks', { action: 'drop', times: 1000 })
    expect(await read(id)).toMatchObject({ state: 'created' })
    await site.pass(minute)
    await pollNow()
    expect(await read(id)).toMatchObject({ state: 'succeeded' })
    expect(await wallet()).toBe(first + later)
    await site.assertBooks()
  })

  it.each(['accept-then-hang', 'accept-then-drop', 'accept-then-status', 'drop', 'status', 'broken-json'] as const)(
    'is charged once after the provider failed to respond (%s)',
    async (kind) => {
      const mandateId = await agreed('stripe')
      const path = '/v1/payment_intents'
      await site.sandbox.control('webhooks', { action: 'drop', times: 1000 })
      await site.sandbox.control('faults', { kind, provider: 'stripe', method: 'POST', path, times: 1 })
      const { id, state } = await charge(mandateId)
      expect(state).toBe('created')
      await site.pass(2 * minute)
      await pollNow()
      expect(await read(id)).toMatchObject({ state: 'succeeded', unresponsive_since: null })
      expect(await intentsOf(id)).toHaveLength(1)
      expect(await wallet()).toBe(first + later)
    },
    60_000,
  )

  it('is charged once when the provider answers a webhook before the request, and after days of silence', async () => {
    const mandateId = await agreed('stripe')
    const fault = { provider: 'stripe', path: '/v1/payment_intents' }
    await site.sandbox.control('faults', { ...fault, kind: 'accept-then-drop', method: 'POST', times: 1 })
    await site.sandbox.control('faults', { ...fault, kind: 'status', times: 4 })
    const { id } = await charge(mandateId)
    // The webhook names the attempt, and its poll finds the provider silent.
    await site.settle()
    expect(await read(id)).toMatchObject({ state: 'created' })
    await site.pass(3 * day)
    for (let polls = 0; polls < 6; polls += 1) {
      await pollNow()
      await site.pass(day)
    }
    expect(await read(id)).toMatchObject({ state: 'succeeded' })
    expect(await intentsOf(id)).toHaveLength(1)
    expect(await wallet()).toBe(first + later)
    await site.assertBooks()
  })

  it('is charged and booked once by concurrent requests, polls and webhooks', async () => {
    const id = await started(await agreed('stripe'))
    await Promise.all([
      chargeMandate(id, deps()),
      chargeMandate(id, deps()),
      pollAttempt(id, deps()),
      chargeMandate(id, deps()),
      site.settle(),
    ])
    await site.settle()
    expect(await read(id)).toMatchObject({ state: 'succeeded' })
    expect(await statesOf(id)).toEqual(['created', 'processing', 'succeeded'])
    expect(await intentsOf(id)).toHaveLength(1)
    expect(await wallet()).toBe(first + later)
    await site.assertBooks()
  })

  it('cannot be recalled once it is recorded', async () => {
    const mandateId = await agreed('ach')
    const before = await read(await started(mandateId))
    expect(await cancelAttempt(before, deps())).toMatchObject({ state: 'processing', cancel_requested_at: null })
    expect(await cancelAttempt(await read(before.id), deps())).toMatchObject({ state: 'processing' })
    await site.pass(debit)
    await site.settle()
    expect(await read(before.id)).toMatchObject({ state: 'succeeded' })
  })

  it('is refunded like any other payment', async () => {
    const { id } = await charge(await agreed('stripe'))
    const administrator = await newPerson(site.app, { userType: null, admin: true })
    const outcome = await deps().db.transact((tx) => refundUnderLock(tx, id, administrator.id, deps()))
    expect(outcome).toMatchObject({ refusal: null, amount: later })
    await site.settle()
    const [refund] = await heldByStripe(site.sandbox, 'refunds')
    expect(refund).toMatchObject({ amount: Number(later), status: 'succeeded' })
    expect(await wallet()).toBe(first)
    expect(await balanceAt(site, 'transit', id)).toBe(0n)
    await site.assertBooks()
  })

  it.each([
    ['stripe', 'stripe/dispute', 'disputed'],
    ['ach', 'stripe/bounce', 'bounced'],
  ] as const)('is taken back at %s after it arrived (%s), which ends the mandate', async (gateway, control, reason) => {
    const mandateId = await agreed(gateway)
    const { id } = await charge(mandateId)
    if (gateway === 'ach') await site.pass(debit)
    await site.settle()
    expect(await wallet()).toBe(first + later)
    const [intent] = await intentsOf(id)
    await site.sandbox.control(control, { charge: intent?.latest_charge })
    await site.settle()
    expect(await read(id)).toMatchObject({ state: 'reversed', reason })
    expect(await wallet()).toBe(first)
    expect(await isStored(mandateId)).toBe(false)
    expect(await start(mandateId)).toBeUndefined()
    await site.assertBooks()
  })

  it('ends with a dispute of the payment at which it was agreed to', async () => {
    const { mandateId, attemptId } = await agree('stripe')
    await site.settle()
    const [intent] = await intentsOf(attemptId)
    await site.sandbox.control('stripe/dispute', { charge: intent?.latest_charge })
    await site.settle()
    expect((await mandateOf(mandateId)).ended_at).not.toBeNull()
  })

  it('is impossible before the first payment has arrived', async () => {
    const { mandateId } = await agree('ach')
    await site.settle()
    expect(await start(mandateId)).toBeUndefined()
    await site.pass(debit)
    await site.settle()
    expect(await start(mandateId)).toBeDefined()
  })

  it('is impossible after the mandate has ended, at the provider too, once it responds', async () => {
    const mandateId = await agreed('stripe')
    const recorded = await started(mandateId)
    await deps().db.transact((tx) => endMandate(tx, mandateId, deps()))
    expect(await start(mandateId)).toBeUndefined()
    await site.sandbox.control('faults', { kind: 'status', provider: 'stripe', path: '/v1/payment_methods', times: 1 })
    await expect(site.app.runJobs()).rejects.toThrow('does not forget')
    expect(await isStored(mandateId)).toBe(true)
    await deps().db.transact((tx) => deps().jobs.add(tx, 'forget-mandate', { mandateId }))
    await site.settle()
    expect(await isStored(mandateId)).toBe(false)
    // It was not requested before, and the provider refuses it now.
    expect(await chargeMandate(recorded, deps())).toMatchObject({ state: 'failed', reason: 'account' })
    expect(await wallet()).toBe(first)
  })

  it('is not possible with a mandate that ended before its payment arrived', async () => {
    const { mandateId } = await agree('ach')
    await deps().db.transact((tx) => endMandate(tx, mandateId, deps()))
    await site.pass(debit)
    await site.settle()
    expect((await mandateOf(mandateId)).method_ref).not.toBeNull()
    expect(await isStored(mandateId)).toBe(false)
    expect(await start(mandateId)).toBeUndefined()
  })

  it('ends with the account of its payer', async () => {
    const [one, two] = [await agreed('stripe'), await agreed('ach')]
    await deps().db.transact((tx) => endMandatesOf(tx, payer.id, deps()))
    await site.settle()
    expect([await isStored(one), await isStored(two)]).toEqual([false, false])
  })

  it('keeps the keys that it needs', async () => {
    const mandateId = await agreed('stripe')
    const account = `acct_${deps().ids.next()}`
    const at = new Date(deps().clock.now() - 300 * day)
    const keys = async () =>
      (await deps().db.read.selectFrom('gateway_key').select('id').where('account', '=', account).execute()).length
    await deps().db.transact(async (tx) => {
      const id = deps().ids.next()
      const row = { id, provider: 'stripe', sealed: '', masked: '{}', account, test: true } as const
      await insertKeys(tx, { ...row, created_at: at, created_by: payer.id })
      await tx.updateTable('gateway_key').set({ ended_at: at, ended_by: payer.id }).where('id', '=', id).execute()
      await tx.updateTable('payment_mandate').set({ access: account }).where('id', '=', mandateId).execute()
      await forgetKeys(tx, new Date(at.getTime() + day))
    })
    expect(await keys()).toBe(1)
    await deps().db.transact(async (tx) => {
      await endMandate(tx, mandateId, deps())
      await forgetKeys(tx, new Date(at.getTime() + day))
    })
    expect(await keys()).toBe(0)
  })

  it('is not agreed to at a provider that cannot charge without the payer', async () => {
    for (const gateway of ['paypal', 'mangopay'] as const)
      await expect(
        deps().db.transact((tx) => agreeToMandate(tx, { personId: payer.id, gateway, address: '192.0.2.7' }, deps())),
      ).rejects.toMatchObject({ code: 'GATEWAY_OFF' })
  })
})
