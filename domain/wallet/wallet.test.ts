import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountHoldMs,
  decideReturn,
  decideSpending,
  decideTopUp,
  decideWithdrawal,
  freeOf,
  type EntryFigures,
  entryStatuses,
  entryTypes,
  figuresOf,
  mayFollow,
  settledFirst,
  topUpTerms,
} from './wallet.ts'

const settings = { maximum: { USD: 500, JPY: 90_000 } }

describe('what entries come to', () => {
  it('is nothing without any', () => expect(figuresOf([])).toEqual({ available: 0n, pendingIn: 0n, pendingOut: 0n }))

  it.each([
    ['CREDIT', 0, { available: 0n, pendingIn: 500n, pendingOut: 0n }],
    ['CREDIT', 1, { available: 0n, pendingIn: 500n, pendingOut: 0n }],
    ['CREDIT', 2, { available: 500n, pendingIn: 0n, pendingOut: 0n }],
    ['CREDIT', 3, { available: 0n, pendingIn: 0n, pendingOut: 0n }],
    ['DEBIT', 0, { available: -500n, pendingIn: 0n, pendingOut: 500n }],
    ['DEBIT', 1, { available: -500n, pendingIn: 0n, pendingOut: 500n }],
    ['DEBIT', 2, { available: -500n, pendingIn: 0n, pendingOut: 0n }],
    // A rejected amount comes back as a separate credit.
    ['DEBIT', 3, { available: -500n, pendingIn: 0n, pendingOut: 0n }],
  ] as const)('%s with status %i', (type, status, figures) => {
    expect(figuresOf([{ type, status, amount: 500n }])).toEqual(figures)
  })

  it('adds up, in whatever order', () => {
    const entry = fc.record({
      type: fc.constantFrom(...entryTypes),
      status: fc.constantFrom(...entryStatuses),
      amount: fc.bigInt(1n, 10n ** 12n),
    })
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), (one: EntryFigures[], other: EntryFigures[]) => {
        const [a, b, both] = [figuresOf(one), figuresOf(other), figuresOf([...other, ...one])]
        expect(both).toEqual({
          available: a.available + b.available,
          pendingIn: a.pendingIn + b.pendingIn,
          pendingOut: a.pendingOut + b.pendingOut,
        })
      }),
    )
  })
})

describe('where a status may go', () => {
  it.each(entryStatuses.flatMap((from) => entryStatuses.map((to) => [from, to] as const)))('%i to %i', (from, to) => {
    const allowed = new Set(['0-1', '0-2', '0-3', '1-2', '1-3'])
    expect(mayFollow(from, to)).toBe(allowed.has(`${from}-${to}`))
  })
})

describe('putting money in', () => {
  it.each([
    ['USD', { minimum: 100n, maximum: 50_000n }],
    ['JPY', { minimum: 1n, maximum: 90_000n }],
    ['KWD', { minimum: 1000n, maximum: 10_000_000n }],
  ])('has bounds in %s', (currency, terms) => expect(topUpTerms(currency, settings)).toEqual(terms))

  it.each([
    [99n, { ok: false, code: 'BELOW_MINIMUM', amount: 100n }],
    [0n, { ok: false, code: 'BELOW_MINIMUM', amount: 100n }],
    [-500n, { ok: false, code: 'BELOW_MINIMUM', amount: 100n }],
    [100n, { ok: true }],
    [50_000n, { ok: true }],
    [50_001n, { ok: false, code: 'ABOVE_MAXIMUM', amount: 50_000n }],
  ] as const)('%s cents', (amount, decision) => {
    expect(decideTopUp(amount, topUpTerms('USD', settings))).toEqual(decision)
  })
})

