/** Income, returned capital, fees and losses of a fiscal year, as a PDF. Pure. */

import { type StatementFacts, statementDocument, totalRows } from '#api/documents/investment/investor-statement-pdf.ts'
import type { PdfContext } from '#api/documents/pdf-context.ts'
import type { PdfBlock, PdfDocument } from '#api/pdf-ports.ts'
import { isolate } from '#api/texts/figures.ts'
import { text } from '#api/texts/text.ts'

export function taxSummaryPdf(facts: StatementFacts, context: PdfContext): PdfDocument {
  const { language } = context
  const { statement } = facts
  return statementDocument('investor-statement.taxTitle', facts, context, [
    ...statement.currencies.flatMap((each): PdfBlock[] => [
      { is: 'heading', text: text(language, 'investor-statement.inCurrency', { currency: isolate(each.currency) }) },
      { is: 'rows', rows: totalRows(each, statement, language) },
    ]),
    { is: 'note', text: text(language, 'investor-statement.noTaxAdvice') },
  ])
}
