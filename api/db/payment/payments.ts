/** Payment attempts through a provider, refunds, and provider events. */

import type { Money } from '#domain/money.ts'
import { liveAttempts, type ProviderGateway, providerGateways, type RefundReason } from '#domain/payment/payment.ts'
import type { Language } from '#contract/shapes.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'
import { isUuid } from '#domain/uuid.ts'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'

export type AttemptRow = Selectable<Tables['payment_attempt']>
export type RefundRow = Selectable<Tables['payment_refund']>

/** The received amount, in its own currency; the requested amount if it is the same or nothing has arrived yet. */
export function arrivalOf(
  attempt: Pick<AttemptRow, 'amount' | 'currency' | 'received_amount' | 'received_currency'>,
): Money {
  const { received_amount: amount, received_currency: currency } = attempt
  return amount === null || currency === null
    ? { amount: attempt.amount, currency: attempt.currency }
    : { amount, currency }
}

/** The investment, top-up or repayment that an attempt pays for. */
export type Purpose =
  | { readonly investmentId: string }
  | { readonly topUpId: string }
  | { readonly repaymentId: string }

export interface NewAttempt {
  readonly id: string
  readonly purpose: Purpose
  readonly payerId: string
  readonly gateway: ProviderGateway
  readonly test: boolean
  /** The name of the keys that open it. */
  readonly access: string
  /** What the payer pays, including the fee. */
  readonly amount: bigint
  readonly fee: bigint
  readonly currency: string
  readonly language: Language
  readonly at: Date
  /** When the provider is polled, unless its status is known before. */
  readonly nextPollAt: Date
  /** The mandate to charge, without a checkout. */
  readonly mandateId?: string | undefined
  /** The mandate that the payer agrees to with this payment. */
  readonly agreedMandateId?: string | undefined
}

export async function insertAttempt(tx: Writer, attempt: NewAttempt): Promise<void> {
  await tx
    .insertInto('payment_attempt')
    .values({
      id: attempt.id,
      ...purposeColumns(attempt.purpose),
      payer_id: attempt.payerId,
      gateway: attempt.gateway,
      test: attempt.test,
      state: 'created',
      reason: null,
      amount: attempt.amount,
      fee: attempt.fee,
      currency: attempt.currency,
      language: attempt.language,
      provider_ref: null,
      payment_ref: null,
      checkout_url: null,
      cost: null,
      created_at: attempt.at,
      settled_at: null,
      cancel_requested_at: null,
      next_poll_at: attempt.nextPollAt,
      transaction_id: null,
      access: attempt.access,
      mandate_id: attempt.mandateId ?? null,
      agreed_mandate_id: attempt.agreedMandateId ?? null,
    })
    .execute()
  await tx
    .insertInto('payment_attempt_event')
    .values({ attempt_id: attempt.id, state: 'created', reason: null, at: attempt.at })
    .execute()
}

type PurposeColumn = 'investment_id' | 'top_up_id' | 'repayment_id'

function purposeColumns(purpose: Purpose): Pick<AttemptRow, PurposeColumn> {
  const [column, , id] = whereOf(purpose)
  return { investment_id: null, top_up_id: null, repayment_id: null, [column]: id }
}

function whereOf(purpose: Purpose): readonly [PurposeColumn, '=', string] {
  if ('investmentId' in purpose) return ['investment_id', '=', purpose.investmentId]
  return 'topUpId' in purpose ? ['top_up_id', '=', purpose.topUpId] : ['repayment_id', '=', purpose.repaymentId]
}

export function readAttempt(db: Reader, id: string): Promise<AttemptRow | undefined> {
  return db.selectFrom('payment_attempt').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What it pays for must be locked before. */
export function lockAttempt(tx: Writer, id: string): Promise<AttemptRow | undefined> {
  return tx.selectFrom('payment_attempt').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** An attempt by its id, or by the provider's id of its checkout or payment. */
export function attemptNamed(
  db: Reader,
  gateways: readonly ProviderGateway[],
  name: string,
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('gateway', 'in', gateways)
    .where((where) =>
      isUuid(name)
        ? where('id', '=', name)
        : where.or([where('provider_ref', '=', name), where('payment_ref', '=', name)]),
    )
    .executeTakeFirst()
}

/** The same among all attempts of one payer, on any gateway. */
export function attemptOfPayer(db: Reader, payerId: string, name: string): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('gateway', 'in', providerGateways)
    .where('payer_id', '=', payerId)
    .where((where) => (isUuid(name) ? where('id', '=', name) : where('provider_ref', '=', name)))
    .executeTakeFirst()
}

/** The attempt that may still bring the money. */
export function liveAttemptOf(db: Reader | Writer, purpose: Purpose): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('payment_attempt')
    .selectAll()
    .where(...whereOf(purpose))
    .where('state', 'in', liveAttempts)
    .executeTakeFirst()
}

