/** Importing a statement of a bank or a gateway from a file (decision T79). */

import { statementBytes } from '#domain/limits.ts'
import { dateOrders } from '#domain/payment/statement/statement-values.ts'
import { upload } from '#contract/call.ts'
import { externalAccount } from '#contract/payment/admin/reconciliation.ts'
import { integer, object, oneOf, optional, text, type Value } from '#contract/schema.ts'

const count = integer({ min: 0, max: 1_000_000_000 })

/** The name of a column, as in the header of the file. */
const column = optional(text({ max: 200 }))

export const importBody = object({
  ...externalAccount,
  /** Of the amounts in a CSV file; by default each amount has to be unambiguous. */
  decimalMark: optional(oneOf(['point', 'comma'])),
  /** Of the dates in a CSV file; by default each date has to be unambiguous. */
  dateOrder: optional(oneOf(dateOrders)),
  /** Columns of a CSV file; by default known names are recognised. */
  date: column,
  amount: column,
  credit: column,
  debit: column,
  net: column,
  balance: column,
  reference: column,
  bankReference: column,
  remittance: column,
  counterparty: column,
})
export type ImportBody = Value<typeof importBody>

export const importStatement = upload({
  method: 'POST',
  path: 'admin/reconciliation/statements',
  access: 'admin',
  summary: 'Imports a statement in CAMT.053, MT940 or CSV. Entries with an exact match are matched; nothing is booked.',
  details:
    'Entries that the account has already are skipped, so that the same file and overlapping statements can be sent again.',
  spec: 'decision T79',
  body: importBody,
  encoding: 'form',
  contentTypes: ['application/xml', 'text/xml', 'text/csv', 'text/plain', 'application/octet-stream'],
  filesMaximum: 1,
  /** The file, and a margin for the texts. */
  bodyBytes: statementBytes + 65_536,
  reply: object({
    statements: count,
    entries: count,
    /** Entries that the account had already. */
    known: count,
    matched: count,
  }),
  errors: ['STATEMENT_INVALID', 'FILE_UNCHECKED'],
  rate: 20,
  stale: ['admin/'],
})
