import { describe, expect, it } from 'vitest'
import { partyAnswers, partyCanary } from '#tests/support/identity/party.ts'
import { partyKinds } from './identity.ts'
import {
  allPartyProblems,
  answersForKind,
  cleanPartyAnswers,
  documentsOf,
  isPartyAnswer,
  partyCountry,
  partyProblems,
  type PartyStep,
  partyStepNames,
  partySteps,
  type PartyValues,
  stepsOf,
} from './party.ts'

const today = '2026-11-26'

describe('the answers of a party', () => {
  it.each(partyKinds)('of the kind %s are complete', (kind) => {
    expect(allPartyProblems(kind, partyAnswers(kind), today)).toEqual([])
  })

  it.each(partyKinds)('of the kind %s are all required for, and no others', (kind) => {
    const problems = allPartyProblems(kind, {}, today).map(({ path }) => path)
    const required = new Set(stepsOf(kind).flatMap((step): readonly string[] => partySteps[step]))
    expect(problems.filter((path) => !required.has(path))).toEqual([])
    expect(problems).toEqual(expect.arrayContaining(['firstName', 'country', 'currentIncome', 'documentType']))
  })

  const codes = (step: PartyStep, change: PartyValues, kind = 'self' as 'self' | 'company' | 'joint') =>
    partyProblems(step, kind, partyAnswers(kind, change), today).map(({ path, code }) => `${path} ${code}`)

  it.each<[PartyStep, PartyValues, string[]]>([
    ['person', { socialSecurityNumber: '' }, ['socialSecurityNumber required']],
    ['person', { socialSecurityNumber: '', domicile: 'non-resident' }, []],
    ['person', { socialSecurityNumber: '666-12-3456' }, ['socialSecurityNumber social-security']],
    // Masked: a number is stored.
    ['person', { socialSecurityNumber: '••••9999' }, []],
    ['person', { dateOfBirth: '2008-11-27' }, ['dateOfBirth under-age']],
    ['person', { dateOfBirth: '2008-11-26' }, []],
    ['person', { firstName: 'A'.repeat(21) }, ['firstName too-long']],
    ['person', { phone: '1234567' }, ['phone phone']],
    ['person', { middleInitial: 'Rob' }, ['middleInitial too-long']],
    ['person', { domicile: 'elsewhere' }, ['domicile format']],
    ['address', { state: '', postalCode: '' }, ['state required', 'postalCode required']],
    ['address', { state: '', postalCode: '', country: 'FR' }, []],
    ['employment', { employerName: '', occupation: '' }, ['occupation required', 'employerName required']],
    ['employment', { employerName: '', occupation: '', employmentStatus: 'retired' }, []],
    ['employment', { currentIncome: '12.50' }, ['currentIncome number']],
    ['documents', { documentType: 'library-card' }, ['documentType format']],
  ])('%s with %j: %j', (step, change, expected) => {
    expect(codes(step, change)).toEqual(expected)
  })

  it('of a second holder depend on their own tax status and address', () => {
    const french = { holderDomicile: 'non-resident', holderSocialSecurityNumber: '' }
    expect(codes('holder', french, 'joint')).toEqual([])
    expect(codes('holder', { ...french, domicile: 'us-citizen' }, 'joint')).toEqual([])
    expect(codes('holder', { holderSocialSecurityNumber: '', domicile: 'non-resident' }, 'joint')).toEqual([
      'holderSocialSecurityNumber required',
    ])
    const none = { holderCountry: '', holderAddressLine1: '', holderCity: '', holderState: '', holderPostalCode: '' }
    expect(codes('holder', { ...none, holderSharesAddress: 'yes' }, 'joint')).toEqual([])
    expect(codes('holder', none, 'joint')).toEqual([
      'holderCountry required',
      'holderAddressLine1 required',
      'holderCity required',
    ])
    expect(codes('holder', { holderState: '', holderPostalCode: '' }, 'joint')).toEqual([
      'holderState required',
      'holderPostalCode required',
    ])
    expect(codes('documents', { holderDocumentType: '' }, 'joint')).toEqual(['holderDocumentType required'])
    expect(codes('documents', { holderDocumentType: '' })).toEqual([])
  })

  it('of an entity have a number of the Internal Revenue Service in the United States only', () => {
    expect(codes('entity', { entityNumber: '00-1234567' }, 'company')).toEqual(['entityNumber format'])
    expect(codes('entity', { entityNumber: 'HRB 12345', entityCountry: 'DE' }, 'company')).toEqual([])
    expect(codes('entity', { formationDate: '2026-11-27' }, 'company')).toEqual(['formationDate date'])
    expect(codes('entity', { entityType: 'revocable-trust' }, 'company')).toEqual(['entityType format'])
  })

  it('are stored without spaces, in digits of Latin script', () => {
    expect(cleanPartyAnswers('person', { socialSecurityNumber: '٢١٩٠٩٩٩٩٩', firstName: ' Amal ' })).toMatchObject({
      socialSecurityNumber: partyCanary.number,
      firstName: 'Amal',
      lastName: '',
    })
    expect(cleanPartyAnswers('employment', { currentIncome: '0050000' })).toMatchObject({ currentIncome: '50000' })
  })

  it('belong to one step each', () => {
    const names = partyStepNames.flatMap((step): readonly string[] => partySteps[step])
    expect(new Set(names).size).toBe(names.length)
    expect(isPartyAnswer('person', 'country')).toBe(false)
  })

  it('of another kind are dropped with it', () => {
    expect(answersForKind('self', partyAnswers('company'))).toEqual(partyAnswers('self'))
  })
})

it('documents: two sides unless it is a passport, and only those of an entity where the provider takes the pictures', () => {
  expect(documentsOf('self', { documentType: 'passport' }, true)).toEqual(['front', 'selfie', 'address'])
  expect(documentsOf('company', { documentType: 'passport' }, true)).toEqual(['front', 'selfie', 'address', 'entity'])
  expect(documentsOf('self', { documentType: 'id-card' }, false)).toEqual([])
  expect(documentsOf('trust', { documentType: 'id-card' }, false)).toEqual(['entity'])
})

it('documents of the second holder are their own, with proof of an address that differs', () => {
  const passports = { documentType: 'passport', holderDocumentType: 'passport' }
  const first = ['front', 'selfie', 'address']
  const shared = ['holderFront', 'holderSelfie']
  expect(documentsOf('joint', { ...passports, holderSharesAddress: 'yes' }, true)).toEqual([...first, ...shared])
  expect(documentsOf('joint', { ...passports, holderSharesAddress: 'no' }, true)).toEqual([
    ...first,
    ...shared,
    'holderAddress',
  ])
  expect(documentsOf('joint', { ...passports, holderDocumentType: 'id-card' }, true)).toContain('holderBack')
  expect(documentsOf('joint', passports, false)).toEqual(shared)
})

it('the country of a company is that of its formation, of a retirement account its owner’s', () => {
  const answers = { country: 'FR', entityCountry: 'LU' }
  expect(partyCountry('company', answers)).toBe('LU')
  expect(partyCountry('retirement', answers)).toBe('FR')
  expect(partyCountry('self', answers)).toBe('FR')
})
