import { handle } from '#api/handlers/handler.ts'
import { statementAsPdf, statementCsv } from '#api/services/wallet/statement.ts'
import * as statementCalls from '#contract/wallet/statement.ts'

const exportStatement = handle(statementCalls.exportStatement, ({ query, ...reader }, deps) =>
  statementCsv(query, reader, deps),
)

const exportStatementPdf = handle(statementCalls.exportStatementPdf, ({ query, ...reader }, deps) =>
  statementAsPdf(query, reader, deps),
)

export const statement = { exportStatement, exportStatementPdf }
