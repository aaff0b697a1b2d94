import { handle } from '#api/handlers/handler.ts'
import {
  investorStatementAsCsv,
  investorStatementAsPdf,
  taxSummaryAsPdf,
} from '#api/services/investment/statement-files.ts'
import * as statementCalls from '#contract/investment/investor-statement.ts'

const exportInvestorStatement = handle(statementCalls.exportInvestorStatement, ({ query, ...reader }, deps) =>
  investorStatementAsCsv(query, reader, deps),
)

const exportInvestorStatementPdf = handle(statementCalls.exportInvestorStatementPdf, ({ query, ...reader }, deps) =>
  investorStatementAsPdf(query, reader, deps),
)

const exportTaxSummary = handle(statementCalls.exportTaxSummary, ({ query, ...reader }, deps) =>
  taxSummaryAsPdf(query, reader, deps),
)

export const investorStatement = { exportInvestorStatement, exportInvestorStatementPdf, exportTaxSummary }
