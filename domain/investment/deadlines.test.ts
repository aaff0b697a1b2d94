import { describe, expect, it } from 'vitest'
import { type DeadlineFact, deadlinesOf } from './deadlines.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const campaign = { id: 'c1', slug: 'cedar-housing', name: 'Cedar Housing' }
const fact = (more: Partial<DeadlineFact>): DeadlineFact => ({
  kind: 'pay-until',
  recordId: 'r1',
  time: { at: now + 1 },
  campaign,
  ...more,
})
const idsOf = (facts: readonly DeadlineFact[], timeZone = 'UTC') =>
  deadlinesOf(facts, now, timeZone).map(({ id }) => id)

describe('deadlines', () => {
  it('are sorted by time, days by their end in the time zone of the site', () => {
    const facts = [
      fact({ recordId: 'late', time: { at: Date.parse('2026-11-21T06:00:00Z') } }),
      fact({ recordId: 'day', time: { on: '2026-11-20' } }),
      fact({ recordId: 'soon', time: { at: Date.parse('2026-11-20T13:00:00Z') } }),
    ]
    expect(idsOf(facts)).toEqual(['pay-until-soon', 'pay-until-day', 'pay-until-late'])
    // There the day ends at 08:00 UTC of the next one.
    expect(idsOf(facts, 'America/Los_Angeles')).toEqual(['pay-until-soon', 'pay-until-late', 'pay-until-day'])
  })

  it('leave out what is over, and keep a day until its end', () => {
    const facts = [
      fact({ recordId: 'over', time: { at: now } }),
      fact({ recordId: 'yesterday', time: { on: '2026-11-19' } }),
      fact({ recordId: 'today', time: { on: '2026-11-20' } }),
      fact({ recordId: 'open', time: { at: now + 1 } }),
    ]
    expect(idsOf(facts)).toEqual(['pay-until-open', 'pay-until-today'])
    // In Beirut it is still 20 November until 22:00 UTC.
    expect(deadlinesOf(facts, Date.parse('2026-11-20T22:00:00Z'), 'Asia/Beirut')).toEqual([])
  })

  it('have an id that stays, except that each instalment has its own', () => {
    const time = (on: string) => ({ kind: 'repayment-expected' as const, recordId: 'c1', time: { on } })
    expect(idsOf([fact(time('2026-12-01')), fact(time('2027-03-01'))])).toEqual([
      'repayment-expected-c1-2026-12-01',
      'repayment-expected-c1-2027-03-01',
    ])
    expect(idsOf([fact({ time: { at: now + 1 } })])).toEqual(idsOf([fact({ time: { at: now + 2 } })]))
  })

  it('name the units of an offer', () => {
    const [offer] = deadlinesOf([fact({ kind: 'offer-expires', units: 4n })], now, 'UTC')
    expect(offer?.path).toBe('/invest/c1?units=4')
  })
})
