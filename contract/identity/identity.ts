/**
 * Identity verification by the user (investing 2, 3, 4, 5, 7, 8; decisions T6, T35 to T37; docs/areas/identity.md). The
 * verbs of `user-kyc` serve every method of verification; those of `northKYC` are the same, where North Capital verifies.
 */

import {
  documentSlots,
  identityGates,
  identityStates,
  partyKinds,
  verificationReasons,
} from '#domain/identity/identity.ts'
import { renewalStates } from '#domain/identity/identity-term.ts'
import { longTextMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import {
  bool,
  id,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  record,
  text,
  type Value,
} from '#contract/schema.ts'

/** Maximum length of the reason shown to a declined user. */
export const reasonMaximum = 500

/** Answers by their names (domain/identity/party.ts), as texts; amounts are digits of minor units. */
export const partyValues = record(text({ max: longTextMaximum }), 60)

export const identityDocument = object({
  slot: oneOf(documentSlots),
  id: id(),
  mime: text({ max: 100 }),
  bytes: integer({ min: 1, max: 100_000_000 }),
})
export type IdentityDocument = Value<typeof identityDocument>

const status = {
  state: oneOf(identityStates),
  /** What requires verification here; empty if nothing does. */
  gates: list(oneOf(identityGates), 10),
  /** Written by an administrator: why it was declined, or what is missing; empty otherwise. */
  reason: text({ max: reasonMaximum }),
  /** The same, as far as a provider reported it. */
  reasons: list(oneOf(verificationReasons), 30),
  /** When an approval ends; null if it does not, or there is none. */
  expiresAt: nullable(instant()),
  /** A renewal or another check of an approved party that is not decided; the approval stays in force. */
  renewal: nullable(oneOf(renewalStates)),
} as const

const identityStatus = object(status)
export type IdentityStatus = Value<typeof identityStatus>

const identity = object({
  ...status,
  changedAt: nullable(instant()),
  /** Kinds of party that the site verifies. */
  kinds: list(oneOf(partyKinds), 10),
  kind: oneOf(partyKinds),
  /** Social security numbers and the like are masked except for their last four digits. */
  values: partyValues,
  documents: list(identityDocument, 10),
  /** False where the provider takes the pictures of a person's documents on its own page. */
  collectsDocuments: bool(),
  /** Answers or documents changed since they were submitted. */
  unsent: bool(),
  /** The provider's page on which the user continues; null if there is none. */
  actionUrl: nullable(text({ max: 2000 })),
})
export type Identity = Value<typeof identity>

const path = 'user-kyc'
const northPath = 'northKYC'
const stale = [path, `${northPath}/get-user-kyc`, 'admin/identity-checks', 'admin/overview']
const spec = 'investing 3, 4, 5, 7, decisions T35, T36'

/** What the calls of a user about their own verification share. */
const own = { access: 'user', spec, reply: identity } as const
const changing = { ...own, idempotent: true, rate: 40, stale } as const
const submitting = { ...own, idempotent: true, rate: 10, stale } as const

const saved = object({ kind: oneOf(partyKinds), values: partyValues })
const documentInput = object({ slot: oneOf(documentSlots), fileId: nullable(id()) })

export const getIdentity = call({
  ...own,
  method: 'GET',
  path,
  summary: "Returns the user's answers, documents and the status of their verification.",
  cache: 'never',
})

export const saveIdentity = call({
  ...changing,
  method: 'PUT',
  path,
  summary:
    'Saves and validates the answers of one or more steps. Changed answers of an approved party are verified again when they are submitted.',
  details:
    'Names of answers determine their steps; a missing answer of such a step is empty. A masked number is unchanged.',
  body: saved,
  errors: ['KYC_UNDER_REVIEW', 'PARTY_KIND_OFF'],
})

export const submitIdentity = call({
  ...submitting,
  method: 'POST',
  path,
  summary:
    'Saves the given answers, and submits all answers and documents for verification, with a statement that they are true. Has no effect while they are being checked.',
  body: object({ kind: oneOf(partyKinds), values: partyValues, statementAccepted: bool() }),
  errors: ['PARTY_INCOMPLETE', 'PARTY_KIND_OFF'],
})

export const attachIdentityDocument = call({
  ...changing,
  method: 'POST',
  path: 'user-kyc/document',
  summary: 'Adds an uploaded file as a document, or removes the document.',
  body: documentInput,
  errors: ['KYC_UNDER_REVIEW'],
})

export const refreshIdentity = call({
  ...own,
  method: 'PUT',
  path: 'user-kyc/status',
  summary: 'Asks the provider for the status now. What a client states about its status is not accepted.',
  spec: 'investing 7, decision T36, reliability 3.3',
  body: object({}),
  errors: ['PROVIDER_SILENT'],
  rate: 10,
  stale,
})

export const getNorthIdentity = call({
  ...own,
  method: 'GET',
  path: `${northPath}/get-user-kyc`,
  summary: 'The same as `GET user-kyc`, where North Capital verifies.',
  errors: ['IDENTITY_PROVIDER_OFF'],
  cache: 'never',
})

const northErrors = ['IDENTITY_PROVIDER_OFF', 'KYC_UNDER_REVIEW', 'PARTY_KIND_OFF'] as const

export const createNorthParty = call({
  ...changing,
  method: 'POST',
  path: `${northPath}/createParty`,
  summary: 'Saves the answers of a new party, where North Capital verifies.',
  body: saved,
  errors: northErrors,
})

export const updateNorthParty = call({
  ...changing,
  method: 'POST',
  path: `${northPath}/update-party`,
  summary: 'The same as `PUT user-kyc`, where North Capital verifies.',
  body: saved,
  errors: northErrors,
})

export const uploadNorthDocument = call({
  ...changing,
  method: 'POST',
  path: `${northPath}/uploadPartyDocument`,
  summary: 'The same as `POST user-kyc/document`, where North Capital verifies.',
  body: documentInput,
  errors: ['IDENTITY_PROVIDER_OFF', 'KYC_UNDER_REVIEW'],
})

export const runNorthCheck = call({
  ...submitting,
  method: 'POST',
  path: `${northPath}/updateKycAml`,
  summary: 'Submits the saved answers and documents, and runs the checks, where North Capital verifies.',
  body: object({ statementAccepted: bool() }),
  errors: ['IDENTITY_PROVIDER_OFF', 'PARTY_INCOMPLETE', 'PARTY_KIND_OFF'],
})
