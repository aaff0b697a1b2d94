import { text } from '#api/texts/text.ts'
import type { Language } from '#contract/shapes.ts'

/** The site, moment and language of a PDF. */
export interface PdfContext {
  readonly language: Language
  readonly site: string
  readonly timeZone: string
  readonly at: Date
}

/** The page number text: the renderer fills in `{page}` and `{pages}`. */
export function pageNumbers(language: Language): string {
  return text(language, 'pdf.pages', { page: '{page}', pages: '{pages}' })
}
