/** Fills in an investor's accreditation through the API: for journeys and screenshots that start there. */

import { createHash } from 'node:crypto'
import { uploadPath } from '#contract/content/upload-file.ts'
import { fileIdOf } from '#contract/uploads.ts'
import type { SiteClient, StoredSession } from '#tools/hosts/site-client.ts'

/** Answers of every step except the evidence, which must be uploaded first. */
const accreditationAnswers = {
  qualification: {
    basis: 'income',
    spouseIncome: 'no',
    incomeLastYear: '31000000',
    incomeYearBefore: '28500000',
    netWorth: '64000000',
    offeringsInvested: 'yes',
    offeringsAmount: '1200000',
  },
  experience: {
    investmentReason: 'An income for the time after work, from houses in more than one country.',
    experienceRealEstate: 'extensive',
    experienceShares: 'limited',
    experienceBonds: 'limited',
    experienceFunds: 'limited',
    experiencePrivateCompanies: 'none',
    experienceCrowdfunding: 'limited',
    riskLow: 'yes',
    riskMedium: 'yes',
  },
  person: {
    legalName: 'Salma Karim',
    dateOfBirth: '1979-04-12',
    email: 'salma.karim@example.com',
    phone: '+1 212 555 0142',
    addressLine1: '14 Hudson Street',
    city: 'New York',
    state: 'NY',
    postalCode: '10013',
    country: 'US',
    socialSecurityNumber: '219-09-9998',
  },
  employment: {
    employmentStatus: 'employed',
    businessName: 'Karim & Vance',
    industry: 'Engineering',
    jobTitle: 'Structural engineer',
    sourceOfWealth: 'salary',
  },
} as const

/** An empty page. */
const evidencePdf = `%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>
endobj
trailer
<< /Root 1 0 R >>
startxref
0
%%EOF
`
export const accreditationEvidence = new Uint8Array(Buffer.from(evidencePdf, 'latin1'))

/** Saves every step without submitting. */
export async function keepAnswers(
  client: SiteClient,
  { token, partition }: StoredSession,
  verification: Readonly<Record<string, string>> = { verificationType: 'phone' },
): Promise<void> {
  const facts = { kind: 'accreditation-evidence', campaignId: '', partition } as const
  const fileId = await fileIdOf(facts, accreditationEvidence, (data) => createHash('sha256').update(data).digest())
  const answer = await fetch(`${client.origin}${uploadPath(facts, fileId)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: accreditationEvidence,
  })
  if (!answer.ok) throw new Error(`the paper was refused: ${await answer.text()}`)
  const steps = {
    ...accreditationAnswers,
    verification: { identificationFile: fileId, ...verification },
  }
  for (const [step, values] of Object.entries(steps))
    await client.call('PATCH', 'investor-profiles/', { token, body: { step, values } })
}

/** Submits the answers for review. */
export async function sendAnswers(
  client: SiteClient,
  session: StoredSession,
  verification?: Readonly<Record<string, string>>,
): Promise<void> {
  await keepAnswers(client, session, verification)
  await client.call('POST', 'investor-profiles/', { token: session.token, body: { statementAccepted: true } })
}

/** Decides on them as an administrator, on the version that was read. */
export async function decideAnswers(
  client: SiteClient,
  admin: string,
  personId: string,
  decision: { readonly state: 'approved' } | { readonly state: 'declined'; readonly reason: string },
): Promise<void> {
  const { changedAt } = await client.call<{ changedAt: string }>('POST', `admin/accreditations/${personId}/open`, {
    token: admin,
    body: {},
  })
  await client.call('PATCH', `admin/accreditations/${personId}`, { token: admin, body: { ...decision, changedAt } })
}
