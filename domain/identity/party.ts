/**
 * The party that is verified: its answers in steps, and their rules (investing 3, 5; decisions T6, T36, T58). Every
 * answer is a text, empty if not given; amounts are minor units of US dollars, written in digits.
 */

import { unlessMasked } from '#domain/masking.ts'
import { personNameRules } from '#domain/account/account.ts'
import { postalCodeRule } from '#domain/account/postal-code.ts'
import { type IsoDate, isUsualDate } from '#domain/calendar.ts'
import { atMost, emailRule, type FieldProblem, type TextRule, validateFields } from '#domain/field.ts'
import { longTextMaximum } from '#domain/limits.ts'
import { countryCodes } from '#domain/site/countries.ts'
import { latinDigits } from '#domain/money.ts'
import {
  amountAnswer,
  birthRule,
  choiceAnswer,
  enteredAmount,
  lineAnswer,
  phoneRule,
  socialSecurityRule,
  yesOrNo,
} from './answer-rules.ts'
import type { DocumentSlot, PartyKind } from './identity.ts'

export const domiciles = ['us-citizen', 'us-resident', 'non-resident'] as const
export const partyEmployments = ['employed', 'self-employed', 'student', 'retired', 'not-employed'] as const
export const documentTypes = ['passport', 'id-card', 'driving-licence'] as const
export const entityTypes = {
  company: ['limited-liability-company', 'corporation', 'limited-partnership'],
  trust: ['revocable-trust', 'irrevocable-trust'],
  retirement: ['traditional-ira', 'roth-ira', 'solo-401k'],
} as const
export type EntityKind = keyof typeof entityTypes
export type EntityType = (typeof entityTypes)[EntityKind][number]

/** All answers by step, in the order of the form. Of a party that is not one person, these are its representative's. */
export const partySteps = {
  person: [
    'firstName',
    'middleInitial',
    'lastName',
    'dateOfBirth',
    'domicile',
    'socialSecurityNumber',
    'email',
    'alternativeEmail',
    'phone',
    'alternativePhone',
  ],
  address: ['country', 'addressLine1', 'addressLine2', 'city', 'state', 'postalCode'],
  employment: [
    'employmentStatus',
    'occupation',
    'employerName',
    'associatedPerson',
    'currentIncome',
    'averageIncome',
    'currentHouseholdIncome',
    'averageHouseholdIncome',
    'householdNetWorth',
  ],
  entity: [
    'entityName',
    'entityType',
    'entityCountry',
    'entityNumber',
    'formationDate',
    'entityAssets',
    'ownersAccredited',
    'representativeRole',
  ],
  holder: [
    'holderFirstName',
    'holderLastName',
    'holderDateOfBirth',
    'holderDomicile',
    'holderSocialSecurityNumber',
    'holderEmail',
    'holderRelationship',
    'holderSharesAddress',
    'holderCountry',
    'holderAddressLine1',
    'holderCity',
    'holderState',
    'holderPostalCode',
  ],
  documents: ['documentType', 'holderDocumentType', 'notes'],
} as const
export type PartyStep = keyof typeof partySteps
export const partyStepNames = Object.keys(partySteps) as readonly PartyStep[]
export type PartyField = (typeof partySteps)[PartyStep][number]
export type PartyValues = Readonly<Partial<Record<PartyField, string>>>

export const holderRelationships = ['spouse', 'relative', 'business-partner', 'other'] as const

/** Shown by their last four digits only (decision T6). */
export const maskedFields = [
  'socialSecurityNumber',
  'holderSocialSecurityNumber',
  'entityNumber',
] as const satisfies readonly PartyField[]
export const partyAmounts = [
  'currentIncome',
  'averageIncome',
  'currentHouseholdIncome',
  'averageHouseholdIncome',
  'householdNetWorth',
  'entityAssets',
] as const satisfies readonly PartyField[]
export const partyDates = ['dateOfBirth', 'holderDateOfBirth', 'formationDate'] as const satisfies readonly PartyField[]

/** The steps of a kind of party, in their order. */
export function stepsOf(kind: PartyKind): readonly PartyStep[] {
  const extra: Readonly<Record<PartyKind, readonly PartyStep[]>> = {
    self: [],
    joint: ['holder'],
    company: ['entity'],
    trust: ['entity'],
    retirement: ['entity'],
  }
  return ['person', 'address', 'employment', ...extra[kind], 'documents']
}

const answerText = (values: PartyValues, field: PartyField): string => (values[field] ?? '').trim()

