import { type AuditTrace, insertAudit, latestAuditEvent } from '#api/db/audit/audit.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { gatewayTerms, storedTerms } from '#api/db/payment/gateway-terms.ts'
import { changeSettings, listCurrencies, readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import type { Gateways } from '#api/payment-ports.ts'
import { CallError } from '#contract/errors.ts'
import type { GatewayTerms } from '#contract/payment/gateway-terms.ts'
import { type PayerFee, payerFeeProblems } from '#domain/payment/fees.ts'
import type { FieldProblem } from '#domain/field.ts'
import { type PayPageGateway, payPageGateways } from '#domain/payment/payment.ts'
import { takesCurrency } from '#domain/payment/provider-money.ts'

/** Its event in the audit log, per payment method. */
const termsChanged = (type: PayPageGateway) => `gateway-terms-changed-${type}` as const

export interface CurrentTerms extends Omit<GatewayTerms, 'changed'> {
  readonly lastChange: AuditTrace | undefined
}

export function listTerms({ db, gateways }: Deps): Promise<CurrentTerms[]> {
  return Promise.all(payPageGateways.map((type) => readTerms(db.read, type, gateways)))
}

/** What is undefined stays as it is. */
interface EnteredTerms {
  readonly on: boolean | undefined
  readonly fee: PayerFee | undefined
}

/** @throws CallError INVALID_INPUT */
export async function checkFee(type: PayPageGateway, fee: PayerFee, { db }: Pick<Deps, 'db'>): Promise<void> {
  const known = await listCurrencies(db.read)
  const foreign = fee.flat
    .filter(({ currency }) => !takesCurrency(type, currency) || !known.some(({ code }) => code === currency))
    .map(({ currency }): FieldProblem => ({ path: `flat.${currency}`, code: 'unknown' }))
  const problems = [...payerFeeProblems(fee), ...foreign]
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
}

/** Applies to new payments: a payment in progress keeps the terms that its payer agreed to. */
export async function changeTerms(
  tx: Writer,
  {
    type,
    entered: { on, fee },
    actorId,
  }: { readonly type: PayPageGateway; readonly entered: EnteredTerms; readonly actorId: string },
  { clock, ids, gateways }: Deps,
): Promise<CurrentTerms> {
  // Locked by the first change, so that the second is based on it.
  const before = await changeSettings(tx, {})
  const current = gatewayTerms(before, type)
  const terms = storedTerms({ on: on ?? current.on, fee: fee ?? current.fee })
  await changeSettings(tx, { gatewayTerms: { ...before.gatewayTerms, [type]: terms } })
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId,
    eventName: termsChanged(type),
    subject: type,
    facts: { ...terms, before: before.gatewayTerms?.[type] ?? null },
  })
  return readTerms(tx, type, gateways)
}

export async function readTerms(db: Reader | Writer, type: PayPageGateway, gateways: Gateways): Promise<CurrentTerms> {
  const { settings } = await readSettings(db)
  const last = await latestAuditEvent(db, termsChanged(type))
  const provider = gateways.of(type)
  const { on, fee } = gatewayTerms(settings, type)
  return {
    type,
    on,
    fee: { ...fee, flat: [...fee.flat] },
    provider: provider ? { test: provider.test } : null,
    lastChange: last,
  }
}
