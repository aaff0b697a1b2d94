import type { StatementFiles } from '#api/payment-ports.ts'
import { readStatementCsv } from './statement-csv.ts'
import { readStatementXml } from './statement-xml.ts'

export const statementFiles: StatementFiles = { readXml: readStatementXml, readCsv: readStatementCsv }
