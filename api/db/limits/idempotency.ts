/** Idempotency keys of calls. */

import { sql } from 'kysely'
import type { Calls } from '#contract/calls.ts'
import type { Writer } from '#api/db/database.ts'

/**
 * Areas whose calls may move money: their keys are stored forever, because a repeat after years would move it again.
 * Other calls refuse such a late repeat themselves, or are harmless.
 */
const movesMoney: Readonly<Record<keyof Calls, boolean>> = {
  account: false,
  admin: true,
  agreement: false,
  campaign: false,
  campaignDashboard: false,
  campaignEdit: false,
  connectedAccount: false,
  content: false,
  discussion: false,
  document: false,
  filing: false,
  identity: false,
  investment: true,
  privacy: false,
  messaging: false,
  repayment: true,
  network: false,
  newsletter: false,
  payment: true,
  paymentOptions: false,
  preference: false,
  repaymentSchedule: false,
  reviewThread: false,
  settings: false,
  social: false,
  wallet: true,
}

/** @param before created earlier than this */
export async function forgetKeysWithoutMoney(tx: Writer, before: Date): Promise<void> {
  const areas = Object.entries(movesMoney).flatMap(([area, moves]) => (moves ? [] : [area]))
  await tx
    .deleteFrom('idempotency')
    .where('created_at', '<', before)
    .where(sql<string>`split_part(call, '.', 1)`, 'in', areas)
    .execute()
}

export interface KeyClaim {
  /** The user, or `visitor`. */
  readonly subject: string
  readonly key: string
  /** The name of the call. */
  readonly name: string
  readonly requestHash: Uint8Array
}

/** Waits for a transaction that claims the same key. @returns whether the key is new */
export async function insertKey(tx: Writer, claim: KeyClaim, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('idempotency')
    .values({
      subject: claim.subject,
      key: claim.key,
      call: claim.name,
      request_hash: claim.requestHash,
      reply: sql`'null'::jsonb`,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['subject', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** The first use of a key, with its stored reply. */
export function findKey(tx: Writer, { subject, key }: Pick<KeyClaim, 'subject' | 'key'>) {
  return tx
    .selectFrom('idempotency')
    .select(['call', 'request_hash', 'reply'])
    .where('subject', '=', subject)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** @param reply as sent over the wire */
export async function storeReply(
  tx: Writer,
  { subject, key }: Pick<KeyClaim, 'subject' | 'key'>,
  reply: unknown,
): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ reply: JSON.stringify(reply) })
    .where('subject', '=', subject)
    .where('key', '=', key)
    .execute()
}
