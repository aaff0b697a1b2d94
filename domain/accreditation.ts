/**
 * Who counts as an accredited investor, and what they say of themselves to be one (investing 2, 3, 4, 5, 9; decisions T34, T58).
 * Every answer is a text, empty where nothing was said; amounts are minor units of the rule's currency, written in digits.
 */

import { fullYearsBetween, type IsoDate, isUsualDate } from './calendar.ts'
import { atMost, emailRule, type FieldProblem, judge, oneOfRule, plainCharacters, type TextRule } from './field.ts'
import { figureMaximum, limitCurrency } from './investor-limit.ts'
import { legalNameMaximum, longTextMaximum } from './limits.ts'
import type { Currency } from './money.ts'
import { postalCodeRule } from './postal-code.ts'
import { countryCodes } from './site/countries.ts'

/** The law's figures are dollars. */
export const accreditationCurrency: Currency = limitCurrency

/** Income a year that has to be passed in each of the last two years, alone and with a spouse; wealth without the own home. */
export const accreditedAbove = { income: 20_000_000n, incomeWithSpouse: 30_000_000n, netWorth: 100_000_000n } as const

/** `none`: nothing is being looked at; answers may have been kept. */
export const accreditationStates = ['none', 'review', 'approved', 'declined'] as const
export type AccreditationState = (typeof accreditationStates)[number]
export type StoredAccreditationState = Exclude<AccreditationState, 'none'>

export const accreditationBases = ['income', 'net-worth', 'none'] as const
export const verificationTypes = ['phone', 'letter'] as const
export const experienceLevels = ['none', 'limited', 'extensive'] as const
export const employmentStatuses = ['employed', 'self-employed', 'student', 'retired'] as const
export const wealthSources = ['salary', 'business', 'investments', 'property', 'inheritance', 'other'] as const
export const yesOrNo = ['yes', 'no'] as const

/** Kinds of investment that somebody may know. */
export const experienceFields = [
  'experienceRealEstate',
  'experienceShares',
  'experienceBonds',
  'experienceFunds',
  'experiencePrivateCompanies',
  'experienceCrowdfunding',
] as const
/** Risks that somebody is comfortable with: `yes`, or nothing. */
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

/** Answers that name a file. */
export const accreditationFiles = ['identificationFile', 'letterFile'] as const satisfies readonly AccreditationField[]

const answerText = (values: AccreditationValues, field: AccreditationField): string => (values[field] ?? '').trim()

/** The amount that an answer says; undefined where it says none. */
export function accreditationAmount(text: string | undefined): bigint | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? BigInt(text.trim()) : undefined
}

const amountRule: TextRule = (text) => {
  const amount = accreditationAmount(text)
  if (amount === undefined) return { code: 'number' }
  return amount > figureMaximum ? { code: 'too-large', limit: Number(figureMaximum / 100n) } : undefined
}

/** Digits with or without dashes; numbers that are never given out are refused (decision T58). */
export const socialSecurityRule: TextRule = (text) => {
  const match = /^(\d{3})-?(\d{2})-?(\d{4})$/.exec(text)
  if (!match) return { code: 'social-security' }
  const [, area = '', group = '', serial = ''] = match
  const issued = area !== '000' && area !== '666' && !area.startsWith('9') && group !== '00' && serial !== '0000'
  return issued ? undefined : { code: 'social-security' }
}

/** Of age, and not older than anybody. */
const birthRule =
  (today: IsoDate): TextRule =>
  (text) => {
    if (!isUsualDate(text)) return { code: 'date' }
    const age = fullYearsBetween(text, today)
    return age < 18 ? { code: 'under-age', limit: 18 } : age > 120 ? { code: 'date' } : undefined
  }

/** A phone that is called: 8 to 13 digits (investing 5), which the problem's limit says. */
const verificationPhoneRule: TextRule = (text) =>
  /^\+?[\d\s().-]+$/.test(text) && /^\d{8,13}$/.test(text.replace(/\D/g, '')) ? undefined : { code: 'phone', limit: 13 }

/** A kept number comes back behind a mask and counts as given. */
const unlessMasked =
  (rule: TextRule): TextRule =>
  (text) =>
    text.startsWith('•') ? undefined : rule(text)

const line = (required: boolean, most = legalNameMaximum) => ({ required, rules: [atMost(most), plainCharacters] })
const choice = (words: readonly string[], required = true) => ({ required, rules: [oneOfRule(words)] })
const amount = (required: boolean) => ({ required, rules: [amountRule] })

/** What somebody claims is above the law's bounds; each bound is passed, not reached (decision T34). */
function qualificationProblems(values: AccreditationValues): FieldProblem[] {
  const basis = answerText(values, 'basis')
  const withSpouse = answerText(values, 'spouseIncome') === 'yes'
  const found = judge<Record<string, string>>(values, {
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
    const said = accreditationAmount(answerText(values, field))
    return broken.has(field) || said === undefined || said > bound
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
  const found = judge<Record<string, string>>(values, {
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
  return judge<Record<string, string>>(values, {
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
    // Only the United States give out such numbers.
    socialSecurityNumber: { required: american, rules: [unlessMasked(socialSecurityRule)] },
  })
}

function employmentProblems(values: AccreditationValues): FieldProblem[] {
  const status = answerText(values, 'employmentStatus')
  const works = status === 'employed' || status === 'self-employed'
  return judge<Record<string, string>>(values, {
    employmentStatus: choice(employmentStatuses),
    businessName: line(works),
    industry: line(works),
    role: line(false),
    jobTitle: line(works),
    sourceOfWealth: choice(wealthSources),
  })
}

function verificationProblems(values: AccreditationValues): FieldProblem[] {
  // Whoever claims nothing proves nothing.
  const claims = answerText(values, 'basis') !== 'none'
  return judge<Record<string, string>>(values, {
    identificationFile: { required: claims, rules: [] },
    verificationType: choice(verificationTypes, claims),
    letterFile: { required: claims && answerText(values, 'verificationType') === 'letter', rules: [] },
  })
}

/** Everything that is wrong or missing in one step. `values` are the answers of all steps: some depend on others. */
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

/** Steps that still lack something, in their order. */
export function openAccreditationSteps(values: AccreditationValues, today: IsoDate): readonly AccreditationStep[] {
  return accreditationStepNames.filter((step) => accreditationProblems(step, values, today).length > 0)
}

/**
 * How it stands once complete answers were sent: what is claimed is looked at, and who claims nothing is not accredited. What was
 * approved before does not count meanwhile, since it was another claim.
 */
export function stateAfterSubmission(values: AccreditationValues): Extract<AccreditationState, 'none' | 'review'> {
  return answerText(values, 'basis') === 'none' ? 'none' : 'review'
}

/** How it stands once answers were changed: what waits, or was approved, was about the answers before. */
export function stateAfterChange(state: AccreditationState): Extract<AccreditationState, 'none' | 'declined'> {
  return state === 'declined' ? 'declined' : 'none'
}

/** May an administrator decide so? Only what was sent; what was approved can be taken back, and what was declined set right. */
export function mayDecideAccreditation(state: AccreditationState, decision: 'approved' | 'declined'): boolean {
  return state !== 'none' && state !== decision
}
