/** The statement of the user's investments and wallet for a period, in all currencies. */

import { file } from '#contract/call.ts'
import { csvType, pdfType } from '#contract/files.ts'
import { date, integer, object } from '#contract/schema.ts'

/** Days of the site's time zone, both included. */
const query = object({ from: date(), to: date() })
const access = 'user'
const spec = 'investing 2, 7'
const rate = 20

export const exportInvestorStatement = file({
  path: 'my-investment/statement.csv',
  access,
  summary: "Downloads the statement of the user's investments and wallet for a period, as CSV.",
  spec,
  query,
  contentTypes: [csvType],
  localized: true,
  errors: ['STATEMENT_EMPTY'],
  rate,
})

export const exportInvestorStatementPdf = file({
  path: 'my-investment/statement.pdf',
  access,
  summary: "Downloads the statement of the user's investments and wallet for a period, as a PDF.",
  spec,
  query,
  contentTypes: [pdfType],
  localized: true,
  errors: ['STATEMENT_EMPTY', 'STATEMENT_TOO_LONG'],
  rate,
})

export const exportTaxSummary = file({
  path: 'my-investment/tax-summary.pdf',
  access,
  summary: "Downloads the user's income, returned capital, fees and losses of a fiscal year, as a PDF.",
  details: 'The year is the calendar year in which the fiscal year begins.',
  spec,
  query: object({ year: integer({ min: 1990, max: 2200 }), startMonth: integer({ min: 1, max: 12 }) }),
  contentTypes: [pdfType],
  localized: true,
  errors: ['STATEMENT_EMPTY'],
  rate,
})
