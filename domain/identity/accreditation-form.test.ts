import { describe, expect, test } from 'vitest'
import { accreditationProblems, accreditationStepNames, accreditationSteps } from './accreditation.ts'
import { answerKind, visibleFields } from './accreditation-form.ts'

const today = '2026-11-23'

describe('visible fields', () => {
  test.each([
    ['qualification', {}, ['basis', 'incomeLastYear', 'netWorth', 'offeringsInvested']],
    [
      'qualification',
      { basis: 'net-worth', spouseIncome: 'yes' },
      ['basis', 'incomeLastYear', 'netWorth', 'offeringsInvested'],
    ],
    [
      'qualification',
      { basis: 'income', spouseIncome: 'no', offeringsInvested: 'no' },
      ['basis', 'spouseIncome', 'incomeLastYear', 'incomeYearBefore', 'netWorth', 'offeringsInvested'],
    ],
    [
      'qualification',
      { basis: 'income', spouseIncome: 'yes', offeringsInvested: 'yes' },
      [
        'basis',
        'spouseIncome',
        'spouseFirstName',
        'spouseLastName',
        'incomeLastYear',
        'incomeYearBefore',
        'netWorth',
        'offeringsInvested',
        'offeringsAmount',
      ],
    ],
    [
      'qualification',
      { basis: 'licence', spouseIncome: 'yes' },
      ['basis', 'licence', 'licenceNumber', 'licenceInGoodStanding', 'incomeLastYear', 'netWorth', 'offeringsInvested'],
    ],
    [
      'qualification',
      { basis: 'entity' },
      [
        'basis',
        'entityName',
        'entityType',
        'entityAssets',
        'entityNotFormedForInvestment',
        'incomeLastYear',
        'netWorth',
        'offeringsInvested',
      ],
    ],
    ['employment', { employmentStatus: 'retired' }, ['employmentStatus', 'sourceOfWealth']],
    ['employment', { employmentStatus: 'self-employed' }, accreditationSteps.employment],
    ['verification', { basis: 'none', verificationType: 'letter' }, []],
    ['verification', { basis: 'income', verificationType: 'phone' }, ['identificationFile', 'verificationType']],
    [
      'verification',
      { basis: 'income', verificationType: 'letter' },
      ['identificationFile', 'verificationType', 'letterFile'],
    ],
    [
      'verification',
      { basis: 'income', verificationType: 'third-party' },
      [
        'identificationFile',
        'verificationType',
        'professionalName',
        'professionalEmail',
        'profession',
        'professionalLicence',
      ],
    ],
  ] as const)('of %s with %j: %j', (step, values, visible) => {
    expect(visibleFields(step, values)).toEqual(visible)
  })

  test('include a social security number only in the United States', () => {
    expect(visibleFields('person', { country: 'FR' })).not.toContain('socialSecurityNumber')
    expect(visibleFields('person', { country: 'US' }).at(-1)).toBe('socialSecurityNumber')
  })

  // Otherwise a user would be rejected for a field that no form shows.
  test.each([
    {},
    { basis: 'none' },
    { basis: 'licence', verificationType: 'third-party' },
    { basis: 'entity' },
    { basis: 'income', spouseIncome: 'yes', offeringsInvested: 'yes', employmentStatus: 'employed', country: 'US' },
    { basis: 'net-worth', verificationType: 'letter', employmentStatus: 'student', country: 'KW' },
  ] as const)('include every field with a problem in %j', (values) => {
    for (const step of accreditationStepNames) {
      const visible: readonly string[] = visibleFields(step, values)
      for (const { path } of accreditationProblems(step, values, today)) expect(visible, step).toContain(path)
    }
  })
})

test('kinds of answers', () => {
  expect(answerKind('netWorth')).toEqual({ is: 'amount' })
  expect(answerKind('dateOfBirth')).toEqual({ is: 'date' })
  expect(answerKind('letterFile')).toEqual({ is: 'file' })
  expect(answerKind('country')).toEqual({ is: 'country' })
  expect(answerKind('legalName')).toEqual({ is: 'text' })
  expect(answerKind('riskHigh')).toMatchObject({ of: 'yesOrNo' })
  expect(answerKind('experienceBonds')).toEqual({ is: 'choice', of: 'level', values: ['none', 'limited', 'extensive'] })
})
