import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { receiptPdf } from '#api/documents/investment/receipt-pdf.ts'
import type { PdfUrgency } from '#api/pdf-ports.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { siteNameIn } from '#api/texts/localized.ts'
import { pdfType } from '#contract/files.ts'
import type { Receipt } from '#contract/investment/investment.ts'
import type { Language } from '#contract/shapes.ts'

/** A receipt as a PDF. */
export async function makeReceipt(receipt: Receipt, language: Language, deps: Deps): Promise<FileReply> {
  const content = await receiptBytes(receipt, language, deps)
  return { type: pdfType, name: `receipt-${receipt.investment.reference}.pdf`, content }
}

export async function receiptBytes(
  receipt: Receipt,
  language: Language,
  { db, pdf, clock }: Pick<Deps, 'db' | 'pdf' | 'clock'>,
  urgency?: PdfUrgency,
): Promise<Uint8Array> {
  const { settings } = await readSettings(db.read)
  const context = {
    language,
    site: siteNameIn(settings, language),
    timeZone: settings.timezone,
    at: new Date(clock.now()),
  }
  return pdf.draw(receiptPdf(receipt, context), urgency)
}
