import { file } from '#contract/call.ts'
import { pdfType } from '#contract/files.ts'
import { id, object } from '#contract/schema.ts'

export const downloadReceipt = file({
  path: 'get-investment-process-reciept/{id}/file',
  access: 'user',
  summary: "Downloads the receipt of one of the user's investments, as a PDF.",
  spec: 'investing 2, decision T63',
  params: object({ id: id() }),
  contentTypes: [pdfType],
  localized: true,
  cache: 'private',
  rate: 30,
})
