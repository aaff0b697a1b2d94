import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distributionFrequencies } from '#domain/campaign/campaign.ts'
import { interestMethods, repaymentStructures } from './loan-structures.ts'
import { type LoanTerms, periodsOf } from './loan-terms.ts'
import { annuityPayment, payoffOn, scheduleOf } from './schedule.ts'
import { earlyRepaymentsOf, ownProgress, payoffAmount, progressOf } from './schedule-progress.ts'
import { ownSchedule, ownTotals, splitSchedule, totalsOn } from './schedule-share.ts'

const loan = (change: Partial<LoanTerms> = {}): LoanTerms => ({
  principal: 1_000_000n,
  ratePoints: 800,
  structure: 'interest-only',
  method: 'simple',
  frequency: 'monthly',
  termMonths: 10,
  startsOn: '2026-01-31',
  ...change,
})
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)
const dates = (change: Partial<LoanTerms>) => periodsOf(loan(change)).map(({ dueOn }) => dueOn)

describe('due dates', () => {
  it.each<[string, Partial<LoanTerms>, string[]]>([
    ['stay at the end of the month', { termMonths: 3 }, ['2026-02-28', '2026-03-31', '2026-04-30']],
    ['in a leap year', { termMonths: 2, startsOn: '2027-12-31' }, ['2028-01-31', '2028-02-29']],
    ['from the last day of February', { termMonths: 2, startsOn: '2026-02-28' }, ['2026-03-31', '2026-04-30']],
    ['from the 30th', { termMonths: 3, startsOn: '2026-01-30' }, ['2026-02-28', '2026-03-30', '2026-04-30']],
    ['of quarters', { termMonths: 7, frequency: 'quarterly' }, ['2026-04-30', '2026-07-31', '2026-08-31']],
    ['of years', { termMonths: 24, frequency: 'yearly' }, ['2027-01-31', '2028-01-31']],
    ['of a term below a period', { termMonths: 2, frequency: 'yearly' }, ['2026-03-31']],
    [
      'of weeks',
      { termMonths: 1, frequency: 'weekly', startsOn: '2026-03-15' },
      ['2026-03-22', '2026-03-29', '2026-04-05', '2026-04-12', '2026-04-15'],
    ],
  ])('%s', (_, change, expected) => expect(dates(change)).toEqual(expected))

  it('of days end with the shortest month', () => {
    const days = dates({ termMonths: 1, frequency: 'daily', startsOn: '2026-02-01' })
    expect([days.length, days[0], days.at(-1)]).toEqual([28, '2026-02-02', '2026-03-01'])
  })
})

describe('annuities', () => {
  it('have the published payment: PMT(8 %/12, 10, 10000) = -1037.0320893592', () => {
    const { num, den } = annuityPayment(periodsOf(loan()))
    // Ten decimals, rounded half up.
    expect((10_000n * 10n ** 10n * num * 2n + den) / (2n * den)).toBe(10_370_320_893_592n)
  })

  it('repay the loan in equal instalments, of which the last takes the residue', () => {
    const schedule = scheduleOf(loan({ structure: 'annuity' }))
    expect(schedule.map(({ total }) => total)).toEqual([...Array.from({ length: 9 }, () => 103_703n), 103_707n])
    expect(schedule[0]).toMatchObject({ interest: 6667n, principal: 97_036n, outstanding: 902_964n })
    expect(schedule.at(-1)).toMatchObject({ dueOn: '2026-11-30', outstanding: 0n })
  })

  it('without interest repay equal parts', () => {
    const schedule = scheduleOf(loan({ structure: 'annuity', ratePoints: 0, principal: 100n, termMonths: 3 }))
    expect(schedule.map(({ total }) => total)).toEqual([33n, 33n, 34n])
  })

  it('with a shorter last period still have equal payments', () => {
    const totals = scheduleOf(loan({ structure: 'annuity', frequency: 'quarterly', termMonths: 11 })).map(
      ({ total }) => total,
    )
    expect(totals).toHaveLength(4)
    expect(Math.abs(Number((totals[3] ?? 0n) - (totals[0] ?? 0n)))).toBeLessThan(4)
  })
})

