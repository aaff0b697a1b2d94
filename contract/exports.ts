/**
 * Tables that are taken along, outside the call table: their answer is a file. They are asked for with the session's token
 * like any call, kept nowhere, and a failure is the usual envelope.
 */

import { currencyCode, date, object } from './schema.ts'

/** Below the API's base; `lng` chooses the language of the heads. */
export const investmentsExportPath = 'equities/{id}/investments.csv'
export const csvType = 'text/csv; charset=utf-8'

/** The statement of the asking person's wallet. */
export const walletStatementPath = 'get-user-wallet-list/statement.csv'
/** Days of the site's time zone, both included. */
export const statementQuery = object({ currencyId: currencyCode(), from: date(), to: date() })
