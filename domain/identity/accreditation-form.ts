/** Which answers of the accreditation profile are required, and the type of each (investing 2, 3). */

import { yesOrNo } from './answer-rules.ts'
import {
  accreditationBases,
  accreditationFiles,
  type AccreditationField,
  type AccreditationStep,
  accreditationSteps,
  type AccreditationValues,
  employmentStatuses,
  entityTypes,
  experienceFields,
  experienceLevels,
  licences,
  professions,
  riskFields,
  verificationTypes,
  wealthSources,
} from './accreditation.ts'

/** Answers that are amounts: digits of minor units of `accreditationCurrency`. */
const accreditationAmounts = [
  'incomeLastYear',
  'incomeYearBefore',
  'netWorth',
  'offeringsAmount',
  'entityAssets',
] as const satisfies readonly AccreditationField[]

/** Options of the choice answers, by field. */
const choices = {
  basis: accreditationBases,
  licence: licences,
  entity: entityTypes,
  yesOrNo,
  level: experienceLevels,
  employment: employmentStatuses,
  wealth: wealthSources,
  verification: verificationTypes,
  profession: professions,
} as const
export type AccreditationChoice = keyof typeof choices
export type AccreditationChoiceValue = (typeof choices)[AccreditationChoice][number]

const chosen: Readonly<Partial<Record<AccreditationField, AccreditationChoice>>> = {
  basis: 'basis',
  spouseIncome: 'yesOrNo',
  licence: 'licence',
  licenceInGoodStanding: 'yesOrNo',
  entityType: 'entity',
  entityNotFormedForInvestment: 'yesOrNo',
  offeringsInvested: 'yesOrNo',
  .../* @__PURE__ */ Object.fromEntries(experienceFields.map((field) => [field, 'level' as const])),
  .../* @__PURE__ */ Object.fromEntries(riskFields.map((field) => [field, 'yesOrNo' as const])),
  employmentStatus: 'employment',
  sourceOfWealth: 'wealth',
  verificationType: 'verification',
  profession: 'profession',
}

export type AnswerKind =
  | { readonly is: 'amount' | 'date' | 'country' | 'file' | 'text' }
  | { readonly is: 'choice'; readonly of: AccreditationChoice; readonly values: readonly AccreditationChoiceValue[] }

export function answerKind(field: AccreditationField): AnswerKind {
  const of = chosen[field]
  if (of !== undefined) return { is: 'choice', of, values: choices[of] }
  if (accreditationAmounts.some((each) => each === field)) return { is: 'amount' }
  if (accreditationFiles.some((each) => each === field)) return { is: 'file' }
  if (field === 'dateOfBirth') return { is: 'date' }
  return { is: field === 'country' ? 'country' : 'text' }
}

/** Answers that are required only if another answer says so; all others always are. */
const conditions: Readonly<Partial<Record<AccreditationField, (values: AccreditationValues) => boolean>>> = {
  spouseIncome: byIncome,
  spouseFirstName: withSpouse,
  spouseLastName: withSpouse,
  licence: byLicence,
  licenceNumber: byLicence,
  licenceInGoodStanding: byLicence,
  entityName: byEntity,
  entityType: byEntity,
  entityAssets: byEntity,
  entityNotFormedForInvestment: byEntity,
  incomeYearBefore: byIncome,
  offeringsAmount: ({ offeringsInvested }) => offeringsInvested === 'yes',
  // Only the United States issue these numbers.
  socialSecurityNumber: ({ country }) => country === 'US',
  businessName: works,
  industry: works,
  role: works,
  jobTitle: works,
  identificationFile: claims,
  verificationType: claims,
  letterFile: (values) => claims(values) && values.verificationType === 'letter',
  professionalName: byThirdParty,
  professionalEmail: byThirdParty,
  profession: byThirdParty,
  professionalLicence: byThirdParty,
}

function byIncome({ basis }: AccreditationValues): boolean {
  return basis === 'income'
}

function byLicence({ basis }: AccreditationValues): boolean {
  return basis === 'licence'
}

function byEntity({ basis }: AccreditationValues): boolean {
  return basis === 'entity'
}

function withSpouse(values: AccreditationValues): boolean {
  return byIncome(values) && values.spouseIncome === 'yes'
}

function works({ employmentStatus }: AccreditationValues): boolean {
  return employmentStatus === 'employed' || employmentStatus === 'self-employed'
}

function byThirdParty(values: AccreditationValues): boolean {
  return claims(values) && values.verificationType === 'third-party'
}

/** A user who claims no qualification proves none. */
function claims({ basis }: AccreditationValues): boolean {
  return basis !== 'none'
}

/**
 * The visible answers of a step, in the order of its form. `values` are those of all steps, because some depend on
 * others.
 */
export function visibleFields(step: AccreditationStep, values: AccreditationValues): readonly AccreditationField[] {
  return accreditationSteps[step].filter((field) => conditions[field]?.(values) ?? true)
}