describe('interest', () => {
  it.each<[string, Partial<LoanTerms>, bigint[]]>([
    ['is paid every period', { termMonths: 3 }, [6667n, 6667n, 6666n]],
    ['has no decimals in yen', { principal: 10_000n, termMonths: 3 }, [67n, 67n, 66n]],
    ['of tiny amounts is spread over the term', { principal: 75n, termMonths: 5 }, [1n, 1n, 1n, 0n, 0n]],
    ['of a bullet is due at maturity', { structure: 'bullet', termMonths: 24 }, [160_000n]],
    [
      'of a bullet may be compound',
      { structure: 'bullet', method: 'compound', frequency: 'yearly', termMonths: 24 },
      [166_400n],
    ],
    // 10,000 at 5 % compounded monthly for 10 years is 16,470.09.
    [
      'compounds by the frequency',
      { structure: 'bullet', method: 'compound', ratePoints: 500, termMonths: 120 },
      [647_009n],
    ],
    ['does not depend on leap years', { frequency: 'yearly', termMonths: 36 }, [80_000n, 80_000n, 80_000n]],
    ['of a shorter last period is its part', { frequency: 'yearly', termMonths: 14 }, [80_000n, 13_333n]],
  ])('%s', (_, change, expected) => {
    const schedule = scheduleOf(loan(change))
    expect([
      ...schedule.map(({ interest }) => interest),
      ...Array.from({ length: expected.length - schedule.length }, () => 0n),
    ]).toEqual(expected)
  })
})

describe('early repayment', () => {
  it.each<[string, Partial<LoanTerms>, string, [bigint, bigint] | undefined]>([
    ['bears interest by the day', {}, '2026-03-15', [1_000_000n, 3288n]],
    ['on a due date bears none', {}, '2026-03-31', [1_000_000n, 0n]],
    ['on the first day bears none', {}, '2026-01-31', [1_000_000n, 0n]],
    ['before the loan is impossible', {}, '2026-01-30', undefined],
    ['after it is impossible', {}, '2026-12-01', undefined],
    ['of an annuity is what is outstanding', { structure: 'annuity' }, '2026-03-01', [902_964n, 198n]],
    [
      'of a bullet has the interest since the start',
      { structure: 'bullet', termMonths: 24 },
      '2027-01-31',
      [1_000_000n, 80_000n],
    ],
    [
      'of a compound bullet has interest on interest',
      { structure: 'bullet', method: 'compound', frequency: 'yearly', termMonths: 24 },
      '2027-04-14',
      // 10,800 for 73 days.
      [1_000_000n, 97_280n],
    ],
  ])('%s', (_, change, on, expected) => {
    const payoff = payoffOn(loan(change), [], on)
    expect(payoff && [payoff.principal, payoff.interest]).toEqual(expected)
  })

  it('of a part lowers what follows', () => {
    const terms = loan({ termMonths: 3 })
    const schedule = scheduleOf(terms, [{ on: '2026-03-15', amount: 501_644n }])
    expect(
      schedule.map(({ dueOn, interest, principal, outstanding, early }) => [
        dueOn,
        interest,
        principal,
        outstanding,
        early,
      ]),
    ).toEqual([
      ['2026-02-28', 6667n, 0n, 1_000_000n, false],
      ['2026-03-15', 1644n, 500_000n, 500_000n, true],
      ['2026-03-31', 3333n, 0n, 500_000n, false],
      ['2026-04-30', 3334n, 500_000n, 0n, false],
    ])
    expect(scheduleOf(terms, [{ on: '2026-03-15', amount: 9_999_999n }]).map(({ total }) => total)).toEqual([
      6667n,
      1_003_288n,
    ])
  })
})

describe('progress', () => {
  const schedule = scheduleOf(loan({ termMonths: 3 }))
  const pay = (on: string, amount: bigint, principal = false) => ({ on, amount, principal })

  it('is late from the day after the due date', () => {
    expect(progressOf(schedule, [], '2026-02-28')).toMatchObject({ due: 6667n, overdue: 0n, overdueSince: undefined })
    expect(progressOf(schedule, [], '2026-03-01')).toMatchObject({
      overdue: 6667n,
      overdueSince: '2026-02-28',
      daysOverdue: 1,
      next: { dueOn: '2026-03-31', amount: 6667n },
    })
  })

  it('pays the oldest instalment first', () => {
    const { instalments, ...progress } = progressOf(
      schedule,
      [pay('2026-02-20', 4000n), pay('2026-04-02', 5000n)],
      '2026-04-05',
    )
    expect(instalments.map(({ paid, state }) => [paid, state])).toEqual([
      [6667n, 'paid'],
      [2333n, 'overdue'],
      [0n, 'upcoming'],
    ])
    expect(progress).toMatchObject({ paid: 9000n, overdue: 4334n, overdueSince: '2026-03-31', complete: false })
  })

  it('knows payments in advance, of today and of later days', () => {
    const advance = [pay('2026-02-28', 7000n), pay('2026-03-02', 1n)]
    const { instalments } = progressOf(schedule, advance, '2026-02-28')
    expect(instalments.map(({ state }) => state)).toEqual(['paid', 'partial', 'upcoming'])
    expect(progressOf(schedule, [], '2026-02-28').instalments[0]?.state).toBe('due')
    expect(progressOf(schedule, [pay('2026-04-30', 1_020_000n)], '2026-05-01').complete).toBe(true)
  })

  it('takes principal beyond what is due as an early repayment', () => {
    const terms = loan({ termMonths: 3 })
    // Of 508,311 on 15 March 6,667 were still due.
    const payments = [pay('2026-03-15', 508_311n, true)]
    const early = earlyRepaymentsOf(terms, payments)
    expect(early).toEqual([{ on: '2026-03-15', amount: 501_644n }])
    const progress = progressOf(scheduleOf(terms, early), payments, '2026-03-20')
    expect(progress).toMatchObject({ overdue: 0n, next: { dueOn: '2026-03-31', amount: 3333n } })
    expect(earlyRepaymentsOf(terms, [pay('2026-03-15', 508_311n)])).toEqual([])
    // What was paid in advance counts as well.
    const inAdvance = [pay('2026-03-10', 9000n), pay('2026-03-15', 499_311n, true)]
    expect(earlyRepaymentsOf(terms, inAdvance)).toEqual(early)
    expect(earlyRepaymentsOf(terms, [pay('2026-05-01', 1_020_000n, true)])).toEqual([])
  })
})

