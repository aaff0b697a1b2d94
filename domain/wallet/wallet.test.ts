import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountHoldMs,
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
  returnRefusal,
} from './wallet.ts'

const settings = { maximum: { USD: 500, JPY: 90_000 } }

describe('figures of wallet entries', () => {
  it('are zero without entries', () => expect(figuresOf([])).toEqual({ available: 0n, pendingIn: 0n, pendingOut: 0n }))

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

  it('add up in any order', () => {
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

describe("transitions of an entry's status", () => {
  it.each(entryStatuses.flatMap((from) => entryStatuses.map((to) => [from, to] as const)))('%i to %i', (from, to) => {
    const allowed = new Set(['0-1', '0-2', '0-3', '1-2', '1-3'])
    expect(mayFollow(from, to)).toBe(allowed.has(`${from}-${to}`))
  })
})

describe('a top-up', () => {
  it.each([
    ['USD', { minimum: 100n, maximum: 50_000n }],
    ['JPY', { minimum: 1n, maximum: 90_000n }],
    ['KWD', { minimum: 1000n, maximum: 10_000_000n }],
  ])('has limits in %s', (currency, terms) => expect(topUpTerms(currency, settings)).toEqual(terms))

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

describe('a withdrawal', () => {
  const now = 10 * accountHoldMs
  const account = { scheme: 'iban', changedAt: 0, verified: true } as const
  const request = { amount: 500n, currency: 'USD', available: 500n, account, now }

  it.each([
    ['of the full balance', {}, { ok: true }],
    ['of one cent too much', { available: 499n }, { ok: false, code: 'INSUFFICIENT_BALANCE', missing: 1n }],
    ['below the minimum', { amount: 99n }, { ok: false, code: 'BELOW_MINIMUM', amount: 100n }],
    ['of zero', { amount: 0n }, { ok: false, code: 'BELOW_MINIMUM', amount: 100n }],
    ['of a negative amount', { amount: -500n }, { ok: false, code: 'BELOW_MINIMUM', amount: 100n }],
    ['of one yen', { amount: 1n, currency: 'JPY' }, { ok: true }],
    ['without an account', { account: undefined }, { ok: false, code: 'PAYOUT_ACCOUNT_NEEDED' }],
    [
      'a moment before the hold ends',
      { account: { ...account, changedAt: now - accountHoldMs + 1 } },
      { ok: false, code: 'PAYOUT_ACCOUNT_ON_HOLD' },
    ],
    ['after the hold', { account: { ...account, changedAt: now - accountHoldMs } }, { ok: true }],
    [
      'to an unverified account',
      { account: { ...account, verified: false } },
      { ok: false, code: 'PAYOUT_ACCOUNT_UNVERIFIED' },
    ],
    ['of dollars to the United States', { account: { ...account, scheme: 'us' as const } }, { ok: true }],
    [
      'of euros to the United States',
      { currency: 'EUR', account: { ...account, scheme: 'us' as const } },
      { ok: false, code: 'PAYOUT_ACCOUNT_CURRENCY' },
    ],
    ['of euros to an IBAN', { currency: 'EUR' }, { ok: true }],
  ])('%s', (_, change, decision) => expect(decideWithdrawal({ ...request, ...change })).toEqual(decision))

  it('reports the missing amount', () => {
    expect(decideSpending(700n, 500n)).toEqual({ ok: false, code: 'INSUFFICIENT_BALANCE', missing: 200n })
    expect(decideSpending(500n, 500n)).toEqual({ ok: true })
  })
})

describe('a returned withdrawal', () => {
  it.each([
    ['once', {}, undefined],
    ['to a deleted account', { accountDeleted: true }, 'ACCOUNT_DELETED'],
    ['a second time', { returned: true }, 'WITHDRAWAL_HANDLED'],
    ['before it was paid', { status: 1 }, 'WITHDRAWAL_HANDLED'],
    ['after a rejection', { status: 3 }, 'WITHDRAWAL_HANDLED'],
  ] as const)('%s', (_, change, refusal) =>
    expect(returnRefusal({ status: 2, returned: false, accountDeleted: false, ...change })).toBe(refusal),
  )
})

it.each([
  [500n, 0n, 500n],
  [500n, 200n, 300n],
  [500n, 900n, 0n],
])('of %s with %s owed, %s can be withdrawn', (available, owed, free) => expect(freeOf({ available, owed })).toBe(free))

it('settles a receivable first, and no more than it', () => {
  expect(settledFirst(500n, 0n)).toBe(0n)
  expect(settledFirst(500n, 200n)).toBe(200n)
  expect(settledFirst(500n, 900n)).toBe(500n)
})
