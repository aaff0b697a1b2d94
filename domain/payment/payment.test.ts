import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrivesBy,
  type AttemptState,
  attemptStates,
  hasEndedUnattended,
  isLive,
  nextPollDelay,
  type ProviderReport,
  settle,
  type Settlement,
  type SettlementContext,
} from './payment.ts'
import { attributed, type BookedDisputes, type Dispute, outstanding } from './dispute.ts'

const contextOf = (state: AttemptState, debt: SettlementContext['debt'] = 'waiting'): SettlementContext => ({
  attempt: {
    state,
    amount: 5000n,
    currency: 'USD',
    isCancelled: false,
    booked: { taken: [], reinstated: [] },
    arrived: 5000n,
  },
  debt,
})
const paid = { state: 'succeeded', amount: 5000n, currency: 'USD' } as const satisfies ProviderReport

describe('settling a report', () => {
  it.each(['created', 'open', 'processing', 'failed', 'cancelled'] as const)(
    'credits money that arrives while %s',
    (state) => {
      expect(settle(contextOf(state), paid)).toEqual({ action: 'credit' })
      expect(settle(contextOf(state, 'regained'), paid)).toEqual({ action: 'credit' })
    },
  )

  it.each(['succeeded', 'reversed'] as const)('credits once: %s', (state) => {
    expect(settle(contextOf(state), paid)).toEqual({ action: 'nothing' })
    expect(settle(contextOf(state, 'paid'), paid)).toEqual({ action: 'nothing' })
  })

  it.each([
    ['gone', 'no-longer-possible'],
    ['paid', 'already-paid'],
  ] as const)('refunds when the debt is %s', (debt, reason) => {
    expect(settle(contextOf('open', debt), paid)).toEqual({ action: 'return', reason, amount: 5000n, currency: 'USD' })
  })

  it.each([
    [{ ...paid, amount: 4999n }, 'other-amount'],
    [{ ...paid, amount: 5001n }, 'other-amount'],
    [{ ...paid, currency: 'EUR' }, 'other-currency'],
  ] as const)('refunds another amount or currency: %o', (report, reason) => {
    expect(settle(contextOf('open'), report)).toMatchObject({
      action: 'return',
      reason,
      amount: report.amount,
      currency: report.currency,
    })
  })

  it.each(attemptStates)('neither credits nor refunds an amount of zero: %s', (state) => {
    const settlement = settle(contextOf(state), { ...paid, amount: 0n })
    expect(settlement).toEqual(
      isLive(state) ? { action: 'move', to: 'failed', reason: 'refused' } : { action: 'nothing' },
    )
  })

  it('compares a dispute with the amount that arrived', () => {
    const { attempt } = contextOf('succeeded', 'gone')
    const came: SettlementContext = { attempt: { ...attempt, arrived: 9000n }, debt: 'gone' }
    const disputes = [{ ref: 'd', taken: 5000n, reinstated: 0n }]
    expect(settle(came, { ...paid, amount: 9000n, disputes })).toMatchObject({ action: 'take' })
  })

  it('an expired page cancels an attempt that its payer cancelled, and any other end keeps its reason', () => {
    const over = { state: 'failed', reason: 'expired' } as const
    const declined = { state: 'failed', reason: 'declined' } as const
    const { attempt } = contextOf('open')
    const left: SettlementContext = { attempt: { ...attempt, isCancelled: true }, debt: 'waiting' }
    expect(settle(left, over)).toEqual({ action: 'move', to: 'cancelled' })
    expect(settle(contextOf('open'), over)).toEqual({ action: 'move', to: 'failed', reason: 'expired' })
    expect(settle(left, declined)).toEqual({ action: 'move', to: 'failed', reason: 'declined' })
    expect(settle(left, paid)).toEqual({ action: 'credit' })
    expect(settle({ ...left, attempt: { ...left.attempt, state: 'succeeded' } }, over)).toEqual({ action: 'nothing' })
  })

  it('reverses only what was credited', () => {
    const report = { state: 'reversed', reason: 'bounced' } as const
    for (const state of attemptStates)
      expect(settle(contextOf(state), report).action).toBe(
        state === 'succeeded' ? 'reverse' : isLive(state) ? 'move' : 'nothing',
      )
  })

  it('never returns to an earlier state', () => {
    const order: readonly AttemptState[] = ['created', 'open', 'processing']
    for (const state of attemptStates)
      for (const to of ['open', 'processing'] as const) {
        const decision = settle(contextOf(state), { state: to })
        expect(decision.action === 'move').toBe(isLive(state) && order.indexOf(to) > order.indexOf(state))
      }
  })
})

