/** Mandates: agreed to with a payment, and ended by the payer or by a charge that the payer's bank rejects. */

import {
  insertMandate,
  type MandateRow,
  mandatesOf,
  markMandateEnded,
  readMandate,
  recordMethod,
} from '#api/db/payment/mandates.ts'
import type { Writer } from '#api/db/database.ts'
import type { AttemptRow } from '#api/db/payment/payments.ts'
import type { Deps } from '#api/deps.ts'
import type { ProviderStatus, StoredMethod } from '#api/payment-ports.ts'
import { CallError } from '#contract/errors.ts'
import { isMandateGateway } from '#domain/payment/mandate.ts'
import type { ProviderGateway } from '#domain/payment/payment.ts'

export interface Consent {
  readonly personId: string
  readonly gateway: ProviderGateway
  /** IP address of the request. */
  readonly address: string
}

/**
 * Records that a payer agrees to later charges of the method that they pay with now. To be called in the transaction
 * that records the attempt, which names the mandate: the method is recorded once that payment has arrived.
 * @returns its id
 * @throws CallError GATEWAY_OFF if the gateway cannot charge without the payer
 */
export async function agreeToMandate(
  tx: Writer,
  { personId, gateway: name, address }: Consent,
  { clock, gateways, ids }: Pick<Deps, 'clock' | 'gateways' | 'ids'>,
): Promise<string> {
  const gateway = gateways.of(name)
  if (!gateway?.storedMethods || !isMandateGateway(name)) throw new CallError('GATEWAY_OFF')
  const id = ids.next()
  const { test, access } = gateway
  await insertMandate(tx, { id, personId, gateway: name, test, access, at: new Date(clock.now()), address })
  return id
}

/** The method that the provider stored, undefined until its payment has arrived. */
export function methodOf({ customer_ref, method_ref, mandate_ref }: MandateRow): StoredMethod | undefined {
  if (customer_ref === null || method_ref === null) return undefined
  return { customerRef: customer_ref, methodRef: method_ref, mandateRef: mandate_ref ?? undefined }
}

/** Records the stored method of a payment that has arrived. The attempt is locked. */
export async function recordMandateMethod(
  tx: Writer,
  { agreed_mandate_id: id }: AttemptRow,
  { report, method }: ProviderStatus,
  { jobs }: Pick<Deps, 'jobs'>,
): Promise<void> {
  if (id === null || method === undefined || report.state !== 'succeeded') return
  const mandate = await recordMethod(tx, id, method)
  // It ended before the payment arrived.
  if (mandate && mandate.ended_at !== null) await jobs.add(tx, 'forget-mandate', { mandateId: id })
}

/**
 * Nothing is charged with it any more, except charges that were recorded before; a job has the provider forget it.
 * Idempotent.
 */
export async function endMandate(tx: Writer, id: string, { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>): Promise<void> {
  const mandate = await markMandateEnded(tx, id, new Date(clock.now()))
  if (mandate && mandate.method_ref !== null) await jobs.add(tx, 'forget-mandate', { mandateId: id })
}

/** All mandates of an account that is deleted. */
export async function endMandatesOf(tx: Writer, personId: string, deps: Pick<Deps, 'clock' | 'jobs'>): Promise<void> {
  for (const { id } of await mandatesOf(tx, personId)) await endMandate(tx, id, deps)
}

/** Ends the mandate of a payment that its payer's bank rejected or took back. */
export async function endMandateOf(
  tx: Writer,
  { mandate_id: charged, agreed_mandate_id: agreed }: AttemptRow,
  deps: Pick<Deps, 'clock' | 'jobs'>,
): Promise<void> {
  const id = charged ?? agreed
  if (id !== null) await endMandate(tx, id, deps)
}

/**
 * Has the provider forget the method of a mandate that has ended.
 * @throws Error if the provider does not respond: the job is retried
 */
export async function forgetMandate(id: string, { db, gateways }: Pick<Deps, 'db' | 'gateways'>): Promise<void> {
  const mandate = await readMandate(db.read, id)
  const method = mandate && methodOf(mandate)
  if (!mandate || !method || mandate.ended_at === null) return
  const response = await gateways.opened(mandate)?.storedMethods?.forget(method)
  if (response === 'silent') throw new Error('the payment provider does not forget a payment method yet')
}