/**
 * Documents that a party must add. A passport has one page that counts. Where a provider takes the pictures of a person
 * on its own page, only the documents of an entity or of the second holder are collected.
 */
export function documentsOf(kind: PartyKind, values: PartyValues, collects: boolean): readonly DocumentSlot[] {
  const hasBack = (field: 'documentType' | 'holderDocumentType'): boolean => answerText(values, field) !== 'passport'
  const person: readonly DocumentSlot[] = ['front', ...(hasBack('documentType') ? (['back'] as const) : [])]
  const holder: readonly DocumentSlot[] = [
    'holderFront',
    ...(hasBack('holderDocumentType') ? (['holderBack'] as const) : []),
    'holderSelfie',
    ...(hasOtherAddress(values) ? (['holderAddress'] as const) : []),
  ]
  const others: readonly DocumentSlot[] = kind === 'self' ? [] : kind === 'joint' ? holder : ['entity']
  return collects ? [...person, 'selfie', 'address', ...others] : others
}

/** The country whose investors' rules apply: of an entity where it was formed, else the residence. Empty if unknown. */
export function partyCountry(kind: PartyKind, values: PartyValues): string {
  return answerText(values, kind === 'company' || kind === 'trust' ? 'entityCountry' : 'country')
}

/** Where the second holder lives, if elsewhere than the first one; empty if not. */
export function holderCountryOf(kind: PartyKind, values: PartyValues): string {
  return kind === 'joint' && hasOtherAddress(values) ? answerText(values, 'holderCountry') : ''
}

/** Are they taxed as an American? Only then they have a social security number. */
export const isAmerican = (values: PartyValues, field: 'domicile' | 'holderDomicile' = 'domicile'): boolean =>
  ['us-citizen', 'us-resident'].includes(answerText(values, field))

/** Does the second holder live elsewhere than the first one? */
export const hasOtherAddress = (values: PartyValues): boolean => answerText(values, 'holderSharesAddress') === 'no'

/** Nine digits; never issued with these prefixes (IRS, valid EIN prefixes). */
const employerNumberRule: TextRule = (text) =>
  /^\d{2}-?\d{7}$/.test(text) && !/^(?:00|07|08|09|17|18|19|28|29|49|69|70|78|79|89|96|97)/.test(text)
    ? undefined
    : { code: 'format' }

/** A day that is not in the future. */
const formedRule =
  (today: IsoDate): TextRule =>
  (text) =>
    isUsualDate(text) && text <= today ? undefined : { code: 'date' }

const personName = { required: true, rules: personNameRules }
const optionalEmail = { required: false, rules: [emailRule] }

const addressRules = (country: string) => ({
  country: choiceAnswer(countryCodes),
  line: lineAnswer(true, 150),
  city: lineAnswer(true),
  state: lineAnswer(country === 'US'),
  postalCode: { required: country === 'US', rules: [postalCodeRule(country)] },
})

/**
 * Problems of one step, missing values included. `values` are the answers of all steps, because some depend on others.
 */
