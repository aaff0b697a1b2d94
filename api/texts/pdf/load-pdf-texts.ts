/** The words of receipts and statements, loaded when the first paper of a language is made. */

import type { Language } from '#contract/shapes.ts'
import type { PdfTexts } from './pdf-texts.ts'

const loads: Readonly<Record<Language, () => Promise<PdfTexts>>> = {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
  ar: async () => (await import('./ar.ts')).ar,
}

export function loadPdfTexts(language: Language): Promise<PdfTexts> {
  return loads[language]()
}
