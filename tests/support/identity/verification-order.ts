/** An order to verify a person, as services give it to an identity provider. */

import type { SubmittedDocument, VerificationOrder, VerificationProgress } from '#api/identity-ports.ts'
import type { DocumentSlot } from '#domain/identity/identity.ts'
import type { PartyValues } from '#domain/identity/party.ts'

export const orderedValues: PartyValues = {
  firstName: 'Amal',
  middleInitial: 'R',
  lastName: 'Haddad',
  dateOfBirth: '1980-05-02',
  domicile: 'us-citizen',
  socialSecurityNumber: '219-09-9999',
  email: 'amal@example.com',
  phone: '+1 503 555 0147',
  country: 'US',
  addressLine1: '412 Alder Avenue',
  city: 'Portland',
  state: 'OR',
  postalCode: '97205',
  documentType: 'id-card',
  entityName: 'Haddad Holdings LLC',
  formationDate: '2015-03-01',
}

export interface TestOrder extends VerificationOrder {
  /** What was committed. */
  readonly saved: VerificationProgress[]
}

let made = 0

export function verificationOrder(given: Partial<VerificationOrder> = {}): TestOrder {
  made += 1
  const saved: VerificationProgress[] = []
  return {
    verificationId: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    kind: 'self',
    values: orderedValues,
    language: 'fr',
    progress: { partyRef: undefined, ref: undefined, documents: [] },
    documents: [],
    save: (progress) => {
      saved.push(progress)
      return Promise.resolve()
    },
    callbackUrl: 'https://app.test/webhooks/shuftiprokyc',
    returnUrl: 'https://app.test/user-kyc',
    ...given,
    saved,
  }
}

/** A document with these bytes. */
export function documentOf(
  slot: DocumentSlot,
  bytes: Uint8Array = new Uint8Array([1, 2, 3]),
  mime = 'image/jpeg',
): VerificationOrder['documents'][number] {
  const document: SubmittedDocument = { id: `file-${slot}`, slot, mime, bytes }
  return { id: document.id, slot, read: () => Promise.resolve(document) }
}
