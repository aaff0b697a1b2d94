import { agreementByHash } from '#api/db/investment/agreements.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentAgreementCheck } from '#api/presenters/investment/agreement.ts'
import * as agreementCalls from '#contract/investment/agreement.ts'

/** A holder of the file knows its hash. */
export const check = handle(agreementCalls.check, async ({ query, language }, { db }) => {
  const { settings } = await readSettings(db.read)
  return presentAgreementCheck(await agreementByHash(db.read, query.hash, language), settings.timezone)
})
