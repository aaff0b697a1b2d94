import { insertAudit } from '#api/db/audit.ts'
import { voidAgreement } from '#api/db/agreements.ts'
import { investmentById, lockInvestment, lockOffering, takeUnits } from '#api/db/investments.ts'
import { liveAttemptOf } from '#api/db/payments.ts'
import { changeReservation } from '#api/db/reservations.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { mayChange } from '#domain/investment.ts'
import { freeUnits } from './free-units.ts'
import { feeBy } from './gateways.ts'
import { holdToLimit } from './limit.ts'
import { offeringOf, quoteOf, requestOf } from './offering.ts'

/**
 * Other units for an unpaid investment, by the rules of a new one with its own units free. The time that it is kept stays as it
 * is. What was signed was signed for other units: it is void.
 */
export const edit = handle(calls.investment.edit, ({ params, body, member, language, once }, deps) => {
  const request = requestOf(body)
  return once(async (tx) => {
    const { clock, ids } = deps
    const seen = await investmentById(tx, params.investorId, language)
    if (!seen || seen.investor_id !== member.id) throw new CallError('NOT_FOUND')
    const campaign = await lockOffering(tx, seen.campaign_id)
    const investment = await lockInvestment(tx, seen.id)
    if (!campaign || !investment) throw new CallError('NOT_FOUND')
    const now = clock.now()
    const { id, state, units, currency, gateway } = investment
    const underWay = (await liveAttemptOf(tx, { investmentId: id })) !== undefined
    const decision = mayChange({ state, expiresAt: investment.expires_at?.getTime(), underWay }, now)
    if (!decision.ok) throw new CallError(decision.code)
    if (units !== body.unitsBefore) throw new CallError('INVESTMENT_CHANGED')
    const offering = offeringOf(campaign)
    const withoutIt = { ...offering, unitsTaken: offering.unitsTaken - units }
    const quote = quoteOf(withoutIt, campaign.owner_id, member, request, now)
    if (quote.units !== units) {
      await holdToLimit(tx, { campaign, investorId: member.id, amount: quote.amount, exceptFor: id }, now)
      const { settings } = await readSettings(tx)
      const fee = feeBy(gateway, quote.amount, currency, settings)
      await changeReservation(tx, id, { units: quote.units, amount: quote.amount, fee })
      if (quote.units > units) await takeUnits(tx, campaign.id, quote.units - units)
      else await freeUnits(tx, campaign.id, units - quote.units, deps)
      const at = new Date(now)
      const agreementVoided = await voidAgreement(tx, id, at)
      await insertAudit(tx, {
        id: ids.next(),
        at,
        actorId: member.id,
        act: 'investment-changed',
        subject: id,
        facts: { from: String(units), to: String(quote.units), agreementVoided },
      })
    }
    const row = await investmentById(tx, id, language)
    if (!row) throw new Error('an investment was changed and is not there')
    return presentInvestment(row)
  })
})