export function partyProblems(step: PartyStep, kind: PartyKind, values: PartyValues, today: IsoDate): FieldProblem[] {
  const fields = (rules: Parameters<typeof validateFields<Record<string, string>>>[1]): FieldProblem[] =>
    validateFields<Record<string, string>>(values, rules)
  switch (step) {
    case 'person':
      return fields({
        firstName: personName,
        middleInitial: lineAnswer(false, 2),
        lastName: personName,
        dateOfBirth: { required: true, rules: [birthRule(today)] },
        domicile: choiceAnswer(domiciles),
        socialSecurityNumber: { required: isAmerican(values), rules: [unlessMasked(socialSecurityRule)] },
        email: { required: true, rules: [emailRule] },
        alternativeEmail: optionalEmail,
        phone: { required: true, rules: [phoneRule] },
        alternativePhone: { required: false, rules: [phoneRule] },
      })
    case 'address': {
      const { country, line, city, state, postalCode } = addressRules(answerText(values, 'country'))
      return fields({ country, addressLine1: line, addressLine2: lineAnswer(false, 150), city, state, postalCode })
    }
    case 'employment': {
      const status = answerText(values, 'employmentStatus')
      const works = status === 'employed' || status === 'self-employed'
      return fields({
        employmentStatus: choiceAnswer(partyEmployments),
        occupation: lineAnswer(works),
        employerName: lineAnswer(status === 'employed'),
        associatedPerson: choiceAnswer(yesOrNo),
        currentIncome: amountAnswer(true),
        averageIncome: amountAnswer(false),
        currentHouseholdIncome: amountAnswer(false),
        averageHouseholdIncome: amountAnswer(false),
        householdNetWorth: amountAnswer(true),
      })
    }
    case 'entity':
      return kind === 'self' || kind === 'joint'
        ? []
        : fields({
            entityName: lineAnswer(true),
            entityType: choiceAnswer(entityTypes[kind]),
            entityCountry: choiceAnswer(countryCodes),
            entityNumber: {
              required: true,
              rules: [
                unlessMasked(
                  answerText(values, 'entityCountry') === 'US' && kind !== 'retirement'
                    ? employerNumberRule
                    : atMost(40),
                ),
              ],
            },
            formationDate: { required: kind !== 'retirement', rules: [formedRule(today)] },
            entityAssets: amountAnswer(true),
            ownersAccredited: choiceAnswer(yesOrNo, kind !== 'retirement'),
            representativeRole: lineAnswer(kind !== 'retirement'),
          })
    case 'holder': {
      const address = addressRules(answerText(values, 'holderCountry'))
      return fields({
        holderFirstName: personName,
        holderLastName: personName,
        holderDateOfBirth: { required: true, rules: [birthRule(today)] },
        holderDomicile: choiceAnswer(domiciles),
        holderSocialSecurityNumber: {
          required: isAmerican(values, 'holderDomicile'),
          rules: [unlessMasked(socialSecurityRule)],
        },
        holderEmail: { required: true, rules: [emailRule] },
        holderRelationship: choiceAnswer(holderRelationships),
        holderSharesAddress: choiceAnswer(yesOrNo),
        ...(hasOtherAddress(values)
          ? {
              holderCountry: address.country,
              holderAddressLine1: address.line,
              holderCity: address.city,
              holderState: address.state,
              holderPostalCode: address.postalCode,
            }
          : {}),
      })
    }
    case 'documents':
      return fields({
        documentType: choiceAnswer(documentTypes),
        ...(kind === 'joint' ? { holderDocumentType: choiceAnswer(documentTypes) } : {}),
        notes: { required: false, rules: [atMost(longTextMaximum)] },
      })
  }
}

/** Problems of all steps of a party, in their order. */
export function allPartyProblems(kind: PartyKind, values: PartyValues, today: IsoDate): FieldProblem[] {
  return stepsOf(kind).flatMap((step) => partyProblems(step, kind, values, today))
}

/** Is this the name of an answer of that step? */
export function isPartyAnswer(step: PartyStep, name: string): name is PartyField {
  return (partySteps[step] as readonly string[]).includes(name)
}

const amounts: ReadonlySet<PartyField> = new Set<PartyField>(partyAmounts)
const inDigits: ReadonlySet<PartyField> = new Set<PartyField>([
  ...partyAmounts,
  ...partyDates,
  ...maskedFields,
  'phone',
  'alternativePhone',
  'postalCode',
  'holderPostalCode',
])

/** One answer as stored: an amount without leading zeros, a social security number with its dashes. */
function clean(field: PartyField, text: string): string {
  const trimmed = text.trim()
  if (!inDigits.has(field)) return trimmed
  const digits = latinDigits(trimmed)
  if (amounts.has(field)) return enteredAmount(digits)?.toString() ?? digits
  if (field === 'socialSecurityNumber' || field === 'holderSocialSecurityNumber')
    return digits.replace(/^(\d{3})-?(\d{2})-?(\d{4})$/, '$1-$2-$3')
  return digits
}

/** Every answer of one step as stored; a missing value is empty. */
export function cleanPartyAnswers(step: PartyStep, values: Readonly<Record<string, string>>): PartyValues {
  const fields: readonly PartyField[] = partySteps[step]
  return Object.fromEntries(
    fields.map((field) => [field, clean(field, Object.hasOwn(values, field) ? (values[field] ?? '') : '')]),
  )
}

/** Does one of the answers differ from before? */
export function partyDiffers(before: PartyValues, after: PartyValues): boolean {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as ReadonlySet<PartyField>
  return [...fields].some((field) => (before[field] ?? '') !== (after[field] ?? ''))
}

/** Answers of steps that the kind does not have are dropped when it changes. */
export function answersForKind(kind: PartyKind, values: PartyValues): PartyValues {
  const retained = new Set(stepsOf(kind).flatMap((step): readonly string[] => partySteps[step]))
  return Object.fromEntries(Object.entries(values).filter(([field]) => retained.has(field)))
}
