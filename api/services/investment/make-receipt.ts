import { readSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import { receiptPdf } from '#api/presenters/investment/receipt-pdf.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { pdfType } from '#contract/files.ts'
import type { Language } from '#contract/shapes.ts'
import { readReceipt } from './read-receipt.ts'

/** The receipt of the user's own investment as a PDF. @throws CallError as `readReceipt` */
export async function makeReceipt(
  investmentId: string,
  { member, language }: { readonly member: Member; readonly language: Language },
  deps: Deps,
): Promise<FileReply> {
  const { db, pdf, clock } = deps
  const receipt = await readReceipt(db.read, investmentId, member, language, deps)
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