describe('reports in any order and number', () => {
  const reports: readonly ProviderReport[] = [
    { state: 'open' },
    { state: 'processing' },
    paid,
    { state: 'failed', reason: 'declined' },
    { state: 'cancelled' },
  ]

  /** Applies the decisions. */
  function play(sequence: readonly ProviderReport[]): { state: AttemptState; credits: number; returns: number } {
    let state: AttemptState = 'created'
    let [credits, returns] = [0, 0]
    for (const report of sequence) {
      const decision: Settlement = settle(contextOf(state), report)
      if (decision.action === 'move') state = decision.to
      if (decision.action === 'credit' || decision.action === 'return') state = 'succeeded'
      credits += Number(decision.action === 'credit')
      returns += Number(decision.action === 'return')
    }
    return { state, credits, returns }
  }

  it('end in one credit exactly when the money arrived', () => {
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

describe('disputes', () => {
  const amount = 5000n
  interface Books {
    state: AttemptState
    booked: BookedDisputes
  }
  const begun = (): Books => ({ state: 'succeeded', booked: { taken: [], reinstated: [] } })
  const settlementContext = ({ state, booked }: Books): SettlementContext => ({
    attempt: { ...contextOf(state).attempt, booked },
    debt: 'paid',
  })
  /** Applies the consequences of a response step by step, like the booking code. */
  function hear(books: Books, report: ProviderReport): Settlement['action'][] {
    const actions: Settlement['action'][] = []
    for (;;) {
      const decision = settle(settlementContext(books), report)
      if (decision.action === 'nothing') return actions
      actions.push(decision.action)
      const { taken, reinstated } = books.booked
      if (decision.action === 'take') books.booked = { taken: [...taken, ...decision.parts], reinstated }
      if (decision.action === 'reinstate') books.booked = { taken, reinstated: [...reinstated, ...decision.parts] }
      if (decision.action === 'reverse') {
        const left = amount - outstanding(books.booked)
        books.state = 'reversed'
        books.booked = { taken: [...taken, ...attributed(decision.parts, left)], reinstated }
      }
    }
  }
  const reportOf = (disputes: readonly Dispute[]): ProviderReport => ({ ...paid, disputes })
  const lost = (ref: string, taken: bigint): Dispute => ({ ref, taken, reinstated: 0n })
  const won = (ref: string, taken: bigint): Dispute => ({ ref, taken, reinstated: taken })

  it('are booked after the payment itself', () => {
    expect(settle(contextOf('open'), reportOf([lost('a', 100n)]))).toEqual({ action: 'credit' })
    expect(settle(contextOf('succeeded'), reportOf([lost('a', 100n)]))).toEqual({
      action: 'take',
      parts: [{ ref: 'a', amount: 100n }],
    })
  })

  it('of the whole amount are booked by reference, and each reinstates what it took', () => {
    const books = begun()
    expect(hear(books, reportOf([lost('a', 3000n), lost('b', 2500n)]))).toEqual(['reverse'])
    expect(books.booked.taken).toEqual([
      { ref: 'a', amount: 3000n },
      { ref: 'b', amount: 2000n },
    ])
    expect(hear(books, reportOf([lost('a', 3000n), won('b', 2500n)]))).toEqual(['reinstate'])
    expect(hear(books, reportOf([lost('a', 3000n), won('b', 2500n)]))).toEqual([])
    expect(books.booked.reinstated).toEqual([{ ref: 'b', amount: 2000n }])
    expect(books.state).toBe('reversed')
  })

  it('that were won before the first report book nothing, and an older report does not either', () => {
    for (const old of [
      reportOf([lost('a', 100n)]),
      { state: 'reversed', reason: 'disputed', disputes: [lost('a', 5000n)] },
    ]) {
      const books = begun()
      expect(hear(books, reportOf([won('a', 5000n)]))).toEqual(['reinstate'])
      expect(hear(books, old as ProviderReport)).toEqual([])
      expect(books).toEqual({ state: 'succeeded', booked: { taken: [], reinstated: [{ ref: 'a', amount: 0n }] } })
    }
  })

  it('that are partly won keep the rest', () => {
    const books = begun()
    expect(hear(books, reportOf([{ ref: 'a', taken: 3000n, reinstated: 1000n }]))).toEqual(['take', 'reinstate'])
    expect(outstanding(books.booked)).toBe(2000n)
  })

  it('that are lost after one was won take what was reinstated, and no more', () => {
    const books = begun()
    hear(books, reportOf([lost('a', 5000n)]))
    hear(books, reportOf([won('a', 5000n)]))
    expect(hear(books, reportOf([won('a', 5000n), lost('b', 6000n)]))).toEqual(['take'])
    expect(outstanding(books.booked)).toBe(5000n)
    expect(hear(books, reportOf([won('a', 5000n), won('b', 6000n)]))).toEqual(['reinstate'])
    expect(outstanding(books.booked)).toBe(0n)
  })

  it('that took the whole amount without a reference reinstate it under the later reference', () => {
    const books = begun()
    expect(hear(books, { state: 'reversed', reason: 'disputed' })).toEqual(['reverse'])
    expect(books.booked.taken).toEqual([{ ref: '', amount: 5000n }])
    expect(hear(books, reportOf([lost('a', 2000n), won('b', 3000n)]))).toEqual(['reinstate'])
    expect(hear(books, reportOf([lost('a', 2000n), won('b', 3000n)]))).toEqual([])
    expect(outstanding(books.booked)).toBe(2000n)
    expect(hear(books, reportOf([won('a', 9000n), won('b', 3000n)]))).toEqual(['reinstate'])
    expect(outstanding(books.booked)).toBe(0n)
  })

  it('leave the ledger equal to the provider’s, for any order and number of reports', () => {
    const refs = ['a', 'b', 'c', 'd'] as const
    const event = fc.record({
      ref: fc.constantFrom(...refs),
      is: fc.constantFrom('open', 'win', 'win', 'tell', 'tell'),
      part: fc.bigInt({ min: 1n, max: 6000n }),
      /** The age of the response that arrives. */
      age: fc.nat({ max: 4 }),
    })
    let [wins, wholes] = [0, 0]
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), (events) => {
        const books = begun()
        const disputes = new Map<string, Dispute>()
        const answers: ProviderReport[] = [reportOf([])]
        const keeps = (): bigint =>
          [...disputes.values()].reduce((sum, { taken, reinstated }) => sum + taken - reinstated, 0n)
        for (const { ref, is, part, age } of events) {
          const known = disputes.get(ref)
          // A provider withdraws no more than is available, and closes a dispute once.
          const most = amount - keeps()
          if (is === 'open' && !known && most > 0n) disputes.set(ref, lost(ref, part < most ? part : most))
          if (is === 'win' && known?.reinstated === 0n) disputes.set(ref, won(ref, known.taken))
          const now = [...disputes.values()].toReversed()
          answers.push(keeps() === amount ? { state: 'reversed', reason: 'disputed', disputes: now } : reportOf(now))
          if (is === 'tell') hear(books, answers.at(-1 - age) ?? reportOf([]))
          expect(outstanding(books.booked)).toBeGreaterThanOrEqual(0n)
          expect(outstanding(books.booked)).toBeLessThanOrEqual(amount)
        }
        const last = answers.at(-1) ?? reportOf([])
        hear(books, last)
        expect(outstanding(books.booked)).toBe(keeps())
        expect(hear(books, last)).toEqual([])
        for (const { ref, amount: back } of books.booked.reinstated)
          expect(back).toBeLessThanOrEqual(books.booked.taken.find((each) => each.ref === ref)?.amount ?? 0n)
        wins += Number(books.booked.reinstated.some((each) => each.amount > 0n))
        wholes += Number(books.state === 'reversed')
      }),
      { numRuns: 500 },
    )
    // The test is meaningful only if all of these cases occur.
    expect(Math.min(wins, wholes)).toBeGreaterThan(10)
  })
})

it.each([
  ['processing', undefined, 0, true],
  ['open', 'declined', 60_000, false],
  ['open', 'declined', 86_400_000, true],
  ['open', 'expired', 86_400_000, false],
  ['open', undefined, 86_400_000, false],
] as const)('an attempt that was %s and ended as %s after %i ms ended unattended: %s', (state, reason, age, unseen) => {
  expect(hasEndedUnattended({ state, createdAt: 1000 }, reason, 1000 + age)).toBe(unseen)
})

it("a decline on the provider's page is reported and ends nothing", () => {
  const report = { state: 'open', reason: 'declined' } as const
  for (const state of attemptStates)
    expect(settle(contextOf(state), report)).toEqual(
      state === 'created' || state === 'open'
        ? { action: 'move', to: 'open', reason: 'declined' }
        : { action: 'nothing' },
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

it('polls the provider less and less often', () => {
  const waits = Array.from({ length: 12 }, (_, pollCount) => nextPollDelay(pollCount))
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.at(-1)).toBe(86_400_000)
})
