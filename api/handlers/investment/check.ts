import { readOffering } from '#api/db/investment/investments.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import * as investmentCalls from '#contract/investment/investment.ts'
import { unitsLeft } from '#domain/investment/investment.ts'
import { usualLoan } from '#domain/repayment/loan-structures.ts'
import { feeBy, refuseWithoutGateway } from '#api/services/payment/gateways.ts'
import { investorCountryProblem } from '#api/services/identity/residence.ts'
import { limitApplies, refuseBeyond, standingOf } from '#api/services/investment/limit.ts'
import { offeringOf, quoteOf, requestOf } from '#api/services/investment/offering.ts'
import { ownOffer, withOffer } from '#api/services/investment/own-offer.ts'

export const check = handle(investmentCalls.check, async ({ body, member }, deps) => {
  const { db, clock, gateways } = deps
  const request = requestOf(body)
  const { settings } = await readSettings(db.read)
  refuseWithoutGateway(settings, gateways)
  const row = await readOffering(db.read, body.campaignId)
  const offer = await ownOffer(db.read, body.campaignId, member.id, clock.now())
  const offering = withOffer(offeringOf(row), offer)
  const countryProblem = row && (await investorCountryProblem(db.read, row, member.id))
  const quote = quoteOf(offering, row?.owner_id ?? '', { ...member, countryProblem }, request, clock.now())
  if (row && limitApplies(settings, row))
    refuseBeyond(await standingOf(db.read, { ...member, now: clock.now() }, deps), quote.amount)
  // The owner pays the site's fee at the payout; payers only pay the fee of their payment method.
  const fee = feeBy(body.gateway ?? 'offline', quote.amount, offering.currency, settings)
  return {
    units: quote.units,
    unitPrice: quote.unitPrice,
    amount: { amount: quote.amount, currency: offering.currency },
    snapped: quote.snapped,
    fee,
    total: quote.amount + fee,
    unitsLeft: unitsLeft(offering),
    ...(row?.kind === 'debt'
      ? {
          loan: {
            structure: row.repayment_structure ?? usualLoan.structure,
            method: row.interest_method ?? usualLoan.method,
          },
        }
      : {}),
  }
})