describe('the progress of one investor', () => {
  const schedule = scheduleOf(loan({ principal: 1000n, termMonths: 3 }))
  const own = ownSchedule(schedule, 1n, 3n)

  it('is not overdue by rounding alone', () => {
    expect(own.map(({ interest, principal }) => [interest, principal])).toEqual([
      [2n, 0n],
      [3n, 0n],
      [2n, 333n],
    ])
    const paid = { on: '2026-02-28', amount: 7n }
    // The split of the first payment gave this investor one unit less than expected.
    const progress = ownProgress(
      progressOf(schedule, [paid], '2026-03-02'),
      own,
      [{ on: paid.on, amount: 1n }],
      '2026-03-02',
    )
    expect(progress).toMatchObject({ paid: 1n, overdue: 0n, overdueSince: undefined })
    expect(progress.instalments[0]).toMatchObject({ paid: 2n, state: 'paid' })
    expect(progress.next).toEqual({ dueOn: '2026-03-31', amount: 3n })
  })

  it('is overdue with the loan', () => {
    const progress = ownProgress(progressOf(schedule, [], '2026-03-02'), own, [], '2026-03-02')
    expect(progress).toMatchObject({ overdue: 2n, overdueSince: '2026-02-28', daysOverdue: 2 })
  })
})

describe('the amount that repays a loan in full', () => {
  const terms = loan({ termMonths: 3 })
  it.each<[string, { on: string; amount: bigint; principal: boolean }[], bigint]>([
    ['has what is due and the interest by the day', [], 6667n + 1_003_288n],
    ['less what was paid', [{ on: '2026-03-01', amount: 6667n, principal: false }], 1_003_288n],
    ['less what was paid in advance', [{ on: '2026-03-01', amount: 10_000n, principal: false }], 999_955n],
    ['less what was repaid early', [{ on: '2026-03-15', amount: 508_311n, principal: true }], 501_644n],
    ['is nothing for a loan that is repaid', [{ on: '2026-03-15', amount: 1_009_955n, principal: true }], 0n],
  ])('%s', (_, payments, expected) => expect(payoffAmount(terms, payments, '2026-03-15')).toBe(expected))
})

const anyLoan = fc.record<LoanTerms>({
  principal: fc.oneof(fc.bigInt({ min: 1n, max: 500n }), fc.bigInt({ min: 1n, max: 10n ** 15n })),
  ratePoints: fc.integer({ min: 0, max: 10_000 }),
  structure: fc.constantFrom(...repaymentStructures),
  method: fc.constantFrom(...interestMethods),
  frequency: fc.constantFrom(...distributionFrequencies),
  termMonths: fc.integer({ min: 1, max: 40 }),
  startsOn: fc
    .integer({ min: 0, max: 1500 })
    .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)),
})

