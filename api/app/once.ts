/**
 * The writing part of a call, exactly once for an idempotency key. The key's row is claimed first, in the same transaction
 * as the effect: a twin that arrives meanwhile waits for it and then finds the stored reply; if the first one fails, nothing
 * of it is left and the twin does the work.
 */

import { sql } from 'kysely'
import { type Database, sqlState, type Writer } from '#api/db/database.ts'
import type { Signer } from '#api/ports.ts'
import type { PlainCall } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { decode, encode } from '#contract/schema.ts'

export interface Claim {
  /** The person, or `visitor`. */
  readonly subject: string
  readonly key: string
  readonly name: string
  readonly requestHash: Uint8Array
}

/**
 * What was asked is kept as a keyed hash: a body may hold the number of an account, which a plain hash would give away to
 * whoever tries all numbers.
 * @throws CallError IDEMPOTENCY_KEY_REQUIRED, INVALID_INPUT.
 */
export function claimOf(signer: Signer, name: string, request: Request, subject: string, body: unknown): Claim {
  const key = request.headers.get('idempotency-key')
  if (key === null || key === '') throw new CallError('IDEMPOTENCY_KEY_REQUIRED')
  if (!/^[\w-]{8,255}$/.test(key))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'Idempotency-Key', code: 'format' }])
  const url = new URL(request.url)
  const asked = signer.sign(`idempotency ${request.method} ${url.pathname}\n${stable(body)}`)
  return { subject, key, name, requestHash: Buffer.from(asked) }
}

/** @throws CallError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS, and whatever the work throws. */
export async function runOnce<R>(
  db: Database,
  call: PlainCall,
  claim: Claim,
  now: Date,
  work: (tx: Writer) => Promise<R>,
): Promise<{ reply: R; repeated: boolean }> {
  return db.transact(async (tx) => {
    const stored = await claimKey(tx, claim, now)
    if (stored !== undefined) return { reply: revive(call, stored) as R, repeated: true }
    const reply = await work(tx)
    await tx
      .updateTable('idempotency')
      .set({ reply: JSON.stringify(encode(call.reply, reply)) })
      .where('subject', '=', claim.subject)
      .where('key', '=', claim.key)
      .execute()
    return { reply, repeated: false }
  })
}

/** Claims the key, or gives the stored reply of its first use. */
async function claimKey(tx: Writer, claim: Claim, now: Date): Promise<unknown> {
  const claimed = await tx
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
    .catch((error: unknown): never => {
      // The first one still holds the key after the lock time-out. A wait inside the work is another matter: the busy campaign.
      if (sqlState(error) === '55P03') throw new CallError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 })
      throw error
    })
  if (claimed) return undefined
  const first = await tx
    .selectFrom('idempotency')
    .select(['call', 'request_hash', 'reply'])
    .where('subject', '=', claim.subject)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (!first) throw new CallError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 })
  if (
    first.call !== claim.name ||
    Buffer.compare(Buffer.from(first.request_hash), Buffer.from(claim.requestHash)) !== 0
  ) {
    throw new CallError('IDEMPOTENCY_KEY_REUSED')
  }
  return first.reply
}

function revive(call: PlainCall, wire: unknown): unknown {
  const decoded = decode(call.reply, wire, { tolerant: true })
  if (!decoded.ok) throw new Error('a stored reply does not fit its call any more')
  return decoded.value
}

/** JSON with sorted keys, so that equal bodies hash alike. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}
