import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Offering, Prospect } from './investment.ts'
import { type Applicant, decideJoin, firstThatFits, type Readiness, readinessOf } from './waiting-list.ts'

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
const anyone = { accredited: false, countryProblem: undefined, ownsCampaign: false }

describe('joining the waiting list', () => {
  const join = (units: bigint, change: Partial<Offering> = {}, who: Prospect = anyone) =>
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
    expect(join(6n, {}, { accredited: true, countryProblem: undefined, ownsCampaign: true })).toMatchObject({
      code: 'OWN_CAMPAIGN',
    }))
})

describe('the next entry of the waiting list', () => {
  const ready = (units: bigint) => ({ units, readiness: 'ready' }) as const
  const line = [ready(30n), ready(5n), ready(4n)]
  it('is the first whose units fit', () => {
    expect(firstThatFits(line, 30n)).toBe(line[0])
    expect(firstThatFits(line, 29n)).toBe(line[1])
    expect(firstThatFits(line, 4n)).toBe(line[2])
    expect(firstThatFits(line, 3n)).toBeUndefined()
  })
  it('is one whose user has nothing left to do, then one whose user has, and none whose user cannot invest', () => {
    const [barred, incomplete, last] = [
      { units: 5n, readiness: 'barred' },
      { units: 5n, readiness: 'incomplete' },
      ready(5n),
    ] as const
    expect(firstThatFits([barred, incomplete, last], 5n)).toBe(last)
    expect(firstThatFits([barred, incomplete, ready(6n)], 5n)).toBe(incomplete)
    expect(firstThatFits([barred], 5n)).toBeUndefined()
  })
  it('never gets more than available, and skips no entry that would fit', () => {
    const readiness = fc.constantFrom('ready', 'incomplete', 'barred')
    fc.assert(
      fc.property(
        fc.array(fc.record({ units: fc.bigInt({ min: 1n, max: 50n }), readiness })),
        fc.bigInt({ min: 0n, max: 60n }),
        (wishes, free) => {
          const next = firstThatFits(wishes, free)
          const fitting = wishes.filter((each) => each.units <= free && each.readiness !== 'barred')
          const first = fitting.filter((each) => each.readiness === 'ready')
          expect(next).toBe(first.length > 0 ? first[0] : fitting[0])
        },
      ),
    )
  })
})

describe('a user on the waiting list', () => {
  const fit: Applicant = { isActive: true, accredited: true, countryProblem: undefined, identityProblem: undefined }
  it.each<[Readiness, Partial<Applicant>, Offering['accreditation']]>([
    ['ready', {}, 'accredited'],
    ['ready', { accredited: false }, 'both'],
    ['incomplete', { identityProblem: 'KYC_NEEDED' }, 'both'],
    ['incomplete', { identityProblem: 'KYC_EXPIRED' }, 'both'],
    ['incomplete', { countryProblem: 'COUNTRY_NEEDED' }, 'both'],
    ['barred', { identityProblem: 'KYC_DECLINED' }, 'both'],
    ['barred', { countryProblem: 'COUNTRY_BLOCKED' }, 'both'],
    ['barred', { accredited: false }, 'accredited'],
    ['barred', { isActive: false }, 'both'],
  ])('is %s with %o, where %s may invest', (readiness, change, accreditation) =>
    expect(readinessOf({ ...fit, ...change }, { accreditation })).toBe(readiness),
  )
})
