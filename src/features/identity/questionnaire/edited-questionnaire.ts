/** What is being edited, and the form values of one question. */

import type { EditedQuestionnaire, ManagedQuestionnaire } from '#contract/identity/admin-questionnaire.ts'
import type { FieldProblem } from '#domain/field.ts'
import { answersMaximum, questionnaireProblems } from '#domain/identity/questionnaire/questionnaire.ts'
import { languages } from '#domain/site/language.ts'

export type EditedQuestion = EditedQuestionnaire['questions'][number]

/** The draft, else the published version. Revision 0: there is no draft. */
export function editedOf({ draft, published }: ManagedQuestionnaire): {
  readonly revision: number
  readonly content: EditedQuestionnaire
} {
  return draft ?? { revision: 0, content: published.content }
}

/** `text.en`, `explanation.en`, `answers.0.text.en` and `answers.0.correct`. */
export type QuestionValues = Readonly<Record<string, string | boolean>>

export const answerIndices = Array.from({ length: answersMaximum }, (_, index) => index)

export function questionValues(question: EditedQuestion | undefined): QuestionValues {
  const values: Record<string, string | boolean> = {}
  for (const language of languages) {
    values[`text.${language}`] = question?.text[language] ?? ''
    values[`explanation.${language}`] = question?.explanation[language] ?? ''
    for (const index of answerIndices)
      values[`answers.${index}.text.${language}`] = question?.answers[index]?.text[language] ?? ''
  }
  for (const index of answerIndices) values[`answers.${index}.correct`] = question?.answers[index]?.correct ?? false
  return values
}

function textsAt(values: QuestionValues, path: string) {
  const at = (language: string): string => String(values[`${path}.${language}`] ?? '').trim()
  return { en: at('en'), fr: at('fr'), ar: at('ar') }
}

/** Indices of the answers that have a text or are marked as correct. */
function filledAnswers(values: QuestionValues): number[] {
  return answerIndices.filter(
    (index) =>
      values[`answers.${index}.correct`] === true ||
      Object.values(textsAt(values, `answers.${index}.text`)).some((text) => text !== ''),
  )
}

export function questionOf(values: QuestionValues): EditedQuestion {
  return {
    text: textsAt(values, 'text'),
    explanation: textsAt(values, 'explanation'),
    answers: filledAnswers(values).map((index) => ({
      text: textsAt(values, `answers.${index}.text`),
      correct: values[`answers.${index}.correct`] === true,
    })),
  }
}

/** Problems under the names of the form's fields. */
export function questionFormProblems(values: QuestionValues): FieldProblem[] {
  const filled = filledAnswers(values)
  const content = { questions: [questionOf(values)], passMark: 1, waitHours: 0, attemptsPerDay: 1 }
  return questionnaireProblems(content, languages).map(({ path, ...problem }) => {
    const own = path.replace(/^questions\.0\./, '')
    const [, index, rest] = /^answers\.(\d+)\.(.+)$/.exec(own) ?? []
    if (index !== undefined) return { ...problem, path: `answers.${filled[Number(index)] ?? 0}.${rest ?? ''}` }
    if (own === 'correct') return { ...problem, path: `answers.${filled[0] ?? 0}.correct` }
    // Fewer answers than needed: the first empty one.
    if (own === 'answers') return { code: 'required', path: `answers.${filled.length}.text.en` }
    return { ...problem, path: own }
  })
}
