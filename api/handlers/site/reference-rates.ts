import { readReferenceRates } from '#api/db/site/reference-rates.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentRates } from '#api/presenters/site/reference-rates.ts'
import * as rateCalls from '#contract/site/reference-rates.ts'

export const getReferenceRates = handle(rateCalls.getReferenceRates, async (_, { db, referenceRates }) => {
  const [source] = referenceRates
  const rates = source && (await readReferenceRates(db.read, source.name))
  return { rates: rates ? presentRates(source.name, rates) : null }
})
