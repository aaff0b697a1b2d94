import { readOffering } from '#api/db/investments.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { unitsLeft } from '#domain/investment.ts'
import { feeBy, refuseWithoutGateway } from './gateways.ts'
import { limitApplies, refuseBeyond, standingOf } from './limit.ts'
import { offeringOf, quoteOf, requestOf } from './offering.ts'
import { ownOffer, withOffer } from './own-offer.ts'

export const check = handle(calls.investment.check, async ({ body, member }, { db, clock, gateways }) => {
  const request = requestOf(body)
  const { settings } = await readSettings(db.read)
  refuseWithoutGateway(settings, gateways)
  const row = await readOffering(db.read, body.campaignId)
  const offer = await ownOffer(db.read, body.campaignId, member.id, clock.now())
  const offering = withOffer(offeringOf(row), offer)
  const quote = quoteOf(offering, row?.owner_id ?? '', member, request, clock.now())
  if (row && limitApplies(settings, row)) refuseBeyond(await standingOf(db.read, member, clock.now()), quote.amount)
  // The owner pays the site's fee at the payout; payers pay for their way to pay alone.
  const fee = feeBy(body.gateway ?? 'offline', quote.amount, offering.currency, settings)
  return {
    units: quote.units,
    unitPrice: quote.unitPrice,
    amount: { amount: quote.amount, currency: offering.currency },
    snapped: quote.snapped,
    fee,
    total: quote.amount + fee,
    unitsLeft: unitsLeft(offering),
  }
})
