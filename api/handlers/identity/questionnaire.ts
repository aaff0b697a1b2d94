/** The investor questionnaire of a user (docs/areas/identity.md). */

import { handle } from '#api/handlers/handler.ts'
import { presentQuestionnaire } from '#api/presenters/identity/questionnaire.ts'
import { readQuestionnaire } from '#api/services/identity/questionnaire/read-questionnaire.ts'
import { submitQuestionnaire as submit } from '#api/services/identity/questionnaire/submit-questionnaire.ts'
import * as questionnaireCalls from '#contract/identity/questionnaire.ts'

export const getQuestionnaire = handle(
  questionnaireCalls.getQuestionnaire,
  async ({ member: { id: personId }, language }, deps) =>
    presentQuestionnaire(await readQuestionnaire(deps.db.read, personId, deps), language),
)

export const submitQuestionnaire = handle(
  questionnaireCalls.submitQuestionnaire,
  ({ member: { id: personId }, body, language, once }, deps) =>
    once(async (tx) => {
      await submit(tx, { personId, ...body }, deps)
      return presentQuestionnaire(await readQuestionnaire(tx, personId, deps), language)
    }),
)
