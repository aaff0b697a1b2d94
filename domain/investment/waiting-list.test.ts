import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Offering } from './investment.ts'
import { decideJoin, firstThatFits } from './waiting-list.ts'

const full: Offering = {
  status: 2,
  currency: 'USD',
  unitPrice: 2500n,
  unitsTotal: 100n,
  unitsTaken: 95n,
  minimum: 10_000n,
  maximum: 150_000n,
  closesAt: 1000,
  accreditation: 'both',
}
const anyone = { accredited: false, ownsCampaign: false }

describe('joining the waiting list', () => {
  const join = (units: bigint, change: Partial<Offering> = {}, who = anyone) =>
    decideJoin({ ...full, ...change }, who, units, 999)
  it('is allowed for more units than available', () => {
    expect(join(6n)).toEqual({ ok: true })
    expect(join(60n, { unitsTaken: 100n })).toEqual({ ok: true })
  })
  it.each<[bigint, Partial<Offering>, string]>([
    [5n, {}, 'UNITS_FREE'],
    [0n, {}, 'UNITS_TOO_FEW'],
    [3n, { unitsTaken: 100n }, 'BELOW_MINIMUM'],
    [61n, {}, 'ABOVE_MAXIMUM'],
    [101n, {}, 'UNITS_LEFT'],
    [6n, { status: 4 }, 'CAMPAIGN_CLOSED'],
    [6n, { closesAt: 999 }, 'CAMPAIGN_CLOSED'],
    [6n, { accreditation: 'accredited' }, 'ACCREDITED_ONLY'],
  ])('rejects %s of %o: %s', (units, change, code) => expect(join(units, change)).toMatchObject({ ok: false, code }))
  it('rejects the owner of the campaign', () =>
    expect(join(6n, {}, { accredited: true, ownsCampaign: true })).toMatchObject({ code: 'OWN_CAMPAIGN' }))
})

describe('the next entry of the waiting list', () => {
  const line = [{ units: 30n }, { units: 5n }, { units: 4n }]
  it('is the first whose units fit', () => {
    expect(firstThatFits(line, 30n)).toBe(line[0])
    expect(firstThatFits(line, 29n)).toBe(line[1])
    expect(firstThatFits(line, 4n)).toBe(line[2])
    expect(firstThatFits(line, 3n)).toBeUndefined()
  })
  it('never gets more than available, and skips no entry that would fit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ units: fc.bigInt({ min: 1n, max: 50n }) })),
        fc.bigInt({ min: 0n, max: 60n }),
        (wishes, free) => {
          const next = firstThatFits(wishes, free)
          const before = next ? wishes.slice(0, wishes.indexOf(next)) : wishes
          expect(next === undefined || next.units <= free).toBe(true)
          expect(before.every(({ units }) => units > free)).toBe(true)
        },
      ),
    )
  })
})
