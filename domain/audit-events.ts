/** What the audit log says of what was done (decision record 0039). */

import { maskPrivate } from './private-json.ts'

/** What administrators do. */
const administratorEvents = [
  'accreditation-decided',
  'accreditation-opened',
  'accreditation-paper-taken',
  'ach-switched',
  'activation-link-created',
  'administrator-appointed',
  'administrator-released',
  'bank-account-cancelled',
  'bank-account-changed',
  'bank-account-proposed',
  'campaign-changes-approved',
  'campaign-changes-declined',
  'campaign-commented',
  'campaign-limit-exemption',
  'campaign-status',
  'comment-moderated',
  'contact-attachment-taken',
  'contact-message-marked',
  'content-added',
  'content-changed',
  'content-ordered',
  'content-removed',
  'currencies-ordered',
  'currency-added',
  'currency-changed',
  'currency-removed',
  'distribution-made',
  'gateway-keys-entered',
  'gateway-keys-removed',
  'gateway-probed',
  'gateway-terms-changed-ach',
  'gateway-terms-changed-paypal',
  'gateway-terms-changed-stripe',
  'identity-decided',
  'investing-rules-changed',
  'investment-refunded-by-transfer',
  'investment-refunded-to-wallet',
  'offline-payment-confirmed',
  'offline-payment-returned',
  'payment-looked-at',
  'payment-refunded',
  'payment-returned-by-hand',
  'provider-message-looked-at',
  'payout-account-opened',
  'payout-account-verified',
  'saved-investment-deleted',
  'scheduled-task-retried',
  'settlement-made-by-hand',
  'settlement-sent-again',
  'sign-up-two-factor-switched',
  'site-campaigns-changed',
  'site-captcha-changed',
  'site-countries-changed',
  'site-general-changed',
  'site-images-changed',
  'site-languages-changed',
  'site-maintenance-changed',
  'site-meta-changed',
  'site-revenue-changed',
  'subscribers-exported',
  'top-up-confirmed',
  'user-blocked',
  'user-session-ended',
  'user-sessions-ended',
  'user-type-changed',
  'user-unblocked',
  'wallet-modules-switched',
  'unusable-transfer-booked',
  'unusable-transfer-returned',
  'withdrawal-account-opened',
  'withdrawal-in-process',
  'withdrawal-paid',
  'withdrawal-rejected',
  'withdrawal-returned',
] as const

/** What people do with what is theirs, and what happens to the way into their accounts. */
const personalEvents = [
  'accreditation-answers-changed',
  'accreditation-sent',
  'agreement-signed',
  'bank-link-begun',
  'campaign-access-asked',
  'campaign-access-ended',
  'campaign-access-taken',
  'campaign-account',
  'campaign-changes-discarded',
  'campaign-changes-sent',
  'campaign-changes-withdrawn',
  'campaign-deleted',
  'account-deleted',
  'codes-refused',
  'connected-account-begun',
  'connected-account-disconnected',
  'data-asked',
  'deletion-asked',
  'deletion-cancelled',
  'deletion-refused',
  'factor-kept',
  'factor-taken-away',
  'identity-review-asked',
  'investment-changed',
  'investment-taken-back',
  'investment-way-changed',
  'investor-figures-declared',
  'passkey-added',
  'passkey-removed',
  'password-changed',
  'person-account',
  'recovery-code-used',
  'recovery-codes-renewed',
  'session-handed-on',
  'sign-in-after-failures',
  'social-connected',
  'social-disconnected',
  'two-factor-off',
  'two-factor-on',
  'withdrawal-asked',
] as const

export const auditEventNames = [...administratorEvents, ...personalEvents] as const
export type AuditEventName = (typeof auditEventNames)[number]

/** An act by its name in the log; undefined for one that has no words. */
export function findAuditEventName(act: string): AuditEventName | undefined {
  return auditEventNames.find((each) => each === act)
}

/** Names of facts that there are words for. */
export const auditFactNames = [
  'accountRequired',
  'active',
  'after',
  'agreement',
  'agreementVoided',
  'amount',
  'appAutoLogin',
  'bankLink',
  'bankReference',
  'basisPoints',
  'before',
  'campaign',
  'changed',
  'comment',
  'connectedChanged',
  'currency',
  'distribution',
  'exempt',
  'exponent',
  'flat',
  'from',
  'gateway',
  'hash',
  'identityRequired',
  'investorLimit',
  'investors',
  'isDefault',
  'items',
  'keys',
  'kind',
  'language',
  'mangoPayModule',
  'member',
  'numberChanged',
  'numberEnds',
  'offered',
  'on',
  'outcome',
  'person',
  'position',
  'previous',
  'raised',
  'reason',
  'reasonLetters',
  'replaced',
  'rule',
  'scanned',
  'signUpTwoFactor',
  'silent',
  'state',
  'status',
  'test',
  'to',
  'transaction',
  'units',
  'version',
  'waitingOfferHours',
  'walletModule',
  'was',
  'worth',
] as const
export type AuditFactName = (typeof auditFactNames)[number]

export interface ShownFact {
  /** Names on the way to it, with dots. */
  readonly name: string
  readonly value: string
}

/** So many are shown of one act, and so many characters of each. */
export const mostFacts = 60
export const factMaximum = 100

/** Codes, ids, currencies, days and moments. Anything else may be a text of somebody. */
const plain = /^(?:[a-z0-9]+(?:[-_.:/][a-z0-9]+)*|[A-Z]{3}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?)$/

/** The facts of an act, one by one: what is no id, code, number or yes and no is not shown. */
export function shownFacts(facts: unknown): ShownFact[] {
  return flat(maskPrivate(facts), '').slice(0, mostFacts)
}

function flat(value: unknown, name: string): ShownFact[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => flat(each, name === '' ? key : `${name}.${key}`))
  if (value === undefined) return []
  return [{ name: name.slice(0, factMaximum), value: shown(value) }]
}

function shown(value: unknown): string {
  if (value === null) return '–'
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  return typeof value === 'string' && value.length <= factMaximum && plain.test(value) ? value : '•••'
}
