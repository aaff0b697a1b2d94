/** Requests to North Capital's TransactAPI and the fields read of its responses (transactapi.readme.io). */

import { anything, literal, object, optional, text, type WireCalls, type WireFields } from './wire-shape.ts'

const keys = { clientID: text, developerAPIKey: text } as const

const party: WireFields = {
  domicile: literal('U.S. citizen', 'U.S. resident', 'non-resident'),
  firstName: text,
  middleInitial: optional(text),
  lastName: text,
  dob: text,
  socialSecurityNumber: optional(text),
  primCountry: text,
  primAddress1: text,
  primAddress2: optional(text),
  primCity: text,
  primState: text,
  primZip: text,
  emailAddress: text,
  emailAddress2: optional(text),
  phone: optional(text),
  phone2: optional(text),
  occupation: optional(text),
  empStatus: optional(literal('Employed', 'Self-Employed', 'Student', 'Retired', 'Not Employed')),
  empName: optional(text),
  associatedPerson: optional(literal('Yes', 'No')),
  currentAnnIncome: optional(text),
  avgAnnIncome: optional(text),
  currentHouseholdIncome: optional(text),
  avgHouseholdIncome: optional(text),
  householdNetworth: optional(text),
  notes: optional(text),
  tags: text,
}
const answer = object({ statusCode: text, statusDesc: text, partyDetails: anything, kyc: anything })

/** Below the base address of the API. */
const calls: WireCalls = {
  'PUT createParty': {
    body: { ...keys, ...party, KYCstatus: literal('Pending'), AMLstatus: literal('Pending') },
    answer,
  },
  'POST updateParty': { body: { ...keys, partyId: text, ...party }, answer },
  'POST searchParty': { body: { ...keys, searchKeyword: text }, answer },
  'POST uploadPartyDocument': {
    body: {
      ...keys,
      partyId: text,
      documentTitle: text,
      file_name: text,
      createdIpAddress: text,
      userfile0: text,
    },
    answer,
  },
  'POST getPartyDocument': { body: { ...keys, partyId: text }, answer },
  'POST performKycAmlBasic': { body: { ...keys, partyId: text }, answer },
  'POST getKycAml': { body: { ...keys, partyId: text }, answer },
  'POST getKycAmlResponse': { body: { ...keys, partyId: text, type: text }, answer },
}

export const northCapitalCalls: WireCalls = Object.fromEntries(
  Object.entries(calls).map(([name, call]) => [name.replace(' ', ' /tapiv3/index.php/v3/'), call]),
)
