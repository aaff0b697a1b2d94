/** A user who qualifies as an accredited investor, entered step by step as the screens do. */

import { calls } from '#contract/calls.ts'
import {
  type AccreditationField,
  type AccreditationStep,
  accreditationStepNames,
  accreditationSteps,
  type AccreditationValues,
  experienceFields,
} from '#domain/identity/accreditation.ts'
import { make, type TestPerson } from '#tests/support/test-users.ts'
import { catalogue, pdfBytes } from '#tests/support/pdf-bytes.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/upload-file.ts'

/** Unique values that belong to no one; tests search for them where they must not occur. */
export const investorCanary = {
  number: '219-09-9999',
  street: 'CANARY-STREET-77',
  incomeBefore: '7319046628',
  spouse: 'CANARY-SPOUSE',
  reason: 'CANARY-REASON-TO-INVEST',
  paper: 'CANARY-WORDS-OF-A-PAPER',
} as const

export const investorAnswers: AccreditationValues = {
  basis: 'income',
  spouseIncome: 'yes',
  spouseFirstName: investorCanary.spouse,
  spouseLastName: 'Bell',
  incomeLastYear: '31000000',
  incomeYearBefore: investorCanary.incomeBefore,
  netWorth: '45000000',
  offeringsInvested: 'yes',
  offeringsAmount: '250000',
  investmentReason: investorCanary.reason,
  ...Object.fromEntries(experienceFields.map((field) => [field, 'limited'])),
  riskMedium: 'yes',
  legalName: 'Amal Haddad',
  dateOfBirth: '1980-05-02',
  socialSecurityNumber: investorCanary.number,
  email: 'amal@example.com',
  phone: '+1 503 555 0147',
  addressLine1: investorCanary.street,
  city: 'Portland',
  state: 'Oregon',
  postalCode: '97205',
  country: 'US',
  employmentStatus: 'employed',
  businessName: 'Northbank',
  industry: 'Engineering',
  jobTitle: 'Engineer',
  sourceOfWealth: 'salary',
  verificationType: 'letter',
}

/** A document with readable text in its bytes; each title makes a different one. */
export function evidenceBytes(title = 'Passport'): Uint8Array<ArrayBuffer> {
  const content = `BT (${title}) Tj (${investorCanary.paper}) Tj ET`
  return pdfBytes([catalogue, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`])
}

export async function handIn(app: TestApp, as: TestPerson, title = 'Passport'): Promise<string> {
  const answer = await uploadFile(app, evidenceBytes(title), { as, kind: 'accreditation-evidence' })
  if (answer.status !== 200) throw new Error(`a paper was refused: ${answer.status} ${answer.code}`)
  return answer.fileId
}

/** The answers of one step. */
export function answersOf(step: AccreditationStep, values: AccreditationValues): Record<string, string> {
  const fields: readonly AccreditationField[] = accreditationSteps[step]
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? '']))
}

export function keepStep(
  app: TestApp,
  as: TestPerson,
  step: AccreditationStep,
  values: AccreditationValues,
  key?: string,
) {
  const body = { step, values: answersOf(step, values) }
  return make(app, calls.identity.keepAccreditation, { body }, { as, ...(key === undefined ? {} : { key }) })
}

export const sendProfile = (app: TestApp, as: TestPerson, key?: string) =>
  make(
    app,
    calls.identity.sendAccreditation,
    { body: { statementAccepted: true } },
    { as, ...(key === undefined ? {} : { key }) },
  )

/** Stores every step, and submits. @returns the answers with their evidence files */
export async function sendComplete(
  app: TestApp,
  as: TestPerson,
  change: AccreditationValues = {},
): Promise<AccreditationValues> {
  const values = {
    ...investorAnswers,
    identificationFile: await handIn(app, as),
    letterFile: await handIn(app, as, 'Letter'),
    ...change,
  }
  for (const step of accreditationStepNames) {
    const saved = await keepStep(app, as, step, values)
    if (saved.status !== 200) throw new Error(`${step} was refused: ${JSON.stringify(saved.body)}`)
  }
  const sent = await sendProfile(app, as)
  if (sent.status !== 200) throw new Error(`the profile was refused: ${JSON.stringify(sent.body)}`)
  return values
}
