/** Fetches a file that is for one person: with their token, and kept nowhere. */

import { apiBase } from '#contract/call.ts'
import { noteReachable } from '#src/platform/online.ts'
import { noteRefused } from '#src/state/session.ts'
import { CallFailure, failureOf } from './failure.ts'
import type { SendContext } from './send.ts'

/** @param path below the API's base @throws CallFailure */
export async function fetchFile(path: string, { token, language }: SendContext): Promise<Blob> {
  let response: Response
  try {
    response = await fetch(`${apiBase}${path}?lng=${language}`, {
      headers: { authorization: `Bearer ${token ?? ''}` },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(60_000),
    })
    if (response.ok) return await response.blob()
  } catch {
    noteReachable(false)
    throw new CallFailure('OFFLINE', 0)
  }
  const failure = failureOf(response.status, await response.json().catch(() => undefined))
  if (failure.code === 'SESSION_EXPIRED' && token !== undefined) noteRefused(token)
  throw failure
}
