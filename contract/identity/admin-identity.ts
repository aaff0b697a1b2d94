/** Identity verification, as administrators see and decide it (investing 4; decisions T6, T35, T36, T79). */

import { identityGates, identityStates, partyKinds, verificationReasons } from '#domain/identity/identity.ts'
import { renewalStates } from '#domain/identity/identity-term.ts'
import { countryRuleModes } from '#domain/identity/residence.ts'
import { retentionDaysMaximum, retentionDaysMinimum, validMonthsMaximum } from '#domain/identity/identity-rules.ts'
import {
  checkResults,
  hitDecisions,
  hitKinds,
  identityProviders,
  listedHitsMaximum,
  verificationMethods,
} from '#domain/identity/verification-result.ts'
import { call, file } from '#contract/call.ts'
import { identityDocument, partyValues, reasonMaximum } from './identity.ts'
import {
  bool,
  id,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'
import { paged, paging } from '#contract/shapes.ts'
import { evidenceMediaTypes } from '#contract/uploads.ts'

const summary = {
  person: object({ id: id(), name: text({ max: 250 }), email: text({ max: 254 }) }),
  state: oneOf(identityStates),
  reason: text({ max: reasonMaximum }),
  changedAt: nullable(instant()),
  /** When an approval ends. */
  expiresAt: nullable(instant()),
  /** A renewal or another check of an approved party that is not decided. */
  renewal: nullable(oneOf(renewalStates)),
  /** Matches with lists about which two administrators have not decided. */
  hasOpenHits: bool(),
} as const
const identityCheck = object(summary)
export type IdentityCheck = Value<typeof identityCheck>

export const listIdentities = call({
  method: 'GET',
  path: 'admin/identity-checks',
  access: 'admin',
  summary: 'Lists active accounts with their verification status, latest first.',
  spec: 'investing 4, decision T79',
  query: object({ ...paging, state: optional(oneOf(identityStates)), search: optional(text({ max: 100 })) }),
  reply: object({ items: list(identityCheck, 200), ...paged }),
})

/** Maximum length of an administrator's note. */
export const identityNoteMaximum = 2000

const submission = object({
  id: id(),
  method: oneOf(verificationMethods),
  /** Checked by a simulator, which verifies nobody. */
  test: bool(),
  kind: oneOf(partyKinds),
  state: oneOf(['requested', 'pending', 'review', 'more-required', 'approved', 'declined', 'withdrawn']),
  submittedAt: instant(),
  changedAt: instant(),
  /** The provider's result of the identity check and of the screening against lists; null before there is one. */
  identity: nullable(oneOf(checkResults)),
  screening: nullable(oneOf(checkResults)),
  reasons: list(oneOf(verificationReasons), 30),
  /** The provider's report as JSON; empty if there is none. */
  report: text({ max: 100_000 }),
})
const hit = object({
  id: id(),
  kind: oneOf(hitKinds),
  name: text({ max: 500 }),
  details: text({ max: 4000 }),
  /** What one administrator decided so far, and whether that is the caller. */
  opinion: nullable(object({ decision: oneOf(hitDecisions), by: text({ max: 250 }), own: bool() })),
  decision: nullable(oneOf(hitDecisions)),
})
const note = object({ id: id(), by: text({ max: 250 }), at: instant(), text: text({ max: identityNoteMaximum }) })

const opened = object({
  ...summary,
  kind: oneOf(partyKinds),
  /** In full. */
  values: partyValues,
  documents: list(identityDocument, 10),
  submissions: list(submission, 50),
  /** Of all submissions: a match stays open when the user submits again. Undecided ones come first. */
  hits: list(hit, listedHitsMaximum),
  notes: list(note, 200),
  /** Whether a provider can check the party again. */
  canRecheck: bool(),
})
export type OpenedIdentity = Value<typeof opened>

const ofPerson = object({ personId: id() })
const stale = ['admin/identity-checks', 'admin/overview']

/** Not a GET, because reading it is logged. */
export const openIdentity = call({
  method: 'POST',
  path: 'admin/identity-checks/{personId}/open',
  access: 'admin',
  summary:
    "Returns a user's answers, decrypted, with the submissions, reports and notes. Each access is in the audit log.",
  spec: 'decisions T6, T79',
  params: ofPerson,
  body: object({}),
  reply: opened,
  cache: 'never',
})

export const downloadIdentityDocument = file({
  path: 'admin/identity-checks/{personId}/files/{fileId}',
  access: 'admin',
  summary: 'Downloads a document of an identity verification. The download is recorded in the audit log.',
  spec: 'decisions T6, T79',
  params: object({ personId: id(), fileId: id() }),
  contentTypes: evidenceMediaTypes,
  rate: 60,
})

export const decideIdentity = call({
  method: 'PATCH',
  path: 'admin/identity-checks/{personId}',
  access: 'admin',
  summary:
    'Approves a user, or declines or asks for more with a reason shown to the user. Refused if the answers have changed since `changedAt`, and while a sanctions match is confirmed.',
  spec: 'investing 4, decision T79',
  params: ofPerson,
  body: object({
    state: oneOf(['approved', 'declined', 'more-required']),
    /** Of the version that was read; null if nothing was ever saved. */
    changedAt: nullable(instant()),
    reason: optional(text({ max: reasonMaximum })),
    /** Grounds of an approval, for administrators only; required if a match other than of sanctions is confirmed. */
    note: optional(text({ max: identityNoteMaximum })),
  }),
  reply: identityCheck,
  errors: ['REASON_REQUIRED', 'IDENTITY_CHANGED', 'OWN_DECISION', 'HITS_OPEN', 'SANCTION_CONFIRMED', 'NOTE_REQUIRED'],
  idempotent: true,
  stale,
})

export const decideHit = call({
  method: 'POST',
  path: 'admin/identity-checks/{personId}/hits/{hitId}',
  access: 'admin',
  summary: 'Decides whether a match with a list is the user. Two different administrators must agree.',
  spec: 'decision T79',
  params: object({ personId: id(), hitId: id() }),
  body: object({ decision: oneOf(hitDecisions) }),
  reply: object({ decided: bool() }),
  errors: ['OWN_DECISION', 'HIT_DECIDED'],
  idempotent: true,
  stale,
})

export const addIdentityNote = call({
  method: 'POST',
  path: 'admin/identity-checks/{personId}/notes',
  access: 'admin',
  summary: 'Adds a note about a verification, for administrators only.',
  spec: 'decision T79',
  params: ofPerson,
  body: object({ text: text({ min: 1, max: identityNoteMaximum }) }),
  reply: note,
  idempotent: true,
  rate: 20,
})

export const recheckIdentity = call({
  method: 'POST',
  path: 'admin/identity-checks/{personId}/recheck',
  access: 'admin',
  summary: 'Has the provider check the stored answers and documents of a user again.',
  spec: 'decision T79',
  params: ofPerson,
  body: object({}),
  reply: identityCheck,
  errors: ['PARTY_INCOMPLETE', 'KYC_UNDER_REVIEW', 'IDENTITY_PROVIDER_OFF', 'OWN_DECISION'],
  idempotent: true,
  rate: 20,
  stale,
})

const rules = {
  /** What requires verification. */
  gates: list(oneOf(identityGates), 4),
  method: oneOf(verificationMethods),
  kinds: list(oneOf(partyKinds), 5),
  /** Months until an approval expires; 0 for never. */
  validMonths: integer({ min: 0, max: validMonthsMaximum }),
  /** Days after which answers and documents of an ended verification are deleted. */
  retentionDays: integer({ min: retentionDaysMinimum, max: retentionDaysMaximum }),
  /** Which countries investors may live in, for every campaign. */
  investorCountryRule: oneOf(countryRuleModes),
  investorCountries: list(text({ min: 2, max: 2 }), 250),
} as const
const identityRules = object({
  ...rules,
  /** Providers whose keys are in force. */
  providers: list(oneOf(identityProviders), 2),
  changed: nullable(object({ at: instant(), by: text({ max: 250 }) })),
})
export type IdentityRulesReply = Value<typeof identityRules>

export const getIdentityRules = call({
  method: 'GET',
  path: 'admin/identity-rules',
  access: 'admin',
  summary: "Returns the site's rules of identity verification.",
  spec: 'decisions T15, T35, T36, T79',
  reply: identityRules,
})

export const updateIdentityRules = call({
  method: 'PUT',
  path: 'admin/identity-rules',
  access: 'admin',
  summary: "Updates the site's rules of identity verification. They apply to what follows.",
  spec: 'decisions T15, T35, T36, T79',
  body: object(rules),
  reply: identityRules,
  errors: ['IDENTITY_PROVIDER_OFF'],
  idempotent: true,
  stale: ['admin/identity-rules', 'user-kyc', 'investor-residence/', 'equities/front/'],
})
