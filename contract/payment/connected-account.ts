/** Users' accounts at the card provider, for payouts to them (investing 2, 3, 7). */

import { accountKeepers, accountNeeds, connectedStates } from '#domain/payment/connected-account.ts'
import { call } from '#contract/call.ts'
import { bool, id, instant, list, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'

export const connectedAccount = object({
  id: id(),
  gateway: oneOf(accountKeepers),
  /** No real money moves: the site has no keys for this provider. */
  test: bool(),
  /** The provider's id of it; null until the provider has created one. */
  accountId: nullable(text({ max: 255 })),
  companyName: text({ max: 500 }),
  state: oneOf(connectedStates),
  /** What the provider still requires of its owner. */
  needs: list(oneOf(accountNeeds), 10),
  /** A campaign uses it: it cannot be disconnected now. */
  inUse: bool(),
  createdAt: instant(),
})
export type ConnectedAccount = Value<typeof connectedAccount>

const stale = [
  'ach-payment/get-all-accounts-by-user',
  'equities/',
  'campaign/payment-detail/',
  'payment-options/payout-accounts',
]

export const listAccounts = call({
  method: 'GET',
  path: 'ach-payment/get-all-accounts-by-user',
  access: 'user',
  summary: "Lists the user's accounts at the card provider, latest first.",
  spec: 'investing 3, 7',
  reply: list(connectedAccount, 50),
  cache: 'private',
})

export const connectionUrl = call({
  method: 'GET',
  path: 'ach-payment/get-connection-url',
  access: 'user',
  summary:
    "Returns the card provider's URL for opening an account or providing missing data. An unfinished account is continued; otherwise a new one is created.",
  spec: 'investing 2, 7',
  query: object({
    /** The account to continue with. */
    accountId: optional(id()),
    /** The campaign from whose step 6 the user comes. */
    campaignId: optional(id()),
  }),
  reply: object({
    account: connectedAccount,
    /** Valid for minutes and for one visit; null if the provider returned none. */
    url: nullable(text({ max: 2000 })),
  }),
  errors: ['CONNECTING_OFF'],
  rate: 30,
  stale,
})

export const connectAccount = call({
  method: 'POST',
  path: 'ach-payment/connect-ach-account',
  access: 'user',
  summary: 'Polls the card provider for the status of an account after the user returns, and stores it.',
  spec: 'investing 2, 7, decision T39',
  body: object({ accountId: id() }),
  reply: object({
    account: connectedAccount,
    /** False if the provider did not respond: the account is as last known. */
    answered: bool(),
  }),
  idempotent: true,
  rate: 60,
  stale,
})

export const disconnectAccount = call({
  method: 'DELETE',
  path: 'ach-payment/disconnect-ach-account/{id}',
  access: 'user',
  summary: 'Disconnects an account. Refused while a campaign uses it.',
  spec: 'investing 7',
  params: object({ id: id() }),
  reply: connectedAccount,
  errors: ['ACCOUNT_IN_USE'],
  idempotent: true,
  stale,
})
