/**
 * Response times and failures of payment providers, and their open payments: the basis of a gateway's health status.
 */

import { sql } from 'kysely'
import type { ProviderOperation, ProviderOutcome } from '#domain/payment/payment-administration.ts'
import { liveAttempts, type ProviderGateway } from '#domain/payment/payment.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { senderOf } from './payment-lists.ts'

export interface ProviderAnswer {
  readonly gateway: ProviderGateway
  readonly operation: ProviderOperation
  readonly outcome: ProviderOutcome
  readonly milliseconds: number
  readonly at: Date
}

export async function insertAnswers(tx: Writer, answers: readonly ProviderAnswer[]): Promise<void> {
  await tx
    .insertInto('provider_response')
    .values([...answers])
    .execute()
}

export async function forgetAnswers(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('provider_response').where('at', '<', before).execute()
}

export function lastAnswer(db: Reader, gateway: ProviderGateway) {
  return db
    .selectFrom('provider_response')
    .select(['operation', 'outcome', 'milliseconds', 'at'])
    .where('gateway', '=', gateway)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The number of requests since then, the number without a response, and the median latency. */
export async function answersSince(db: Reader, gateway: ProviderGateway, since: Date) {
  const { rows } = await sql<{ requests: bigint; silent: bigint; middle: number | null }>`
    select count(*) as requests, count(*) filter (where outcome = 'silent') as silent,
      percentile_cont(0.5) within group (order by milliseconds) filter (where outcome <> 'silent') as middle
    from provider_response where gateway = ${gateway} and at >= ${since}`.execute(db)
  const [row] = rows
  const middle = row?.middle ?? null
  return {
    requests: Number(row?.requests ?? 0n),
    silent: Number(row?.silent ?? 0n),
    medianMs: middle === null ? null : Math.round(middle),
  }
}

export async function lastMessageAt(db: Reader, gateway: ProviderGateway): Promise<Date | null> {
  const row = await db
    .selectFrom('provider_event')
    .select('received_at')
    .where('gateway', '=', senderOf(gateway))
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at ?? null
}

/** The number of payments whose status the provider has not reported, and the oldest open one. */
export async function openOf(db: Reader, gateway: ProviderGateway) {
  const silent = await db
    .selectFrom('payment_attempt')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('gateway', '=', gateway)
    .where('unresponsive_since', 'is not', null)
    .executeTakeFirstOrThrow()
  const oldest = await db
    .selectFrom('payment_attempt')
    .select(['id', 'created_at'])
    .where('gateway', '=', gateway)
    .where('state', 'in', liveAttempts)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return { unknown: Number(silent.total), oldest }
}
