import { expect, it } from 'vitest'
import { partyKinds } from './identity.ts'
import { partyAnswerKind, visiblePartyFields } from './party-form.ts'
import { partyProblems, partySteps, type PartyValues, stepsOf } from './party.ts'

const today = '2026-11-23'

it.each([
  ['person', 'self', { domicile: 'non-resident' }, 'socialSecurityNumber', false],
  ['person', 'self', { domicile: 'us-resident' }, 'socialSecurityNumber', true],
  ['holder', 'joint', { domicile: 'us-citizen' }, 'holderSocialSecurityNumber', false],
  ['holder', 'joint', { holderDomicile: 'us-citizen' }, 'holderSocialSecurityNumber', true],
  ['holder', 'joint', { holderSharesAddress: 'yes' }, 'holderCity', false],
  ['holder', 'joint', { holderSharesAddress: 'no' }, 'holderCity', true],
  ['documents', 'company', {}, 'holderDocumentType', false],
  ['employment', 'self', { employmentStatus: 'employed' }, 'employerName', true],
  ['employment', 'self', { employmentStatus: 'self-employed' }, 'employerName', false],
  ['employment', 'self', { employmentStatus: 'retired' }, 'occupation', false],
  ['entity', 'company', {}, 'formationDate', true],
  ['entity', 'retirement', {}, 'formationDate', false],
] as const)('%s of %s with %j: %s is shown: %s', (step, kind, values, field, shown) => {
  expect(visiblePartyFields(step, kind, values).includes(field)).toBe(shown)
})

it('requires no hidden answer', () => {
  const cases: readonly PartyValues[] = [
    { domicile: 'non-resident', employmentStatus: 'retired' },
    { domicile: 'us-citizen', employmentStatus: 'employed' },
    { domicile: 'us-resident', employmentStatus: 'self-employed' },
  ]
  for (const kind of partyKinds)
    for (const step of stepsOf(kind))
      for (const values of cases) {
        const visible: readonly string[] = visiblePartyFields(step, kind, values)
        expect(partyProblems(step, kind, values, today).filter(({ path }) => !visible.includes(path))).toEqual([])
      }
})

it('knows the type of every answer', () => {
  const kinds = Object.fromEntries(
    Object.values(partySteps)
      .flat()
      .map((field) => [field, partyAnswerKind(field, 'trust').is]),
  )
  expect(kinds).toMatchObject({
    householdNetWorth: 'amount',
    dateOfBirth: 'date',
    entityCountry: 'country',
    entityNumber: 'masked',
    notes: 'text',
  })
  expect(partyAnswerKind('entityType', 'trust')).toEqual({
    is: 'choice',
    of: 'entityType',
    values: ['revocable-trust', 'irrevocable-trust'],
  })
})
