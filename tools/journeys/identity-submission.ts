/** Submits a user's identity verification through the API: for journeys and screenshots that start there. */

import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { uploadPath } from '#contract/content/upload-file.ts'
import { fileIdOf } from '#contract/uploads.ts'
import type { DocumentSlot } from '#domain/identity/identity.ts'
import { accreditationEvidence } from '#tools/journeys/accreditation.ts'
import type { SiteClient, StoredSession } from '#tools/hosts/site-client.ts'

const answers = {
  firstName: 'Salma',
  lastName: 'Karim',
  dateOfBirth: '1979-04-12',
  domicile: 'us-citizen',
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
  notes: 'My passport was issued before I moved to Hudson Street.',
}

/** A drawing of an identity document. */
function drawnDocument(title: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1250" height="880">
    <rect width="1250" height="880" rx="40" fill="#e7e3d6"/>
    <rect x="60" y="150" width="360" height="470" fill="#b9b4a4"/>
    <text x="60" y="100" font-size="56" font-family="sans-serif" fill="#26352f">${title}</text>
    <text x="470" y="220" font-size="44" font-family="sans-serif" fill="#26352f">KARIM, SALMA</text>
    <text x="470" y="300" font-size="44" font-family="sans-serif" fill="#26352f">12 APR 1979</text>
    <text x="60" y="780" font-size="44" font-family="monospace" fill="#26352f">P&lt;USAKARIM&lt;&lt;SALMA&lt;&lt;&lt;&lt;&lt;&lt;&lt;</text>
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Adds the documents and submits complete answers. */
export async function submitIdentity(client: SiteClient, { token, partition }: StoredSession): Promise<void> {
  const add = async (slot: DocumentSlot, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
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
  await add('front', new Uint8Array(await drawnDocument('PASSPORT')))
  await add('selfie', new Uint8Array(await drawnDocument('SELFIE')))
  await add('address', accreditationEvidence)
  await client.call('POST', 'user-kyc', { token, body: { kind: 'self', values: answers, statementAccepted: true } })
}
