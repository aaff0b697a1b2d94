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
  summary: 'Accounts for withdrawals that wait for verification, the oldest first.',
  spec: 'investing 5, decision T79',
  reply: object({ items: list(unverified, 50), total: integer({ min: 0, max: 1_000_000_000 }) }),
})

export const openPayoutAccount = call({
  method: 'POST',
  path: 'admin/payout-accounts/{personId}/open',
  access: 'admin',
  summary: 'The account in full, so that it can be compared with its person. Each opening is written down.',
  spec: 'decision T79, reliability 6',
  params: ofPerson,
  reply: openWithdrawal.reply,
})

export const verifyPayoutAccount = call({
  method: 'POST',
  path: 'admin/payout-accounts/{personId}/verify',
  access: 'admin',
  summary: 'The account belongs to its person: withdrawals may go there.',
  spec: 'investing 5, decision T79',
  params: ofPerson,
  /** The version of the account that was checked. */
  body: object({ changedAt: instant() }),
  reply: done,
  errors: ['ACCOUNT_CHANGED'],
  idempotent: true,
  stale: ['admin/payout-accounts', 'admin/withdrawals', 'get-user-wallet-'],
})
