/** Investing (investing 2 to 7). */

import { cancellationRules } from '#domain/investment/cancellation.ts'
import { fundsStatuses } from '#domain/wallet/funds.ts'
import { investmentStates } from '#domain/investment/investment.ts'
import {
  accountNumberMaximum,
  allocationDescriptionMaximum,
  bankNameMaximum,
  paymentNoteMaximum,
} from '#domain/limits.ts'
import { gatewayNames } from '#domain/payment/payment.ts'
import { interestMethods, repaymentStructures } from '#domain/repayment/loan-structures.ts'
import { call } from '#contract/call.ts'
import { reconfirmation } from '#contract/campaign/closing.ts'
import { payment } from '#contract/payment/payment.ts'
import { tracedRefund } from '#contract/payment/refund-trace.ts'
import {
  bool,
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
import { paged, paging, picture, slug } from '#contract/shapes.ts'

/** What the investor entered: units, or an amount with its currency. Exactly one of the two. */
export const request = {
  units: optional(minor()),
  amount: optional(money()),
}

/** Problems that the investing rules may report. */
export const requestProblems = [
  'CAMPAIGN_CLOSED',
  'OWN_CAMPAIGN',
  'COUNTRY_NEEDED',
  'COUNTRY_BLOCKED',
  'ACCREDITED_ONLY',
  'CURRENCY_MISMATCH',
  'SOLD_OUT',
  'UNITS_TOO_FEW',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'UNITS_LEFT',
] as const

/** Problems that the 12-month limit may report. */
export const limitProblems = ['FIGURES_NEEDED', 'ABOVE_YEAR_LIMIT'] as const

/** Problems for which a payment method may be unavailable. */
export const gatewayProblems = [
  'GATEWAY_CURRENCY',
  'BANK_LINK_CURRENCY',
  'GATEWAY_AMOUNT',
  'GATEWAY_LEAST',
  'GATEWAY_MOST',
] as const

export const check = call({
  method: 'POST',
  path: 'process-investment-check',
  access: 'user',
  summary:
    'Checks whether the user may invest an amount now, and returns the units, fee and total. Has no side effects.',
  spec: 'investing 7',
  body: object({ campaignId: id(), ...request, gateway: optional(oneOf(gatewayNames)) }),
  reply: object({
    units: minor(),
    unitPrice: minor(),
    amount: money(),
    /** The amount differs from the input, because units are whole. */
    snapped: bool(),
    /** The fee that the investor pays on top. */
    fee: minor(),
    total: minor(),
    unitsLeft: minor(),
    /** How a loan is repaid; missing for other campaigns. */
    loan: optional(object({ structure: oneOf(repaymentStructures), method: oneOf(interestMethods) })),
  }),
  errors: [...requestProblems, ...limitProblems, 'GATEWAY_OFF', ...gatewayProblems],
})
export type InvestmentQuote = Value<typeof check.reply>

/** Until when a signed investment can be cancelled, and under whose rule (decision T31). */
export const cancellation = { cancelRule: oneOf(cancellationRules), cancelUntil: instant() }

export const investment = object({
  id: id(),
  campaign: object({ id: id(), slug, name: text({ max: 200 }), picture: nullable(picture), ended: bool() }),
  state: oneOf(investmentStates),
  /** success, fail, pending or refunded (investing 3). */
  outcome: oneOf(['success', 'fail', 'pending', 'refunded']),
  units: minor(),
  unitPrice: minor(),
  amount: money(),
  fee: minor(),
  gateway: oneOf(gatewayNames),
  /** The reference for the bank transfer, which matches it to its investment. */
  reference: text({ max: 20 }),
  createdAt: instant(),
  /** Until when the units are held for an unpaid investment. */
  expiresAt: nullable(instant()),
  /** Of a reservation: no payment attempt starts after this, so that repeated attempts cannot hold units forever. */
  triesUntil: nullable(instant()),
  confirmedAt: nullable(instant()),
  /** The agreement signed for its current terms; null until then, and no payment is possible before. */
  agreement: nullable(
    object({
      /** SHA-256 of the signed content. */
      hash: text({ min: 64, max: 64, pattern: /^[0-9a-f]{64}$/ }),
      signedAt: instant(),
      ...cancellation,
    }),
  ),
  /** If demand exceeded the maximum: the units that were paid for, those that were allocated, and what is returned. */
  allocation: optional(object({ requested: minor(), units: minor(), returned: minor() })),
  /** Of a paid investment: where the money is and until when the campaign is open, or its owner allocates the units. Missing from older cached responses. */
  funds: optional(object({ status: oneOf(fundsStatuses), closesAt: nullable(instant()) })),
})
export type Investment = Value<typeof investment>

/** What every reservation makes stale, as does every change and cancellation of one. */
const reservationStale = [
  'my-investment/',
  'process-investment/',
  'get-investment-process-reciept/',
  'investor-limit/',
  'equities/',
  'campaigns/',
  'campaign-investors/',
  'get-user-campaigns/',
]

/** After these nothing was reserved. */
export const createErrors = [
  ...requestProblems,
  ...limitProblems,
  'GATEWAY_OFF',
  'WALLET_OFF',
  ...gatewayProblems,
] as const

export const create = call({
  method: 'POST',
  path: 'process-investment/{campaignId}',
  access: 'user',
  summary: 'Creates an investment. The units are reserved in one transaction until the payment.',
  spec: 'investing 7, decision T30',
  params: object({ campaignId: id() }),
  body: object({
    ...request,
    gateway: oneOf(gatewayNames),
    /** Listed neither by name nor by amount on the campaign page. */
    anonymous: bool(),
    /** The risk statement was read and accepted. */
    riskAccepted: bool(),
  }),
  reply: investment,
  errors: createErrors,
  idempotent: true,
  stale: [...reservationStale, 'waiting-list'],
})

const ofInvestment = object({ investorId: id() })

export const get = call({
  method: 'GET',
  path: 'process-investment/{investorId}',
  access: 'user',
  summary: "Returns one of the user's investments.",
  spec: 'investing 7',
  params: ofInvestment,
  reply: investment,
  cache: 'private',
})

export const cancel = call({
  method: 'PATCH',
  path: 'process-investment/{investorId}',
  access: 'user',
  summary:
    'Cancels an investment: an unpaid one at any time, a paid one within its cancellation period, with a refund.',
  spec: 'investing 7, decision T31',
  params: ofInvestment,
  body: object({ state: oneOf(['cancelled']) }),
  reply: investment,
  errors: ['INVESTMENT_NOT_PENDING', 'CANCELLATION_OVER'],
  idempotent: true,
  stale: [...reservationStale, 'waiting-list', 'transactions/'],
})

export const edit = call({
  method: 'PUT',
  path: 'process-investment/{investorId}',
  access: 'user',
  summary:
    'Updates an unpaid investment. New units are refused while a payment is open, and void the signature. A new payment method cancels an unpaid payment attempt; the signature remains valid.',
  spec: 'investing 7',
  params: ofInvestment,
  body: object({
    ...request,
    /** The units that the investor saw: of two concurrent changes the second is refused. */
    unitsBefore: minor(),
    /** The new payment method; unchanged if undefined. */
    gateway: optional(oneOf(gatewayNames)),
    /** The payment method that the investor saw, if it changes. */
    gatewayBefore: optional(oneOf(gatewayNames)),
    /** The total shown to the investor, fee included; another total is refused. */
    total: optional(minor()),
  }),
  reply: investment,
  errors: [
    ...requestProblems,
    ...limitProblems,
    'INVESTMENT_NOT_PENDING',
    'INVESTMENT_CHANGED',
    'PAYMENT_IN_PROGRESS',
    'TRIES_OVER',
    'FEE_CHANGED',
    'GATEWAY_OFF',
    'WALLET_OFF',
    ...gatewayProblems,
  ],
  idempotent: true,
  stale: [...reservationStale, 'contracts/get-investor-contract/'],
})

/** The bank account for offline payments. */
export const bankDetails = object({
  accountName: text({ max: bankNameMaximum }),
  bankName: text({ max: bankNameMaximum }),
  accountNumber: text({ max: accountNumberMaximum }),
  routing: text({ max: accountNumberMaximum }),
  note: text({ max: paymentNoteMaximum }),
})
export type BankDetails = Value<typeof bankDetails>

export const receipt = call({
  method: 'GET',
  path: 'get-investment-process-reciept/{id}',
  access: 'user',
  summary:
    'Returns the receipt of an investment, with payment instructions while it is unpaid. The path is spelled as in the specification.',
  spec: 'investing 2, decision T63',
  params: object({ id: id() }),
  reply: object({
    investment,
    investor: object({ name: text({ max: 250 }), email: text({ max: 254 }) }),
    /** Of the ledger, once the money has arrived; else null. It remains after a refund. */
    transactionId: nullable(text({ max: 40 })),
    /** Of the ledger, once the money was refunded. */
    refundTransactionId: optional(text({ max: 40 })),
    bank: nullable(bankDetails),
    /** Oldest first. Missing from older cached responses. */
    refunds: optional(list(tracedRefund, 50)),
    /** New terms of the campaign, which the investor accepts or not; missing if there were none. */
    reconfirmation: optional(reconfirmation),
    /** The latest payment attempt through a provider, if that is still the payment method. */
    payment: nullable(payment),
    /** How the campaign's owner allocates or allocated its units; missing if they do not, and everyone gets the same share. */
    allocationDescription: optional(text({ max: allocationDescriptionMaximum })),
    /** Other available payment methods: the fee of each, and until when it holds the units. */
    paymentMethods: list(
      object({ gateway: oneOf(gatewayNames), fee: minor(), reservedUntil: nullable(instant()) }),
      10,
    ),
  }),
  cache: 'private',
})
export type Receipt = Value<typeof receipt.reply>

export const listMine = call({
  method: 'GET',
  path: 'my-investment/',
  access: 'user',
  summary: "Lists the user's investments, latest first.",
  spec: 'investing 7',
  query: object({
    ...paging,
    currency: optional(text({ max: 3 })),
    /** Only those that wait for a payment. */
    state: optional(oneOf(['reserved'])),
  }),
  reply: object({ items: list(investment, 200), ...paged }),
  cache: 'private',
})

export const totals = call({
  method: 'GET',
  path: 'my-investment/dashboard',
  access: 'user',
  summary: "Returns the totals of the user's investments by currency.",
  spec: 'investing 7',
  reply: list(
    object({
      currency: text({ max: 3 }),
      confirmed: minor(),
      pending: minor(),
      refunded: minor(),
      investments: integer({ min: 0, max: 1_000_000 }),
      campaigns: integer({ min: 0, max: 1_000_000 }),
    }),
    50,
  ),
  cache: 'private',
})

export const graph = call({
  method: 'GET',
  path: 'my-investment/get-graph-data',
  access: 'user',
  summary: "Returns the user's confirmed amount by day and its running total, in one currency.",
  spec: 'investing 7',
  query: object({ currency: text({ min: 3, max: 3 }) }),
  reply: list(object({ date: text({ max: 10 }), added: minor(), total: minor() }), 4000),
  cache: 'private',
})

export const currencies = call({
  method: 'GET',
  path: 'my-investment/get-unique-currency',
  access: 'user',
  summary: "Lists the currencies of the user's investments.",
  spec: 'investing 7',
  reply: list(text({ max: 3 }), 50),
  cache: 'private',
})
