import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '#domain/calendar.ts'
import { checkoutMinutes } from '#domain/limits.ts'
import { type AttemptState, attemptStates, type GatewayName, gatewayNames, isLive } from './payment.ts'
import { decidePaymentMethod, type PaymentMethodChange, type PaymentMethodTimes } from './payment-method.ts'

const page = checkoutMinutes * 60_000
const transferMs = 7 * dayMs
const byCard: PaymentMethodChange = {
  state: 'reserved',
  from: 'stripe',
  to: 'offline',
  attempt: undefined,
  reservedAt: 0,
  expiresAt: page,
  triesUntil: page,
  transferMs,
}
const byTransfer: PaymentMethodChange = {
  ...byCard,
  from: 'offline',
  to: 'stripe',
  expiresAt: transferMs,
  triesUntil: transferMs,
}
const withAttempt = (state: AttemptState, gateway: 'stripe' | 'mangopay' = 'stripe') => ({
  attempt: { state, gateway },
})

describe('changing the payment method', () => {
  it.each([
    ['confirmed', 'INVESTMENT_NOT_PENDING'],
    ['expired', 'INVESTMENT_NOT_PENDING'],
    ['cancelled', 'INVESTMENT_NOT_PENDING'],
    ['refunded', 'INVESTMENT_NOT_PENDING'],
  ] as const)('requires an unpaid investment: %s', (state, code) => {
    expect(decidePaymentMethod({ ...byCard, state }, 1)).toEqual({ ok: false, code })
  })

  it('is rejected after the deadline, with any open attempt', () => {
    expect(decidePaymentMethod({ ...byCard, ...withAttempt('open') }, page)).toEqual({
      ok: false,
      code: 'INVESTMENT_NOT_PENDING',
    })
  })

  it.each([
    ['created', true],
    ['open', true],
    ['failed', false],
    ['cancelled', false],
    ['reversed', false],
  ] as const)('requires cancelling an attempt that is %s: %s', (state, endsTry) => {
    expect(decidePaymentMethod({ ...byCard, ...withAttempt(state) }, 1)).toMatchObject({ ok: true, endsTry })
  })

  it.each([withAttempt('processing'), withAttempt('created', 'mangopay'), withAttempt('open', 'mangopay')])(
    'is rejected while a payment may be pending: %o',
    (attempt) => {
      expect(decidePaymentMethod({ ...byCard, ...attempt }, 1)).toEqual({ ok: false, code: 'PAYMENT_IN_PROGRESS' })
    },
  )

  it('cancels no attempt when the method stays the same', () => {
    expect(decidePaymentMethod({ ...byCard, to: 'stripe', ...withAttempt('open') }, 1)).toMatchObject({
      code: 'PAYMENT_IN_PROGRESS',
    })
    expect(decidePaymentMethod({ ...byCard, to: 'stripe' }, 1)).toMatchObject({
      ok: true,
      expiresAt: page,
      triesUntil: page,
    })
  })

  it('allows a transfer its days from the reservation, and extends the time of no other method', () => {
    expect(decidePaymentMethod(byCard, page - 1)).toMatchObject({ expiresAt: transferMs, triesUntil: transferMs })
    expect(decidePaymentMethod(byTransfer, dayMs)).toMatchObject({ expiresAt: transferMs, triesUntil: transferMs })
    expect(decidePaymentMethod({ ...byCard, to: 'wallet' }, 1)).toMatchObject({ expiresAt: page, triesUntil: page })
    // Held as long as the last attempt's page is valid: a hold is never shortened.
    const late = { ...byCard, expiresAt: transferMs + page, triesUntil: transferMs }
    expect(decidePaymentMethod(late, transferMs)).toMatchObject({
      expiresAt: transferMs + page,
      triesUntil: transferMs,
    })
  })

  it('rejects providers once the time for attempts has ended, and still accepts a transfer or a wallet', () => {
    const late = { ...byCard, expiresAt: 2 * page }
    expect(decidePaymentMethod({ ...late, to: 'paypal' }, page)).toEqual({ ok: false, code: 'TRIES_OVER' })
    expect(decidePaymentMethod({ ...late, to: 'mangopay' }, page)).toEqual({ ok: false, code: 'TRIES_OVER' })
    expect(decidePaymentMethod({ ...late, to: 'wallet' }, page)).toMatchObject({ ok: true })
    expect(decidePaymentMethod(late, page)).toMatchObject({ ok: true })
  })

  it('never holds units longer than a transfer and one page, in any number of steps', () => {
    const step = fc.record({
      to: fc.constantFrom<GatewayName>(...gatewayNames),
      wait: fc.integer({ min: 0, max: 2 * dayMs }),
      tries: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.constantFrom(byCard, byTransfer), fc.array(step, { maxLength: 30 }), (begun, steps) => {
        let now = 0
        let from = begun.from
        let times: PaymentMethodTimes = { expiresAt: begun.expiresAt, triesUntil: begun.triesUntil }
        for (const { to, wait, tries } of steps) {
          now += wait
          const decision = decidePaymentMethod({ ...begun, ...times, from, to }, now)
          if (!decision.ok) continue
          const { expiresAt = Infinity, triesUntil = Infinity } = decision
          // An attempt holds the units as long as its page is valid.
          const opened = tries && now < triesUntil ? Math.max(expiresAt, now + page) : expiresAt
          times = { expiresAt: opened, triesUntil }
          from = to
        }
        expect(times.expiresAt).toBeLessThanOrEqual(transferMs + page)
        expect(times.expiresAt).toBeGreaterThanOrEqual(begun.expiresAt ?? 0)
      }),
    )
  })

  it('never cancels an attempt that has ended', () => {
    for (const state of attemptStates) {
      const decision = decidePaymentMethod({ ...byCard, ...withAttempt(state) }, 1)
      if (decision.ok) expect(decision.endsTry).toBe(isLive(state))
    }
  })
})
