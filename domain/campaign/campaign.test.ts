import { describe, expect, it } from 'vitest'
import {
  type CampaignActor,
  type CampaignStatus,
  closingDateProblem,
  daysLeft,
  isFundsRetained,
  goalReached,
  isPublic,
  nextStatus,
  percentRaised,
  phaseOf,
  type TransitionFacts,
  milestoneReached,
} from './campaign.ts'

const facts: TransitionFacts = {
  complete: true,
  reason: 'The valuation is older than a year.',
  goalReached: true,
  ownerVerified: true,
  wentLive: true,
  closingDate: '2027-02-01',
  today: '2026-11-21',
}
const statuses: CampaignStatus[] = [0, 1, 2, 3, 4, 5, 6]
const actors: CampaignActor[] = ['owner', 'admin', 'closer']

describe('transitions (decision T15)', () => {
  it('follow exactly the table, for every actor', () => {
    const allowed: string[] = []
    for (const from of statuses)
      for (const to of statuses)
        for (const actor of actors)
          for (const reached of [true, false])
            if (nextStatus(from, to, actor, { ...facts, goalReached: reached }).ok)
              allowed.push(`${from}>${to} ${actor}`)
    expect([...new Set(allowed)].toSorted()).toEqual(
      [
        '0>1 owner',
        '0>6 owner',
        '1>0 owner',
        '1>2 admin',
        '1>3 admin',
        '2>4 closer',
        '2>5 closer',
        '2>6 admin',
        '3>0 owner',
        '3>6 owner',
        '6>2 admin',
        '6>4 closer',
        '6>5 closer',
      ].toSorted(),
    )
  })

  it.each([
    [0, 1, 'owner', { complete: false }, 'CAMPAIGN_INCOMPLETE'],
    [0, 1, 'owner', { closingDate: '2026-11-21' }, 'CLOSING_DATE_PAST'],
    [1, 2, 'admin', { closingDate: '2026-11-20' }, 'CLOSING_DATE_PAST'],
    [1, 2, 'admin', { closingDate: '2027-11-22' }, 'CLOSING_DATE_TOO_LATE'],
    [1, 2, 'admin', { ownerVerified: false }, 'OWNER_UNVERIFIED'],
    [1, 3, 'admin', { reason: '  ' }, 'REASON_REQUIRED'],
    [2, 4, 'closer', { goalReached: false }, 'TRANSITION_NOT_ALLOWED'],
    [2, 5, 'closer', { goalReached: true }, 'TRANSITION_NOT_ALLOWED'],
    [6, 2, 'admin', { wentLive: false }, 'TRANSITION_NOT_ALLOWED'],
  ] as const)('%s to %s by %s with %j: %s', (from, to, actor, change, code) => {
    expect(nextStatus(from, to, actor, { ...facts, ...change })).toEqual({ ok: false, code })
  })
})

it('accepts a closing date on the 365th day and not on the 366th', () => {
  expect(closingDateProblem('2027-11-21', '2026-11-21')).toBeUndefined()
  expect(closingDateProblem('2027-11-22', '2026-11-21')).toBe('CLOSING_DATE_TOO_LATE')
  expect(closingDateProblem('2026-02-30', '2026-11-21')).toBe('CLOSING_DATE_PAST')
})

it.each([
  ['fixed', 4, 1n, 1],
  ['fixed', 5, 1n, 0],
  ['flexible', 4, 1n, 1],
  ['flexible', 5, 1n, 1],
  ['flexible', 5, 0n, 0],
  ['fixed', 2, 1n, 0],
] as const)('funds retained: %s at %s with %s', (raise, status, raised, flag) =>
  expect(isFundsRetained(raise, status, raised)).toBe(flag),
)

describe('progress', () => {
  it('counts a remainder below one unit as reached: Pickleball Etc. LLC, Form C (spec vectors 1)', () => {
    expect(goalReached(4_999_920n, 5_000_000n, 120n)).toBe(true)
    expect(percentRaised(4_999_920n, 5_000_000n, 120n)).toBe(100)
    expect(goalReached(4_999_800n, 5_000_000n, 120n)).toBe(false)
    expect(percentRaised(4_999_800n, 5_000_000n, 120n)).toBe(99)
  })
  it('exceeds a hundred', () => expect(percentRaised(15_000n, 10_000n, 100n)).toBe(150))
})

it('returns the phase and the days left', () => {
  expect(phaseOf(2, 1000, 999)).toBe('open')
  expect(phaseOf(2, 1000, 1000)).toBe('settling')
  expect(phaseOf(4, 1000, 0)).toBe('ended')
  expect(daysLeft(86_400_001, 0)).toBe(2)
  expect(daysLeft(1, 0)).toBe(1)
  expect(daysLeft(0, 5)).toBe(0)
})

it('makes active, successful and unsuccessful campaigns public, and no others', () => {
  expect(statuses.filter(isPublic)).toEqual([2, 4, 5])
})

it.each([
  [0n, 4_999n, undefined],
  [4_999n, 5_000n, 'half'],
  [5_000n, 7_499n, undefined],
  [5_000n, 7_500n, 'three-quarters'],
  [4_000n, 8_000n, 'three-quarters'],
  [8_000n, 9_000n, undefined],
  [4_000n, 10_000n, 'goal'],
  // Less than one unit is left.
  [9_000n, 9_901n, 'goal'],
  [10_000n, 12_000n, undefined],
] as const)('from %s to %s of 10,000 reaches %s', (before, after, milestone) =>
  expect(milestoneReached({ before, after }, 10_000n, 100n)).toBe(milestone),
)
