import { investmentById, lockOffering, returnUnits, takeUnits } from '#api/db/investments.ts'
import { insertReservation } from '#api/db/reservations.ts'
import { forgetSaved } from '#api/db/saved-investments.ts'
import type { Writer } from '#api/db/database.ts'
import { readSettings, type StoredSettings } from '#api/db/settings.ts'
import { endPlace } from '#api/db/waiting-list.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { dayMs } from '#domain/calendar.ts'
import { checkoutMinutes } from '#domain/limits.ts'
import type { GatewayName } from '#domain/payment.ts'
import { referenceOf } from '#domain/reference.ts'
import { offerFreeUnits } from './free-units.ts'
import { feeBy, refuseForCampaign, refuseGatewayOff } from './gateways.ts'
import { holdToLimit } from './limit.ts'
import { offeringOf, quoteOf, requestOf } from './offering.ts'
import { ownOffer, withOffer } from './own-offer.ts'
import { investorFor } from './prospect.ts'
import { waitsForIdentity } from './ready.ts'

/**
 * Reserves the units: the campaign's row is locked, the rules decide on what it says then, and the reservation is written in
 * the same transaction (decision T30). Nothing is signed or paid yet, so nobody is told and nothing is booked.
 */
export const create = handle(
  calls.investment.create,
  async ({ params, body, member, language, once }, { clock, ids, gateways, jobs }) => {
    const request = requestOf(body)
    if (!body.riskAccepted) throw new CallError('INVALID_INPUT', {}, [{ path: 'riskAccepted', code: 'accept' }])
    return once(async (tx) => {
      const { settings } = await readSettings(tx)
      refuseGatewayOff(body.gateway, settings, gateways)
      const row = await lockOffering(tx, params.campaignId)
      const offer = await ownOffer(tx, params.campaignId, member.id, clock.now())
      const offering = withOffer(offeringOf(row), offer)
      if (row) refuseForCampaign(body.gateway, row, settings)
      const now = clock.now()
      const investor = await investorFor(tx, row, member)
      const quote = quoteOf(offering, row?.owner_id ?? '', investor, request, now)
      if (row) await holdToLimit(tx, { campaign: row, investorId: member.id, amount: quote.amount }, now)
      const id = ids.next()
      if (offer) {
        await endPlace(tx, offer.id, 'taken', new Date(now))
        await returnUnits(tx, params.campaignId, offer.units)
      }
      await takeUnits(tx, params.campaignId, quote.units)
      // What was kept and is not wanted goes to the next.
      if (offer) await offerFreeUnits(tx, params.campaignId, { clock, jobs })
      await forgetSaved(tx, member.id, params.campaignId)
      await insertReservation(tx, {
        id,
        campaignId: params.campaignId,
        investorId: member.id,
        units: quote.units,
        unitPrice: quote.unitPrice,
        amount: quote.amount,
        currency: offering.currency,
        fee: feeBy(body.gateway, quote.amount, offering.currency, settings),
        gateway: body.gateway,
        reference: referenceOf(ids.random(8)),
        anonymous: body.anonymous,
        createdAt: new Date(now),
        expiresAt: new Date(now + (await keptFor(tx, body.gateway, member.id, settings))),
      })
      const stored = await investmentById(tx, id, language)
      if (!stored) throw new Error('a reservation was written and is not there')
      return presentInvestment(stored)
    })
  },
)

/**
 * Milliseconds. Whoever pays at once is waited for as long as a card provider's page lives; a transfer has its days, and so has
 * somebody who has yet to be verified (decision T35).
 */
async function keptFor(
  tx: Writer,
  gateway: GatewayName,
  personId: string,
  { reservationDays }: Pick<StoredSettings, 'reservationDays'>,
): Promise<number> {
  const slow = gateway === 'offline' || (await waitsForIdentity(tx, personId))
  return slow ? reservationDays * dayMs : checkoutMinutes * 60_000
}
