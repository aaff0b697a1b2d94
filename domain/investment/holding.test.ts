import { describe, expect, it } from 'vitest'
import { type Flow, holdingFigures, type HoldingInput, returnOf } from './holding.ts'
import { type Holding, portfolioTotals, unpaidPart } from './portfolio.ts'

const paid = (on: string, amount: bigint): Flow => ({ on, kind: 'paid', amount, type: null, capital: 0n })
const refunded = (on: string, amount: bigint): Flow => ({ on, kind: 'refunded', amount, type: null, capital: 0n })
const distributed = (on: string, amount: bigint, capital = 0n, type: Flow['type'] = 'dividend'): Flow => ({
  on,
  kind: 'distribution',
  amount,
  type,
  capital,
})
const holding = (input: Partial<HoldingInput>) =>
  holdingFigures({
    flows: [],
    invested: 0n,
    reserved: 0n,
    isPaidOut: true,
    isAllocating: false,
    stage: undefined,
    isRepaid: false,
    ...input,
  })

describe('a holding', () => {
  it('without distributions is worth what was contributed; its fee is a cost', () => {
    const figures = holding({
      flows: [paid('2026-01-01', 10_200n)],
      invested: 10_000n,
      reserved: 500n,
      isPaidOut: false,
    })
    expect(figures).toMatchObject({
      state: 'raising',
      committed: 10_500n,
      contributed: 10_000n,
      fees: 200n,
      distributed: 0n,
      balance: 10_000n,
      gain: -200n,
    })
    expect(returnOf([figures], '2026-07-01')).toEqual({ rate: { kind: 'none' }, multiple: 98n })
  })

  it('has the capital back that its distributions were booked with', () => {
    const figures = holding({
      flows: [
        paid('2025-01-01', 10_000n),
        distributed('2026-01-01', 1000n),
        distributed('2026-01-01', 4000n, 4000n, 'return-of-investment'),
        distributed('2026-06-01', 7000n, 6000n, 'return-of-investment'),
        distributed('2026-07-01', 100n, 0n, null),
      ],
      invested: 10_000n,
    })
    expect(figures).toMatchObject({
      state: 'repaid',
      returnedCapital: 10_000n,
      balance: 0n,
      distributed: 12_100n,
      gain: 2100n,
    })
  })

  it('keeps what was booked of past distributions when one of its investments is charged back', () => {
    const before = [
      paid('2025-01-01', 10_000n),
      paid('2025-01-02', 10_000n),
      distributed('2026-01-01', 10_000n, 9800n, 'interest'),
    ]
    expect(holding({ flows: [...before, refunded('2026-02-01', 10_000n)], invested: 10_000n })).toMatchObject({
      state: 'active',
      contributed: 10_000n,
      returnedCapital: 9800n,
      balance: 200n,
    })
  })

  it('that was written off keeps its balance and is worth nothing', () => {
    const figures = holding({
      flows: [paid('2025-01-01', 1000n), distributed('2026-01-01', 100n, 0n, 'interest')],
      invested: 1000n,
      stage: 'written-off',
    })
    expect(figures).toMatchObject({ state: 'written-off', balance: 1000n, value: 0n, gain: -900n })
    const { rate, multiple } = returnOf([figures], '2026-01-01')
    expect(multiple).toBe(10n)
    expect(rate.kind === 'unique' ? rate.rate : 0).toBeCloseTo(-0.9, 9)
  })

  it('that was refunded has no return, and what the refund left out was a fee', () => {
    const figures = holding({ flows: [paid('2026-01-01', 1020n), refunded('2026-02-01', 1000n)], invested: 0n })
    expect(figures).toMatchObject({ state: 'returned', contributed: 0n, fees: 20n, gain: -20n })
    expect(returnOf([figures], '2026-07-01')).toEqual({ rate: { kind: 'none' }, multiple: undefined })
  })

  it('of which a part was charged back contributed less than it holds', () => {
    const figures = holding({ flows: [paid('2026-01-01', 1000n), refunded('2026-02-01', 400n)], invested: 1000n })
    expect(figures).toMatchObject({ contributed: 600n, fees: 0n, balance: 600n, gain: 0n })
  })
})

describe('the return', () => {
  it('counts the balance at cost: 10 % a year paid as income is 10 %', () => {
    const figures = holding({
      flows: [paid('2025-01-01', 100_000n), distributed('2026-01-01', 10_000n)],
      invested: 100_000n,
    })
    const { rate, multiple } = returnOf([figures], '2026-01-01')
    expect(rate.kind === 'unique' ? rate.rate : 0).toBeCloseTo(0.1, 9)
    expect(multiple).toBe(110n)
  })
})

describe('a portfolio', () => {
  const entry = (currency: string, figures: ReturnType<typeof holding>, more: Partial<Holding> = {}): Holding => ({
    currency,
    figures,
    next: undefined,
    overdue: 0n,
    expected: [],
    ...more,
  })

  it('has totals by currency that are the sums of its holdings, and the next day that pays', () => {
    const one = holding({ flows: [paid('2026-01-01', 1000n), distributed('2026-03-05', 50n)], invested: 1000n })
    const two = holding({ flows: [paid('2026-02-01', 2000n)], invested: 2000n })
    const totals = portfolioTotals(
      [
        entry('USD', one, { next: { dueOn: '2026-09-01', amount: 10n } }),
        entry('EUR', two),
        entry('USD', two, {
          next: { dueOn: '2026-09-01', amount: 5n },
          expected: [{ dueOn: '2026-09-01', interest: 5n, principal: 0n }],
        }),
      ],
      '2026-06-01',
    )
    expect(totals.map(({ currency, holdings, contributed }) => [currency, holdings, contributed])).toEqual([
      ['EUR', 1, 2000n],
      ['USD', 2, 3000n],
    ])
    expect(totals[1]).toMatchObject({
      distributed: 50n,
      gain: 50n,
      next: { dueOn: '2026-09-01', amount: 15n },
      months: [
        { month: '2026-03', income: 50n, capital: 0n, expectedInterest: 0n, expectedPrincipal: 0n },
        { month: '2026-09', income: 0n, capital: 0n, expectedInterest: 5n, expectedPrincipal: 0n },
      ],
    })
  })

  it('expects of a partly paid instalment its principal and what of the interest is open', () => {
    const instalment = { dueOn: '2026-09-01', interest: 100n, principal: 50n }
    expect(unpaidPart({ ...instalment, paid: 30n })).toEqual({ dueOn: '2026-09-01', interest: 70n, principal: 50n })
    expect(unpaidPart({ ...instalment, paid: 120n })).toEqual({ dueOn: '2026-09-01', interest: 0n, principal: 30n })
  })
})
