/** Payout accounts, as administrators verify them (investing 5, issue of withdrawals). */

import { accountSchemes } from '#domain/draft/funding.ts'
import { bankNameMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import { id, instant, integer, list, object, oneOf, text, type Value } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'
import { openWithdrawal } from '#contract/wallet/admin-wallet.ts'

const ofPerson = object({ personId: id() })

const unverified = object({
  personId: id(),
  person: object({ name: text({ max: 250 }), email: text({ max: 254 }) }),
  bankName: text({ max: bankNameMaximum }),
  /** The last characters of the account's number. */
  account: text({ max: 40 }),
  scheme: oneOf(accountSchemes),
  changedAt: instant(),
})
export type UnverifiedAccount = Value<typeof unverified>

export const listPayoutAccounts = call({
  method: 'GET',
  path: 'admin/payout-accounts',
  access: 'admin',
  summary: 'Lists payout accounts that await verification, oldest first.',
  spec: 'investing 5, decision T79',
  reply: object({ items: list(unverified, 50), total: integer({ min: 0, max: 1_000_000_000 }) }),
})

export const openPayoutAccount = call({
  method: 'POST',
  path: 'admin/payout-accounts/{personId}/open',
  access: 'admin',
  summary:
    'Returns the full details of a payout account, to be compared with its user. Each access is recorded in the audit log.',
  spec: 'decision T79, reliability 6',
  params: ofPerson,
  reply: openWithdrawal.reply,
})

export const verifyPayoutAccount = call({
  method: 'POST',
  path: 'admin/payout-accounts/{personId}/verify',
  access: 'admin',
  summary: 'Verifies that a payout account belongs to its user, which enables withdrawals to it.',
  spec: 'investing 5, decision T79',
  params: ofPerson,
  /** The version of the account that was checked. */
  body: object({ changedAt: instant() }),
  reply: done,
  errors: ['OWN_DECISION', 'ACCOUNT_CHANGED'],
  idempotent: true,
  stale: ['admin/payout-accounts', 'admin/withdrawals', 'get-user-wallet-'],
})
