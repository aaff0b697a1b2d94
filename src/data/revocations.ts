/** Sessions that are to be ended at the server; the worker delivers them too (`sw/revocation.ts`). */

import { revokeSession } from '#contract/account.ts'
import { pathOf } from '#contract/call.ts'
import { deliverRevocations } from '#contract/revocation.ts'
import { type PageMessage, revocationPrefix, revocationSyncTag } from '#contract/worker.ts'
import { hashToken } from '#src/platform/hash-token.ts'
import { readMetas, writeMeta } from '#src/platform/storage.ts'

const patienceMs = 5000

/** Remembers that a session is to be ended: its token is not kept. Called before the token is forgotten. */
export async function noteRevocation(token: string): Promise<string> {
  const tokenHash = await hashToken(token)
  await writeMeta(revocationPrefix + tokenHash, true)
  return tokenHash
}

export async function revocationDelivered(tokenHash: string): Promise<void> {
  await writeMeta(revocationPrefix + tokenHash, undefined)
}

/** Delivers what waits; what cannot be delivered goes with the next connection, also when no page is open. Never fails. */
export async function sendRevocations(): Promise<void> {
  const names = (await readMetas()).map(([name]) => name).filter((name) => name.startsWith(revocationPrefix))
  const all = await deliverRevocations(
    names.map((name) => name.slice(revocationPrefix.length)),
    async (body) => {
      const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
      const answer = await fetch(pathOf(revokeSession, {}), { ...request, signal: AbortSignal.timeout(patienceMs) })
      return answer.status
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
