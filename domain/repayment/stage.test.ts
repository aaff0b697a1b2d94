import { describe, expect, it } from 'vitest'
import {
  automaticStage,
  declarableStages,
  nextCheckOn,
  type RepaymentStage,
  repaymentStages,
  stageByPayments,
} from './stage.ts'

describe('stages of a loan', () => {
  it.each<[RepaymentStage, bigint, number, number, RepaymentStage | undefined]>([
    ['on-time', 0n, 0, 90, undefined],
    ['on-time', 1n, 1, 90, 'late'],
    // One stage after the other, so that the history shows both.
    ['on-time', 1n, 400, 90, 'late'],
    ['late', 1n, 89, 90, undefined],
    ['late', 1n, 90, 90, 'default'],
    ['late', 1n, 4000, 0, undefined],
    ['late', 0n, 0, 90, 'on-time'],
    ['default', 0n, 0, 90, undefined],
    ['recovery', 0n, 0, 90, undefined],
    ['written-off', 1n, 500, 90, undefined],
    ['recovered', 1n, 1, 90, undefined],
  ])('%s with %s overdue for %s days, default after %s: %s', (current, overdue, daysOverdue, defaultDays, expected) =>
    expect(automaticStage(current, { overdue, daysOverdue }, defaultDays)).toBe(expected),
  )

  it('are declared by an administrator, on time and recovered only if nothing is overdue', () => {
    expect(repaymentStages.map((stage) => [stage, declarableStages(stage, 1n)])).toEqual([
      ['on-time', ['default']],
      ['late', ['default']],
      ['default', ['recovery', 'written-off']],
      ['recovery', ['written-off']],
      ['recovered', []],
      ['written-off', []],
    ])
    expect(declarableStages('default', 0n)).toEqual(['on-time', 'recovery', 'recovered', 'written-off'])
    expect(declarableStages('recovery', 0n)).toEqual(['on-time', 'recovered', 'written-off'])
  })

  it.each<[RepaymentStage, bigint, RepaymentStage]>([
    ['on-time', 1n, 'late'],
    ['late', 0n, 'on-time'],
    ['late', 1n, 'late'],
    ['default', 0n, 'default'],
    ['recovered', 1n, 'recovered'],
  ])('%s with %s overdue is shown as %s before the job records it', (recorded, overdue, expected) =>
    expect(stageByPayments(recorded, { overdue })).toBe(expected),
  )

  it('are looked at again the day after the next due date, and every day while it is late', () => {
    const next = { dueOn: '2026-05-31', amount: 1n }
    expect(nextCheckOn('on-time', { next }, '2026-03-01')).toBe('2026-06-01')
    expect(nextCheckOn('late', { next }, '2026-03-01')).toBe('2026-03-02')
    expect(nextCheckOn('on-time', { next: undefined }, '2026-03-01')).toBe('2026-03-02')
  })
})
