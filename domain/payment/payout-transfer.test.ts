import { array, assert, bigInt, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  furtherReturned,
  nextPaidTransferPollDelay,
  ownerFailure,
  type PayoutTarget,
  type SenderModes,
  sendableBy,
  type TransferResponse,
  type TransferState,
  type TransferStep,
  transferStates,
  transferStep,
} from './payout-transfer.ts'

const responses = ['authenticating', 'processing', 'paid', 'failed', 'refused', 'silent'] as const

/** Whether the money is outside of the site's balance. */
const hasLeft = (state: TransferState): boolean => state === 'sent' || state === 'paid'

/** The state after a step. */
const after: Readonly<Record<TransferStep, TransferState | undefined>> = {
  nothing: undefined,
  wait: undefined,
  send: 'sent',
  pay: 'paid',
  fail: 'failed',
  return: 'returned',
}

describe('a transfer', () => {
  it('moves by each report, in each state', () => {
    const steps = transferStates.map((state) => [state, responses.map((response) => transferStep(state, response))])
    expect(Object.fromEntries(steps)).toEqual({
      sending: ['wait', 'send', 'pay', 'fail', 'fail', 'wait'],
      sent: ['wait', 'wait', 'pay', 'return', 'wait', 'wait'],
      paid: ['nothing', 'nothing', 'nothing', 'return', 'nothing', 'nothing'],
      failed: ['nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
      returned: ['nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
    })
  })

  it('leaves at most once and returns at most once, whatever is reported in whatever order', () => {
    assert(
      property(array(constantFrom(...responses), { maxLength: 30 }), (reports: readonly TransferResponse[]) => {
        let state: TransferState = 'sending'
        let [left, back] = [0, 0]
        for (const report of reports) {
          const step = transferStep(state, report)
          if (step === 'send' || (step === 'pay' && !hasLeft(state))) left += 1
          if (step === 'return') back += 1
          state = after[step] ?? state
        }
        expect([left <= 1, back <= left]).toEqual([true, true])
        expect(left - back).toBe(hasLeft(state) ? 1 : 0)
      }),
    )
  })

  it('books what came back once, whatever totals are reported in whatever order', () => {
    const totals = array(bigInt({ min: 0n, max: 12_000n }), { maxLength: 30 })
    assert(
      property(bigInt({ min: 1n, max: 10_000n }), totals, (amount, reported) => {
        let returned = 0n
        for (const total of [...reported, ...reported]) {
          const further = furtherReturned({ amount, returned }, total)
          expect(further).toBeGreaterThanOrEqual(0n)
          returned += further
          expect(furtherReturned({ amount, returned }, total)).toBe(0n)
        }
        const highest = reported.reduce((most, total) => (total > most ? total : most), 0n)
        expect(returned).toBe(highest < amount ? highest : amount)
      }),
    )
  })

  it('is polled for some weeks after it arrived', () => {
    const days = [0, 1, 2, 3, 4].map((polls) => (nextPaidTransferPollDelay(polls) ?? 0) / 86_400_000)
    expect(days).toEqual([3, 7, 10, 14, 0])
  })

  it('fails for reasons that the owner is told only if they concern the account', () => {
    expect(ownerFailure('account-closed')).toBe('account-closed')
    expect(ownerFailure('balance')).toBeNull()
    expect(ownerFailure(null)).toBeNull()
  })
})

describe('a payout', () => {
  const target: PayoutTarget = {
    amount: 9509n,
    currency: 'EUR',
    scheme: 'iban',
    connected: { isUsable: true, test: true },
  }
  const modes: SenderModes = { stripe: { test: true }, mangopay: { test: true } }
  const by = (change: Partial<PayoutTarget>, configured: Partial<SenderModes> = {}) =>
    sendableBy({ ...target, ...change }, { ...modes, ...configured })

  it('is sendable by providers that can reach its account in its currency', () => {
    expect(by({})).toEqual(['stripe', 'mangopay'])
    expect(by({ scheme: 'us' })).toEqual(['stripe'])
    expect(by({ scheme: undefined, connected: undefined })).toEqual([])
    expect(by({ connected: { isUsable: false, test: true } })).toEqual(['mangopay'])
    expect(by({ connected: { isUsable: true, test: false } })).toEqual(['mangopay'])
    expect(by({}, { mangopay: undefined })).toEqual(['stripe'])
    expect(by({}, { stripe: undefined })).toEqual(['mangopay'])
    expect(by({ amount: 0n })).toEqual([])
  })

  it('is never sent in an amount that the provider cannot represent', () => {
    // Mangopay does not accept the currency, and Stripe no third decimal.
    expect(by({ currency: 'KWD', amount: 1005n })).toEqual([])
    expect(by({ currency: 'KWD', amount: 1000n })).toEqual(['stripe'])
    // More than the maximum of one charge.
    expect(by({ amount: 500_000_000n })).toEqual(['stripe', 'mangopay'])
  })
})
