import { describe, expect, it } from 'vitest'
import { countFields, type FilingValues, reviewFiling, undoFiling } from './filing-review.ts'

const filing: FilingValues = {
  company: { companyName: 'Pickleball Etc. LLC', website: 'https://www.powerplaypb.com' },
  fundraising: { goal: '50000.00', currency: 'USD', raiseType: 'fixed' },
  terms: { unitPrice: '10.00' },
  figures: { currency: 'USD', 'recent.revenue': '-5.00', employees: '3' },
}
const fieldsOf = (rows: readonly { section: string; field: string }[]): string[] =>
  rows.map(({ section, field }) => `${section}.${field}`)

describe('reviewFiling', () => {
  it('fills empty fields and overwrites nothing', () => {
    const review = reviewFiling(filing, { company: { companyName: 'Harbour Row Holdings', website: '' } }, {})
    expect(fieldsOf(review.disputed)).toEqual(['company.companyName'])
    expect(review.disputed[0]).toMatchObject({ mine: 'Harbour Row Holdings', filing: 'Pickleball Etc. LLC' })
    expect(review.change.company).toEqual({ website: 'https://www.powerplaypb.com' })
    expect(countFields(review.change)).toBe(8)
  })

  it("applies the filing's value when it was chosen", () => {
    const entered = { company: { companyName: 'Harbour Row Holdings' } }
    const review = reviewFiling(filing, entered, { 'company.companyName': 'filing' })
    expect(review.change.company?.['companyName']).toBe('Pickleball Etc. LLC')
  })

  it('reports no conflict between equal values', () => {
    const review = reviewFiling(filing, { fundraising: { goal: '50000', currency: 'USD' } }, {})
    expect(review.disputed).toEqual([])
    expect(review.change.fundraising).toEqual({ raiseType: 'fixed' })
  })

  it('never fills amounts of one currency into fields of another', () => {
    const entered = { fundraising: { currency: 'EUR' }, figures: { 'prior.cash': '7.00' } }
    const stored = reviewFiling(filing, entered, {})
    expect(stored.ownCurrency).toBe('EUR')
    expect(stored.change).toEqual({
      company: filing.company,
      fundraising: { raiseType: 'fixed' },
      figures: { employees: '3' },
    })
    expect(fieldsOf(stored.disputed)).toEqual(['fundraising.currency', 'figures.currency'])
    const taken = reviewFiling(filing, entered, { 'fundraising.currency': 'filing', 'figures.currency': 'filing' })
    expect(taken.ownCurrency).toBeUndefined()
    expect(taken.change.terms).toEqual({ unitPrice: '10.00' })
    expect(taken.change.figures).toEqual(filing.figures)
  })

  it('is undone without overwriting later input', () => {
    const before = { company: { companyName: 'Harbour Row Holdings', website: '' } }
    const { change } = reviewFiling(filing, before, { 'company.companyName': 'filing' })
    const now = { ...filing, company: { ...filing.company, website: 'https://example.net' } }
    const undo = undoFiling(change, before, now)
    expect(undo.company).toEqual({ companyName: 'Harbour Row Holdings' })
    expect(undo.terms).toEqual({ unitPrice: '' })
  })
})
