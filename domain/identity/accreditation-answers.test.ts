import { describe, expect, it } from 'vitest'
import {
  answersDiffer,
  cleanAnswers,
  figuresOf,
  isAnswerOf,
  shownAnswers,
  unmaskedAnswers,
} from './accreditation-answers.ts'

describe('names of answers', () => {
  it.each([
    ['qualification', 'basis', true],
    ['qualification', 'legalName', false],
    ['person', 'legalName', true],
    ['person', 'state', true],
    ['person', '__proto__', false],
    ['person', 'toString', false],
  ] as const)('%s has %s: %s', (step, name, expected) => expect(isAnswerOf(step, name)).toBe(expected))
})

describe('stored answers', () => {
  it('have ASCII digits, no leading zeros and no surrounding blanks', () => {
    const { incomeLastYear, netWorth, basis, spouseFirstName } = cleanAnswers('qualification', {
      basis: ' income ',
      incomeLastYear: '٠٠٢١٠٠٠٠٠٠',
      netWorth: ' 007 ',
      spouseFirstName: '  أمل ',
    })
    expect({ incomeLastYear, netWorth, basis, spouseFirstName }).toEqual({
      incomeLastYear: '21000000',
      netWorth: '7',
      basis: 'income',
      spouseFirstName: 'أمل',
    })
  })

  it('have all fields of their step: missing ones are empty', () => {
    expect(cleanAnswers('verification', { verificationType: 'phone' })).toEqual({
      identificationFile: '',
      professionalName: '',
      professionalEmail: '',
      profession: '',
      professionalLicence: '',
      verificationType: 'phone',
      letterFile: '',
    })
  })

  it.each([
    ['123456789', '123-45-6789'],
    ['١٢٣-٤٥-٦٧٨٩', '123-45-6789'],
    ['12-3456789', '12-3456789'],
    ['', ''],
  ])('a social security number %s is stored as %s', (typed, stored) =>
    expect(cleanAnswers('person', { socialSecurityNumber: typed }).socialSecurityNumber).toBe(stored),
  )

  it('keep a mask unchanged', () =>
    expect(cleanAnswers('person', { socialSecurityNumber: '••••6789' }).socialSecurityNumber).toBe('••••6789'))
})

describe('the mask of a social security number', () => {
  const stored = { socialSecurityNumber: '123-45-6789', city: 'Leeds' }
  it('hides all but its last four digits', () =>
    expect(shownAnswers(stored)).toEqual({ socialSecurityNumber: '••••6789', city: 'Leeds' }))
  it('is absent when there is no number', () => expect(shownAnswers({ city: 'Leeds' })).toEqual({ city: 'Leeds' }))
  it.each([
    ['••••6789', '123-45-6789'],
    ['219-09-9999', '219-09-9999'],
    ['', ''],
    ['••••6780', undefined],
    ['•', undefined],
  ])('%s resolves to %s', (entered, meant) =>
    expect(unmaskedAnswers({ socialSecurityNumber: entered }, stored)?.socialSecurityNumber).toBe(meant),
  )
  it('resolves to nothing when no number is stored', () =>
    expect(unmaskedAnswers({ socialSecurityNumber: '••••' }, {})).toBeUndefined())
})

describe('two sets of answers', () => {
  it.each([
    [{}, {}, false],
    [{ city: '' }, {}, false],
    [{ city: 'Leeds' }, { city: 'Leeds', state: '' }, false],
    [{ city: 'Leeds' }, {}, true],
    [{ city: 'Leeds' }, { city: 'York' }, true],
  ])('%o and %o differ: %s', (before, after, expected) => expect(answersDiffer(before, after)).toBe(expected))
})

describe('figures of the investment limit', () => {
  const values = { incomeLastYear: '21000000', incomeYearBefore: '1', netWorth: '500', offeringsAmount: '250000' }
  it('are those of the last year', () =>
    expect(figuresOf({ ...values, offeringsInvested: 'yes' })).toEqual({
      income: 21_000_000n,
      netWorth: 500n,
      elsewhere: 250_000n,
    }))
  it('exclude other offerings when none was invested in', () =>
    expect(figuresOf({ ...values, offeringsInvested: 'no' }).elsewhere).toBe(0n))
})
