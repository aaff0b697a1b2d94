/** The calculators through the functions of their pages: published vectors, addresses and junk. */

import { describe, expect, it } from 'vitest'
import { scheduleOf } from '#domain/repayment/schedule.ts'
import { adrOf, adrProblems, readAdr, writeAdr } from './adr-values.ts'
import { irrOf, irrProblems, readIrr, secondChangeOf, withoutPeriod, writeIrr } from './irr-values.ts'
import { loanOf, readSimulator, simulate, simulatorProblems, writeSimulator } from './simulator-values.ts'

const en = { decimalMark: '.', language: 'en' } as const
const fr = { decimalMark: ',', language: 'fr' } as const
const currencies = ['USD', 'EUR', 'JPY', 'KWD']
const query = (text: string): URLSearchParams => new URLSearchParams(text)
const irr = (text: string) => readIrr(query(text), currencies, undefined, en)
const simulator = (text: string, locale: typeof en | typeof fr = en) =>
  readSimulator(query(text), currencies, { campaign: undefined, today: '2027-01-31', locale })

describe('the IRR calculator', () => {
  it('finds the published rate, and interpolates between 5 and 10 %', () => {
    const values = irr('goal=70000&periods=5&inflow1=12000&inflow2=15000&inflow3=18000&inflow4=21000&inflow5=26000')
    expect(irrProblems(values, '.')).toEqual([])
    const result = irrOf(values, '.')
    if (result.problem !== undefined) throw new Error(result.problem)
    expect(result.exact).toBeCloseTo(0.0866309480365, 10)
    expect([result.interpolation.lower.rate, result.interpolation.higher.rate]).toEqual([0.05, 0.1])
    expect(result.interpolation.rate).toBeCloseTo(0.0877, 4)
  })

  it('refuses inflows not above the goal, and shows the loss', () => {
    const result = irrOf(irr('goal=70000&periods=2&inflow1=12000&inflow2=15000'), '.')
    expect(result.problem).toBe('INFLOWS_TOO_LOW')
    expect(result.problem !== undefined && result.rate.kind === 'unique' ? result.rate.rate : 0).toBeCloseTo(
      -0.4435069413347,
      9,
    )
  })

  it('names both rates where two fit, and the inflow at which the sign changes again', () => {
    const two = irrOf(irr('goal=100&periods=2&inflow1=230&inflow2=-132'), '.')
    expect(two.problem !== undefined && two.rate.kind === 'several' ? two.rate.rates : []).toEqual([
      expect.closeTo(0.1, 8),
      expect.closeTo(0.2, 8),
    ])
    const values = irr('goal=100&periods=4&inflow1=0&inflow2=300&inflow3=-50&inflow4=1')
    expect(irrOf(values, '.').problem).toBe('SIGN_CHANGES')
    expect(secondChangeOf(values, '.')).toBe('inflow3')
  })

  it('ignores junk without losing the rest, and requires every inflow', () => {
    const values = irr('goal=abc&guess=x&length=century&periods=41&currency=XXX&inflow1=5&inflow2=%3Cscript%3E')
    expect(values).toMatchObject({
      currency: 'USD',
      goal: '',
      guess: '10',
      length: 'years',
      periods: '5',
      inflow1: '5',
      inflow2: '',
    })
    expect(irrProblems(values, '.').map(({ path, code }) => `${path} ${code}`)).toEqual([
      'goal required',
      ...['inflow2', 'inflow3', 'inflow4', 'inflow5'].map((name) => `${name} required`),
    ])
  })

  it('writes exact decimals, whatever the language, and reads them in another one', () => {
    const typed = { ...irr('periods=2'), goal: '٧٠٬٠٠٠', inflow1: '(1,200.50)', inflow2: '$100,000' }
    const parameters = writeIrr(typed, '.')
    expect(parameters).toMatchObject({ goal: '70000', inflow1: '-1200.50', periods: '2' })
    const french = readIrr(new URLSearchParams(parameters), currencies, undefined, fr)
    expect(french.inflow1).toBe('-1\u202f200,50')
    expect(writeIrr(french, ',')).toMatchObject({ goal: '70000', inflow1: '-1200.50' })
  })

  it('removes a period, and those after it move up', () => {
    const values = irr('periods=3&inflow1=1&inflow2=2&inflow3=3')
    expect({ ...values, ...withoutPeriod(values, 0) }).toMatchObject({
      periods: '2',
      inflow1: '2',
      inflow2: '3',
      inflow3: '',
    })
  })

  it('fills in the inflows of a draft, and nothing without its term', () => {
    const draft = 'draft=x&currency=USD&goal=1000.00&target=8'
    expect(irr(`${draft}&term=24`)).toMatchObject({ goal: '1,000', periods: '2', inflow1: '80', inflow2: '1,080' })
    expect(irr(draft)).toMatchObject({ goal: '1,000', inflow1: '' })
  })
})

