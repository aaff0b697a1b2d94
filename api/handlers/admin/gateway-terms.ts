import { insertAudit, lastAct } from '#api/db/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { gatewayTerms, storedTerms } from '#api/db/gateway-terms.ts'
import { changeSettings, listCurrencies, readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import type { Gateways } from '#api/payment-ports.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { GatewayTerms } from '#contract/gateway-terms.ts'
import { payerFeeProblems } from '#domain/fees.ts'
import type { FieldProblem } from '#domain/field.ts'
import { type PayPageGateway, payPageGateways } from '#domain/payment.ts'
import { takesCurrency } from '#domain/provider-money.ts'

/** As the audit calls it, of each way to pay. */
const termsChanged = (type: PayPageGateway) => `gateway-terms-changed-${type}` as const

export const listGatewayTerms = handle(calls.admin.listGatewayTerms, (_, { db, gateways }) =>
  Promise.all(payPageGateways.map((type) => present(db.read, type, gateways))),
)

/** For what begins from now on: a payment under way keeps what its payer agreed to. */
export const updateGatewayTerms = handle(
  calls.admin.updateGatewayTerms,
  async ({ params: { type }, body, member, once }, { db, clock, ids, gateways }) => {
    const known = await listCurrencies(db.read)
    const foreign = body.fee.flat
      .filter(({ currency }) => !takesCurrency(type, currency) || !known.some(({ code }) => code === currency))
      .map(({ currency }): FieldProblem => ({ path: `flat.${currency}`, code: 'unknown' }))
    const problems = [...payerFeeProblems(body.fee), ...foreign]
    if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
    return once(async (tx) => {
      const terms = storedTerms(body)
      // Locked by the first change, so that the second builds on it.
      const before = await changeSettings(tx, {})
      await changeSettings(tx, { gatewayTerms: { ...before.gatewayTerms, [type]: terms } })
      await insertAudit(tx, {
        id: ids.next(),
        at: new Date(clock.now()),
        actorId: member.id,
        act: termsChanged(type),
        subject: type,
        facts: { ...terms, before: before.gatewayTerms?.[type] ?? null },
      })
      return present(tx, type, gateways)
    })
  },
)

async function present(db: Reader | Writer, type: PayPageGateway, gateways: Gateways): Promise<GatewayTerms> {
  const { settings } = await readSettings(db)
  const last = await lastAct(db, termsChanged(type))
  const provider = gateways.of(type)
  const { on, fee } = gatewayTerms(settings, type)
  return {
    type,
    on,
    fee: { ...fee, flat: [...fee.flat] },
    provider: provider ? { test: provider.test } : null,
    changed: last ? { at: last.at.toISOString(), by: `${last.first_name} ${last.last_name}` } : null,
  }
}
