import { file } from '#contract/call.ts'
import { zipType } from '#contract/files.ts'
import { date, object, optional } from '#contract/schema.ts'

/** Investments in one archive; each has a receipt, and an agreement if it was signed. */
export const archivedInvestments = 1000

export const downloadDocuments = file({
  path: 'my-investment/documents.zip',
  access: 'user',
  summary:
    "Downloads the receipts and signed agreements of the user's investments, of a period or of all, as a ZIP archive.",
  details:
    "Days are those of the site's time zone on which an investment was reserved, both included. A document that cannot be included is named in a text file.",
  spec: 'investing 2, 7, decision T63',
  query: object({ from: optional(date()), to: optional(date()) }),
  contentTypes: [zipType],
  localized: true,
  errors: ['ARCHIVE_EMPTY', 'ARCHIVE_TOO_LARGE'],
  rate: 5,
})
