/**
 * The accreditation of investors and the answers it is based on (investing 2, 3, 4, 5, 9; decisions T34, T58). Every
 * answer is a text, empty if not given; amounts are minor units of the rule's currency, written in digits.
 */

import { unlessMasked } from '#domain/masking.ts'
import type { IsoDate } from '#domain/calendar.ts'
import { atMost, emailRule, type FieldProblem, validateFields } from '#domain/field.ts'
import { limitCurrency } from '#domain/investment/investor-limit.ts'
import { longTextMaximum } from '#domain/limits.ts'
import type { Currency } from '#domain/money.ts'
import { postalCodeRule } from '#domain/account/postal-code.ts'
import { countryCodes } from '#domain/site/countries.ts'
import {
  amountAnswer,
  birthRule,
  choiceAnswer,
  enteredAmount,
  licenceNumberRule,
  lineAnswer,
  phoneRule,
  socialSecurityRule,
  yesOrNo,
} from './answer-rules.ts'

/** The law's figures are in dollars. */
export const accreditationCurrency: Currency = limitCurrency

/**
 * Annual income that must be exceeded in each of the last two years, alone and with a spouse; net worth without the
 * primary residence; total assets of an entity (17 CFR 230.501(a)).
 */
export const accreditedAbove = {
  income: 20_000_000n,
  incomeWithSpouse: 30_000_000n,
  netWorth: 100_000_000n,
  entityAssets: 500_000_000n,
} as const

/** `none`: nothing is under review; answers may have been stored. */
export const accreditationStates = ['none', 'review', 'approved', 'declined', 'expired'] as const
export type AccreditationState = (typeof accreditationStates)[number]
export type StoredAccreditationState = Exclude<AccreditationState, 'none'>

export const accreditationBases = ['income', 'net-worth', 'licence', 'entity', 'none'] as const
/** Licences that qualify: General Securities, Investment Adviser and Private Securities Offerings Representative. */
export const licences = ['series-7', 'series-65', 'series-82'] as const
export const entityTypes = ['corporation', 'limited-liability-company', 'partnership', 'trust', 'non-profit'] as const
export const verificationTypes = ['phone', 'letter', 'third-party'] as const
/** Who may confirm an accreditation (17 CFR 230.506(c)(2)(ii)(C)). */
export const professions = ['broker-dealer', 'investment-adviser', 'attorney', 'accountant'] as const
export const experienceLevels = ['none', 'limited', 'extensive'] as const
export const employmentStatuses = ['employed', 'self-employed', 'student', 'retired'] as const
export const wealthSources = ['salary', 'business', 'investments', 'property', 'inheritance', 'other'] as const

/** Kinds of investment that an investor may have experience with. */
export const experienceFields = [
  'experienceRealEstate',
  'experienceShares',
  'experienceBonds',
  'experienceFunds',
  'experiencePrivateCompanies',
  'experienceCrowdfunding',
] as const
/** Risks that an investor accepts: `yes`, or empty. */
export const riskFields = ['riskLow', 'riskMedium', 'riskHigh'] as const

/** The steps of the screen in their order, and the answers of each in the order of its form. */
export const accreditationSteps = {
  qualification: [
    'basis',
    'spouseIncome',
    'spouseFirstName',
    'spouseLastName',
    'licence',
    'licenceNumber',
    'licenceInGoodStanding',
    'entityName',
    'entityType',
    'entityAssets',
    'entityNotFormedForInvestment',
    'incomeLastYear',
    'incomeYearBefore',
    'netWorth',
    'offeringsInvested',
    'offeringsAmount',
  ],
  experience: ['investmentReason', ...experienceFields, ...riskFields],
  person: [
    'legalName',
    'dateOfBirth',
    'email',
    'phone',
    'addressLine1',
    'addressLine2',
    'city',
    'state',
    'postalCode',
    'country',
    'socialSecurityNumber',
  ],
  employment: ['employmentStatus', 'businessName', 'industry', 'role', 'jobTitle', 'sourceOfWealth'],
  verification: [
    'identificationFile',
    'verificationType',
    'letterFile',
    'professionalName',
    'professionalEmail',
    'profession',
    'professionalLicence',
  ],
} as const
export type AccreditationStep = keyof typeof accreditationSteps
export const accreditationStepNames = Object.keys(accreditationSteps) as readonly AccreditationStep[]
export type AccreditationField = (typeof accreditationSteps)[AccreditationStep][number]
export type AccreditationValues = Readonly<Partial<Record<AccreditationField, string>>>

