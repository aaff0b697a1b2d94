/** Orders of a verification whose progress is stored between two attempts, as in the database. */

import type { VerificationOrder, VerificationProgress } from '#api/identity-ports.ts'
import type { DocumentSlot, PartyKind } from '#domain/identity/identity.ts'
import { documentsOf, type PartyValues } from '#domain/identity/party.ts'

/** A number that is reserved for advertising (SSA), so that it is nobody's. */
const advertisedNumber = '987-65-4320'

export const personValues: PartyValues = {
  firstName: 'Amal',
  middleInitial: 'B',
  lastName: 'Haddad',
  dateOfBirth: '1984-03-24',
  domicile: 'us-citizen',
  socialSecurityNumber: advertisedNumber,
  email: 'amal@example.com',
  alternativeEmail: 'haddad@example.com',
  phone: '+1 (404) 555-0100',
  alternativePhone: '404-555-0101',
  country: 'US',
  addressLine1: '45 Peachtree Street',
  addressLine2: 'Apt 1',
  city: 'Atlanta',
  state: 'Georgia',
  postalCode: '30318',
  employmentStatus: 'self-employed',
  occupation: 'Architect',
  employerName: 'Haddad Studio',
  associatedPerson: 'no',
  currentIncome: '20000050',
  averageIncome: '18000000',
  currentHouseholdIncome: '',
  averageHouseholdIncome: '',
  householdNetWorth: '50000099',
  documentType: 'id-card',
  notes: 'Please call in the morning.',
}
const entityValues: PartyValues = {
  entityName: 'Haddad Holdings',
  entityType: 'limited-liability-company',
  entityCountry: 'US',
  entityNumber: '12-3456789',
  formationDate: '2019-05-06',
  entityAssets: '100000000',
  ownersAccredited: 'yes',
  representativeRole: 'Director',
}
export const holderValues: PartyValues = {
  holderFirstName: 'Sami',
  holderLastName: 'Haddad',
  holderDateOfBirth: '1982-01-02',
  holderDomicile: 'us-resident',
  holderSocialSecurityNumber: '987-65-4321',
  holderEmail: 'sami@example.com',
  holderRelationship: 'spouse',
  holderSharesAddress: 'yes',
  holderDocumentType: 'passport',
}

export interface StoredOrder {
  /** The order of the next attempt. */
  next(): VerificationOrder
  progress(): VerificationProgress
  readonly saved: readonly VerificationProgress[]
  /** How often each document was read. */
  readonly reads: readonly string[]
}

export function storedOrder(
  verificationId: string,
  kind: PartyKind = 'self',
  change: PartyValues = {},
  collects = true,
): StoredOrder {
  let progress: VerificationProgress = { partyRef: undefined, ref: undefined, documents: [] }
  const saved: VerificationProgress[] = []
  const reads: string[] = []
  const values: PartyValues = {
    ...personValues,
    ...(kind === 'joint' ? holderValues : kind === 'self' ? {} : entityValues),
    ...change,
  }
  const slots: readonly DocumentSlot[] = documentsOf(kind, values, collects)
  return {
    next: () => ({
      verificationId,
      kind,
      values,
      language: 'en',
      progress,
      documents: slots.map((slot) => {
        const id = `${verificationId}-${slot}-file`
        return {
          id,
          slot,
          read: async () => {
            reads.push(id)
            return { id, slot, mime: 'image/jpeg', bytes: new Uint8Array(2048) }
          },
        }
      }),
      save: async (next) => {
        progress = next
        saved.push(next)
      },
      callbackUrl: 'https://site.test/webhooks/identity',
      returnUrl: 'https://site.test/user-kyc',
    }),
    progress: () => progress,
    saved,
    reads,
  }
}
