/** Repayments of a campaign's owner to its investors (investing 3, 4, 5, 7, decision T44). */

import { instalmentsMaximum, repaymentDescriptionMaximum } from '#domain/limits.ts'
import { planFrequencies, planStates } from '#domain/repayment/repayment-plan.ts'
import {
  onlineRepaymentGateways,
  repaymentGateways,
  repaymentProblems,
  repaymentStates,
  repaymentTypes,
} from '#domain/repayment/repayment.ts'
import { call } from '#contract/call.ts'
import { reportFile } from './report-file.ts'
import { bankDetails } from '#contract/investment/investment.ts'
import { payment, paymentStale } from '#contract/payment/payment.ts'
import {
  bool,
  currencyCode,
  date,
  id,
  instant,
  integer,
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

const investorCount = integer({ min: 0, max: 10_000_000 })

const instalmentNumber = integer({ min: 1, max: instalmentsMaximum })

const plan = object({
  id: id(),
  type: oneOf(repaymentTypes),
  state: oneOf(planStates),
  /** Of each instalment. */
  amount: money(),
  frequency: oneOf(planFrequencies),
  firstDueOn: date(),
  /** Null once all instalments were created, or after its end. */
  nextDueOn: nullable(date()),
  instalments: instalmentNumber,
  made: instalmentNumber,
  /** The brand or bank and the last digits of what is charged. */
  account: nullable(text({ max: 80 })),
})
export type RepaymentPlan = Value<typeof plan>

const fields = {
  id: id(),
  campaignId: id(),
  type: oneOf(repaymentTypes),
  state: oneOf(repaymentStates),
  /** Its due date has passed and it is not paid. */
  late: bool(),
  /** What the investors receive. */
  amount: money(),
  periodStart: date(),
  periodEnd: date(),
  dueOn: date(),
  description: text({ max: repaymentDescriptionMaximum }),
  /** How it was paid; null until then. */
  gateway: nullable(oneOf(repaymentGateways)),
  /** The fee of that payment method, which the owner paid on top. */
  fee: minor(),
  /** Investors with a share, and those whose wallets have received it. Both are 0 until it is paid. */
  investors: investorCount,
  credited: investorCount,
  /** Of automatic repayments: which instalment it is. */
  instalment: nullable(object({ planId: id(), number: instalmentNumber, of: instalmentNumber })),
  /** The day on which it is charged automatically; null if the owner pays it. */
  chargeOn: nullable(date()),
  /** Why an administrator declined it; empty otherwise. */
  reason: text({ max: 500 }),
  /** The owner's file for the investors. */
  report: nullable(reportFile),
  createdAt: instant(),
  paidAt: nullable(instant()),
}
const repayment = object(fields)
export type Repayment = Value<typeof repayment>

const share = object({ name: text({ max: 250 }), units: minor(), amount: minor() })

/** The shares of an amount: planned until it is paid, then as they were credited. */
const shares = {
  investors: investorCount,
  units: minor(),
  /** The largest first; truncated if there are many investors. Names are shown by consent, else initials. */
  shares: list(share, 200),
}

export const repaymentDetail = object({
  ...fields,
  campaign: object({ id: id(), name: text({ max: 200 }) }),
  ...shares,
  /** The latest payment attempt through a provider. */
  payment: nullable(payment),
  /** Payment methods that accept the amount now, with the fee of each. Empty once it is paid or ended. */
  methods: list(object({ gateway: oneOf(repaymentGateways), fee: minor() }), 10),
  /** What the owner's wallet can spend now. */
  available: minor(),
  /** The reference and the account of a bank transfer, which an administrator records on arrival. */
  reference: text({ max: 20 }),
  bank: nullable(bankDetails),
  /** The bank's reference of a transfer that was recorded. */
  bankReference: nullable(text({ max: 100 })),
  /** Of the ledger, once it is paid. */
  transactionId: nullable(id()),
})
export type RepaymentDetail = Value<typeof repaymentDetail>

export const repaymentStale = [
  ...paymentStale,
  'get-repayment',
  'get-single-repayment/',
  'get-ach-status',
  'admin/repayments',
  'payment-options/methods',
]

export const listRepayments = call({
  method: 'GET',
  path: 'get-repayment',
  access: 'owner',
  summary: 'Lists the repayments of a campaign, latest due date first, with their sums and what prevents another one.',
  spec: 'investing 7',
  query: object({ campaignId: id(), ...paging }),
  reply: object({
    items: list(repayment, 200),
    ...paged,
    /** Why the campaign cannot be repaid; null if it can be. */
    problem: nullable(oneOf(repaymentProblems)),
    /** Null for a draft without a currency. */
    currency: nullable(currencyCode()),
    /** Investors with paid units. */
    investors: investorCount,
    raised: minor(),
    paid: minor(),
    /** Of what was paid: the part that returned capital. */
    returned: minor(),
    /** Not paid yet; the part of it whose due date has passed. */
    due: minor(),
    overdue: minor(),
    /** Automatic repayments, latest first. */
    plans: list(plan, 100),
  }),
  cache: 'private',
})

export const planRepayment = call({
  method: 'GET',
  path: 'repayment-plan',
  access: 'owner',
  summary: "Previews each investor's share of a repayment, without creating it.",
  spec: 'investing 7, decision T44',
  query: object({ campaignId: id(), amount: minor() }),
  reply: object({ currency: currencyCode(), amount: minor(), ...shares }),
  errors: ['REPAYMENT_NOT_POSSIBLE'],
})

const createProblems = [
  'REPAYMENT_NOT_POSSIBLE',
  'REPAYMENT_DUPLICATE',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'CURRENCY_MISMATCH',
] as const

export const createRepayment = call({
  method: 'POST',
  path: 'create-repayment',
  access: 'owner',
  summary: 'Creates a repayment, which is due until it is paid or cancelled.',
  spec: 'investing 3, 5, 7',
  body: object({
    campaignId: id(),
    type: oneOf(repaymentTypes),
    amount: money(),
    periodStart: date(),
    periodEnd: date(),
    dueOn: date(),
    description: text({ max: repaymentDescriptionMaximum }),
    /** An uploaded file of kind `repayment-report`. */
    reportId: optional(id()),
  }),
  reply: repaymentDetail,
  errors: createProblems,
  idempotent: true,
  stale: repaymentStale,
  rate: 30,
})

export const createAutoRepayment = call({
  method: 'POST',
  path: 'create-auto-repayment',
  access: 'owner',
  summary:
    'Creates automatic repayments: the first instalment is due as any repayment, and its card or bank account is charged for the later ones.',
  spec: 'investing 3, 7, decision T43',
  body: object({
    campaignId: id(),
    type: oneOf(repaymentTypes),
    amount: money(),
    frequency: oneOf(planFrequencies),
    firstDueOn: date(),
    instalments: integer({ min: 2, max: instalmentsMaximum }),
    description: text({ max: repaymentDescriptionMaximum }),
    /** An uploaded file of kind `repayment-report`, for the first instalment. */
    reportId: optional(id()),
  }),
  reply: repaymentDetail,
  errors: createProblems,
  idempotent: true,
  stale: repaymentStale,
  rate: 30,
})

export const endAutoRepayment = call({
  method: 'POST',
  path: 'end-auto-repayment',
  access: 'owner',
  summary: 'Ends automatic repayments: nothing is charged any more. Instalments that were created remain due.',
  spec: 'decision T43',
  body: object({ planId: id() }),
  reply: plan,
  idempotent: true,
  stale: repaymentStale,
})

export const getRepayment = call({
  method: 'GET',
  path: 'get-single-repayment/{id}',
  access: 'owner',
  summary: 'Returns a repayment with its shares, its payment and the available payment methods.',
  spec: 'investing 7',
  params: object({ id: id() }),
  reply: repaymentDetail,
  cache: 'private',
})

/** No other amount than the total shown to the payer is charged. */
const order = { repaymentId: id(), total: minor() }

const payProblems = ['REPAYMENT_NOT_POSSIBLE', 'REPAYMENT_ENDED', 'PAYMENT_IN_PROGRESS', 'FEE_CHANGED'] as const

export const payFromWallet = call({
  method: 'POST',
  path: 'process-repayment',
  access: 'owner',
  summary: "Pays a repayment from the owner's wallet. Repeating the call returns the paid repayment.",
  spec: 'investing 7',
  body: object(order),
  reply: repaymentDetail,
  errors: [...payProblems, 'WALLET_OFF', 'INSUFFICIENT_BALANCE'],
  idempotent: true,
  stale: repaymentStale,
})

export const payOnline = call({
  method: 'POST',
  path: 'online-repayment',
  access: 'owner',
  summary:
    'Opens a checkout for a repayment at the card provider, PayPal or by bank debit. Returns the open checkout if there is one.',
  spec: 'investing 7',
  body: object({ ...order, gateway: oneOf(onlineRepaymentGateways) }),
  reply: repaymentDetail,
  errors: [
    ...payProblems,
    'GATEWAY_OFF',
    'GATEWAY_CURRENCY',
    'BANK_LINK_CURRENCY',
    'GATEWAY_AMOUNT',
    'GATEWAY_LEAST',
    'GATEWAY_MOST',
  ],
  idempotent: true,
  stale: repaymentStale,
})

export const pollRepayment = call({
  method: 'GET',
  path: 'get-ach-status',
  access: 'owner',
  summary: 'Polls the provider for the status of the latest payment of a repayment and applies the result.',
  spec: 'investing 7, decision T39',
  query: object({ repaymentId: id() }),
  reply: repaymentDetail,
  rate: 120,
})

export const cancelRepayment = call({
  method: 'POST',
  path: 'cancel-repayment',
  access: 'owner',
  summary: 'Cancels a repayment that is not paid and has no pending payment.',
  spec: 'investing 4, decision T79',
  body: object({ repaymentId: id() }),
  reply: repaymentDetail,
  errors: ['REPAYMENT_ENDED', 'PAYMENT_IN_PROGRESS'],
  idempotent: true,
  stale: repaymentStale,
})

export const listReceivedAndPending = call({
  method: 'GET',
  path: 'get-investment-received-pending-investments',
  access: 'owner',
  summary: "Sums what the user's campaigns have received and what is pending, by campaign, latest first.",
  spec: 'investing 7',
  query: object(paging),
  reply: object({
    items: list(
      object({
        campaignId: id(),
        name: text({ max: 200 }),
        currency: currencyCode(),
        /** Confirmed investments, and how many investors. */
        received: minor(),
        receivedInvestments: investorCount,
        /** Reserved and not paid yet. */
        pending: minor(),
        pendingInvestments: investorCount,
      }),
      200,
    ),
    ...paged,
  }),
  cache: 'private',
})
