/**
 * The accreditation of investors and the answers it is based on (investing 2, 3, 4, 5, 9; decisions T34, T58). Every
 * answer is a text, empty if not given; amounts are minor units of the rule's currency, written in digits.
 */

import { fullYearsBetween, type IsoDate, isUsualDate } from '#domain/calendar.ts'
import {
  atMost,
  emailRule,
  type FieldProblem,
  validateFields,
  oneOfRule,
  plainCharacters,
  type TextRule,
} from '#domain/field.ts'
import { figureMaximum, limitCurrency } from '#domain/investment/investor-limit.ts'
import { legalNameMaximum, longTextMaximum } from '#domain/limits.ts'
import type { Currency } from '#domain/money.ts'
import { postalCodeRule } from '#domain/account/postal-code.ts'
import { countryCodes } from '#domain/site/countries.ts'

/** The law's figures are in dollars. */
export const accreditationCurrency: Currency = limitCurrency

/**
 * Annual income that must be exceeded in each of the last two years, alone and with a spouse; net worth without the
 * primary residence.
 */
export const accreditedAbove = { income: 20_000_000n, incomeWithSpouse: 30_000_000n, netWorth: 100_000_000n } as const

/** `none`: nothing is under review; answers may have been stored. */
export const accreditationStates = ['none', 'review', 'approved', 'declined'] as const
export type AccreditationState = (typeof accreditationStates)[number]
export type StoredAccreditationState = Exclude<AccreditationState, 'none'>

export const accreditationBases = ['income', 'net-worth', 'none'] as const
export const verificationTypes = ['phone', 'letter'] as const
export const experienceLevels = ['none', 'limited', 'extensive'] as const
export const employmentStatuses = ['employed', 'self-employed', 'student', 'retired'] as const
export const wealthSources = ['salary', 'business', 'investments', 'property', 'inheritance', 'other'] as const
export const yesOrNo = ['yes', 'no'] as const

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
  verification: ['identificationFile', 'verificationType', 'letterFile'],
} as const
export type AccreditationStep = keyof typeof accreditationSteps
export const accreditationStepNames = Object.keys(accreditationSteps) as readonly AccreditationStep[]
export type AccreditationField = (typeof accreditationSteps)[AccreditationStep][number]
export type AccreditationValues = Readonly<Partial<Record<AccreditationField, string>>>

/** Answers that refer to a file. */
export const accreditationFiles = ['identificationFile', 'letterFile'] as const satisfies readonly AccreditationField[]

const answerText = (values: AccreditationValues, field: AccreditationField): string => (values[field] ?? '').trim()

/** The amount of an answer; undefined if it has none. */
export function accreditationAmount(text: string | undefined): bigint | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? BigInt(text.trim()) : undefined
}

const amountRule: TextRule = (text) => {
  const amount = accreditationAmount(text)
  if (amount === undefined) return { code: 'number' }
  return amount > figureMaximum ? { code: 'too-large', limit: Number(figureMaximum / 100n) } : undefined
}

/** Digits with or without dashes; numbers that are never issued are refused (decision T58). */
export const socialSecurityRule: TextRule = (text) => {
  const match = /^(\d{3})-?(\d{2})-?(\d{4})$/.exec(text)
  if (!match) return { code: 'social-security' }
  const [, area = '', group = '', serial = ''] = match
  const issued = area !== '000' && area !== '666' && !area.startsWith('9') && group !== '00' && serial !== '0000'
  return issued ? undefined : { code: 'social-security' }
}

/** Of age, and not implausibly old. */
const birthRule =
  (today: IsoDate): TextRule =>
  (text) => {
    if (!isUsualDate(text)) return { code: 'date' }
    const age = fullYearsBetween(text, today)
    return age < 18 ? { code: 'under-age', limit: 18 } : age > 120 ? { code: 'date' } : undefined
  }

/** A phone number for verification calls: 8 to 13 digits (investing 5), as stated in the problem's limit. */
const verificationPhoneRule: TextRule = (text) =>
  /^\+?[\d\s().-]+$/.test(text) && /^\d{8,13}$/.test(text.replace(/\D/g, '')) ? undefined : { code: 'phone', limit: 13 }

/** A stored number comes back masked and counts as given. */
const unlessMasked =
  (rule: TextRule): TextRule =>
  (text) =>
    text.startsWith('•') ? undefined : rule(text)