describe('taking money out', () => {
  const now = 10 * accountHoldMs
  const account = { scheme: 'iban', changedAt: 0, verified: true } as const
  const request = { amount: 500n, currency: 'USD', available: 500n, account, now }

  it.each([
    ['all of it', {}, { ok: true }],
    ['one cent too much', { available: 499n }, { ok: false, code: 'INSUFFICIENT_BALANCE', missing: 1n }],
    ['less than one', { amount: 99n }, { ok: false, code: 'BELOW_MINIMUM', amount: 100n }],
    ['nothing', { amount: 0n }, { ok: false, code: 'BELOW_MINIMUM', amount: 100n }],
    ['less than nothing', { amount: -500n }, { ok: false, code: 'BELOW_MINIMUM', amount: 100n }],
    ['one yen', { amount: 1n, currency: 'JPY' }, { ok: true }],
    ['without an account', { account: undefined }, { ok: false, code: 'PAYOUT_ACCOUNT_NEEDED' }],
    [
      'a moment too early',
      { account: { ...account, changedAt: now - accountHoldMs + 1 } },
      { ok: false, code: 'PAYOUT_ACCOUNT_ON_HOLD' },
    ],
    ['a day after a change', { account: { ...account, changedAt: now - accountHoldMs } }, { ok: true }],
    [
      'to an account that nobody has verified',
      { account: { ...account, verified: false } },
      { ok: false, code: 'PAYOUT_ACCOUNT_UNVERIFIED' },
    ],
    ['dollars to the United States', { account: { ...account, scheme: 'us' as const } }, { ok: true }],
    [
      'euros to the United States',
      { currency: 'EUR', account: { ...account, scheme: 'us' as const } },
      { ok: false, code: 'PAYOUT_ACCOUNT_CURRENCY' },
    ],
    ['euros to an IBAN', { currency: 'EUR' }, { ok: true }],
  ])('%s', (_, change, decision) => expect(decideWithdrawal({ ...request, ...change })).toEqual(decision))

  it('names what is missing', () => {
    expect(decideSpending(700n, 500n)).toEqual({ ok: false, code: 'INSUFFICIENT_BALANCE', missing: 200n })
    expect(decideSpending(500n, 500n)).toEqual({ ok: true })
  })
})

describe('a withdrawal that comes back', () => {
  const sent = {
    status: 2,
    returned: false,
    accountDeleted: false,
    amount: 500n,
    currency: 'USD',
    received: { amount: 500n, currency: 'USD' },
  } as const
  it.each([
    ['whole', {}, { ok: true }],
    ['less what its bank kept', { received: { amount: 1n, currency: 'USD' } }, { ok: true }],
    ['more than was sent', { received: { amount: 501n, currency: 'USD' } }, { code: 'ABOVE_MAXIMUM', amount: 500n }],
    ['in another currency', { received: { amount: 5n, currency: 'EUR' } }, { code: 'ABOVE_MAXIMUM', amount: 500n }],
    ['as nothing', { received: { amount: 0n, currency: 'USD' } }, { code: 'BELOW_MINIMUM', amount: 1n }],
    ['to a deleted account', { accountDeleted: true }, { code: 'ACCOUNT_DELETED' }],
    ['again', { returned: true }, { code: 'WITHDRAWAL_HANDLED' }],
    ['before it was paid', { status: 1 }, { code: 'WITHDRAWAL_HANDLED' }],
    ['though it was refused', { status: 3 }, { code: 'WITHDRAWAL_HANDLED' }],
  ] as const)('%s', (_, change, decision) =>
    expect(decideReturn({ ...sent, ...change })).toEqual({ ok: 'ok' in decision, ...decision }),
  )
})

it.each([
  [500n, 0n, 500n],
  [500n, 200n, 300n],
  [500n, 900n, 0n],
])('of %s with %s owed %s may leave', (available, owed, free) => expect(freeOf({ available, owed })).toBe(free))

it('pays first what is owed, and no more than that', () => {
  expect(settledFirst(500n, 0n)).toBe(0n)
  expect(settledFirst(500n, 200n)).toBe(200n)
  expect(settledFirst(500n, 900n)).toBe(500n)
})
