/** The investor questionnaire, edited and published by administrators (docs/areas/identity.md). */

import { handle } from '#api/handlers/handler.ts'
import { presentManaged, presentResult } from '#api/presenters/identity/questionnaire.ts'
import {
  publishQuestionnaire as publish,
  readManagedQuestionnaire,
  readPersonResults,
  requireQuestionnaire as changeRequired,
  saveQuestionnaireDraft as saveDraft,
} from '#api/services/identity/questionnaire/manage-questionnaire.ts'
import * as adminQuestionnaireCalls from '#contract/identity/admin-questionnaire.ts'

const getManagedQuestionnaire = handle(adminQuestionnaireCalls.getManagedQuestionnaire, async (_, { db }) =>
  presentManaged(await readManagedQuestionnaire(db.read)),
)

const saveQuestionnaireDraft = handle(adminQuestionnaireCalls.saveQuestionnaireDraft, ({ body, member, once }, deps) =>
  once(async (tx) => presentManaged(await saveDraft(tx, { ...body, actorId: member.id }, deps))),
)

const publishQuestionnaire = handle(adminQuestionnaireCalls.publishQuestionnaire, ({ body, member, once }, deps) =>
  once(async (tx) => presentManaged(await publish(tx, { ...body, actorId: member.id }, deps))),
)

const requireQuestionnaire = handle(adminQuestionnaireCalls.requireQuestionnaire, ({ body, member, once }, deps) =>
  once(async (tx) => presentManaged(await changeRequired(tx, { ...body, actorId: member.id }, deps))),
)

const listQuestionnaireResults = handle(
  adminQuestionnaireCalls.listQuestionnaireResults,
  async ({ params: { personId } }, deps) => {
    const { state, results } = await readPersonResults(deps.db.read, personId, deps)
    return { state, results: results.map(presentResult) }
  },
)

export const questionnaires = {
  getManagedQuestionnaire,
  saveQuestionnaireDraft,
  publishQuestionnaire,
  requireQuestionnaire,
  listQuestionnaireResults,
}
