import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { receiptPdf } from '#api/documents/investment/receipt-pdf.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { pdfType } from '#contract/files.ts'
import type { Receipt } from '#contract/investment/investment.ts'
import type { Language } from '#contract/shapes.ts'

/** A receipt as a PDF. */
export async function makeReceipt(receipt: Receipt, language: Language, deps: Deps): Promise<FileReply> {
  const { db, pdf, clock } = deps
  const { settings } = await readSettings(db.read)
  const content = await pdf.draw(
    receiptPdf(receipt, {
      language,
      site: settings.siteName,
      timeZone: settings.timezone,
      at: new Date(clock.now()),
    }),
  )
  return { type: pdfType, name: `receipt-${receipt.investment.reference}.pdf`, content }
}
