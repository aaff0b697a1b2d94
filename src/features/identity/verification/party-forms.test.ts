import { describe, expect, it } from 'vitest'
import type { Identity } from '#contract/identity/identity.ts'
import { documentSlots } from '#domain/identity/identity.ts'
import type { PartyValues } from '#domain/identity/party.ts'
import { answerProblems, areSaved, sentAnswers, typedAnswers } from '#src/features/identity/answer-form.ts'
import { kindOf, openSteps, partyForm, stepPath, wizardSteps } from './party-forms.ts'

const today = '2026-11-23'
const employment = partyForm('employment', 'self', today)
const complete = {
  employmentStatus: 'employed',
  occupation: 'Engineer',
  employerName: 'Northbank',
  associatedPerson: 'no',
  currentIncome: '64000',
  householdNetWorth: '250000',
}

describe('amounts', () => {
  it.each([
    ['250000', '.', '25000000'],
    ['٢٥٠٬٠٠٠٫٥٠', '.', '25000050'],
    ['250 000,50', ',', '25000050'],
    ['$', '.', '$'],
    ['', '.', ''],
  ] as const)('%s with %s is sent as %s', (typed, mark, sent) => {
    expect(sentAnswers(employment, { ...complete, currentIncome: typed }, {}, mark).currentIncome).toBe(sent)
  })

  it('are edited in the format of the language', () => {
    expect(typedAnswers(employment, { currentIncome: '25000050' }, ',')['currentIncome']).toBe('250000,50')
  })

  it.each([
    ['much', [{ path: 'currentIncome', code: 'number' }]],
    ['250000.005', [{ path: 'currentIncome', code: 'decimals', limit: 2 }]],
    ['', [{ path: 'currentIncome', code: 'required' }]],
    ['0', []],
  ])('%s: %j', (typed, problems) => {
    expect(answerProblems(employment, { ...complete, currentIncome: typed }, {}, '.')).toEqual(problems)
  })
})

it('sends no hidden answer', () => {
  const typed = { ...complete, employmentStatus: 'retired' }
  expect(sentAnswers(employment, typed, {}, '.')).toMatchObject({ occupation: '', employerName: '' })
})

it('parses digits of every language in numbers that are not amounts', () => {
  const person = partyForm('person', 'self', today)
  const typed = { domicile: 'us-citizen', phone: '+٩٦٥ ٢٢٢٢ ٣٣٣٣', socialSecurityNumber: '٢١٩-٠٩-٩٩٩٨' }
  expect(sentAnswers(person, typed, {}, '.')).toMatchObject({
    phone: '+965 2222 3333',
    socialSecurityNumber: '219-09-9998',
  })
})

it('treats a masked number as the stored one', () => {
  const person = partyForm('person', 'self', today)
  const stored: PartyValues = { domicile: 'us-citizen', socialSecurityNumber: '••••9998' }
  const answers = sentAnswers(person, typedAnswers(person, stored, '.'), stored, '.')
  expect(areSaved(answers, stored)).toBe(true)
  expect(answerProblems(person, typedAnswers(person, stored, '.'), stored, '.').map(({ path }) => path)).not.toContain(
    'socialSecurityNumber',
  )
})

describe('the steps', () => {
  const identity = { kinds: ['self', 'company'], kind: 'trust', documents: [], collectsDocuments: true, values: {} }
  const of = (change: object): Identity => ({ ...identity, ...change }) as unknown as Identity

  it('begin with the kind where there is a choice', () => {
    expect(wizardSteps(of({}), 'company')).toEqual([
      'kind',
      'person',
      'address',
      'employment',
      'entity',
      'documents',
      'review',
    ])
    expect(wizardSteps(of({ kinds: ['self'] }), 'self')[0]).toBe('person')
  })

  it('are of a kind that the site still verifies', () => {
    expect(kindOf({ kinds: ['self', 'company'], kind: 'trust' })).toBe('self')
    expect(kindOf({ kinds: ['self', 'company'], kind: 'company' })).toBe('company')
  })

  it('are incomplete until every required document is added', () => {
    const values = { documentType: 'passport' }
    const added = (slots: readonly string[]) => slots.map((slot) => ({ slot, id: slot, mime: 'image/png', bytes: 1 }))
    const open = (change: object) => openSteps(of({ values, ...change }), 'self', today).includes('documents')
    expect(open({})).toBe(true)
    expect(open({ documents: added(documentSlots.filter((slot) => slot !== 'selfie')) })).toBe(true)
    expect(open({ documents: added(['front', 'selfie', 'address']) })).toBe(false)
    expect(open({ collectsDocuments: false })).toBe(false)
    expect(openSteps(of({ values, collectsDocuments: false }), 'company', today)).toContain('documents')
  })

  it('pass the path to return to through', () => {
    expect(stepPath('person', '/receipt/7')).toBe('/user-kyc?step=person&from=%2Freceipt%2F7')
    expect(stepPath('person', '', true)).toBe('/user-kyc?step=person&check=yes')
  })
})
