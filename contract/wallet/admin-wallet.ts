/** Wallets, for administrators: withdrawals, top-ups by transfer, refunds (investing 1, 3; decision T79). */

import { bankNameMaximum } from '#domain/limits.ts'
import { feeBearers } from '#domain/payment/bank-fee.ts'
import { accountVerifiers, entryStatuses, topUpStates } from '#domain/wallet/wallet.ts'
import { call } from '#contract/call.ts'
import { checkedFeeOfReturn } from '#contract/payment/admin/returned-transfer.ts'
import { id, instant, list, money, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { paged, paging } from '#contract/shapes.ts'

const person = object({ id: id(), name: text({ max: 250 }), email: text({ max: 254 }) })
const search = optional(text({ max: 100 }))

const withdrawal = object({
  id: id(),
  person,
  amount: money(),
  /** 0 pending, 1 in process, 2 paid, 3 refused. */
  status: oneOf(entryStatuses),
  holder: text({ max: 250 }),
  bankName: text({ max: bankNameMaximum }),
  /** The last characters of the account's number. */
  account: text({ max: 40 }),
  /** How the account was verified at the time of the request; null if the request predates account verification. */
  verified: nullable(object({ at: instant(), by: oneOf(accountVerifiers) })),
  bankReference: nullable(text({ max: 100 })),
  /** Why it was refused, or why its bank returned it. */
  refusal: nullable(text({ max: 500 })),
  /** When the bank returned the payment. */
  returnedAt: nullable(instant()),
  /** What the bank kept of the returned payment, who bears it, and why the user is charged. */
  bankFee: nullable(object({ amount: money(), bearer: oneOf(feeBearers), reason: text({ max: 500 }) })),
  createdAt: instant(),
  handledAt: nullable(instant()),
})
export type Withdrawal = Value<typeof withdrawal>

const ofWithdrawal = object({ id: id() })
const stale = ['admin/withdrawals', 'admin/overview', 'get-user-wallet-', 'user-activity/']

export const listWithdrawals = call({
  method: 'GET',
  path: 'admin/withdrawals',
  access: 'admin',
  summary: 'Lists withdrawals, latest first. The search matches names, addresses and bank references.',
  spec: 'decision T79',
  query: object({ ...paging, status: optional(oneOf(entryStatuses)), search }),
  reply: object({ items: list(withdrawal, 200), ...paged }),
})

export const openWithdrawal = call({
  method: 'POST',
  path: 'admin/withdrawals/{id}/account',
  access: 'admin',
  summary:
    'Returns the full details of the payout account, for making the transfer. Each access is recorded in the audit log.',
  spec: 'decision T79, reliability 6',
  params: ofWithdrawal,
  reply: object({
    holder: text({ max: 250 }),
    bankName: text({ max: bankNameMaximum }),
    accountType: text({ max: 20 }),
    accountNumber: text({ max: 60 }),
    routingNumber: text({ max: 60 }),
  }),
})
export type OpenedAccount = Value<typeof openWithdrawal.reply>

export const processWithdrawal = call({
  method: 'POST',
  path: 'admin/withdrawals/{id}/process',
  access: 'admin',
  summary: 'Marks a withdrawal as in process.',
  spec: 'decision T79',
  params: ofWithdrawal,
  reply: withdrawal,
  errors: ['OWN_DECISION', 'WITHDRAWAL_HANDLED'],
  idempotent: true,
  stale,
})

export const payWithdrawal = call({
  method: 'POST',
  path: 'admin/withdrawals/{id}/pay',
  access: 'admin',
  summary: 'Marks a withdrawal as paid once the transfer was made, and books it.',
  spec: 'decision T79',
  params: ofWithdrawal,
  body: object({ bankReference: text({ min: 1, max: 100 }) }),
  reply: withdrawal,
  errors: ['OWN_DECISION', 'WITHDRAWAL_HANDLED'],
  idempotent: true,
  stale,
})

export const rejectWithdrawal = call({
  method: 'POST',
  path: 'admin/withdrawals/{id}/reject',
  access: 'admin',
  summary: 'Rejects a withdrawal. The money is credited to the wallet as a separate entry.',
  spec: 'decisions T38, T79',
  params: ofWithdrawal,
  body: object({ reason: text({ max: 500 }) }),
  reply: withdrawal,
  errors: ['OWN_DECISION', 'WITHDRAWAL_HANDLED', 'REASON_REQUIRED'],
  idempotent: true,
  stale,
})

export const returnWithdrawal = call({
  method: 'POST',
  path: 'admin/withdrawals/{id}/return',
  access: 'admin',
  summary:
    'Records a withdrawal that the bank returned, and credits the wallet by a separate entry: with what was sent, or less a fee that the bank kept and the user is charged.',
  spec: 'decisions T38, T79',
  params: ofWithdrawal,
  body: object({
    /** The amount on the bank statement; banks may deduct a fee. */
    received: money(),
    reason: text({ max: 500 }),
    ...checkedFeeOfReturn,
  }),
  reply: withdrawal,
  errors: [
    'OWN_DECISION',
    'WITHDRAWAL_HANDLED',
    'ACCOUNT_DELETED',
    'REASON_REQUIRED',
    'BELOW_MINIMUM',
    'ABOVE_MAXIMUM',
  ],
  idempotent: true,
  stale,
})

const transfer = object({
  id: id(),
  reference: text({ max: 20 }),
  person,
  /** The amount owed, fee included. */
  amount: money(),
  state: oneOf(topUpStates),
  createdAt: instant(),
  expiresAt: instant(),
  paidAt: nullable(instant()),
  /** Transfers that arrived for it, do not match and are to be returned. */
  unusable: list(object({ id: id(), amount: money(), bookedAt: instant() }), 100),
})
export type Transfer = Value<typeof transfer>

export const listTransfers = call({
  method: 'GET',
  path: 'admin/top-ups',
  access: 'admin',
  summary: 'Lists top-ups by bank transfer, latest first. The search matches references, names and addresses.',
  spec: 'decision T79',
  query: object({ ...paging, state: optional(oneOf([...topUpStates, 'returning'])), search }),
  reply: object({ items: list(transfer, 200), ...paged }),
})

export const confirmTransfer = call({
  method: 'POST',
  path: 'admin/top-ups/{id}/confirm',
  access: 'admin',
  summary: 'Confirms that the money of a top-up has arrived, and credits it to the wallet.',
  spec: 'decision T79',
  params: object({ id: id() }),
  body: object({
    /** The amount on the bank statement; must equal the amount owed. */
    received: money(),
    bankReference: optional(text({ max: 100 })),
  }),
  reply: transfer,
  errors: ['OWN_DECISION', 'TOP_UP_ENDED', 'AMOUNT_MISMATCH', 'PAYMENT_IN_PROGRESS'],
  idempotent: true,
  stale: ['admin/top-ups', 'admin/overview', 'get-user-wallet-', 'wallet-preapproval', 'user-activity/'],
})
