import { readOffering } from '#api/db/investments.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { unitsLeft } from '#domain/investment.ts'
import { refuseWithoutBank } from './gateways.ts'
import { offeringOf, quoteOf, requestOf } from './offering.ts'

export const check = handle(calls.investment.check, async ({ body, member }, { db, clock }) => {
  const request = requestOf(body)
  refuseWithoutBank((await readSettings(db.read)).settings)
  const row = await readOffering(db.read, body.campaignId)
  const offering = offeringOf(row)
  const quote = quoteOf(offering, row?.owner_id ?? '', member, request, clock.now())
  return {
    units: quote.units,
    unitPrice: quote.unitPrice,
    amount: { amount: quote.amount, currency: offering.currency },
    snapped: quote.snapped,
    // Offline payments cost the investor nothing on top; the owner pays the site's fee at the payout.
    fee: 0n,
    total: quote.amount,
    unitsLeft: unitsLeft(offering),
  }
})
