/** The words of agreements: what is said there and in no mail, loaded when the first agreement of a language is read. */

import type { Language } from '#contract/shapes.ts'
import type { AgreementTexts } from './agreement-texts.ts'

const loads: Readonly<Record<Language, () => Promise<AgreementTexts>>> = {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
  ar: async () => (await import('./ar.ts')).ar,
}

export function loadAgreementTexts(language: Language): Promise<AgreementTexts> {
  return loads[language]()
}
