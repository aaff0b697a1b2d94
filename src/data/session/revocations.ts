/** Sessions that have to be revoked at the server; the worker delivers the revocations too (`sw/revocation.ts`). */

import { revokeSession } from '#contract/account/account.ts'
import { pathOf } from '#contract/call.ts'
import { deliverRevocations } from '#contract/auth/revocation.ts'
import { type PageMessage, revocationPrefix, revocationSyncTag } from '#contract/worker.ts'
import { hashToken } from '#src/platform/storage/hash-token.ts'
import { readMetas, writeMeta } from '#src/platform/storage/storage.ts'
import { request } from '#src/data/request.ts'

const patienceMs = 5000

/** Records a session for revocation without storing its token. Called before the token is deleted. */
export async function noteRevocation(token: string): Promise<string> {
  const tokenHash = await hashToken(token)
  await writeMeta(revocationPrefix + tokenHash, true)
  return tokenHash
}

export async function revocationDelivered(tokenHash: string): Promise<void> {
  await writeMeta(revocationPrefix + tokenHash, undefined)
}

/**
 * Delivers the waiting revocations; those that fail are sent with the next connection, also when no page is open. Never
 * fails.
 */
export async function sendRevocations(): Promise<void> {
  const names = (await readMetas()).map(([name]) => name).filter((name) => name.startsWith(revocationPrefix))
  const all = await deliverRevocations(
    names.map((name) => name.slice(revocationPrefix.length)),
    async (body) => {
      const { status } = await request(pathOf(revokeSession, {}), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        timeoutMs: patienceMs,
        returnsRefusals: true,
      })
      return status
    },
    revocationDelivered,
  )
  if (!all) await handToWorker().catch(() => {})
}

async function handToWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration: (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }) | undefined =
    await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage({ type: 'REVOKE' } satisfies PageMessage)
  await registration?.sync?.register(revocationSyncTag)
}
