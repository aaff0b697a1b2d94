import { describe, expect, it } from 'vitest'
import { dayAfterNotice, decideEarlyClosing, earlyClosingDays, earlyClosingProblem } from './early-closing.ts'

// Live since Monday, 5 January 2026; today is Thursday, 5 March.
const facts = {
  status: 2,
  closesAt: Date.UTC(2026, 4, 1),
  now: Date.UTC(2026, 2, 5, 12),
  goalReached: true,
  announced: false,
  announcements: { count: 0, lastAt: undefined },
  changing: false,
  today: '2026-03-05',
  wentLiveOn: '2026-01-05',
  closesOn: '2026-04-30',
  needsOpenDays: true,
} as const

it.each([
  // Wefunder's example: to close on a Friday, the notice goes out on the Thursday of the week before.
  ['Thursday', '2026-03-05', '2026-03-13'],
  ['Friday', '2026-03-06', '2026-03-14'],
  ['Saturday', '2026-03-07', '2026-03-14'],
  ['Sunday', '2026-03-08', '2026-03-14'],
  ['Monday', '2026-03-09', '2026-03-17'],
])('a notice on a %s leaves five business days', (_, sent, first) => expect(dayAfterNotice(sent)).toBe(first))

describe('an early closing', () => {
  it('is possible from the end of the notice until the day before the deadline', () => {
    expect(earlyClosingDays(facts)).toEqual({ first: '2026-03-13', last: '2026-04-29' })
    expect(decideEarlyClosing(facts, '2026-03-13')).toEqual({ ok: true })
    expect(decideEarlyClosing(facts, '2026-04-29')).toEqual({ ok: true })
    for (const day of ['2026-03-12', '2026-04-30', '2026-05-01'])
      expect(decideEarlyClosing(facts, day)).toEqual({ ok: false, code: 'CLOSING_DAY_NOT_ALLOWED' })
  })

  it('leaves the campaign open for 21 days where the site requires it', () => {
    const young = { ...facts, wentLiveOn: '2026-03-02' }
    expect(earlyClosingDays(young).first).toBe('2026-03-23')
    expect(earlyClosingDays({ ...young, needsOpenDays: false }).first).toBe('2026-03-13')
  })

  it.each([
    ['not-open', { ...facts, status: 6 }],
    ['not-open', { ...facts, now: facts.closesAt }],
    ['announced', { ...facts, announced: true }],
    ['changing', { ...facts, changing: true }],
    ['goal-missed', { ...facts, goalReached: false }],
    ['no-day', { ...facts, closesOn: '2026-03-13' }],
  ] as const)('is refused: %s', (problem, refused) => {
    expect(earlyClosingProblem(refused)).toBe(problem)
    expect(decideEarlyClosing(refused, '2026-03-13')).toEqual({ ok: false, code: 'EARLY_CLOSING_NOT_POSSIBLE' })
  })

  it.each([
    ['too-soon', 1, facts.now - 86_399_999],
    ['too-soon', 2, facts.now + 1],
    ['too-often', 3, facts.now - 90 * 86_400_000],
    [undefined, 1, facts.now - 86_400_000],
    [undefined, 2, facts.now - 86_400_000],
  ])('is announced once a day, and three times at most: %s', (problem, count, lastAt) => {
    const repeated = { ...facts, announcements: { count, lastAt } }
    expect(earlyClosingProblem(repeated)).toBe(problem)
    expect(decideEarlyClosing(repeated, '2026-03-13')).toEqual(
      problem === undefined ? { ok: true } : { ok: false, code: 'EARLY_CLOSING_LIMIT' },
    )
  })
})
