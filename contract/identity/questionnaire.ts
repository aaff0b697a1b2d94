/**
 * The investor questionnaire before the first investment, where the site asks for it (docs/areas/identity.md). The
 * correct answers are never sent before a submission.
 */

import { questionnaireStates } from '#domain/identity/questionnaire/attempts.ts'
import {
  answersMaximum,
  answerTextMaximum,
  explanationMaximum,
  questionsMaximum,
  questionTextMaximum,
} from '#domain/identity/questionnaire/questionnaire.ts'
import { languages } from '#domain/site/language.ts'
import { call } from '#contract/call.ts'
import { bool, id, instant, integer, list, nullable, object, oneOf, text, type Value } from '#contract/schema.ts'

const attemptNumber = integer({ min: 1, max: 1_000_000 })
const count = integer({ min: 0, max: questionsMaximum })

/** A result with the wording that was shown. */
export const questionnaireResult = object({
  submittedAt: instant(),
  /** Number of the published version. */
  version: integer({ min: 1, max: 1_000_000 }),
  language: oneOf(languages),
  score: count,
  total: count,
  passMark: count,
  passed: bool(),
  questions: list(
    object({
      text: text({ max: questionTextMaximum }),
      answers: list(object({ text: text({ max: answerTextMaximum }), chosen: bool() }), answersMaximum),
      correct: bool(),
      explanation: text({ max: explanationMaximum }),
    }),
    questionsMaximum,
  ),
})
export type QuestionnaireResult = Value<typeof questionnaireResult>

const form = object({
  versionId: id(),
  attempt: attemptNumber,
  language: oneOf(languages),
  passMark: count,
  waitHours: integer({ min: 0, max: 10_000 }),
  questions: list(
    object({
      text: text({ max: questionTextMaximum }),
      /** Whether several answers may be correct; else one is. */
      several: bool(),
      /** In the order of this attempt. */
      answers: list(text({ max: answerTextMaximum }), answersMaximum),
    }),
    questionsMaximum,
  ),
})
export type QuestionnaireForm = Value<typeof form>

const questionnaire = object({
  state: oneOf(questionnaireStates),
  /** When the user may try again; null unless they wait. */
  waitUntil: nullable(instant()),
  /** The questions; null unless the user has to answer them now. */
  form: nullable(form),
  /** The latest attempt. */
  last: nullable(questionnaireResult),
})
export type Questionnaire = Value<typeof questionnaire>

const path = 'investor-questionnaire'
const spec = 'issue 18, point 7'

export const getQuestionnaire = call({
  method: 'GET',
  path,
  access: 'user',
  summary: 'Returns the investor questionnaire in the language of the request, and the result of the latest attempt.',
  spec,
  reply: questionnaire,
  cache: 'never',
})

export const submitQuestionnaire = call({
  method: 'POST',
  path,
  access: 'user',
  summary: 'Grades an attempt and stores it with its wording.',
  details:
    'Answers are positions in the order shown. An attempt that was submitted in another tab is refused, and so is one of an earlier version.',
  spec,
  body: object({
    versionId: id(),
    attempt: attemptNumber,
    language: oneOf(languages),
    answers: list(list(integer({ min: 0, max: answersMaximum - 1 }), answersMaximum), questionsMaximum),
  }),
  reply: questionnaire,
  errors: ['QUESTIONNAIRE_ANSWERED', 'QUESTIONNAIRE_CHANGED', 'QUESTIONNAIRE_WAIT'],
  idempotent: true,
  rate: 10,
  stale: [path, 'admin/investor-questionnaire'],
})
