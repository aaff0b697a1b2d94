import { describe, expect, it } from 'vitest'
import { answersOf, isSaved, typedOf, typedProblems } from './typed-answers.ts'

const today = '2026-11-23'
const complete = {
  basis: 'income',
  spouseIncome: 'no',
  spouseFirstName: '',
  spouseLastName: '',
  incomeLastYear: '250000',
  incomeYearBefore: '240000',
  netWorth: '90000',
  offeringsInvested: 'no',
  offeringsAmount: '',
}

describe('amounts', () => {
  it.each([
    ['250000', '.', '25000000'],
    ['٢٥٠٬٠٠٠٫٥٠', '.', '25000050'],
    ['٢٥٠٠٠٠', '.', '25000000'],
    ['250 000,50', ',', '25000050'],
    ['250.000,5', ',', '25000050'],
    ['$', '.', '$'],
    ['', '.', ''],
  ] as const)('%s with %s is sent as %s', (typed, mark, sent) => {
    expect(answersOf('qualification', { ...complete, incomeLastYear: typed }, {}, mark).incomeLastYear).toBe(sent)
  })

  it('are edited in the format of the language', () => {
    expect(typedOf('qualification', { incomeLastYear: '25000050' }, ',')['incomeLastYear']).toBe('250000,50')
    expect(typedOf('qualification', { incomeLastYear: '25000000' }, '.')['incomeLastYear']).toBe('250000')
    expect(typedOf('qualification', {}, '.')['incomeLastYear']).toBe('')
  })

  it.each([
    ['200000', [{ path: 'incomeLastYear', code: 'not-above', limit: 200_000 }]],
    ['200000.01', []],
    ['much', [{ path: 'incomeLastYear', code: 'number' }]],
    ['-5', [{ path: 'incomeLastYear', code: 'too-small', limit: 0 }]],
    ['250000.005', [{ path: 'incomeLastYear', code: 'decimals', limit: 2 }]],
    ['', [{ path: 'incomeLastYear', code: 'required' }]],
  ])('%s: %j', (typed, problems) => {
    expect(typedProblems('qualification', { ...complete, incomeLastYear: typed }, {}, today, '.')).toEqual(problems)
  })

  it('of hidden fields are neither validated nor sent', () => {
    const typed = { ...complete, offeringsAmount: 'much', basis: 'net-worth', netWorth: '2000000', spouseIncome: 'yes' }
    expect(typedProblems('qualification', typed, {}, today, '.')).toEqual([])
    expect(answersOf('qualification', typed, {}, '.')).toMatchObject({
      spouseIncome: '',
      incomeYearBefore: '',
      offeringsAmount: '',
    })
  })
})

it('parses digits of every language in numbers that are not amounts', () => {
  const answers = answersOf(
    'person',
    { country: 'US', phone: '+٩٦٥ ٢٢٢٢ ٣٣٣٣', socialSecurityNumber: '١٢٣-٤٥-٦٧٨٩' },
    {},
    '.',
  )
  expect(answers).toMatchObject({ phone: '+965 2222 3333', socialSecurityNumber: '123-45-6789' })
})

it('treats a masked number as the stored one', () => {
  const stored = { country: 'US', socialSecurityNumber: '•••-••-6789' }
  const answers = answersOf('person', typedOf('person', stored, '.'), stored, '.')
  expect(isSaved(answers, stored)).toBe(true)
  expect(isSaved({ ...answers, socialSecurityNumber: '123-45-6789' }, stored)).toBe(false)
  expect(
    answersOf('person', { ...typedOf('person', stored, '.'), country: 'FR' }, stored, '.').socialSecurityNumber,
  ).toBe('')
})

it('requires proof depending on the answers of another step', () => {
  const typed = { identificationFile: '', verificationType: '', letterFile: '' }
  expect(typedProblems('verification', typed, { basis: 'none' }, today, '.')).toEqual([])
  expect(typedProblems('verification', typed, { basis: 'income' }, today, '.').map(({ path }) => path)).toEqual([
    'identificationFile',
    'verificationType',
  ])
})
