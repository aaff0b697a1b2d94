/** Offline payments, as administrators confirm and return them (decisions T31, T79). */

import { identityProblems } from '#domain/identity/identity.ts'
import { questionnaireProblemCodes } from '#domain/identity/questionnaire/attempts.ts'
import { countryProblems } from '#domain/identity/residence.ts'
import { gatewayNames } from '#domain/payment/payment.ts'
import { call } from '#contract/call.ts'
import {
  bool,
  id,
  instant,
  list,
  minor,
  money,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'
import { paged, paging } from '#contract/shapes.ts'

const offlinePayment = object({
  investmentId: id(),
  reference: text({ max: 20 }),
  campaign: text({ max: 200 }),
  investor: object({ id: id(), name: text({ max: 250 }), email: text({ max: 254 }) }),
  amount: money(),
  units: minor(),
  gateway: oneOf(gatewayNames),
  state: oneOf(['reserved', 'confirmed', 'expired', 'cancelled', 'refunded']),
  createdAt: instant(),
  expiresAt: nullable(instant()),
  /** When its agreement was signed; no payment is confirmed before. */
  signedAt: nullable(instant()),
  /** The money that is still to be returned: it was cancelled, or fewer units were allocated. */
  returnDue: nullable(money()),
  confirmedAt: nullable(instant()),
  /**
   * Its payer is at a provider, or the provider has not reported the outcome: no payment can be confirmed meanwhile.
   */
  isProcessing: bool(),
  /** Transfers that arrived for it, could not be used and are to be returned. */
  unusable: list(object({ id: id(), amount: money(), bookedAt: instant() }), 100),
})
export type OfflinePayment = Value<typeof offlinePayment>

export const listPayments = call({
  method: 'GET',
  path: 'admin/offline-payments',
  access: 'admin',
  summary:
    'Lists offline payments; pending ones in order of expiry. The search matches reference codes, names and addresses.',
  spec: 'decision T79',
  query: object({
    ...paging,
    state: optional(oneOf(['reserved', 'confirmed', 'expired', 'cancelled', 'returning'])),
    search: optional(text({ max: 100 })),
  }),
  reply: object({ items: list(offlinePayment, 200), ...paged }),
})

export const returnPayment = call({
  method: 'POST',
  path: 'admin/offline-payments/{investmentId}/return',
  access: 'admin',
  summary: 'Records that the money of a cancelled investment was returned by transfer, and books it.',
  spec: 'decisions T31, T79',
  params: object({ investmentId: id() }),
  body: object({
    /** The amount sent; must equal the amount owed. */
    sent: money(),
    /** From the bank statement, for the audit log. */
    bankReference: optional(text({ max: 100 })),
  }),
  reply: offlinePayment,
  errors: ['OWN_DECISION', 'INVESTMENT_NOT_PENDING', 'AMOUNT_MISMATCH'],
  idempotent: true,
  stale: ['admin/'],
})

export const confirmPayment = call({
  method: 'POST',
  path: 'admin/offline-payments/{investmentId}/confirm',
  access: 'admin',
  summary: 'Confirms that the money has arrived, books it in the ledger and confirms the investment.',
  spec: 'decision T79',
  params: object({ investmentId: id() }),
  body: object({
    /** The amount on the bank statement; must equal the amount owed. */
    received: money(),
    /** From the bank statement, for the audit log. */
    bankReference: optional(text({ max: 100 })),
  }),
  reply: offlinePayment,
  errors: [
    'OWN_DECISION',
    'OWN_CAMPAIGN_DECISION',
    'INVESTMENT_NOT_PENDING',
    'PAYMENT_IN_PROGRESS',
    ...identityProblems,
    ...questionnaireProblemCodes,
    ...countryProblems,
    'AGREEMENT_UNSIGNED',
    'AMOUNT_MISMATCH',
    'UNITS_LEFT',
    'CAMPAIGN_CLOSED',
    'FIGURES_NEEDED',
    'ACCREDITED_ONLY',
    'ABOVE_YEAR_LIMIT',
  ],
  idempotent: true,
  stale: [
    'admin/offline-payments',
    'my-investment/',
    'process-investment/',
    'equities/',
    'campaigns/',
    'campaign-investors/',
    'get-latest-investment-activity/',
    'get-user-campaigns/',
  ],
})