/** Answers that refer to a file. */
export const accreditationFiles = ['identificationFile', 'letterFile'] as const satisfies readonly AccreditationField[]

const answerText = (values: AccreditationValues, field: AccreditationField): string => (values[field] ?? '').trim()

/** The claimed figures must exceed the law's thresholds, not just reach them (decision T34). */
function qualificationProblems(values: AccreditationValues): FieldProblem[] {
  const basis = answerText(values, 'basis')
  const withSpouse = answerText(values, 'spouseIncome') === 'yes'
  const found = validateFields<Record<string, string>>(values, {
    basis: choiceAnswer(accreditationBases),
    spouseIncome: choiceAnswer(yesOrNo, basis === 'income'),
    spouseFirstName: lineAnswer(basis === 'income' && withSpouse),
    spouseLastName: lineAnswer(basis === 'income' && withSpouse),
    licence: choiceAnswer(licences, basis === 'licence'),
    licenceNumber: { required: basis === 'licence', rules: [licenceNumberRule] },
    licenceInGoodStanding: choiceAnswer(['yes'], basis === 'licence'),
    entityName: lineAnswer(basis === 'entity'),
    entityType: choiceAnswer(entityTypes, basis === 'entity'),
    entityAssets: amountAnswer(basis === 'entity'),
    entityNotFormedForInvestment: choiceAnswer(['yes'], basis === 'entity'),
    incomeLastYear: amountAnswer(true),
    incomeYearBefore: amountAnswer(basis === 'income'),
    netWorth: amountAnswer(true),
    offeringsInvested: choiceAnswer(yesOrNo),
    offeringsAmount: amountAnswer(answerText(values, 'offeringsInvested') === 'yes'),
  })
  const broken = new Set(found.map(({ path }) => path))
  const above = (field: AccreditationField, bound: bigint): FieldProblem[] => {
    const claimed = enteredAmount(answerText(values, field))
    return broken.has(field) || claimed === undefined || claimed > bound
      ? []
      : [{ path: field, code: 'not-above', limit: Number(bound / 100n) }]
  }
  const income = withSpouse ? accreditedAbove.incomeWithSpouse : accreditedAbove.income
  const short =
    basis === 'income'
      ? [...above('incomeLastYear', income), ...above('incomeYearBefore', income)]
      : basis === 'net-worth'
        ? above('netWorth', accreditedAbove.netWorth)
        : basis === 'entity'
          ? above('entityAssets', accreditedAbove.entityAssets)
          : []
  return [...found, ...short]
}

function experienceProblems(values: AccreditationValues): FieldProblem[] {
  const found = validateFields<Record<string, string>>(values, {
    investmentReason: { required: true, rules: [atMost(longTextMaximum)] },
    ...Object.fromEntries(experienceFields.map((field) => [field, choiceAnswer(experienceLevels)])),
    ...Object.fromEntries(riskFields.map((field) => [field, choiceAnswer(['yes'], false)])),
  })
  const some = riskFields.some((field) => answerText(values, field) === 'yes')
  return some ? found : [...found, { path: riskFields[0], code: 'required' }]
}

