import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrivesBy,
  type AttemptState,
  attemptStates,
  endedUnseen,
  isLive,
  nextLookAfter,
  type ProviderReport,
  settle,
  type Settlement,
  type Standing,
  type TakenPart,
  takenSum,
  takesCurrency,
} from './payment.ts'

const standing = (state: AttemptState, debt: Standing['debt'] = 'waiting'): Standing => ({
  attempt: { state, amount: 5000n, currency: 'USD', givenUp: false, taken: [] },
  debt,
})
const paid = { state: 'succeeded', amount: 5000n, currency: 'USD' } as const satisfies ProviderReport

describe('what a report means', () => {
  it.each(['created', 'open', 'processing', 'failed', 'cancelled'] as const)(
    'money that comes while %s counts',
    (state) => {
      expect(settle(standing(state), paid)).toEqual({ act: 'credit' })
      expect(settle(standing(state, 'regained'), paid)).toEqual({ act: 'credit' })
    },
  )

  it.each(['succeeded', 'reversed'] as const)('counts once: %s', (state) => {
    expect(settle(standing(state), paid)).toEqual({ act: 'nothing' })
    expect(settle(standing(state, 'paid'), paid)).toEqual({ act: 'nothing' })
  })

  it.each([
    ['gone', 'no-longer-possible'],
    ['paid', 'already-paid'],
  ] as const)('goes back when what it pays for is %s', (debt, reason) => {
    expect(settle(standing('open', debt), paid)).toEqual({ act: 'return', reason, amount: 5000n, currency: 'USD' })
  })

  it.each([[{ ...paid, amount: 4999n }], [{ ...paid, amount: 5001n }], [{ ...paid, currency: 'EUR' }]] as const)(
    'goes back when it is not what was asked for: %o',
    (report) => {
      expect(settle(standing('open'), report)).toMatchObject({
        act: 'return',
        reason: 'other-amount',
        amount: report.amount,
        currency: report.currency,
      })
    },
  )

  it('a page that is over ends a try as given up where its payer has said so, and any other end stays what it is', () => {
    const over = { state: 'failed', reason: 'expired' } as const
    const declined = { state: 'failed', reason: 'declined' } as const
    const { attempt } = standing('open')
    const left: Standing = { attempt: { ...attempt, givenUp: true }, debt: 'waiting' }
    expect(settle(left, over)).toEqual({ act: 'move', to: 'cancelled' })
    expect(settle(standing('open'), over)).toEqual({ act: 'move', to: 'failed', reason: 'expired' })
    expect(settle(left, declined)).toEqual({ act: 'move', to: 'failed', reason: 'declined' })
    expect(settle(left, paid)).toEqual({ act: 'credit' })
    expect(settle({ ...left, attempt: { ...left.attempt, state: 'succeeded' } }, over)).toEqual({ act: 'nothing' })
  })

  it('takes back only what was there', () => {
    const report = { state: 'reversed', reason: 'bounced' } as const
    for (const state of attemptStates)
      expect(settle(standing(state), report).act).toBe(
        state === 'succeeded' ? 'reverse' : isLive(state) ? 'move' : 'nothing',
      )
  })

  it('never goes back to an earlier state', () => {
    const order: readonly AttemptState[] = ['created', 'open', 'processing']
    for (const state of attemptStates)
      for (const to of ['open', 'processing'] as const) {
        const decision = settle(standing(state), { state: to })
        expect(decision.act === 'move').toBe(isLive(state) && order.indexOf(to) > order.indexOf(state))
      }
  })
})

describe('any order of reports, any number of times', () => {
  const reports: readonly ProviderReport[] = [
    { state: 'open' },
    { state: 'processing' },
    paid,
    { state: 'failed', reason: 'declined' },
    { state: 'cancelled' },
  ]

  /** Does what the decisions say. */
  function play(sequence: readonly ProviderReport[]): { state: AttemptState; credits: number; returns: number } {
    let state: AttemptState = 'created'
    let [credits, returns] = [0, 0]
    for (const report of sequence) {
      const decision: Settlement = settle(standing(state), report)
      if (decision.act === 'move') state = decision.to
      if (decision.act === 'credit' || decision.act === 'return') state = 'succeeded'
      credits += Number(decision.act === 'credit')
      returns += Number(decision.act === 'return')
    }
    return { state, credits, returns }
  }

  it('ends paid, once, exactly when the money came', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...reports), { maxLength: 12 }), (sequence) => {
        const end = play(sequence)
        const came = sequence.includes(paid)
        expect(end.credits).toBe(came ? 1 : 0)
        expect(end.returns).toBe(0)
        expect(end.state === 'succeeded').toBe(came)
      }),
    )
  })
})

