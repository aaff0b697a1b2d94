/**
 * Runs the writing part of a call exactly once per idempotency key. The key's row is inserted first, in the same
 * transaction as the effect: a concurrent duplicate waits for it and then finds the stored reply. If the first request
 * fails, its row is rolled back and the duplicate does the work.
 */

import { type Database, sqlState, type Writer } from '#api/db/database.ts'
import { findKey, insertKey, type KeyClaim, storeReply } from '#api/db/limits/idempotency.ts'
import type { KeyedHashes } from '#api/ports.ts'
import type { PlainJson, PlainUpload } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { decode, encode } from '#contract/schema.ts'
import { canonicalJson } from '#domain/canonical-json.ts'

export type Claim = KeyClaim

/**
 * The request is stored as a keyed hash: a body may contain an account number, which a plain hash would reveal to a
 * brute-force search.
 * @throws CallError IDEMPOTENCY_KEY_REQUIRED, INVALID_INPUT.
 */
export function claimOf(
  keyedHashes: KeyedHashes,
  name: string,
  request: Request,
  subject: string,
  body: unknown,
): Claim {
  const key = request.headers.get('idempotency-key')
  if (key === null || key === '') throw new CallError('IDEMPOTENCY_KEY_REQUIRED')
  if (!/^[\w-]{8,255}$/.test(key))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'Idempotency-Key', code: 'format' }])
  const url = new URL(request.url)
  const requestHash = keyedHashes.of(`idempotency ${request.method} ${url.pathname}\n${canonicalJson(body)}`)
  return { subject, key, name, requestHash: Buffer.from(requestHash) }
}

/** @throws CallError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS, and the errors of `work`. */
export async function runOnce<R>(
  db: Database,
  call: PlainJson | PlainUpload,
  claim: Claim,
  now: Date,
  work: (tx: Writer) => Promise<R>,
): Promise<{ reply: R; repeated: boolean }> {
  return db.transact(async (tx) => {
    const stored = await claimKey(tx, claim, now)
    if (stored !== undefined) return { reply: revive(call, stored) as R, repeated: true }
    const reply = await work(tx)
    await storeReply(tx, claim, encode(call.reply, reply))
    return { reply, repeated: false }
  })
}

/** Inserts the key, or returns the stored reply of its first use. */
async function claimKey(tx: Writer, claim: Claim, now: Date): Promise<unknown> {
  const claimed = await insertKey(tx, claim, now).catch((error: unknown): never => {
    // The first request still holds the key after the lock time-out. A lock time-out within `work` has another cause: a
    // busy campaign.
    if (sqlState(error) === '55P03') throw new CallError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 })
    throw error
  })
  if (claimed) return undefined
  const first = await findKey(tx, claim)
  if (!first) throw new CallError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 })
  if (
    first.call !== claim.name ||
    Buffer.compare(Buffer.from(first.request_hash), Buffer.from(claim.requestHash)) !== 0
  ) {
    throw new CallError('IDEMPOTENCY_KEY_REUSED')
  }
  return first.reply
}

function revive(call: PlainJson | PlainUpload, wire: unknown): unknown {
  const decoded = decode(call.reply, wire, { tolerant: true })
  if (!decoded.ok) throw new Error('a stored reply does not fit its call any more')
  return decoded.value
}
