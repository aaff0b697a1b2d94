import { describe, expect, it } from 'vitest'
import { decideRefund, type Refundable, unmatchedReason } from './payment-administration.ts'

const paid: Refundable = {
  state: 'succeeded',
  refunds: [],
  inTransit: 0n,
  taken: 0n,
  paidFor: { kind: 'investment', runs: true, held: true },
}
const refund = (state: string) => ({ state, amount: 100n, reason: 'requested' as const })

describe('refunding a payment', () => {
  it.each<[string, Partial<Refundable>, unknown]>([
    ['paid for an investment', {}, { ok: true, action: 'investment' }],
    ['in a wallet', { paidFor: { kind: 'top-up', held: true } }, { ok: true, action: 'top-up' }],
    ['spent from the wallet', { paidFor: { kind: 'top-up', held: false } }, { ok: false, reason: 'money-spent' }],
    ['not paid', { state: 'open' }, { ok: false, reason: 'not-paid' }],
    ['ended without money', { state: 'failed' }, { ok: false, reason: 'not-paid' }],
    ['reversed by the bank', { state: 'reversed' }, { ok: false, reason: 'reversed' }],
    ['refund pending', { refunds: [refund('processing')], inTransit: 100n }, { ok: false, reason: 'refund-pending' }],
    ['partly charged back', { taken: 1n }, { ok: false, reason: 'part-taken' }],
    [
      'refund rejected by the provider',
      { refunds: [refund('failed')], inTransit: 100n },
      { ok: true, action: 'send-again' },
    ],
    ['refunded', { refunds: [refund('succeeded')] }, { ok: false, reason: 'refunded' }],
    [
      'rejected once, then refunded',
      { refunds: [refund('failed'), refund('succeeded')] },
      { ok: false, reason: 'refunded' },
    ],
    [
      'campaign ended',
      { paidFor: { kind: 'investment', runs: false, held: true } },
      { ok: false, reason: 'campaign-over' },
    ],
    ['paid out', { paidFor: { kind: 'investment', runs: true, held: false } }, { ok: false, reason: 'money-left' }],
    ['credited to the wallet of its payer', { paidFor: undefined }, { ok: false, reason: 'refunded' }],
  ])('%s', (_, change, decision) => {
    expect(decideRefund({ ...paid, ...change })).toEqual(decision)
  })
})

it.each([
  ['payment_intent.succeeded', 'pi_1', 'unknown'],
  ['charge.dispute.created', 'pi_1', 'unknown'],
  ['account.updated', 'acct_1', 'unknown'],
  ['PAYMENT.CAPTURE.COMPLETED', '5O190127', 'unknown'],
  ['PAYMENT.CAPTURE.COMPLETED', null, 'nameless'],
  ['payout.paid', 'po_1', 'other-kind'],
  ['BILLING.PLAN.CREATED', null, 'other-kind'],
] as const)('stores a message of %s that names %s as %s', (kind, named, reason) => {
  expect(unmatchedReason(kind, named)).toBe(reason)
})
