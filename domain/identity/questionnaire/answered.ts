/** A question as it was shown in an attempt, with what the investor chose. */

import type { Language } from '#domain/site/language.ts'
import { isCorrect, localizedTo, type QuestionnaireQuestion } from './questionnaire.ts'

export interface AnsweredQuestion {
  readonly text: string
  /** In the order shown. */
  readonly answers: readonly { readonly text: string; readonly chosen: boolean; readonly correct: boolean }[]
  readonly correct: boolean
  readonly explanation: string
}

/** @param order stored indices of the answers, in the order shown. @param chosen their chosen positions in that order */
export function answeredQuestion(
  question: QuestionnaireQuestion,
  {
    order,
    chosen,
    language,
  }: {
    readonly order: readonly number[]
    readonly chosen: readonly number[]
    readonly language: Language
  },
): AnsweredQuestion {
  const indices = chosenIndices(order, chosen)
  return {
    text: localizedTo(language, question.text),
    answers: order.flatMap((index) => {
      const answer = question.answers[index]
      return answer === undefined
        ? []
        : [{ text: localizedTo(language, answer.text), chosen: indices.includes(index), correct: answer.correct }]
    }),
    correct: isCorrect(question, indices),
    explanation: localizedTo(language, question.explanation),
  }
}

/** Stored indices of the answers at the chosen positions. */
export function chosenIndices(order: readonly number[], chosen: readonly number[]): number[] {
  return chosen.flatMap((position) => order[position] ?? [])
}