describe('parts that are taken back', () => {
  const part = fc.record({ ref: fc.constantFrom('a', 'b', 'c', 'd', 'e'), amount: fc.bigInt({ min: 1n, max: 5000n }) })
  /** Each name has one amount, as a dispute does. */
  const parts = fc.uniqueArray(part, { selector: ({ ref }) => ref, maxLength: 5 })

  it('are booked once each, whatever is told how often, and what is turned round is what was taken', () => {
    fc.assert(
      fc.property(parts, fc.array(fc.array(fc.nat({ max: 4 }), { maxLength: 5 }), { maxLength: 10 }), (all, told) => {
        let [state, booked]: [AttemptState, bigint] = ['succeeded', 0n]
        const known: TakenPart[] = []
        const seen = new Set<TakenPart>()
        for (const indexes of told) {
          // What a provider has told once it tells again, in any order.
          for (const index of indexes) if (all[index]) seen.add(all[index])
          const { attempt, debt } = standing(state)
          const decision = settle(
            { attempt: { ...attempt, taken: known }, debt },
            { ...paid, taken: [...seen].toReversed() },
          )
          if (decision.act === 'take') {
            known.push(...decision.parts)
            booked += takenSum(decision.parts)
          }
          if (decision.act === 'reverse') {
            state = 'reversed'
            booked += attempt.amount - takenSum(known)
          }
        }
        const taken = takenSum([...seen])
        expect(booked).toBe(taken < 5000n ? taken : 5000n)
        expect(state).toBe(taken < 5000n ? 'succeeded' : 'reversed')
      }),
    )
  })

  it('come after the money itself', () => {
    const taken = [{ ref: 'a', amount: 100n }]
    expect(settle(standing('open'), { ...paid, taken })).toEqual({ act: 'credit' })
    expect(settle(standing('succeeded'), { ...paid, taken })).toEqual({ act: 'take', parts: taken })
    expect(settle(standing('reversed'), { ...paid, taken })).toEqual({ act: 'nothing' })
  })
})

it.each([
  ['processing', undefined, 0, true],
  ['open', 'declined', 60_000, false],
  ['open', 'declined', 86_400_000, true],
  ['open', 'expired', 86_400_000, false],
  ['open', undefined, 86_400_000, false],
] as const)('a try that was %s and ended as %s after %i ms ended unseen: %s', (state, reason, age, unseen) => {
  expect(endedUnseen({ state, createdAt: 1000 }, reason, 1000 + age)).toBe(unseen)
})

it('a refusal at the page is told and ends nothing', () => {
  const report = { state: 'open', reason: 'declined' } as const
  for (const state of attemptStates)
    expect(settle(standing(state), report)).toEqual(
      state === 'created' || state === 'open' ? { act: 'move', to: 'open', reason: 'declined' } : { act: 'nothing' },
    )
})

it.each([
  ['ach', '2026-11-20', '2026-11-27'],
  ['ach', '2026-11-21', '2026-11-27'],
  ['ach', '2026-11-23', '2026-11-30'],
  ['stripe', '2026-11-20', undefined],
] as const)('%s begun on %s arrives by %s', (gateway, begun, date) => {
  expect(arrivesBy(gateway, begun)).toBe(date)
})

it.each([
  ['stripe', 'KWD', true],
  ['paypal', 'JPY', true],
  ['paypal', 'KWD', false],
  ['ach', 'USD', true],
  ['ach', 'EUR', false],
  ['mangopay', 'EUR', true],
  ['mangopay', 'KWD', false],
  ['offline', 'KWD', true],
] as const)('%s takes %s: %s', (gateway, currency, takes) => {
  expect(takesCurrency(gateway, currency)).toBe(takes)
})

it('asks the provider more and more rarely', () => {
  const waits = Array.from({ length: 12 }, (_, looks) => nextLookAfter(looks))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.at(-1)).toBe(86_400_000)
})
