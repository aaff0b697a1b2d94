/** Reconciliation of the ledger with statements of banks and gateways (decision T79). */

import { entryStates, reconciledAccounts } from '#domain/payment/reconciliation/match.ts'
import { mostMovements } from '#domain/payment/reconciliation/bulk.ts'
import { expectedKinds, mostSuggestions, suggestionReasons } from '#domain/payment/reconciliation/suggest.ts'
import { statementFormats } from '#domain/payment/statement/statement.ts'
import { call } from '#contract/call.ts'
import { feeOfReturn } from '#contract/payment/admin/returned-transfer.ts'
import { confirmPayment } from '#contract/payment/admin/offline-payment.ts'
import {
  bool,
  currencyCode,
  date,
  id,
  instant,
  integer,
  list,
  minor,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'
import { paged, paging } from '#contract/shapes.ts'

export const externalAccount = { account: oneOf(reconciledAccounts), currency: currencyCode() }
const count = integer({ min: 0, max: 1_000_000_000 })
/** Amounts are positive if the money arrived. */
const sum = object({ count, amount: minor() })

const figures = {
  /** Of the latest statement; null if there is none or it has no balances. */
  statementBalance: nullable(minor()),
  ledgerBalance: minor(),
  difference: nullable(minor()),
  openEntries: sum,
  openMovements: sum,
  /** What is left to be explained. */
  remaining: minor(),
  isReconciled: bool(),
  /** The days of the first and the last statement; null without statements. */
  from: nullable(date()),
  to: nullable(date()),
}

const account = object({ ...externalAccount, ...figures })
export type AccountItem = Value<typeof account>

export const listExternalAccounts = call({
  method: 'GET',
  path: 'admin/reconciliation/accounts',
  access: 'admin',
  summary: 'Lists the accounts outside the site with their balances in statements and in the ledger.',
  spec: 'decision T79',
  reply: object({ items: list(account, 500) }),
})

const statement = object({
  id: id(),
  format: oneOf(statementFormats),
  reference: text({ max: 100 }),
  /** The last characters of the account's number. */
  accountNumber: text({ max: 40 }),
  from: date(),
  to: date(),
  opening: nullable(minor()),
  closing: nullable(minor()),
  entries: count,
  importedAt: instant(),
})

const summary = object({
  ...externalAccount,
  ...figures,
  openingDifference: nullable(minor()),
  ignoredEntries: sum,
  missing: minor(),
  closedUntil: nullable(date()),
  statements: list(statement, 24),
})
export type ReconciliationSummary = Value<typeof summary>

export const getReconciliation = call({
  method: 'GET',
  path: 'admin/reconciliation',
  access: 'admin',
  summary: 'Compares the statements of an account with the ledger, for all statements or those of a period.',
  spec: 'decision T79',
  query: object({ ...externalAccount, from: optional(date()), to: optional(date()) }),
  reply: summary,
})

const suggestion = object({
  id: id(),
  /** Null for a movement of the ledger; else an expected payment. */
  kind: nullable(oneOf(expectedKinds)),
  /** The kind of the ledger's transaction; null for an expected payment. */
  movement: nullable(text({ max: 40 })),
  reason: oneOf(suggestionReasons),
  amount: minor(),
  reference: text({ max: 200 }),
  name: text({ max: 250 }),
  on: date(),
})
export type EntrySuggestion = Value<typeof suggestion>

const entry = object({
  id: id(),
  currency: currencyCode(),
  bookedOn: date(),
  amount: minor(),
  /** The provider's fee for another entry. */
  isFee: bool(),
  bankReference: text({ max: 200 }),
  references: list(text({ max: 200 }), 20),
  remittance: text({ max: 1000 }),
  /** Empty once the entry is matched. */
  counterparty: text({ max: 200 }),
  state: oneOf(entryStates),
  /** Why it is ignored. */
  reason: text({ max: 500 }),
  /** Null while it is open. */
  decidedAt: nullable(instant()),
  /** Empty if it was matched by the import. */
  decidedBy: text({ max: 250 }),
  /** The first of the ledger's movements that it is matched with, and how many they are. */
  match: nullable(object({ movement: text({ max: 40 }), on: instant(), movements: count })),
  /** Of an open entry, best first. */
  suggestions: list(suggestion, mostSuggestions),
  /** In a closed period, where nothing changes. */
  isClosed: bool(),
})
export type StatementEntryItem = Value<typeof entry>

export const listStatementEntries = call({
  method: 'GET',
  path: 'admin/reconciliation/entries',
  access: 'admin',
  summary: 'Lists the entries of an account’s statements, latest first, with suggestions for the open ones.',
  spec: 'decision T79',
  query: object({
    ...paging,
    ...externalAccount,
    state: optional(oneOf(entryStates)),
    from: optional(date()),
    to: optional(date()),
  }),
  reply: object({ items: list(entry, 200), ...paged }),
})

const movement = object({
  id: id(),
  kind: text({ max: 40 }),
  amount: minor(),
  currency: currencyCode(),
  references: list(text({ max: 200 }), 20),
  bookedAt: instant(),
})
export type MovementItem = Value<typeof movement>

export const listOpenMovements = call({
  method: 'GET',
  path: 'admin/reconciliation/movements',
  access: 'admin',
  summary: 'Lists the movements of the ledger that no statement has an entry for, latest first.',
  spec: 'decision T79',
  query: object({ ...paging, ...externalAccount, from: optional(date()), to: optional(date()) }),
  reply: object({ items: list(movement, 200), ...paged }),
})

const stale = ['admin/']
const ofEntry = object({ id: id() })

export const matchEntry = call({
  method: 'POST',
  path: 'admin/reconciliation/entries/{id}/match',
  access: 'admin',
  summary: 'Matches an open entry with movements of the ledger that add up to its amount. Nothing is booked.',
  spec: 'decision T79',
  params: ofEntry,
  body: object({ movementIds: list(id(), mostMovements) }),
  reply: entry,
  errors: ['ENTRY_HANDLED', 'ENTRY_PERIOD_CLOSED', 'MATCH_NOT_POSSIBLE'],
  idempotent: true,
  stale,
})

export const bookEntry = call({
  method: 'POST',
  path: 'admin/reconciliation/entries/{id}/book',
  access: 'admin',
  summary: 'Books the expected payment of an open entry, and matches the two.',
  spec: 'decision T79',
  params: ofEntry,
  body: object({
    kind: oneOf(expectedKinds),
    targetId: id(),
    /** Why the bank returned a payout or a withdrawal; its recipient reads it. */
    reason: optional(text({ max: 500 })),
    ...feeOfReturn,
  }),
  reply: entry,
  errors: [
    ...confirmPayment.errors,
    'ENTRY_HANDLED',
    'ENTRY_PERIOD_CLOSED',
    'MATCH_NOT_POSSIBLE',
    'TOP_UP_ENDED',
    'REPAYMENT_ENDED',
    'REPAYMENT_NOT_POSSIBLE',
    'PAYOUT_HANDLED',
    'WITHDRAWAL_HANDLED',
    'ACCOUNT_DELETED',
    'ABOVE_MAXIMUM',
    'REASON_REQUIRED',
  ],
  idempotent: true,
  stale: [...stale, ...confirmPayment.stale],
})

export const ignoreEntry = call({
  method: 'POST',
  path: 'admin/reconciliation/entries/{id}/ignore',
  access: 'admin',
  summary: 'Ignores an open entry that the ledger does not have, with a reason.',
  spec: 'decision T79',
  params: ofEntry,
  body: object({ reason: text({ max: 500 }) }),
  reply: entry,
  errors: ['ENTRY_HANDLED', 'ENTRY_PERIOD_CLOSED', 'REASON_REQUIRED'],
  idempotent: true,
  stale,
})

export const reopenEntry = call({
  method: 'POST',
  path: 'admin/reconciliation/entries/{id}/reopen',
  access: 'admin',
  summary: 'Opens an ignored or matched entry again. What was booked stays booked.',
  spec: 'decision T79',
  params: ofEntry,
  reply: entry,
  errors: ['ENTRY_HANDLED', 'ENTRY_PERIOD_CLOSED'],
  idempotent: true,
  stale,
})

export const matchAgain = call({
  method: 'POST',
  path: 'admin/reconciliation/match',
  access: 'admin',
  summary: 'Matches the open entries of an account with what the ledger has booked since. Nothing is booked.',
  spec: 'decision T79',
  body: object(externalAccount),
  reply: object({ matched: count }),
  idempotent: true,
  stale,
})

export const closePeriod = call({
  method: 'POST',
  path: 'admin/reconciliation/close',
  access: 'admin',
  summary: 'Closes an account up to a day on which both sides agree: nothing before it changes any more.',
  spec: 'decision T79',
  body: object({ ...externalAccount, until: date() }),
  reply: object({ closedUntil: date() }),
  errors: ['NOT_RECONCILED'],
  idempotent: true,
  stale,
})
