import { agreementOf } from '#api/db/agreements.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentAgreement } from '#api/presenters/agreement.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

export const get = handle(calls.agreement.get, async ({ params, member }, { db }) => {
  const row = await agreementOf(db.read, params.id)
  if (row?.investor_id !== member.id) throw new CallError('NOT_FOUND')
  return presentAgreement(row)
})
