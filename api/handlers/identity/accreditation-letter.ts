/** The one-time link of a third party (docs/areas/identity.md). */

import { handle } from '#api/handlers/handler.ts'
import { answerLetter as answer, readLetterLink } from '#api/services/identity/accreditation-letter.ts'
import * as letterCalls from '#contract/identity/accreditation-letter.ts'

const getLetter = handle(letterCalls.getLetter, ({ params }, deps) => readLetterLink(params.token, deps))

const answerLetter = handle(letterCalls.answerLetter, async ({ params, body, address }, deps) => {
  const { confirmed, name, licenceNumber, date } = body
  const signature = { name: name.trim(), licenceNumber: licenceNumber.trim(), date: date.trim() }
  await deps.db.transact((tx) => answer(tx, { ...params, confirmed, ...signature, address }, deps))
  return { done: true }
})

export const accreditationLetter = {
  getLetter,
  answerLetter,
}
