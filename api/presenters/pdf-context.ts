import type { Language } from '#contract/shapes.ts'

/** Where, when and in which language a paper is made. */
export interface PdfContext {
  readonly language: Language
  readonly site: string
  readonly timeZone: string
  readonly at: Date
}
