/** The statement of an investor as files. */

import type { Deps, Member } from '#api/deps.ts'
import { investorStatementLines } from '#api/documents/investment/investor-statement-csv.ts'
import { investorStatementPdf, type StatementFacts } from '#api/documents/investment/investor-statement-pdf.ts'
import { taxSummaryPdf } from '#api/documents/investment/tax-summary-pdf.ts'
import type { PdfContext } from '#api/documents/pdf-context.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { readStatement } from '#api/services/investment/read-statement.ts'
import { CallError } from '#contract/errors.ts'
import { csvType, pdfType } from '#contract/files.ts'
import type { Language } from '#contract/shapes.ts'
import { statementRowsMaximum } from '#contract/wallet/statement.ts'
import type { InvestorStatement } from '#domain/investment/statement.ts'
import { fiscalYear, type StatementPeriod } from '#domain/investment/statement-period.ts'

interface Reader {
  readonly member: Member
  readonly language: Language
}

/** @throws CallError INVALID_INPUT, STATEMENT_EMPTY */
export async function investorStatementAsCsv(
  period: StatementPeriod,
  { member, language }: Reader,
  deps: Deps,
): Promise<FileReply> {
  const statement = await readAny({ investorId: member.id, language, period }, deps)
  return { type: csvType, name: nameOf(period, 'csv'), content: investorStatementLines(statement, language) }
}

/** @throws CallError INVALID_INPUT, STATEMENT_EMPTY, STATEMENT_TOO_LONG */
export async function investorStatementAsPdf(
  period: StatementPeriod,
  { member, language }: Reader,
  deps: Deps,
): Promise<FileReply> {
  const { pdf, clock } = deps
  const statement = await readAny({ investorId: member.id, language, period }, deps)
  const rows = statement.currencies.reduce((sum, { lines }) => sum + lines.length, 0)
  if (rows > statementRowsMaximum) throw new CallError('STATEMENT_TOO_LONG', { limit: statementRowsMaximum })
  const content = await pdf.draw(
    investorStatementPdf(factsOf(statement, member), contextOf(statement, language, clock)),
  )
  return { type: pdfType, name: nameOf(period, 'pdf'), content }
}

/** Income, returned capital, fees and losses of a fiscal year. @throws CallError STATEMENT_EMPTY */
export async function taxSummaryAsPdf(
  { year, startMonth }: { readonly year: number; readonly startMonth: number },
  { member, language }: Reader,
  deps: Deps,
): Promise<FileReply> {
  const { pdf, clock } = deps
  const period = fiscalYear(year, startMonth)
  const statement = await readAny({ investorId: member.id, language, period }, deps)
  const content = await pdf.draw(taxSummaryPdf(factsOf(statement, member), contextOf(statement, language, clock)))
  return { type: pdfType, name: `tax-summary-${period.from}-${period.to}.pdf`, content }
}

function factsOf(statement: InvestorStatement, { firstName, lastName, email }: Member): StatementFacts {
  return { holder: { name: `${firstName} ${lastName}`, email }, statement }
}

function contextOf({ siteName, timeZone }: InvestorStatement, language: Language, clock: Deps['clock']): PdfContext {
  return { language, site: siteName, timeZone, at: new Date(clock.now()) }
}

/** @throws CallError STATEMENT_EMPTY */
async function readAny(reading: Parameters<typeof readStatement>[0], deps: Deps): Promise<InvestorStatement> {
  const statement = await readStatement(reading, deps)
  if (statement.currencies.length === 0) throw new CallError('STATEMENT_EMPTY')
  return statement
}

function nameOf({ from, to }: StatementPeriod, extension: 'csv' | 'pdf'): string {
  return `statement-${from}-${to}.${extension}`
}
