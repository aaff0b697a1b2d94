/** Wallets: balance, entries, top-ups, withdrawals, paying from one (investing 2 to 9, decisions T38, T41, T42). */

import { identityProblems } from '#domain/identity/identity.ts'
import { questionnaireProblemCodes } from '#domain/identity/questionnaire/attempts.ts'
import { countryProblems } from '#domain/identity/residence.ts'
import { accountSchemes, accountTypes } from '#domain/draft/funding.ts'
import { bankNameMaximum, passwordMaximum } from '#domain/limits.ts'
import { failureReasons, gatewayNames } from '#domain/payment/payment.ts'
import { accountVerifiers, entryStatuses, entryTypes, walletEvents } from '#domain/wallet/wallet.ts'
import { typedCode } from '#contract/auth/second-step.ts'
import { call } from '#contract/call.ts'
import { investment } from '#contract/investment/investment.ts'
import {
  bool,
  currencyCode,
  id,
  instant,
  integer,
  list as listOf,
  minor,
  money,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'
import { paged, paging, slug } from '#contract/shapes.ts'

const ofCurrency = { currencyId: optional(currencyCode()) }
const reason = nullable(oneOf([...failureReasons, 'rejected', 'cancelled', 'returned']))
export const feePoints = integer({ min: 0, max: 10_000 })

/** A user's payout account. Numbers are masked except for their last four characters. */
export const payoutAccount = object({
  /** The user themself: money is paid to no one else. */
  holder: text({ max: 250 }),
  bankName: text({ max: bankNameMaximum }),
  accountType: oneOf(accountTypes),
  scheme: oneOf(accountSchemes),
  accountNumber: text({ max: 40 }),
  routingNumber: text({ max: 40 }),
  /**
   * When the account was verified as the user's, and by whom; `test`: a simulated bank. No money is paid there before.
   */
  verified: nullable(object({ at: instant(), by: oneOf(accountVerifiers), test: bool() })),
  /** When payouts become possible: a day after each change. */
  usableFrom: instant(),
})
export type PayoutAccount = Value<typeof payoutAccount>

export const detail = call({
  method: 'GET',
  path: 'get-user-wallet-detail',
  access: 'user',
  summary: 'Returns the wallet in one currency: balance, pending deposits and pending withdrawals.',
  spec: 'investing 7, decision T42',
  query: object(ofCurrency),
  reply: object({
    currency: currencyCode(),
    available: minor(),
    pendingIn: minor(),
    pendingOut: minor(),
    /** The amount to deduct first from incoming money, because a top-up was reversed. */
    owed: minor(),
    /** Currencies of the user's wallets, including the site's own. */
    currencies: listOf(currencyCode(), 50),
    topUp: object({ minimum: minor(), maximum: minor() }),
    withdrawalMinimum: minor(),
    account: nullable(payoutAccount),
    /** Whether actions that need proof of identity require a code of the second factor. */
    secondFactor: bool(),
    /** Whether an account can be confirmed at its bank; `test`: at a simulated one. */
    bankLink: nullable(object({ test: bool() })),
    /** Whether money can be paid in and spent: the site may have switched wallets off. */
    active: bool(),
  }),
  cache: 'private',
})
export type WalletDetail = Value<typeof detail.reply>

export const entry = object({
  id: id(),
  type: oneOf(entryTypes),
  event: oneOf(walletEvents),
  /** 0 pending, 1 in process, 2 success, 3 failed (investing 4). */
  status: oneOf(entryStatuses),
  reason,
  amount: money(),
  fee: minor(),
  feePoints,
  feeFlat: minor(),
  gateway: oneOf(gatewayNames),
  /** No real money moved. */
  test: bool(),
  /** Of the ledger, if the money has moved. */
  transactionId: nullable(id()),
  /** The entry that this one refunds or reverses. */
  originalId: nullable(id()),
  topUpId: nullable(id()),
  investmentId: nullable(id()),
  campaign: nullable(object({ slug, name: text({ max: 200 }) })),
  /** Of a share of a repayment: the repayment, if its owner attached a report. */
  reportOf: nullable(id()),
  /** Of a withdrawal: the last characters of the account's number, the bank's reference, and why it was refused. */
  account: nullable(text({ max: 40 })),
  bankReference: nullable(text({ max: 100 })),
  refusal: nullable(text({ max: 1100 })),
  createdAt: instant(),
})
export type WalletEntry = Value<typeof entry>

export const list = call({
  method: 'GET',
  path: 'get-user-wallet-list',
  access: 'user',
  summary: 'Lists the entries of the wallet, latest first.',
  spec: 'investing 7, decision T65',
  query: object({
    ...paging,
    ...ofCurrency,
    type: optional(oneOf(entryTypes)),
    status: optional(oneOf(entryStatuses)),
  }),
  reply: object({ items: listOf(entry, 200), ...paged }),
  cache: 'private',
})

export const activity = object({
  id: id(),
  entryId: id(),
  event: oneOf(walletEvents),
  type: oneOf(entryTypes),
  status: oneOf(entryStatuses),
  reason,
  amount: money(),
  by: oneOf(['person', 'administrator', 'provider', 'site']),
  at: instant(),
})
export type WalletActivity = Value<typeof activity>

export const listActivities = call({
  method: 'GET',
  path: 'user-activity/',
  access: 'user',
  summary: "Lists the activity of the user's wallets and who caused it, latest first.",
  spec: 'investing 3, 7',
  query: object(paging),
  reply: object({ items: listOf(activity, 200), ...paged }),
  cache: 'private',
})

export const walletStale = ['get-user-wallet-', 'wallet-preapproval', 'user-activity/']

/** The wallet reports which of the two is needed: a code if the user has a second factor, else the password. */
export const identityProof = {
  password: optional(text({ max: passwordMaximum, keepSpace: true })),
  code: optional(typedCode),
}

export const withdraw = call({
  method: 'POST',
  path: 'wallet-withdraw',
  access: 'user',
  summary: "Requests a withdrawal to the user's own account. The amount is held immediately.",
  spec: 'investing 5, 7, decision T42',
  body: object({ amount: money(), ...identityProof }),
  reply: entry,
  errors: [
    ...identityProblems,
    'INSUFFICIENT_BALANCE',
    'BELOW_MINIMUM',
    'PAYOUT_ACCOUNT_NEEDED',
    'PAYOUT_ACCOUNT_CURRENCY',
    'PAYOUT_ACCOUNT_ON_HOLD',
    'PAYOUT_ACCOUNT_UNVERIFIED',
    'CURRENCY_MISMATCH',
  ],
  idempotent: true,
  stale: walletStale,
  rate: 10,
})

export const updateAccount = call({
  method: 'PATCH',
  path: 'wallet-account',
  access: 'user',
  summary:
    'Sets the payout account. A masked number is left unchanged. Withdrawals are possible one day after a change.',
  spec: 'investing 5, decisions T52, T79',
  body: object({
    bankName: text({ max: bankNameMaximum }),
    accountType: text({ max: 20 }),
    scheme: text({ max: 10 }),
    accountNumber: text({ max: 60 }),
    confirmAccountNumber: optional(text({ max: 60 })),
    routingNumber: text({ max: 60 }),
    ...identityProof,
  }),
  reply: payoutAccount,
  idempotent: true,
  stale: ['get-user-wallet-detail'],
  rate: 10,
})

export const processInvestment = call({
  method: 'POST',
  path: 'check-and-process-wallet-investment',
  access: 'user',
  summary: 'Pays a reserved investment from the wallet. Repeating the call does not pay it again.',
  spec: 'investing 4, 7',
  body: object({ investmentId: id() }),
  reply: investment,
  errors: [
    'WALLET_OFF',
    'INSUFFICIENT_BALANCE',
    ...identityProblems,
    ...questionnaireProblemCodes,
    ...countryProblems,
    'AGREEMENT_UNSIGNED',
    'INVESTMENT_NOT_PENDING',
    'CAMPAIGN_CLOSED',
    'PAYMENT_IN_PROGRESS',
    'GATEWAY_OFF',
  ],
  idempotent: true,
  stale: [
    ...walletStale,
    'transactions/',
    'my-investment/',
    'process-investment/',
    'get-investment-process-reciept/',
    'equities/',
    'campaigns/',
    'campaign-investors/',
    'get-latest-investment-activity/',
    'get-user-campaigns/',
  ],
})

export const investmentCompleted = call({
  method: 'POST',
  path: 'wallet-investment-completed',
  access: 'user',
  summary: 'Returns whether an investment is paid from the wallet. Has no side effects.',
  spec: 'investing 4, 7, reliability 3.3',
  body: object({ investmentId: id() }),
  reply: object({ completed: bool(), transactionId: nullable(id()) }),
})
