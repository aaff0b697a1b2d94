/** A question in English, French and Arabic. */

import type { LocalizedText } from '#domain/site/language.ts'
import type { QuestionnaireQuestion } from '#domain/identity/questionnaire/questionnaire.ts'

type Texts = readonly [en: string, fr: string, ar: string]

/** French has a no-break space before a colon, and a narrow one before `; ! ?`. */
const localized = ([en, fr, ar]: Texts): LocalizedText => ({
  en,
  fr: fr.replaceAll(/ (?=:)/g, '\u00a0').replaceAll(/ (?=[;!?])/g, '\u202F'),
  ar,
})

export function question(
  text: Texts,
  answers: readonly Texts[],
  /** Index of the correct answer. */
  correct: number,
  explanation: Texts,
): QuestionnaireQuestion {
  return {
    text: localized(text),
    answers: answers.map((answer, index) => ({ text: localized(answer), correct: index === correct })),
    explanation: localized(explanation),
  }
}
