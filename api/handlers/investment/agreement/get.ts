import { agreementOf } from '#api/db/investment/agreements.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentAgreement } from '#api/presenters/investment/agreement.ts'
import * as agreementCalls from '#contract/investment/agreement.ts'
import { CallError } from '#contract/errors.ts'

export const get = handle(agreementCalls.get, async ({ params, member }, { db }) => {
  const row = await agreementOf(db.read, params.id)
  if (row?.investor_id !== member.id) throw new CallError('NOT_FOUND')
  return presentAgreement(row)
})
