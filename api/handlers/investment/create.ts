import { investmentById, lockOffering, takeUnits } from '#api/db/investments.ts'
import { insertReservation } from '#api/db/reservations.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { dayMs } from '#domain/calendar.ts'
import { checkoutMinutes } from '#domain/limits.ts'
import { referenceOf } from '#domain/reference.ts'
import { refuseWithoutBank } from './gateways.ts'
import { offeringOf, quoteOf, requestOf } from './offering.ts'

/**
 * Reserves the units: the campaign's row is locked, the rules decide on what it says then, and the reservation is written in
 * the same transaction (decision T30). Nothing is paid yet, so nothing is booked yet.
 */
export const create = handle(
  calls.investment.create,
  async ({ params, body, member, language, once }, { db, clock, ids, jobs, gateways }) => {
    const request = requestOf(body)
    if (!body.riskAccepted) throw new CallError('INVALID_INPUT', {}, [{ path: 'riskAccepted', code: 'accept' }])
    const { settings } = await readSettings(db.read)
    if (body.gateway === 'offline') refuseWithoutBank(settings)
    else if (!gateways.of(body.gateway)) throw new CallError('GATEWAY_OFF')
    return once(async (tx) => {
      const row = await lockOffering(tx, params.campaignId)
      const offering = offeringOf(row)
      const now = clock.now()
      const quote = quoteOf(offering, row?.owner_id ?? '', member, request, now)
      const id = ids.next()
      await takeUnits(tx, params.campaignId, quote.units)
      await insertReservation(tx, {
        id,
        campaignId: params.campaignId,
        investorId: member.id,
        units: quote.units,
        unitPrice: quote.unitPrice,
        amount: quote.amount,
        currency: offering.currency,
        fee: 0n,
        gateway: body.gateway,
        reference: referenceOf(ids.random(8)),
        anonymous: body.anonymous,
        createdAt: new Date(now),
        // Whoever pays at once is waited for as long as a card provider's page lives.
        expiresAt: new Date(
          now + (body.gateway === 'offline' ? settings.reservationDays * dayMs : checkoutMinutes * 60_000),
        ),
      })
      // Instructions for a transfer; whoever pays at a provider gets a receipt once the money is there.
      if (body.gateway === 'offline') await jobs.add(tx, 'mail-investment', { investmentId: id })
      const stored = await investmentById(tx, id, language)
      if (!stored) throw new Error('a reservation was written and is not there')
      return presentInvestment(stored)
    })
  },
)