function personProblems(values: AccreditationValues, today: IsoDate): FieldProblem[] {
  const country = answerText(values, 'country')
  const american = country === 'US'
  return validateFields<Record<string, string>>(values, {
    legalName: lineAnswer(true),
    dateOfBirth: { required: true, rules: [birthRule(today)] },
    email: { required: true, rules: [emailRule] },
    phone: { required: true, rules: [phoneRule] },
    addressLine1: lineAnswer(true, 150),
    addressLine2: lineAnswer(false, 150),
    city: lineAnswer(true),
    state: lineAnswer(american),
    postalCode: { required: american, rules: [postalCodeRule(country)] },
    country: choiceAnswer(countryCodes),
    // Only the United States issue these numbers.
    socialSecurityNumber: { required: american, rules: [unlessMasked(socialSecurityRule)] },
  })
}

function employmentProblems(values: AccreditationValues): FieldProblem[] {
  const status = answerText(values, 'employmentStatus')
  const works = status === 'employed' || status === 'self-employed'
  return validateFields<Record<string, string>>(values, {
    employmentStatus: choiceAnswer(employmentStatuses),
    businessName: lineAnswer(works),
    industry: lineAnswer(works),
    role: lineAnswer(false),
    jobTitle: lineAnswer(works),
    sourceOfWealth: choiceAnswer(wealthSources),
  })
}

function verificationProblems(values: AccreditationValues): FieldProblem[] {
  // A user who claims no qualification proves none.
  const claims = answerText(values, 'basis') !== 'none'
  const byThirdParty = claims && answerText(values, 'verificationType') === 'third-party'
  const found = validateFields<Record<string, string>>(values, {
    identificationFile: { required: claims, rules: [] },
    verificationType: choiceAnswer(verificationTypes, claims),
    letterFile: { required: claims && answerText(values, 'verificationType') === 'letter', rules: [] },
    professionalName: lineAnswer(byThirdParty),
    professionalEmail: { required: byThirdParty, rules: [emailRule] },
    profession: choiceAnswer(professions, byThirdParty),
    professionalLicence: lineAnswer(byThirdParty, 50),
  })
  // Nobody confirms their own accreditation.
  const own = answerText(values, 'email').toLowerCase()
  const isOwn = byThirdParty && own !== '' && answerText(values, 'professionalEmail').toLowerCase() === own
  return isOwn ? [...found, { path: 'professionalEmail', code: 'own-address' }] : found
}

/**
 * Problems of one step, missing values included. `values` are the answers of all steps, because some depend on others.
 */
export function accreditationProblems(
  step: AccreditationStep,
  values: AccreditationValues,
  today: IsoDate,
): FieldProblem[] {
  switch (step) {
    case 'qualification':
      return qualificationProblems(values)
    case 'experience':
      return experienceProblems(values)
    case 'person':
      return personProblems(values, today)
    case 'employment':
      return employmentProblems(values)
    case 'verification':
      return verificationProblems(values)
  }
}

/** Incomplete steps, in their order. */
export function openAccreditationSteps(values: AccreditationValues, today: IsoDate): readonly AccreditationStep[] {
  return accreditationStepNames.filter((step) => accreditationProblems(step, values, today).length > 0)
}

/**
 * The state after complete answers were submitted: a claim goes to review, and a user who claims nothing is not
 * accredited. An earlier approval does not count meanwhile, because it was for another claim.
 */
export function stateAfterSubmission(values: AccreditationValues): Extract<AccreditationState, 'none' | 'review'> {
  return answerText(values, 'basis') === 'none' ? 'none' : 'review'
}

/** The state after answers were changed: a pending review or an approval was about the earlier answers. */
export function stateAfterChange(state: AccreditationState): Extract<AccreditationState, 'none' | 'declined'> {
  return state === 'declined' ? 'declined' : 'none'
}

/**
 * May an administrator make this decision? Only about submitted answers; an approval can be revoked, and a rejection
 * corrected. An approval is decided again once its renewal was submitted, and nothing is once it has expired.
 */
export function mayDecideAccreditation(
  state: AccreditationState,
  decision: 'approved' | 'declined',
  renewing = false,
): boolean {
  return state !== 'none' && state !== 'expired' && (state !== decision || (renewing && state === 'approved'))
}