/** The attempt that paid for an investment; undefined if it was paid by another method. */
export function paidAttemptOf(
  tx: Writer,
  { id, transaction_id }: { readonly id: string; readonly transaction_id: string | null },
): Promise<AttemptRow | undefined> {
  return tx
    .selectFrom('payment_attempt')
    .selectAll()
    .where('investment_id', '=', id)
    .where('state', '=', 'succeeded')
    .where('transaction_id', '=', transaction_id)
    .executeTakeFirst()
}

/** The latest attempt, whatever its outcome. */
export function latestAttemptOf(db: Reader | Writer, purpose: Purpose): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('payment_attempt')
    .selectAll()
    .where(...whereOf(purpose))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function changeAttempt(
  tx: Writer,
  id: string,
  change: Updateable<Tables['payment_attempt']>,
): Promise<void> {
  await tx.updateTable('payment_attempt').set(change).where('id', '=', id).execute()
}

/** Moves an attempt to another state and records when. */
export async function stepAttempt(
  tx: Writer,
  id: string,
  { at, ...change }: StateChange & { readonly at: Date },
): Promise<void> {
  await changeAttempt(tx, id, change)
  await tx
    .insertInto('payment_attempt_event')
    .values({ attempt_id: id, state: change.state, reason: change.reason, at })
    .execute()
}
type StateChange = Omit<Updateable<Tables['payment_attempt']>, 'state' | 'reason'> &
  Pick<AttemptRow, 'state' | 'reason'>

/**
 * A condition: the row has no pending attempt that may still bring its money.
 * @param column of an attempt that references the row
 * @param row its id in the surrounding query
 */
export function hasNoPendingMoney(column: 'investment_id' | 'top_up_id', row: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from payment_attempt
    where ${sql.ref(`payment_attempt.${column}`)} = ${sql.ref(row)} and payment_attempt.state in (${sql.join(liveAttempts)}))`
}

export async function insertRefund(
  tx: Writer,
  refund: { id: string; attemptId: string; amount: bigint; currency: string; reason: RefundReason; at: Date },
): Promise<void> {
  const row: Insertable<Tables['payment_refund']> = {
    id: refund.id,
    attempt_id: refund.attemptId,
    amount: refund.amount,
    currency: refund.currency,
    reason: refund.reason,
    state: 'created',
    provider_ref: null,
    created_at: refund.at,
    settled_at: null,
    next_poll_at: refund.at,
    transaction_id: null,
    manual_reference: null,
  }
  await tx.insertInto('payment_refund').values(row).execute()
}

export function refundsOf(db: Reader | Writer, attemptId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('payment_refund')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function readRefund(db: Reader, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('payment_refund').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockRefund(tx: Writer, id: string): Promise<RefundRow | undefined> {
  return tx.selectFrom('payment_refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeRefund(
  tx: Writer,
  id: string,
  change: Updateable<Tables['payment_refund']>,
): Promise<void> {
  await tx.updateTable('payment_refund').set(change).where('id', '=', id).execute()
}

/**
 * Ends the refunds of an attempt that were not requested from the provider yet. A requested one may have been made,
 * whatever the response: it continues under its own idempotency key, and an amount refunded twice is owed by the payer.
 * @returns the amount that is already refunded
 */
export async function endRefunds(tx: Writer, attemptId: string, at: Date): Promise<bigint> {
  await tx
    .updateTable('payment_refund')
    .set({ state: 'failed', settled_at: at, next_poll_at: null })
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'created')
    .where('poll_count', '=', 0)
    .execute()
  const refunds = await refundsOf(tx, attemptId)
  return refunds.reduce((sum, { state, amount }) => (state === 'succeeded' ? sum + amount : sum), 0n)
}