const line = (required: boolean, most = legalNameMaximum) => ({ required, rules: [atMost(most), plainCharacters] })
const choice = (options: readonly string[], required = true) => ({ required, rules: [oneOfRule(options)] })
const amount = (required: boolean) => ({ required, rules: [amountRule] })

/** The claimed figures must exceed the law's thresholds, not just reach them (decision T34). */
function qualificationProblems(values: AccreditationValues): FieldProblem[] {
  const basis = answerText(values, 'basis')
  const withSpouse = answerText(values, 'spouseIncome') === 'yes'
  const found = validateFields<Record<string, string>>(values, {
    basis: choice(accreditationBases),
    spouseIncome: choice(yesOrNo, basis === 'income'),
    spouseFirstName: line(basis === 'income' && withSpouse),
    spouseLastName: line(basis === 'income' && withSpouse),
    incomeLastYear: amount(true),
    incomeYearBefore: amount(basis === 'income'),
    netWorth: amount(true),
    offeringsInvested: choice(yesOrNo),
    offeringsAmount: amount(answerText(values, 'offeringsInvested') === 'yes'),
  })
  const broken = new Set(found.map(({ path }) => path))
  const above = (field: AccreditationField, bound: bigint): FieldProblem[] => {
    const enteredAmount = accreditationAmount(answerText(values, field))
    return broken.has(field) || enteredAmount === undefined || enteredAmount > bound
      ? []
      : [{ path: field, code: 'not-above', limit: Number(bound / 100n) }]
  }
  const income = withSpouse ? accreditedAbove.incomeWithSpouse : accreditedAbove.income
  const short =
    basis === 'income'
      ? [...above('incomeLastYear', income), ...above('incomeYearBefore', income)]
      : basis === 'net-worth'
        ? above('netWorth', accreditedAbove.netWorth)
        : []
  return [...found, ...short]
}

function experienceProblems(values: AccreditationValues): FieldProblem[] {
  const found = validateFields<Record<string, string>>(values, {
    investmentReason: { required: true, rules: [atMost(longTextMaximum)] },
    ...Object.fromEntries(experienceFields.map((field) => [field, choice(experienceLevels)])),
    ...Object.fromEntries(riskFields.map((field) => [field, choice(['yes'], false)])),
  })
  const some = riskFields.some((field) => answerText(values, field) === 'yes')
  return some ? found : [...found, { path: riskFields[0], code: 'required' }]
}

function personProblems(values: AccreditationValues, today: IsoDate): FieldProblem[] {
  const country = answerText(values, 'country')
  const american = country === 'US'
  return validateFields<Record<string, string>>(values, {
    legalName: line(true),
    dateOfBirth: { required: true, rules: [birthRule(today)] },
    email: { required: true, rules: [emailRule] },
    phone: { required: true, rules: [verificationPhoneRule] },
    addressLine1: line(true, 150),
    addressLine2: line(false, 150),
    city: line(true),
    state: line(american),
    postalCode: { required: american, rules: [postalCodeRule(country)] },
    country: choice(countryCodes),
    // Only the United States issue these numbers.
    socialSecurityNumber: { required: american, rules: [unlessMasked(socialSecurityRule)] },
  })
}

function employmentProblems(values: AccreditationValues): FieldProblem[] {
  const status = answerText(values, 'employmentStatus')
  const works = status === 'employed' || status === 'self-employed'
  return validateFields<Record<string, string>>(values, {
    employmentStatus: choice(employmentStatuses),
    businessName: line(works),
    industry: line(works),
    role: line(false),
    jobTitle: line(works),
    sourceOfWealth: choice(wealthSources),
  })
}

function verificationProblems(values: AccreditationValues): FieldProblem[] {
  // A user who claims no qualification proves none.
  const claims = answerText(values, 'basis') !== 'none'
  return validateFields<Record<string, string>>(values, {
    identificationFile: { required: claims, rules: [] },
    verificationType: choice(verificationTypes, claims),
    letterFile: { required: claims && answerText(values, 'verificationType') === 'letter', rules: [] },
  })
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
 * corrected.
 */
export function mayDecideAccreditation(state: AccreditationState, decision: 'approved' | 'declined'): boolean {
  return state !== 'none' && state !== decision
}
