/** The statement of the user's wallet for a period: every entry in order, with the balance after each. */

import { file } from '#contract/call.ts'
import { csvType, pdfType } from '#contract/files.ts'
import { currencyCode, date, object } from '#contract/schema.ts'

/** Maximum number of entries in a PDF; a table has them all. */
export const statementRowsMaximum = 2000

/** Days of the site's time zone, both included. */
const query = object({ currencyId: currencyCode(), from: date(), to: date() })
const access = 'user'
const spec = 'investing 7, decision T42'
const rate = 20

export const exportStatement = file({
  path: 'get-user-wallet-list/statement.csv',
  access,
  summary: "Downloads the statement of the user's wallet for a period, as CSV.",
  spec,
  query,
  contentTypes: [csvType],
  localized: true,
  rate,
})

export const exportStatementPdf = file({
  path: 'get-user-wallet-list/statement.pdf',
  access,
  summary: "Downloads the statement of the user's wallet for a period, as a PDF.",
  spec,
  query,
  contentTypes: [pdfType],
  localized: true,
  errors: ['STATEMENT_TOO_LONG'],
  rate,
})