describe('every schedule', () => {
  it('repays exactly the principal, in order, without negative amounts', () => {
    fc.assert(
      fc.property(anyLoan, (terms) => {
        const schedule = scheduleOf(terms)
        expect(sum(schedule.map(({ principal }) => principal))).toBe(terms.principal)
        expect(schedule.at(-1)?.outstanding).toBe(0n)
        expect(
          schedule.every(({ interest, principal, total }) => interest >= 0n && principal >= 0n && total > 0n),
        ).toBe(true)
        const days = schedule.map(({ dueOn }) => dueOn)
        expect(days).toEqual([...new Set(days)].toSorted())
        expect((days[0] ?? '') > terms.startsOn).toBe(true)
        if (terms.structure === 'annuity') return
        // Simple interest of a term does not depend on how often it is paid.
        const whole = terms.principal * BigInt(terms.ratePoints) * BigInt(terms.termMonths)
        const exact = (whole * 2n + 120_000n) / 240_000n
        const interest = sum(schedule.map((each) => each.interest))
        if (terms.method === 'simple' || terms.structure === 'interest-only') expect(interest).toBe(exact)
        else expect(interest >= exact).toBe(true)
      }),
    )
  })

  it('can be repaid early on any day, in parts, for never more interest than on time', () => {
    const days = fc.array(
      fc.record({ day: fc.integer({ min: 0, max: 1300 }), part: fc.bigInt({ min: 1n, max: 100n }) }),
      {
        maxLength: 3,
      },
    )
    fc.assert(
      fc.property(anyLoan, days, (terms, parts) => {
        const early = parts.map(({ day, part }) => ({
          on: new Date(Date.parse(terms.startsOn) + day * 86_400_000).toISOString().slice(0, 10),
          amount: (terms.principal * part) / 100n + 1n,
        }))
        const schedule = scheduleOf(terms, early)
        expect(sum(schedule.map(({ principal }) => principal))).toBe(terms.principal)
        expect(
          schedule.every(
            ({ interest, principal, outstanding }) => interest >= 0n && principal >= 0n && outstanding >= 0n,
          ),
        ).toBe(true)
        const [before, after] = [scheduleOf(terms), schedule].map((each) => sum(each.map(({ interest }) => interest)))
        // Each instalment may round by one.
        expect((after ?? 0n) <= (before ?? 0n) + BigInt(schedule.length)).toBe(true)
      }),
    )
  })

  it('is split exactly among investors', () => {
    const units = fc.array(fc.bigInt({ min: 1n, max: 2000n }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(anyLoan, units, fc.bigInt({ min: 1n, max: 100_000n }), (terms, held, price) => {
        const all = sum(held)
        const schedule = scheduleOf({ ...terms, frequency: 'quarterly', principal: all * price })
        const holders = held.map((each, index) => ({
          investorId: `person-${String(index).padStart(2, '0')}`,
          units: each,
        }))
        const split = splitSchedule(schedule, holders)
        for (const [row, { interest, principal, total }] of schedule.entries()) {
          const parts = split.map(({ instalments }) => instalments[row])
          expect(sum(parts.map((each) => each?.interest ?? 0n))).toBe(interest)
          expect(sum(parts.map((each) => each?.principal ?? 0n))).toBe(principal)
          expect(sum(parts.map((each) => each?.total ?? 0n))).toBe(total)
        }
        for (const [index, { instalments }] of split.entries()) {
          expect(instalments.every(({ interest, principal }) => interest >= 0n && principal >= 0n)).toBe(true)
          const own = ownSchedule(schedule, held[index] ?? 0n, all)
          expect(sum(own.map(({ principal }) => principal))).toBe((held[index] ?? 0n) * price)
          expect(own.every(({ interest, principal }) => interest >= 0n && principal >= 0n)).toBe(true)
          expect(own.at(-1)?.outstanding).toBe(0n)
          const day = schedule[Math.floor(schedule.length / 2)]?.dueOn ?? terms.startsOn
          const totalUntil = (isCounted: (dueOn: string) => boolean) =>
            sum(own.filter(({ dueOn }) => isCounted(dueOn)).map(({ total }) => total))
          expect(ownTotals(totalsOn(schedule, day), held[index] ?? 0n, all)).toEqual({
            principal: (held[index] ?? 0n) * price,
            expected: totalUntil(() => true),
            due: totalUntil((dueOn) => dueOn <= day),
            late: totalUntil((dueOn) => dueOn < day),
          })
          expect(sum(instalments.map(({ principal }) => principal))).toBe((held[index] ?? 0n) * price)
        }
      }),
    )
  })

  it('is split by the largest remainder, the first of equals first', () => {
    const even = ['a', 'b', 'c'].map((investorId) => ({ investorId, units: 1n }))
    // 8.00 into three is 2.67, 2.67, 2.66 (moneyphp).
    const [schedule] = [scheduleOf(loan({ principal: 800n, ratePoints: 0, structure: 'bullet' }))]
    expect(splitSchedule(schedule, even).map(({ instalments }) => instalments[0]?.total)).toEqual([267n, 267n, 266n])
    const twice = scheduleOf(loan({ principal: 200n, ratePoints: 0, structure: 'annuity', termMonths: 2 }))
    // Who got the left-over unit first is behind the others next.
    expect(splitSchedule(twice, even).map(({ instalments }) => instalments.map(({ total }) => total))).toEqual([
      [34n, 33n],
      [33n, 34n],
      [33n, 33n],
    ])
  })
})
