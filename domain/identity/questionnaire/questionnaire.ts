/**
 * The investor questionnaire before the first investment: an appropriateness test as in the FCA's COBS 10.2, and the
 * entry knowledge test of Regulation (EU) 2020/1503, article 21.
 */

import type { FieldProblem } from '#domain/field.ts'
import { type Language, languages, type LocalizedText } from '#domain/site/language.ts'

export interface QuestionnaireAnswer {
  readonly text: LocalizedText
  readonly correct: boolean
}

export interface QuestionnaireQuestion {
  readonly text: LocalizedText
  readonly answers: readonly QuestionnaireAnswer[]
  /** Shown with the result. */
  readonly explanation: LocalizedText
}

export interface QuestionnaireContent {
  readonly questions: readonly QuestionnaireQuestion[]
  /** Correct answers that are needed to pass. */
  readonly passMark: number
  /** Hours until the next attempt after a failed one; 0 for none. */
  readonly waitHours: number
  /** Maximum number of attempts within 24 hours. */
  readonly attemptsPerDay: number
}

export const questionsMaximum = 10
const answersMinimum = 2
export const answersMaximum = 5
export const questionTextMaximum = 400
export const answerTextMaximum = 300
export const explanationMaximum = 800
/** Thirty days. */
export const waitHoursMaximum = 720
export const attemptsPerDayMaximum = 10

/** What prevents the publication. Texts are needed in each language that the site offers. */
export function questionnaireProblems(
  { questions, passMark }: QuestionnaireContent,
  offered: readonly Language[],
): FieldProblem[] {
  const count: FieldProblem[] = questions.length === 0 ? [{ path: 'questions', code: 'required' }] : []
  const mark: FieldProblem[] =
    questions.length > 0 && passMark > questions.length
      ? [{ path: 'passMark', code: 'too-large', limit: questions.length }]
      : []
  return [
    ...count,
    ...mark,
    ...questions.flatMap((question, index) => questionProblems(`questions.${index}`, question, offered)),
  ]
}

function questionProblems(
  path: string,
  { text, answers, explanation }: QuestionnaireQuestion,
  offered: readonly Language[],
): FieldProblem[] {
  const missing = (at: string, texts: LocalizedText): FieldProblem[] =>
    offered.flatMap((language) => (texts[language] === '' ? [{ path: `${at}.${language}`, code: 'required' }] : []))
  const correct = answers.filter((answer) => answer.correct).length
  return [
    ...missing(`${path}.text`, text),
    ...(answers.length < answersMinimum
      ? [{ path: `${path}.answers`, code: 'too-small', limit: answersMinimum } as const]
      : []),
    ...answers.flatMap((answer, index) => missing(`${path}.answers.${index}.text`, answer.text)),
    // One at least is correct, and one is not.
    ...(answers.length >= answersMinimum && (correct === 0 || correct === answers.length)
      ? [{ path: `${path}.correct`, code: correct === 0 ? 'required' : 'too-many' } as const]
      : []),
    ...missing(`${path}.explanation`, explanation),
  ]
}

/** The text in a language; an empty one falls back to another language's. */
export function localizedTo(language: Language, texts: LocalizedText): string {
  return [language, ...languages].map((each) => texts[each]).find((text) => text !== '') ?? ''
}

/** The order in which the answers of a question are shown: their stored indices. The same seed gives the same order. */
export function shuffled(count: number, seed: string, hash: (text: string) => string): number[] {
  return Array.from({ length: count }, (_, index) => ({ index, key: hash(`${seed}/${index}`) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ index }) => index)
}

/** Whether exactly the correct answers were chosen. @param chosen stored indices */
export function isCorrect({ answers }: Pick<QuestionnaireQuestion, 'answers'>, chosen: readonly number[]): boolean {
  return answers.every(({ correct }, index) => correct === chosen.includes(index))
}

export interface Grade {
  readonly correct: readonly boolean[]
  readonly score: number
  readonly passed: boolean
}

/** @param chosen stored indices of the chosen answers, for each question */
export function gradeQuestionnaire(
  { questions, passMark }: QuestionnaireContent,
  chosen: readonly (readonly number[])[],
): Grade {
  const correct = questions.map((question, index) => isCorrect(question, chosen[index] ?? []))
  const score = correct.filter(Boolean).length
  return { correct, score, passed: score >= passMark }
}

/** A question without an answer, or an answer that it does not have. @param chosen positions, for each question */
export function answerProblems(
  { questions }: Pick<QuestionnaireContent, 'questions'>,
  chosen: readonly (readonly number[])[],
): FieldProblem[] {
  if (chosen.length > questions.length) return [{ path: 'answers', code: 'too-many', limit: questions.length }]
  return questions.flatMap(({ answers }, index): FieldProblem[] => {
    const positions = chosen[index] ?? []
    const path = `answers.${index}`
    if (positions.length === 0) return [{ path, code: 'required' }]
    const isKnown = positions.every((position) => position < answers.length)
    return isKnown && new Set(positions).size === positions.length ? [] : [{ path, code: 'unknown' }]
  })
}
