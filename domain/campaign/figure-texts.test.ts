import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figuresProblems, figureTexts, financialsOf, parseSigned, yearOf } from './figure-texts.ts'
import { figureNames, type Financials } from './figures.ts'

describe('figures of a section', () => {
  it.each([
    ['', undefined],
    ['-', undefined],
    ['--1', undefined],
    ['1.234', undefined],
    ['-0.05', -5n],
    ['12', 1200n],
  ])('parse %j as %s', (text, amount) => {
    expect(parseSigned(text, 'USD')).toBe(amount)
  })

  it('exclude years without a figure, and invalid texts', () => {
    expect(financialsOf({}, 'EUR')).toBeUndefined()
    expect(financialsOf({ 'recent.revenue': 'much', employees: '4' }, 'EUR')).toBeUndefined()
    expect(
      financialsOf({ 'prior.cash': '1.50', 'recent.cash': 7, employees: 'some', currency: 'usd' }, 'EUR'),
    ).toMatchObject({ currency: 'EUR', employees: null, years: [{ year: 'prior', cash: 150n, revenue: null }] })
  })

  it('use the section’s own currency if it has one', () => {
    expect(financialsOf({ 'recent.cash': '1000', currency: 'JPY' }, 'USD')?.years[0]?.cash).toBe(1000n)
    expect(financialsOf({ 'recent.cash': '1.005' }, 'KWD')?.years[0]?.cash).toBe(1005n)
  })

  it('are equal after conversion to texts and back', () => {
    const amount = fc.option(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }))
    const amounts = fc.record(Object.fromEntries(figureNames.map((name) => [name, amount])))
    fc.assert(
      fc.property(
        fc.constantFrom('USD', 'JPY', 'KWD'),
        fc.tuple(amounts, amounts),
        fc.option(fc.nat(1_000_000)),
        (currency, [recent, prior], employees) => {
          const years = [yearOf('recent', (name) => recent[name]), yearOf('prior', (name) => prior[name])].filter(
            (year) => year !== undefined,
          )
          const financials: Financials = { currency, years, employees }
          expect(financialsOf(figureTexts(financials), 'EUR')).toEqual(years.length === 0 ? undefined : financials)
        },
      ),
    )
  })
})

describe('figures entered by hand', () => {
  it.each([
    [{ 'recent.revenue': '-5000.50', 'prior.cash': '0', employees: '12', currency: 'EUR' }, []],
    [{}, []],
    [{ 'recent.revenue': '1,500' }, ['recent.revenue:ambiguous']],
    [{ 'recent.revenue': '1.505' }, ['recent.revenue:decimals']],
    [{ 'recent.revenue': '1.505', currency: 'KWD' }, []],
    [{ 'prior.cash': 'about 5' }, ['prior.cash:number']],
    [{ 'prior.cash': '-10000000000000.01' }, ['prior.cash:too-small']],
    [{ 'prior.cash': '10000000000000.01' }, ['prior.cash:too-large']],
    [{ employees: '10000000' }, ['employees:too-large']],
    [{ employees: '1.5' }, ['employees:decimals']],
    [{ employees: '-1' }, ['employees:number']],
    [{ currency: 'QQQ' }, ['currency:format']],
  ])('%j: %j', (values, problems) => {
    expect(figuresProblems(values, 'USD').map(({ path, code }) => `${path}:${code}`)).toEqual(problems)
  })
})
