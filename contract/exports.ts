/**
 * Tables and papers that are taken along, outside the call table: their answer is a file. They are asked for with the session's token
 * like any call, kept nowhere, and a failure is the usual envelope.
 */

import { currencyCode, date, object } from './schema.ts'

/** Below the API's base; `lng` chooses the language of the heads. */
export const investmentsExportPath = 'equities/{id}/investments.csv'
export const csvType = 'text/csv; charset=utf-8'

/** The statement of the asking person's wallet, as a table and as a PDF. */
export const walletStatementPath = 'get-user-wallet-list/statement.csv'
export const walletStatementPdfPath = 'get-user-wallet-list/statement.pdf'
/** Movements that a PDF takes; a table takes them all. */
export const statementRowsMaximum = 2000
/** Days of the site's time zone, both included. */
export const statementQuery = object({ currencyId: currencyCode(), from: date(), to: date() })

/** The receipt of the asking person's investment, as a PDF. */
export const receiptFilePath = 'get-investment-process-reciept/{id}/file'
export const pdfType = 'application/pdf'

/** An attachment of a visitor's message, and who gets the newsletter, for administrators. */
export const attachmentPath = 'admin/contact-messages/{id}/attachments/{position}'
/** A paper of somebody's accreditation profile, for administrators. That it was read is written down. */
export const accreditationEvidencePath = 'admin/accreditations/{personId}/files/{fileId}'
export const subscribersExportPath = 'admin/subscribers.csv'
