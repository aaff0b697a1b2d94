/** What the audit log shows of an event (docs/areas/audit.md). */

import { maskPrivate } from '#domain/payment/private-json.ts'

/** Events of administrators. */
const administratorEvents = [
  'accreditation-decided',
  'accreditation-opened',
  'accreditation-evidence-downloaded',
  'ach-switched',
  'amendment-approved',
  'amendment-declined',
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
  'contact-attachment-downloaded',
  'contact-message-marked',
  'content-added',
  'content-changed',
  'content-ordered',
  'content-removed',
  'currencies-ordered',
  'currency-added',
  'currency-changed',
  'currency-removed',
  'distribution-created',
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
  'payment-status-checked',
  'payment-refunded',
  'payment-refunded-manually',
  'webhook-match-retried',
  'campaign-payout-account-opened',
  'payout-account-opened',
  'payout-account-verified',
  'payout-confirmed',
  'payout-failed',
  'payout-paid',
  'payout-rejected',
  'payout-returned',
  'payout-sent',
  'payout-transfer-cancelled',
  'reconciliation-closed',
  'repayment-declined',
  'repayment-transfer-recorded',
  'repayment-stage',
  'saved-investment-deleted',
  'scheduled-task-retried',
  'settlement-recorded-manually',
  'settlement-retried',
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
  'statement-entries-matched',
  'statement-entry-booked',
  'statement-entry-ignored',
  'statement-entry-matched',
  'statement-entry-reopened',
  'statement-imported',
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

/** Events of users on their own data, and security events of their accounts. */
const personalEvents = [
  'accreditation-answers-changed',
  'accreditation-sent',
  'agreement-signed',
  'bank-link-started',
  'campaign-invitation-sent',
  'campaign-access-removed',
  'campaign-invitation-accepted',
  'campaign-account',
  'campaign-changes-discarded',
  'campaign-changes-sent',
  'campaign-changes-withdrawn',
  'campaign-deleted',
  'account-deleted',
  'codes-refused',
  'connected-account-started',
  'connected-account-disconnected',
  'data-export-requested',
  'deletion-requested',
  'deletion-cancelled',
  'deletion-refused',
  'factor-recovery-cancelled',
  'factor-removed',
  'identity-review-requested',
  'investment-changed',
  'malware-found',
  'investment-cancelled',
  'investment-not-reconfirmed',
  'units-allocated',
  'investment-reconfirmed',
  'payment-method-changed',
  'payment-method-removed',
  'investor-figures-declared',
  'amendment-requested',
  'amendment-withdrawn',
  'early-closing-announced',
  'early-closing-missed',
  'early-closing-withdrawn',
  'payout-requested',
  'repayment-cancelled',
  'repayment-created',
  'repayment-plan-created',
  'repayment-plan-ended',
  'repayment-report-changed',
  'passkey-added',
  'passkey-removed',
  'password-changed',
  'withdrawal-account-changed',
  'recovery-code-used',
  'recovery-codes-renewed',
  'app-session-created',
  'sign-in-after-failures',
  'social-connected',
  'social-disconnected',
  'two-factor-off',
  'two-factor-on',
  'withdrawal-requested',
] as const

export const auditEventNames = [...administratorEvents, ...personalEvents] as const
export type AuditEventName = (typeof auditEventNames)[number]

/** An audit event by its name in the log; undefined if it has no text. */
export function findAuditEventName(eventName: string): AuditEventName | undefined {
  return auditEventNames.find((each) => each === eventName)
}

/** Names of facts that have texts. */
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
  'closingDate',
  'comment',
  'connectedChanged',
  'currency',
  'distribution',
  'dueOn',
  'exempt',
  'exponent',
  'fee',
  'flat',
  'from',
  'gateway',
  'goal',
  'hash',
  'identityRequired',
  'investorLimit',
  'investments',
  'investors',
  'isDefault',
  'items',
  'keys',
  'kind',
  'language',
  'mangoPayModule',
  'member',
  'minimumOpenPeriod',
  'numberChanged',
  'numberEnds',
  'offered',
  'on',
  'outcome',
  'payout',
  'person',
  'plan',
  'position',
  'previous',
  'raised',
  'reason',
  'reasonLetters',
  'repayment',
  'replaced',
  'requested',
  'rule',
  'scanned',
  'signUpTwoFactor',
  'signature',
  'silent',
  'state',
  'status',
  'test',
  'to',
  'transaction',
  'transactions',
  'type',
  'unitPrice',
  'units',
  'version',
  'waitingOfferHours',
  'walletModule',
  'was',
  'worth',
] as const
export type AuditFactName = (typeof auditFactNames)[number]

export interface ShownFact {
  /** Its dotted path. */
  readonly name: string
  readonly value: string
}

/** Maximum number of facts shown for one event, and of characters of each. */
export const mostFacts = 60
export const factMaximum = 100

/** Codes, ids, currencies, days and instants. Any other text may be a user's. */
const plain = /^(?:[a-z0-9]+(?:[-_.:/][a-z0-9]+)*|[A-Z]{3}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?)$/

/** The facts of an event, one by one: a value that is not an id, code, number or boolean is not shown. */
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
