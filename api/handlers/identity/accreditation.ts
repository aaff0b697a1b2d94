/** The accreditation profile of an investor (investing 2, 3, 5, 7; docs/areas/identity.md). */

import { handle } from '#api/handlers/handler.ts'
import { presentOwnAccreditation } from '#api/presenters/identity/accreditation.ts'
import {
  checkStatement,
  readAccreditation,
  saveAnswers,
  submitAccreditation,
} from '#api/services/identity/change-accreditation.ts'
import { resendLetter as resend } from '#api/services/identity/accreditation-letter.ts'
import * as accreditationCalls from '#contract/identity/accreditation.ts'

export const getAccreditation = handle(accreditationCalls.getAccreditation, async ({ member }, deps) =>
  presentOwnAccreditation(await readAccreditation(deps.db.read, member.id, deps)),
)

export const keepAccreditation = handle(accreditationCalls.keepAccreditation, async ({ body, member, once }, deps) => {
  const change = { personId: member.id, step: body.step, entries: body.values }
  await once(async (tx) => presentOwnAccreditation(await saveAnswers(tx, change, deps)))
  return presentOwnAccreditation(await readAccreditation(deps.db.read, member.id, deps))
})

export const sendAccreditation = handle(
  accreditationCalls.sendAccreditation,
  async ({ body, member, language, once }, deps) => {
    checkStatement(body)
    const submission = { personId: member.id, language }
    await once(async (tx) => presentOwnAccreditation(await submitAccreditation(tx, submission, deps)))
    return presentOwnAccreditation(await readAccreditation(deps.db.read, member.id, deps))
  },
)

export const resendLetter = handle(accreditationCalls.resendLetter, ({ member, once }, deps) =>
  once(async (tx) => {
    await resend(tx, member.id, deps)
    return { done: true }
  }),
)
