import { investmentById, lockOffering, takeUnits } from '#api/db/investments.ts'
import { insertReservation } from '#api/db/reservations.ts'
import { forgetSaved } from '#api/db/saved-investments.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { dayMs } from '#domain/calendar.ts'
import { checkoutMinutes } from '#domain/limits.ts'
import { referenceOf } from '#domain/reference.ts'
import { feeBy, refuseForCampaign, refuseGatewayOff } from './gateways.ts'
import { offeringOf, quoteOf, requestOf } from './offering.ts'

/**
 * Reserves the units: the campaign's row is locked, the rules decide on what it says then, and the reservation is written in
 * the same transaction (decision T30). Nothing is signed or paid yet, so nobody is told and nothing is booked.
 */
export const create = handle(
  calls.investment.create,
  async ({ params, body, member, language, once }, { db, clock, ids, gateways }) => {
    const request = requestOf(body)
    if (!body.riskAccepted) throw new CallError('INVALID_INPUT', {}, [{ path: 'riskAccepted', code: 'accept' }])
    const { settings } = await readSettings(db.read)
    refuseGatewayOff(body.gateway, settings, gateways)
    return once(async (tx) => {
      const row = await lockOffering(tx, params.campaignId)
      const offering = offeringOf(row)
      if (row) refuseForCampaign(body.gateway, row, settings)
      const now = clock.now()
      const quote = quoteOf(offering, row?.owner_id ?? '', member, request, now)
      const id = ids.next()
      await takeUnits(tx, params.campaignId, quote.units)
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
        // Whoever pays at once is waited for as long as a card provider's page lives.
        expiresAt: new Date(
          now + (body.gateway === 'offline' ? settings.reservationDays * dayMs : checkoutMinutes * 60_000),
        ),
      })
      const stored = await investmentById(tx, id, language)
      if (!stored) throw new Error('a reservation was written and is not there')
      return presentInvestment(stored)
    })
  },
)
