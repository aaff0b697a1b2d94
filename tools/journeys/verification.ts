/** Fills in a user's identity verification through the API: for journeys and screenshots that start there. */

import { createHash } from 'node:crypto'
import { uploadPath } from '#contract/content/upload-file.ts'
import { fileIdOf } from '#contract/uploads.ts'
import type { DocumentSlot } from '#domain/identity/identity.ts'
import type { SiteClient, StoredSession } from '#tools/hosts/site-client.ts'
import { accreditationEvidence } from './accreditation.ts'

/** Answers of every step of one person. */
const verificationAnswers = {
  firstName: 'Salma',
  lastName: 'Karim',
  dateOfBirth: '1979-04-12',
  domicile: 'us-resident',
  socialSecurityNumber: '219-09-9998',
  email: 'salma.karim@example.com',
  phone: '+1 212 555 0142',
  country: 'US',
  addressLine1: '14 Hudson Street',
  city: 'New York',
  state: 'NY',
  postalCode: '10013',
  employmentStatus: 'employed',
  occupation: 'Structural engineer',
  employerName: 'Karim & Vance',
  associatedPerson: 'no',
  currentIncome: '31000000',
  householdNetWorth: '64000000',
  documentType: 'passport',
} as const

/** A different document for each purpose. */
export function verificationDocument(slot: DocumentSlot | 'sharp'): Uint8Array<ArrayBuffer> {
  const pdf = Buffer.from(accreditationEvidence).toString('latin1')
  return new Uint8Array(Buffer.from(pdf.replace('\n', `\n%${slot}\n`), 'latin1'))
}

/** Saves answers and documents without submitting them. */
export async function saveParty(client: SiteClient, { token, partition }: StoredSession): Promise<void> {
  for (const slot of ['front', 'selfie', 'address'] as const) {
    const bytes = verificationDocument(slot)
    const facts = { kind: 'identity-document', campaignId: '', partition } as const
    const fileId = await fileIdOf(facts, bytes, (data) => createHash('sha256').update(data).digest())
    const answer = await fetch(`${client.origin}${uploadPath(facts, fileId)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: bytes,
    })
    if (!answer.ok) throw new Error(`a document was refused: ${await answer.text()}`)
    await client.call('POST', 'user-kyc/document', { token, body: { slot, fileId } })
  }
  await client.call('PUT', 'user-kyc', { token, body: { kind: 'self', values: verificationAnswers } })
}

export async function submitParty(client: SiteClient, session: StoredSession): Promise<void> {
  await saveParty(client, session)
  await client.call('POST', 'user-kyc', {
    token: session.token,
    body: { kind: 'self', values: {}, statementAccepted: true },
  })
}

/** Decides as an administrator, on the version that is stored. */
export async function decideParty(
  client: SiteClient,
  admin: string,
  personId: string,
  decision: { readonly state: 'approved' } | { readonly state: 'declined' | 'more-required'; readonly reason: string },
): Promise<void> {
  const { changedAt } = await client.call<{ changedAt: string }>('POST', `admin/identity-checks/${personId}/open`, {
    token: admin,
    body: {},
  })
  await client.call('PATCH', `admin/identity-checks/${personId}`, { token: admin, body: { ...decision, changedAt } })
}
