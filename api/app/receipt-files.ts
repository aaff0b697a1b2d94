/** The receipt of one's own investment as a file. The worker keeps it for its person once it was opened. */

import type { Deps } from '#api/handlers/handler.ts'
import { readReceipt } from '#api/handlers/investment/receipt.ts'
import { readSettings } from '#api/db/settings.ts'
import { receiptPdf } from '#api/presenters/receipt-pdf.ts'
import { loadPdfTexts } from '#api/texts/pdf/load-pdf-texts.ts'
import { CallError } from '#contract/errors.ts'
import { partitionHeader } from '#contract/worker.ts'
import { answerWithFile, isId, pdfResponse } from './file-answer.ts'

const perMinute = 30

export function receiptFile(id: string, request: Request, deps: Deps, rateLimit: boolean): Promise<Response> {
  return answerWithFile(
    { request, deps, rateLimit, access: 'user', kind: 'receipt', perMinute },
    async ({ member, language }) => {
      if (!isId(id)) throw new CallError('NOT_FOUND')
      const receipt = await readReceipt(deps.db.read, id, member, language, deps)
      const { settings } = await readSettings(deps.db.read)
      const paper = receiptPdf(
        receipt,
        { language, site: settings.siteName, timeZone: settings.timezone, at: new Date(deps.clock.now()) },
        await loadPdfTexts(language),
      )
      return pdfResponse(await deps.pdf.draw(paper), `receipt-${receipt.investment.reference}.pdf`, {
        [partitionHeader]: deps.partitions.of(member.id),
      })
    },
  )
}
