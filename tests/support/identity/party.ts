/** A party with complete answers and documents, entered as the screens do. */

import { calls } from '#contract/calls.ts'
import type { Identity } from '#contract/identity/identity.ts'
import { type DocumentSlot, documentSlots, type PartyKind } from '#domain/identity/identity.ts'
import { partySteps, type PartyField, type PartyValues, stepsOf } from '#domain/identity/party.ts'
import { make, type TestPerson } from '#tests/support/test-users.ts'
import { catalogue, pdfBytes } from '#tests/support/pdf-bytes.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/upload-file.ts'

/** Unique values that belong to no one; tests search for them where they must not occur. */
export const partyCanary = {
  number: '219-09-9999',
  holderNumber: '078-05-1120',
  entityNumber: '12-3456789',
  street: 'CANARY-STREET-OF-A-PARTY',
  holderStreet: 'CANARY-STREET-OF-A-HOLDER',
  income: '7719046628',
  occupation: 'CANARY-OCCUPATION',
  notes: 'CANARY-NOTES-OF-A-PARTY',
  document: 'CANARY-WORDS-OF-A-DOCUMENT',
} as const

const everyAnswer: Readonly<Record<PartyField, string>> = {
  firstName: 'Amal',
  middleInitial: 'R',
  lastName: 'Haddad',
  dateOfBirth: '1980-05-02',
  domicile: 'us-citizen',
  socialSecurityNumber: partyCanary.number,
  email: 'amal@example.com',
  alternativeEmail: 'amal.haddad@example.com',
  phone: '+1 503 555 0147',
  alternativePhone: '',
  country: 'US',
  addressLine1: partyCanary.street,
  addressLine2: '',
  city: 'Portland',
  state: 'OR',
  postalCode: '97205',
  employmentStatus: 'employed',
  occupation: partyCanary.occupation,
  employerName: 'Northbank',
  associatedPerson: 'no',
  currentIncome: partyCanary.income,
  averageIncome: '',
  currentHouseholdIncome: '',
  averageHouseholdIncome: '',
  householdNetWorth: '45000000',
  entityName: 'Haddad Holdings LLC',
  entityType: 'limited-liability-company',
  entityCountry: 'US',
  entityNumber: partyCanary.entityNumber,
  formationDate: '2015-03-01',
  entityAssets: '500000000',
  ownersAccredited: 'yes',
  representativeRole: 'Managing member',
  holderFirstName: 'Sami',
  holderLastName: 'Haddad',
  holderDateOfBirth: '1979-01-20',
  holderDomicile: 'us-resident',
  holderSocialSecurityNumber: partyCanary.holderNumber,
  holderEmail: 'sami@example.com',
  holderRelationship: 'spouse',
  holderSharesAddress: 'no',
  holderCountry: 'US',
  holderAddressLine1: partyCanary.holderStreet,
  holderCity: 'Salem',
  holderState: 'OR',
  holderPostalCode: '97301',
  documentType: 'passport',
  holderDocumentType: 'passport',
  notes: partyCanary.notes,
}

const entityTypeOf: Readonly<Partial<Record<PartyKind, string>>> = {
  company: 'limited-liability-company',
  trust: 'revocable-trust',
  retirement: 'roth-ira',
}

/** Complete answers of a kind of party. */
export function partyAnswers(kind: PartyKind = 'self', change: PartyValues = {}): Record<string, string> {
  const fields = stepsOf(kind).flatMap((step): readonly PartyField[] => partySteps[step])
  const values = { ...everyAnswer, entityType: entityTypeOf[kind] ?? '', ...change }
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? '']))
}

/**
 * A document with readable text in its bytes; each title makes a different one. Larger than 1 kB, the least that
 * providers accept.
 */
function documentBytes(title: string): Uint8Array<ArrayBuffer> {
  const content = `BT (${title}) Tj (${partyCanary.document}) Tj ET`.padEnd(1500)
  return pdfBytes([catalogue, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`])
}

export async function uploadDocument(app: TestApp, as: TestPerson, title: string): Promise<string> {
  const answer = await uploadFile(app, documentBytes(title), { as, kind: 'identity-document' })
  if (answer.status !== 200) throw new Error(`a document was refused: ${answer.status} ${answer.code}`)
  return answer.fileId
}

export async function attach(app: TestApp, as: TestPerson, slot: DocumentSlot, title: string = slot) {
  const fileId = await uploadDocument(app, as, title)
  return make(app, calls.identity.attachIdentityDocument, { body: { slot, fileId } }, { as })
}

/** Uploads every document and submits complete answers. */
export async function submitParty(
  app: TestApp,
  as: TestPerson,
  { kind = 'self', change = {} }: { readonly kind?: PartyKind; readonly change?: PartyValues } = {},
): Promise<Identity> {
  for (const slot of documentSlots) {
    const attached = await attach(app, as, slot)
    if (attached.status !== 200) throw new Error(`a document was not added: ${JSON.stringify(attached)}`)
  }
  const body = { kind, values: partyAnswers(kind, change), statementAccepted: true }
  const answer = await make(app, calls.identity.submitIdentity, { body }, { as })
  if (answer.status !== 200) throw new Error(`a party was refused: ${JSON.stringify(answer)}`)
  return answer.data
}
