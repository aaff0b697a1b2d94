import { describe, expect, it } from 'vitest'
import { dayMs } from '#domain/calendar.ts'
import { decideEnding, endingOf, settlingDays } from './closing.ts'

const closesAt = Date.UTC(2026, 5, 1)
const ending = { status: 2, closesAt, goalReached: true, waiting: 0, early: false, reconfirming: false } as const

describe('a campaign at its closing date', () => {
  it.each([
    ['is open until its closing day is over', ending, closesAt - 1, 'wait'],
    ['ends at that moment when no payment is pending', ending, closesAt, 4],
    ['misses its goal', { ...ending, goalReached: false }, closesAt, 5],
    ['waits for pending payments', { ...ending, waiting: 1 }, closesAt + settlingDays * dayMs - 1, 'wait'],
    ['stops waiting after the settling period', { ...ending, waiting: 1 }, closesAt + settlingDays * dayMs, 4],
    ['closes early if its goal is still reached', { ...ending, early: true }, closesAt, 4],
    ['stays open if it is not', { ...ending, early: true, goalReached: false }, closesAt, 'stay-open'],
    [
      'stays open without waiting for payments',
      { ...ending, early: true, goalReached: false, waiting: 1 },
      closesAt,
      'stay-open',
    ],
    ['waits for payments before it closes early', { ...ending, early: true, waiting: 1 }, closesAt, 'wait'],
    [
      'waits for investors who are asked to accept new terms',
      { ...ending, reconfirming: true },
      closesAt + 30 * dayMs,
      'wait',
    ],
    ['never ends without a closing date', { ...ending, closesAt: null }, closesAt, 'wait'],
  ] as const)('%s', (_, facts, now, decided) => expect(decideEnding(facts, now)).toBe(decided))

  it.each([
    [true, 4],
    [false, 5],
  ] as const)('ends while it is hidden, by the same rule: %s', (reached, decided) => {
    const hidden = { ...ending, status: 6, goalReached: reached } as const
    expect(decideEnding(hidden, closesAt)).toBe(decided)
    expect(decideEnding({ ...hidden, closesAt: null }, closesAt + dayMs)).toBe('wait')
  })

  it.each([0, 1, 3, 4, 5] as const)('stays open with status %i', (status) =>
    expect(decideEnding({ ...ending, status }, closesAt + dayMs)).toBe('wait'),
  )
})

it.each([
  ['fixed', 4, 100n, 'funded'],
  ['flexible', 4, 100n, 'funded'],
  ['fixed', 5, 100n, 'missed'],
  ['flexible', 5, 100n, 'partly-funded'],
  ['flexible', 5, 0n, 'missed'],
] as const)('%s, ended at %i with %s: %s (decision T16)', (raiseType, status, raised, kind) =>
  expect(endingOf(raiseType, status, raised)).toBe(kind),
)
