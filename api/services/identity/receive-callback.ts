/**
 * Callbacks of identity providers. An authentic one is recorded once; a job then polls the check that it names. Nothing
 * else in it is trusted, and it is not stored, because it leads to pictures of documents.
 */

import { createHash } from 'node:crypto'
import { insertCallback, openAccesses } from '#api/db/identity/verification-callbacks.ts'
import { readVerification } from '#api/db/identity/verifications.ts'
import type { Deps } from '#api/deps.ts'
import type { IdentityVerifier } from '#api/identity-ports.ts'
import { CallError } from '#contract/errors.ts'
import type { IdentityProvider } from '#domain/identity/verification-result.ts'
import { isUuid } from '#domain/uuid.ts'

/** Providers that send callbacks, by the name in the address. */
const senders = ['shuftiprokyc'] as const satisfies readonly IdentityProvider[]
export type CallbackSender = (typeof senders)[number]

export function callbackSender(name: string): CallbackSender | undefined {
  return senders.find((known) => known === name)
}

/** @throws CallError NOT_FOUND if the provider is not configured, INVALID_INPUT if the sender is not authenticated */
export async function receiveCallback(
  provider: CallbackSender,
  { headers, body }: { readonly headers: Headers; readonly body: string },
  deps: Deps,
): Promise<void> {
  const verifiers = await listening(provider, deps)
  if (verifiers.length === 0) throw new CallError('NOT_FOUND')
  const named = await authenticated(verifiers, headers, body)
  if (!named) throw new CallError('INVALID_INPUT', {}, [{ path: 'signature', code: 'mismatch' }])
  const { verificationId } = named
  const verification = isUuid(verificationId) ? await readVerification(deps.db.read, verificationId) : undefined
  // Of another site with the same account, or deleted since.
  if (verification?.method !== provider) return
  await deps.db.transact(async (tx) => {
    const isFirst = await insertCallback(tx, {
      verification_id: verificationId,
      digest: createHash('sha256').update(body).digest('hex'),
      received_at: new Date(deps.clock.now()),
    })
    if (isFirst) await deps.jobs.add(tx, 'poll-verification', { verificationId })
  })
}

/** With the keys in force, and with those of submissions in progress. */
async function listening(provider: CallbackSender, { db, verifiers }: Deps): Promise<readonly IdentityVerifier[]> {
  const current = verifiers.of(provider)
  const open = await openAccesses(db.read, provider)
  return [...(current ? [current] : []), ...open.flatMap((each) => verifiers.opened({ provider, ...each }) ?? [])]
}

async function authenticated(
  verifiers: readonly IdentityVerifier[],
  headers: Headers,
  body: string,
): Promise<{ readonly verificationId: string } | undefined> {
  for (const verifier of verifiers) {
    const named = await verifier.callback(headers, body)
    if (named) return named
  }
  return undefined
}
