/**
 * Tables that are taken along, outside the call table: their answer is a file. They are asked for with the session's token
 * like any call, kept nowhere, and a failure is the usual envelope.
 */

/** Below the API's base; `lng` chooses the language of the heads. */
export const investmentsExportPath = 'equities/{id}/investments.csv'
export const csvType = 'text/csv; charset=utf-8'
