/** Answers the investor questionnaire, with the correct answers read from the database. */

import { latestQuestionnaire } from '#api/db/identity/questionnaire/questionnaires.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { answerOrder } from '#api/services/identity/questionnaire/read-questionnaire.ts'
import { calls } from '#contract/calls.ts'
import type { Questionnaire } from '#contract/identity/questionnaire.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { make, type TestPerson } from '#tests/support/test-users.ts'

const { identity } = calls

export async function requireQuestionnaire(app: TestApp, required = true): Promise<void> {
  await app.deps.db.transact((tx) => changeSettings(tx, { investorQuestionnaire: required }))
}

export async function readQuestionnaire(app: TestApp, as: TestPerson): Promise<Questionnaire> {
  return (await make(app, identity.getQuestionnaire, {}, { as })).data
}

/** Answers of the shown attempt; the first `wrong` questions are answered incorrectly. */
export async function answersOf(app: TestApp, person: TestPerson, { attempt = 1, wrong = 0 } = {}) {
  const version = await latestQuestionnaire(app.deps.db.read)
  if (!version) throw new Error('no questionnaire')
  return {
    versionId: version.id,
    attempt,
    language: 'en' as const,
    answers: version.content.questions.map(({ answers }, index) => {
      const order = answerOrder({ version, personId: person.id, attempt }, index, answers.length)
      const right = order.findIndex((each) => answers[each]?.correct)
      return [index < wrong ? (right + 1) % answers.length : right]
    }),
  }
}

export async function submitAnswers(
  app: TestApp,
  as: TestPerson,
  options: { readonly attempt?: number; readonly wrong?: number } = {},
) {
  return make(app, identity.submitQuestionnaire, { body: await answersOf(app, as, options) }, { as })
}
