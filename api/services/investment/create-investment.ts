import type { Writer } from '#api/db/database.ts'
import { investmentById, type InvestmentRow, lockOffering, returnUnits } from '#api/db/investment/investments.ts'
import { reserve } from '#api/db/investment/reservations.ts'
import { endWaitingListEntry } from '#api/db/investment/waiting-list.ts'
import { readSettings, type StoredSettings } from '#api/db/site/settings.ts'
import type { Deps, Member } from '#api/deps.ts'
import { feeBy, refuseForCampaign, refuseGatewayOff } from '#api/services/payment/gateways.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { dayMs } from '#domain/calendar.ts'
import type { Request } from '#domain/investment/investment.ts'
import { referenceOf } from '#domain/investment/reference.ts'
import { checkoutMinutes } from '#domain/limits.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import { offerFreeUnits } from './free-units.ts'
import { holdToLimit } from './limit.ts'
import { offeringOf, quoteOf, type RequestBody, requestOf } from './offering.ts'
import { ownOffer, withOffer } from './own-offer.ts'
import { investorFor } from './prospect.ts'
import { waitsForQuestionnaire } from '#api/services/identity/questionnaire/read-questionnaire.ts'
import { waitsForIdentity } from '#api/services/identity/read-identity.ts'

/** @throws CallError INVALID_INPUT unless exactly one of units and amount is given and the risk is accepted */
export function checkOrder(body: RequestBody & { readonly riskAccepted: boolean }): Request {
  const request = requestOf(body)
  if (!body.riskAccepted) throw new CallError('INVALID_INPUT', {}, [{ path: 'riskAccepted', code: 'accept' }])
  return request
}

interface NewInvestment {
  readonly campaignId: string
  readonly request: Request
  readonly gateway: GatewayName
  readonly anonymous: boolean
  readonly member: Member
  readonly language: Language
}

/**
 * Reserves the units: locks the campaign's row, applies the rules to its current values, and writes the reservation in
 * the same transaction (decision T30). Nothing is signed or paid yet, so no one is notified and nothing is booked.
 */
export async function createInvestment(
  tx: Writer,
  { campaignId, request, gateway, anonymous, member, language }: NewInvestment,
  deps: Pick<Deps, 'clock' | 'ids' | 'gateways' | 'jobs' | 'sealer' | 'log'>,
): Promise<InvestmentRow> {
  const { clock, ids, gateways, jobs } = deps
  const { settings } = await readSettings(tx)
  refuseGatewayOff(gateway, settings, gateways)
  const row = await lockOffering(tx, campaignId)
  const offer = await ownOffer(tx, campaignId, member.id, clock.now())
  const offering = withOffer(offeringOf(row), offer)
  if (row) refuseForCampaign(gateway, row, settings)
  const now = clock.now()
  const investor = await investorFor(tx, row, member, now)
  const quote = quoteOf(offering, row?.owner_id ?? '', investor, request, now)
  if (row) await holdToLimit(tx, { campaign: row, investorId: member.id, amount: quote.amount, now }, deps)
  const id = ids.next()
  if (offer) {
    await endWaitingListEntry(tx, offer.id, 'accepted', new Date(now))
    await returnUnits(tx, campaignId, offer.units)
  }
  await reserve(tx, {
    id,
    campaignId,
    investorId: member.id,
    units: quote.units,
    unitPrice: quote.unitPrice,
    amount: quote.amount,
    currency: offering.currency,
    fee: feeBy(gateway, quote.amount, offering.currency, settings),
    gateway,
    reference: referenceOf(ids.random(8)),
    anonymous,
    createdAt: new Date(now),
    expiresAt: new Date(now + (await reservationMs(tx, gateway, member.id, settings, { clock }))),
  })
  // Offered units that are not taken pass to the next entry of the waiting list.
  if (offer) await offerFreeUnits(tx, campaignId, { clock, jobs })
  const stored = await investmentById(tx, id, language)
  if (!stored) throw new Error('a reservation was written and is not there')
  return stored
}

/**
 * Milliseconds. An online payment has as long as a card provider's page is valid; a transfer has days, and so has an
 * investor who is not verified yet or has not passed the questionnaire (decision T35).
 */
async function reservationMs(
  tx: Writer,
  gateway: GatewayName,
  personId: string,
  { reservationDays }: Pick<StoredSettings, 'reservationDays'>,
  deps: Pick<Deps, 'clock'>,
): Promise<number> {
  const slow =
    gateway === 'offline' ||
    (await waitsForIdentity(tx, { personId, gates: ['sign', 'pay'] }, deps)) ||
    (await waitsForQuestionnaire(tx, personId, deps))
  return slow ? reservationDays * dayMs : checkoutMinutes * 60_000
}
