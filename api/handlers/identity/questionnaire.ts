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
  async ({ member: { id: personId }, body, language, once }, deps) => {
    // The stored reply of a repeated request has no answers; they are read from their row.
    await once(async (tx) => {
      await submit(tx, { personId, ...body }, deps)
      return { ...presentQuestionnaire(await readQuestionnaire(tx, personId, deps), language), last: null }
    })
    return presentQuestionnaire(await readQuestionnaire(deps.db.read, personId, deps), language)
  },
)
