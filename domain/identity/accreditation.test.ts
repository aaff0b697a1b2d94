import { socialSecurityRule } from './answer-rules.ts'
import { describe, expect, it } from 'vitest'
import {
  accreditationProblems,
  accreditationStates,
  type AccreditationStep,
  type AccreditationValues,
  experienceFields,
  mayDecideAccreditation,
  openAccreditationSteps,
  stateAfterChange,
  stateAfterSubmission,
} from './accreditation.ts'

const today = '2026-11-21'
const complete: AccreditationValues = {
  basis: 'income',
  spouseIncome: 'no',
  incomeLastYear: '20000001',
  incomeYearBefore: '20000001',
  netWorth: '0',
  offeringsInvested: 'no',
  investmentReason: 'Rent.',
  ...Object.fromEntries(experienceFields.map((field) => [field, 'none'])),
  riskLow: 'yes',
  legalName: 'Amal Haddad',
  dateOfBirth: '1980-05-02',
  socialSecurityNumber: '219-09-9999',
  email: 'amal@example.com',
  phone: '+1 503 555 0147',
  addressLine1: '412 Alder Avenue',
  city: 'Portland',
  state: 'Oregon',
  postalCode: '97205',
  country: 'US',
  employmentStatus: 'employed',
  businessName: 'Northbank',
  industry: 'Engineering',
  jobTitle: 'Engineer',
  sourceOfWealth: 'salary',
  identificationFile: 'a',
  verificationType: 'phone',
}
const problems = (step: AccreditationStep, change: AccreditationValues = {}) =>
  accreditationProblems(step, { ...complete, ...change }, today)
/** `field code` or `field code limit`. */
const problemLines = (step: AccreditationStep, change: AccreditationValues = {}) =>
  problems(step, change).map(({ path, code, limit }) => `${path} ${code}${limit === undefined ? '' : ` ${limit}`}`)

describe('open steps', () => {
  it('are none with complete answers', () => expect(openAccreditationSteps(complete, today)).toEqual([]))
  it('are all steps without answers', () =>
    expect(openAccreditationSteps({}, today)).toEqual([
      'qualification',
      'experience',
      'person',
      'employment',
      'verification',
    ]))
})

const licence = { basis: 'licence', licence: 'series-65', licenceNumber: '1234567', licenceInGoodStanding: 'yes' }
const entity = {
  basis: 'entity',
  entityName: 'Bell Holdings LLC',
  entityType: 'limited-liability-company',
  entityAssets: '700000000',
  entityNotFormedForInvestment: 'yes',
}

const thirdParty = {
  verificationType: 'third-party',
  professionalName: 'Ada Bell',
  professionalEmail: 'ada@example.com',
  profession: 'accountant',
  professionalLicence: 'CPA 12345',
}

describe('the thresholds must be exceeded, not reached (decision T34)', () => {
  const both = (amount: string) => ({ incomeLastYear: amount, incomeYearBefore: amount })
  const spouse = { spouseIncome: 'yes', spouseFirstName: 'Ada', spouseLastName: 'Bell' }
  it.each([
    [both('20000001'), []],
    [both('20000000'), ['incomeLastYear not-above 200000', 'incomeYearBefore not-above 200000']],
    [{ incomeYearBefore: '20000000' }, ['incomeYearBefore not-above 200000']],
    [{ incomeLastYear: '19999999' }, ['incomeLastYear not-above 200000']],
    [{ ...spouse, ...both('30000001') }, []],
    [{ ...spouse, ...both('30000000') }, ['incomeLastYear not-above 300000', 'incomeYearBefore not-above 300000']],
    [{ basis: 'net-worth', netWorth: '100000001' }, []],
    [{ basis: 'net-worth', netWorth: '100000000' }, ['netWorth not-above 1000000']],
    [{ ...entity, entityAssets: '500000001' }, []],
    [{ ...entity, entityAssets: '500000000' }, ['entityAssets not-above 5000000']],
    // The thresholds of income and net worth are of other bases.
    [{ ...entity, ...both('0') }, []],
    [{ ...licence, ...both('0') }, []],
    // A user who claims no qualification needs no minimum.
    [{ basis: 'none', ...both('0') }, []],
  ] as [AccreditationValues, string[]][])('%o', (change, expected) =>
    expect(problemLines('qualification', change)).toEqual(expected),
  )
})

