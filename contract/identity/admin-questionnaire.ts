/** Editing of the investor questionnaire, and the results of a user (docs/areas/identity.md). */

import { questionnaireStates } from '#domain/identity/questionnaire/attempts.ts'
import {
  answersMaximum,
  answerTextMaximum,
  attemptsPerDayMaximum,
  explanationMaximum,
  questionsMaximum,
  questionTextMaximum,
  waitHoursMaximum,
} from '#domain/identity/questionnaire/questionnaire.ts'
import { call } from '#contract/call.ts'
import { bool, id, instant, integer, list, nullable, object, oneOf, text, type Value } from '#contract/schema.ts'
import { questionnaireResult } from './questionnaire.ts'

const localized = (max: number) => object({ en: text({ max }), fr: text({ max }), ar: text({ max }) })

const content = object({
  questions: list(
    object({
      text: localized(questionTextMaximum),
      answers: list(object({ text: localized(answerTextMaximum), correct: bool() }), answersMaximum),
      explanation: localized(explanationMaximum),
    }),
    questionsMaximum,
  ),
  passMark: integer({ min: 1, max: questionsMaximum }),
  waitHours: integer({ min: 0, max: waitHoursMaximum }),
  attemptsPerDay: integer({ min: 1, max: attemptsPerDayMaximum }),
})
export type EditedQuestionnaire = Value<typeof content>

const revision = integer({ min: 0, max: 1_000_000_000 })

const managed = object({
  /** Whether investors have to pass it. */
  required: bool(),
  published: object({ number: integer({ min: 1, max: 1_000_000 }), at: instant(), supersedesResults: bool(), content }),
  /** What is being edited; null if that is the published version. */
  draft: nullable(object({ revision, changedAt: instant(), content })),
})
export type ManagedQuestionnaire = Value<typeof managed>

const path = 'admin/investor-questionnaire'
const spec = 'issue 18, point 7'
const stale = [path, 'investor-questionnaire']

export const getManagedQuestionnaire = call({
  method: 'GET',
  path,
  access: 'admin',
  summary: 'Returns the published questionnaire with its correct answers, and the draft of the next version.',
  spec,
  reply: managed,
  cache: 'never',
})

export const saveQuestionnaireDraft = call({
  method: 'PUT',
  path,
  access: 'admin',
  summary:
    'Saves the draft of the next version; it may be incomplete. `revision` is that of the edited draft, 0 for none.',
  spec,
  body: object({ revision, content }),
  reply: managed,
  errors: ['QUESTIONNAIRE_DRAFT_CHANGED'],
  idempotent: true,
  bodyBytes: 262_144,
  stale,
})

export const publishQuestionnaire = call({
  method: 'POST',
  path: `${path}/publish`,
  access: 'admin',
  summary:
    'Publishes the draft. Investors who passed an earlier version keep their result unless `supersedesResults` is set.',
  spec,
  body: object({ revision, supersedesResults: bool() }),
  reply: managed,
  errors: ['QUESTIONNAIRE_DRAFT_CHANGED'],
  idempotent: true,
  stale,
})

export const requireQuestionnaire = call({
  method: 'PUT',
  path: `${path}/required`,
  access: 'admin',
  summary: 'Switches on or off that investors pass the questionnaire before they sign and pay.',
  spec,
  body: object({ required: bool() }),
  reply: managed,
  idempotent: true,
  stale,
})

const userQuestionnaire = object({ state: oneOf(questionnaireStates), results: list(questionnaireResult, 50) })
export type UserQuestionnaire = Value<typeof userQuestionnaire>

export const listQuestionnaireResults = call({
  method: 'GET',
  path: `${path}/results/{personId}`,
  access: 'admin',
  summary: "Returns the latest results of a user's questionnaires, with their wording.",
  spec,
  params: object({ personId: id() }),
  reply: userQuestionnaire,
  cache: 'never',
})
