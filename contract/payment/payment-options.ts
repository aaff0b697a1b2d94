/** A user's stored payment methods, and the accounts that receive the money of their campaigns (investing 2, 3, 5). */

import { accountSchemes } from '#domain/draft/funding.ts'
import { bankNameMaximum } from '#domain/limits.ts'
import { connectedStates } from '#domain/payment/connected-account.ts'
import { mandateGateways } from '#domain/payment/mandate.ts'
import { planFrequencies } from '#domain/repayment/repayment-plan.ts'
import { repaymentTypes } from '#domain/repayment/repayment.ts'
import { call } from '#contract/call.ts'
import {
  bool,
  date,
  id,
  instant,
  integer,
  list,
  money,
  nullable,
  object,
  oneOf,
  text,
  type Value,
} from '#contract/schema.ts'
import { campaignStatusCode, paged, paging } from '#contract/shapes.ts'

const campaign = object({ id: id(), name: text({ max: 200 }) })

/** Automatic repayments that charge a payment method. */
const use = object({
  planId: id(),
  campaign,
  type: oneOf(repaymentTypes),
  amount: money(),
  frequency: oneOf(planFrequencies),
  /** The day of the next charge; null if nothing is charged any more. */
  nextOn: nullable(date()),
})

/** A payment method that its payer agreed to be charged later. Its number is known to the provider only. */
const paymentMethod = object({
  id: id(),
  gateway: oneOf(mandateGateways),
  /** Stored by a simulator: no real money moves. */
  test: bool(),
  /** Brand of the card or name of the bank, as the provider writes it. */
  label: text({ max: 200 }),
  last4: text({ max: 4 }),
  /** The last month in which a card is valid; null for a bank account. */
  expires: nullable(object({ month: integer({ min: 1, max: 12 }), year: integer({ min: 2000, max: 2200 }) })),
  /** When the payer agreed to later charges. */
  agreedAt: instant(),
  usedBy: list(use, 50),
})
export type PaymentMethod = Value<typeof paymentMethod>

export const listPaymentMethods = call({
  method: 'GET',
  path: 'payment-options/methods',
  access: 'user',
  summary: "Lists the user's stored payment methods and the automatic repayments that charge them, latest first.",
  spec: 'investing 2, 3, decision T43',
  reply: list(paymentMethod, 100),
  cache: 'private',
})

export const removePaymentMethod = call({
  method: 'DELETE',
  path: 'payment-options/methods/{id}',
  access: 'user',
  summary:
    'Removes a stored payment method. It is not charged any more; the owner pays the instalments of its automatic repayments.',
  spec: 'investing 2, decision T43',
  params: object({ id: id() }),
  reply: object({ id: id(), removedAt: instant() }),
  idempotent: true,
  stale: ['payment-options/methods', 'get-repayment', 'get-single-repayment/'],
})

/** The account that a campaign is paid out to, as its owner sees it. */
const campaignAccount = object({
  campaign,
  status: campaignStatusCode,
  bankName: text({ max: bankNameMaximum }),
  scheme: oneOf(accountSchemes),
  /** The last characters of its number. */
  accountNumber: text({ max: 40 }),
  changedAt: instant(),
  /** From when payouts of a public campaign are possible; null if nothing holds them. */
  heldUntil: nullable(instant()),
  /** The account at the card provider; null if the campaign names none. */
  connected: nullable(object({ companyName: text({ max: 500 }), state: oneOf(connectedStates), test: bool() })),
  /** Whether the owner may change the account now. */
  isEditable: bool(),
})
export type CampaignAccount = Value<typeof campaignAccount>

export const listCampaignAccounts = call({
  method: 'GET',
  path: 'payment-options/payout-accounts',
  access: 'user',
  summary: "Lists the payout accounts of the user's campaigns, latest changed campaign first. Numbers are masked.",
  spec: 'investing 2, 3, 5',
  query: object(paging),
  reply: object({ items: list(campaignAccount, 200), ...paged }),
  cache: 'private',
})
