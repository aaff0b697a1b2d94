/** Which answers of a party apply, and the type of each (investing 3; decision T36). */

import { yesOrNo } from './answer-rules.ts'
import type { PartyKind } from './identity.ts'
import {
  documentTypes,
  domiciles,
  entityTypes,
  hasOtherAddress,
  holderRelationships,
  isAmerican,
  maskedFields,
  partyAmounts,
  partyDates,
  partyEmployments,
  type PartyField,
  type PartyStep,
  partySteps,
  type PartyValues,
} from './party.ts'

/** Options of the choice answers, by their texts' name. */
const choices = {
  yesOrNo,
  domicile: domiciles,
  employment: partyEmployments,
  documentType: documentTypes,
  entityType: [...entityTypes.company, ...entityTypes.trust, ...entityTypes.retirement],
  relationship: holderRelationships,
} as const
export type PartyChoice = keyof typeof choices
export type PartyChoiceValue = {
  readonly [C in PartyChoice]: { readonly of: C; readonly values: readonly (typeof choices)[C][number][] }
}[PartyChoice]

const chosen: Readonly<Partial<Record<PartyField, PartyChoice>>> = {
  domicile: 'domicile',
  employmentStatus: 'employment',
  associatedPerson: 'yesOrNo',
  entityType: 'entityType',
  ownersAccredited: 'yesOrNo',
  holderDomicile: 'domicile',
  holderRelationship: 'relationship',
  holderSharesAddress: 'yesOrNo',
  documentType: 'documentType',
  holderDocumentType: 'documentType',
}

export type PartyAnswerKind =
  | { readonly is: 'amount' | 'date' | 'country' | 'masked' | 'text' }
  | ({ readonly is: 'choice' } & PartyChoiceValue)

/** The type of an answer; of a kind of party, because each kind of entity has its own legal forms. */
export function partyAnswerKind(field: PartyField, kind: PartyKind): PartyAnswerKind {
  const of = chosen[field]
  if (of === 'entityType' && kind !== 'self' && kind !== 'joint') return { is: 'choice', of, values: entityTypes[kind] }
  if (of !== undefined) return { is: 'choice', of, values: choices[of] } as PartyAnswerKind
  if (partyAmounts.some((each) => each === field)) return { is: 'amount' }
  if (partyDates.some((each) => each === field)) return { is: 'date' }
  if (maskedFields.some((each) => each === field)) return { is: 'masked' }
  return { is: countries.has(field) ? 'country' : 'text' }
}

const countries: ReadonlySet<PartyField> = new Set(['country', 'entityCountry', 'holderCountry'])

const works = ({ employmentStatus }: PartyValues): boolean =>
  employmentStatus === 'employed' || employmentStatus === 'self-employed'
const isFormed = (_: PartyValues, kind: PartyKind): boolean => kind !== 'retirement'

/** Answers that apply only if another answer or the kind of party says so; all others always do. */
const conditions: Readonly<Partial<Record<PartyField, (values: PartyValues, kind: PartyKind) => boolean>>> = {
  socialSecurityNumber: (values) => isAmerican(values),
  holderSocialSecurityNumber: (values) => isAmerican(values, 'holderDomicile'),
  holderCountry: hasOtherAddress,
  holderAddressLine1: hasOtherAddress,
  holderCity: hasOtherAddress,
  holderState: hasOtherAddress,
  holderPostalCode: hasOtherAddress,
  holderDocumentType: (_, kind) => kind === 'joint',
  occupation: works,
  employerName: ({ employmentStatus }) => employmentStatus === 'employed',
  formationDate: isFormed,
  ownersAccredited: isFormed,
  representativeRole: isFormed,
}

/** The answers without those that do not apply: nobody reads or checks them. */
export function applicableAnswers(kind: PartyKind, values: PartyValues): PartyValues {
  return Object.fromEntries(
    Object.entries(values).map(([field, answer]) => [
      field,
      (conditions[field as PartyField]?.(values, kind) ?? true) ? answer : '',
    ]),
  )
}

/** The answers of a step that apply, in the order of the form. @param values the answers of all steps */
export function visiblePartyFields(step: PartyStep, kind: PartyKind, values: PartyValues): readonly PartyField[] {
  const fields: readonly PartyField[] = partySteps[step]
  return fields.filter((field) => conditions[field]?.(values, kind) ?? true)
}