describe('answers that require others', () => {
  it.each([
    ['qualification', { spouseIncome: '' }, ['spouseIncome required']],
    [
      'qualification',
      { spouseIncome: 'yes', incomeLastYear: '40000000', incomeYearBefore: '40000000' },
      ['spouseFirstName required', 'spouseLastName required'],
    ],
    ['qualification', { basis: 'net-worth', netWorth: '200000000', spouseIncome: '', incomeYearBefore: '' }, []],
    ['qualification', { offeringsInvested: 'yes' }, ['offeringsAmount required']],
    ['qualification', { netWorth: '-5' }, ['netWorth number']],
    ['qualification', { netWorth: '100000000000001' }, ['netWorth too-large 1000000000000']],
    [
      'qualification',
      { basis: 'licence' },
      ['licence required', 'licenceNumber required', 'licenceInGoodStanding required'],
    ],
    ['qualification', { ...licence, licence: 'series-63' }, ['licence format']],
    ['qualification', { ...licence, licenceInGoodStanding: 'no' }, ['licenceInGoodStanding format']],
    ['qualification', { ...licence, licenceNumber: 'CRD 12' }, ['licenceNumber number']],
    ['qualification', { ...licence, licenceNumber: '12345678901' }, ['licenceNumber too-long 10']],
    [
      'qualification',
      { basis: 'entity' },
      ['entityName required', 'entityType required', 'entityAssets required', 'entityNotFormedForInvestment required'],
    ],
    ['qualification', { ...entity, entityNotFormedForInvestment: 'no' }, ['entityNotFormedForInvestment format']],
    ['qualification', { ...entity, entityType: 'club' }, ['entityType format']],
    ['qualification', { basis: 'riches' }, ['basis format']],
    ['experience', { riskLow: '' }, ['riskLow required']],
    ['experience', { riskLow: '', riskHigh: 'yes' }, []],
    ['experience', { riskLow: 'no' }, ['riskLow format', 'riskLow required']],
    ['experience', { experienceBonds: '' }, ['experienceBonds required']],
    ['person', { country: 'FR', socialSecurityNumber: '', state: '', postalCode: '' }, []],
    ['person', { state: '', postalCode: '' }, ['state required', 'postalCode required']],
    ['person', { socialSecurityNumber: '' }, ['socialSecurityNumber required']],
    ['person', { socialSecurityNumber: '••••9999' }, []],
    ['person', { legalName: '<b>' }, ['legalName characters']],
    [
      'employment',
      { businessName: '', industry: '', jobTitle: '' },
      ['businessName required', 'industry required', 'jobTitle required'],
    ],
    ['employment', { employmentStatus: 'retired', businessName: '', industry: '', jobTitle: '' }, []],
    ['verification', { verificationType: 'letter' }, ['letterFile required']],
    [
      'verification',
      { verificationType: 'third-party' },
      [
        'professionalName required',
        'professionalEmail required',
        'profession required',
        'professionalLicence required',
      ],
    ],
    ['verification', { ...thirdParty, professionalEmail: 'AMAL@example.com' }, ['professionalEmail own-address']],
    ['verification', { ...thirdParty, profession: 'friend' }, ['profession format']],
    ['verification', thirdParty, []],
    ['verification', { identificationFile: '' }, ['identificationFile required']],
    ['verification', { basis: 'none', identificationFile: '', verificationType: '' }, []],
  ] as [AccreditationStep, AccreditationValues, string[]][])('%s with %o', (step, change, expected) =>
    expect(problemLines(step, change).toSorted()).toEqual(expected.toSorted()),
  )
})

describe('persons', () => {
  it.each([
    ['2008-11-21', []],
    ['2008-11-22', ['dateOfBirth under-age 18']],
    ['2027-01-01', ['dateOfBirth under-age 18']],
    ['1905-11-22', []],
    ['1905-11-21', ['dateOfBirth date']],
    ['1980-02-30', ['dateOfBirth date']],
    ['2.5.1980', ['dateOfBirth date']],
  ])('born on %s', (dateOfBirth, expected) => expect(problemLines('person', { dateOfBirth })).toEqual(expected))

  it.each([
    ['12345678', true],
    ['+1234567890123', true],
    ['1234567', false],
    ['12345678901234', false],
    ['5550147x12', false],
  ])('have the phone number %s: %s', (phone, fits) => expect(problems('person', { phone }).length === 0).toBe(fits))
})

describe('social security numbers (decision T58)', () => {
  it.each(['219-09-9999', '219099999', '078-05-1120', '001-01-0001', '899-99-9999', '665-01-0001'])(
    'accepts %s',
    (text) => expect(socialSecurityRule(text)).toBeUndefined(),
  )
  it.each([
    ...Array.from({ length: 10 }, (_, last) => `987-65-432${last}`),
    '000-12-3456',
    '666-12-3456',
    '900-12-3456',
    '999-12-3456',
    '123-00-4567',
    '123-45-0000',
    '12-345-6789',
    '123 45 6789',
    '1234567890',
    '12345678',
    '٢١٩-٠٩-٩٩٩٩',
  ])('rejects %s', (text) => expect(socialSecurityRule(text)).toEqual({ code: 'social-security' }))
})

describe('the accreditation state', () => {
  it('is under review once a qualification is claimed', () => {
    expect(stateAfterSubmission(complete)).toBe('review')
    expect(stateAfterSubmission({ basis: 'net-worth' })).toBe('review')
    expect(stateAfterSubmission({ basis: 'none' })).toBe('none')
  })
  it('is reset once the answers change, unless declined', () =>
    expect(accreditationStates.map(stateAfterChange)).toEqual(['none', 'none', 'none', 'declined', 'none']))
  it('allows a decision after submission, and never the same twice', () =>
    expect(
      accreditationStates.map((state) => [
        mayDecideAccreditation(state, 'approved'),
        mayDecideAccreditation(state, 'declined'),
      ]),
    ).toEqual([
      [false, false],
      [true, true],
      [false, true],
      [true, false],
      [false, false],
    ]))
  it('allows another approval of a renewal', () => {
    expect(mayDecideAccreditation('approved', 'approved', true)).toBe(true)
    expect(mayDecideAccreditation('declined', 'declined', true)).toBe(false)
    expect(mayDecideAccreditation('expired', 'approved', true)).toBe(false)
  })
})