describe('the ADR calculator', () => {
  it('divides the distributions of a year by the amount invested', () => {
    const values = readAdr(query('invested=10000&distributions=825&currency=JPY'), currencies, undefined, en)
    expect(adrProblems(values, '.')).toEqual([])
    expect(adrOf(values, '.')).toBeCloseTo(0.0825, 12)
    expect(writeAdr(values, '.')).toEqual({ currency: 'JPY', invested: '10000', distributions: '825' })
  })

  it('accepts positive numbers only', () => {
    const problems = (text: string) =>
      adrProblems(readAdr(query(text), currencies, undefined, en), '.').map(({ path, code }) => `${path} ${code}`)
    expect(problems('invested=0&distributions=1')).toEqual(['invested too-small'])
    expect(problems('invested=-5&distributions=1')).toEqual(['invested too-small'])
    expect(problems('invested=5')).toEqual(['distributions required'])
  })

  it('fills in the figures of a draft', () => {
    expect(readAdr(query('goal=2000&adr=7.5&currency=EUR'), currencies, undefined, en)).toEqual({
      currency: 'EUR',
      invested: '2,000',
      distributions: '150',
    })
  })
})

describe('the return simulator', () => {
  it('is quarterly, simple and interest-only at first', () => {
    expect(simulator('')).toMatchObject({
      amount: '10,000',
      rate: '8',
      term: '36',
      frequency: 'quarterly',
      structure: 'interest-only',
      method: 'simple',
      start: '2027-01-31',
    })
  })

  it('is the schedule of a loan of the same terms', () => {
    const values = simulator(
      'amount=5000&rate=7.25&term=30&frequency=monthly&structure=annuity&fee=1.5&flat=2&currency=EUR&start=2027-03-01',
    )
    const projection = simulate(values, '.')
    expect(loanOf(values, '.')).toEqual({
      principal: 5000_00n,
      ratePoints: 725,
      termMonths: 30,
      structure: 'annuity',
      method: 'simple',
      frequency: 'monthly',
      startsOn: '2027-03-01',
    })
    expect(projection.instalments).toEqual(scheduleOf(loanOf(values, '.')))
    expect([projection.fee, projection.transfer]).toEqual([77_00n, 5077_00n])
    expect(projection.cases.planned.returned).toBe(5000_00n + projection.interest)
  })

  it('has no decimals in yen', () => {
    const values = simulator('currency=JPY&amount=10001&term=12&frequency=yearly&rate=10')
    expect(simulate(values, '.').interest).toBe(1000n)
    expect(simulatorProblems(simulator('currency=JPY&amount=100.5'), '.')).toEqual([])
    expect(simulator('currency=JPY&amount=100.5').amount).toBe('10,000')
  })

  it('has a principal of at least 1, and a term that its schedule can have', () => {
    const problems = (text: string) =>
      simulatorProblems(simulator(text), '.').map(({ path, code, limit }) => `${path} ${code} ${limit ?? ''}`)
    expect(problems('amount=0.99')).toEqual(['amount too-small 1'])
    expect(problems('term=481')).toEqual(['term too-large 480'])
    expect(problems('term=121&frequency=daily')).toEqual(['term too-large 120'])
    expect(problems('fee=10.01')).toEqual(['fee too-large 10'])
    expect(problems('start=2027-02-30&frequency=hourly')).toEqual([])
  })

  it('writes what it reads, in every language', () => {
    for (const locale of [en, fr]) {
      const values = simulator('amount=1234567.5&rate=8.25&currency=KWD&flat=1.125&start=2027-03-01', locale)
      expect(writeSimulator(values, locale.decimalMark)).toMatchObject({
        amount: '1234567.500',
        rate: '8.25',
        flat: '1.125',
        currency: 'KWD',
      })
    }
  })
})
