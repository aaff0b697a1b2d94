/** The accreditation profile of an investor (investing 2, 3, 5, 7; docs/areas/identity.md). */

import { handle } from '#api/handlers/handler.ts'
import {
  checkStatement,
  readAccreditation,
  saveAnswers,
  submitAccreditation,
} from '#api/services/identity/change-accreditation.ts'
import * as accreditationCalls from '#contract/identity/accreditation.ts'

export const getAccreditation = handle(accreditationCalls.getAccreditation, ({ member }, deps) =>
  readAccreditation(deps.db.read, member.id, deps),
)

export const keepAccreditation = handle(accreditationCalls.keepAccreditation, async ({ body, member, once }, deps) => {
  await once((tx) => saveAnswers(tx, { personId: member.id, step: body.step, entries: body.values }, deps))
  return readAccreditation(deps.db.read, member.id, deps)
})

export const sendAccreditation = handle(
  accreditationCalls.sendAccreditation,
  async ({ body, member, language, once }, deps) => {
    checkStatement(body)
    await once((tx) => submitAccreditation(tx, { personId: member.id, language }, deps))
    return readAccreditation(deps.db.read, member.id, deps)
  },
)
