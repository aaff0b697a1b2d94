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

describe('answers as they are kept', () => {
  it('have digits from 0 to 9, no zeros in front and no blanks around', () => {
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

  it('are all of their step: what is not said is empty', () => {
    expect(cleanAnswers('verification', { verificationType: 'phone' })).toEqual({
      identificationFile: '',
      verificationType: 'phone',
      letterFile: '',
    })
  })

  it.each([
    ['123456789', '123-45-6789'],
    ['١٢٣-٤٥-٦٧٨٩', '123-45-6789'],
    ['12-3456789', '12-3456789'],
    ['', ''],
  ])('a social security number %s is %s', (typed, stored) =>
    expect(cleanAnswers('person', { socialSecurityNumber: typed }).socialSecurityNumber).toBe(stored),
  )

  it('leave a mask as it is', () =>
    expect(cleanAnswers('person', { socialSecurityNumber: '••••6789' }).socialSecurityNumber).toBe('••••6789'))
})

describe('the mask of a social security number', () => {
  const stored = { socialSecurityNumber: '123-45-6789', city: 'Leeds' }
  it('hides all but its end', () =>
    expect(shownAnswers(stored)).toEqual({ socialSecurityNumber: '••••6789', city: 'Leeds' }))
  it('is nothing where there is none', () => expect(shownAnswers({ city: 'Leeds' })).toEqual({ city: 'Leeds' }))
  it.each([
    ['••••6789', '123-45-6789'],
    ['219-09-9999', '219-09-9999'],
    ['', ''],
    ['••••6780', undefined],
    ['•', undefined],
  ])('%s stands for %s', (entered, meant) =>
    expect(unmaskedAnswers({ socialSecurityNumber: entered }, stored)?.socialSecurityNumber).toBe(meant),
  )
  it('stands for nothing where nothing is kept', () =>
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

describe('figures of the limit', () => {
  const values = { incomeLastYear: '21000000', incomeYearBefore: '1', netWorth: '500', offeringsAmount: '250000' }
  it('are those of the last year', () =>
    expect(figuresOf({ ...values, offeringsInvested: 'yes' })).toEqual({
      income: 21_000_000n,
      netWorth: 500n,
      elsewhere: 250_000n,
    }))
  it('count nothing elsewhere that was not invested', () =>
    expect(figuresOf({ ...values, offeringsInvested: 'no' }).elsewhere).toBe(0n))
})
