import { describe, expect, it } from 'vitest'
import { amendmentProblem, decideAmendment, extensionDays, lapseOf, reconfirmUntil } from './amendment.ts'

const facts = {
  status: 2,
  closesAt: Date.UTC(2026, 4, 1),
  now: Date.UTC(2026, 2, 5, 12),
  announced: false,
  changing: false,
  wentLiveOn: '2026-01-05',
  closesOn: '2026-04-30',
  offering: {
    currency: 'USD',
    kind: 'equity',
    completeKinds: ['equity'],
    goal: 2_500_000n,
    unitPrice: 2500n,
    maximumOffering: 2_500_000n,
    maximum: null,
    allocation: 'first-come',
    unitsTaken: 0n,
    unitsOffered: 0n,
    committed: 0n,
    repriced: false,
  },
} as const

describe('an amendment of the closing day', () => {
  it('moves it to a later one, at most 365 days after the campaign went live', () => {
    expect(extensionDays(facts)).toEqual({ first: '2026-05-01', last: '2027-01-05' })
    expect(decideAmendment(facts, { closingDate: '2026-05-01' })).toEqual({ ok: true })
    expect(decideAmendment(facts, { closingDate: '2027-01-05' })).toEqual({ ok: true })
    for (const closingDate of ['2026-04-30', '2027-01-06'])
      expect(decideAmendment(facts, { closingDate })).toEqual({ ok: false, code: 'CLOSING_DAY_NOT_ALLOWED' })
    expect(decideAmendment(facts, {})).toMatchObject({ ok: false, code: 'INVALID_INPUT' })
  })

  it.each([
    ['not-open', { ...facts, status: 6 }],
    ['not-open', { ...facts, now: facts.closesAt }],
    ['announced', { ...facts, announced: true }],
    ['changing', { ...facts, changing: true }],
  ] as const)('is refused: %s', (problem, refused) => {
    expect(amendmentProblem(refused)).toBe(problem)
    expect(decideAmendment(refused, { closingDate: '2026-06-01' })).toEqual({
      ok: false,
      code: 'AMENDMENT_NOT_POSSIBLE',
    })
  })
})

it('several terms are amended at once, and each has its rule', () => {
  const terms = { closingDate: '2026-05-01', goal: '3000000', unitPrice: '5000' }
  expect(decideAmendment(facts, terms)).toEqual({ ok: true })
  expect(decideAmendment(facts, { ...terms, closingDate: '2026-04-30' })).toEqual({
    ok: false,
    code: 'CLOSING_DAY_NOT_ALLOWED',
  })
  expect(decideAmendment(facts, { ...terms, goal: '1', kind: 'debt' })).toMatchObject({
    ok: false,
    code: 'INVALID_INPUT',
    problems: [{ path: 'goal' }, { path: 'unitPrice' }, { path: 'kind' }],
  })
  // No later day is left, and other terms can still change.
  expect(decideAmendment({ ...facts, closesOn: '2027-01-05' }, { goal: '3000000' })).toEqual({ ok: true })
})

it('asks investors for five whole business days after the day of the notice', () => {
  // From a Thursday to the end of the next one.
  expect(reconfirmUntil('2026-03-05', 'UTC')).toBe(Date.UTC(2026, 2, 13))
  expect(reconfirmUntil('2026-03-07', 'UTC')).toBe(Date.UTC(2026, 2, 14))
})

it.each([
  ['pending', 'confirmed', 99, 'wait'],
  ['pending', 'confirmed', 100, 'refund'],
  ['pending', 'reserved', 100, 'release'],
  ['pending', 'refunded', 99, 'end'],
  ['pending', 'cancelled', 100, 'end'],
  ['confirmed', 'confirmed', 100, 'none'],
  ['lapsed', 'refunded', 100, 'none'],
] as const)('%s, investment %s, at %i: %s', (state, investment, now, end) =>
  expect(lapseOf(state, investment, { until: 100, now })).toBe(end),
)
