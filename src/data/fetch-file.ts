/** Fetches a file that is for one person: with their token. What the worker keeps of it, it keeps for them alone. */

import { apiBase } from '#contract/call.ts'
import { partitionHeader } from '#contract/worker.ts'
import { noteReachable } from '#src/platform/online.ts'
import { noteRefused } from '#src/state/session.ts'
import { CallFailure, failureOf } from './failure.ts'
import type { SendContext } from './send.ts'

export interface FetchedFile {
  readonly file: Blob
  /** As the server calls it. */
  readonly name: string
}

/**
 * @param path below the API's base, with its query
 * @param body makes it a POST
 * @throws CallFailure
 */
export async function fetchFile(path: string, { token, partition }: SendContext, body?: object): Promise<FetchedFile> {
  let response: Response
  try {
    response = await fetch(`${apiBase}${path}`, {
      headers: {
        authorization: `Bearer ${token ?? ''}`,
        ...(partition === undefined ? {} : { [partitionHeader]: partition }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(60_000),
    })
    if (response.ok) {
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
      return { file: await response.blob(), name: name ?? 'file' }
    }
  } catch {
    noteReachable(false)
    throw new CallFailure('OFFLINE', 0)
  }
  const failure = failureOf(response.status, await response.json().catch(() => undefined))
  if (failure.code === 'SESSION_EXPIRED' && token !== undefined) noteRefused(token)
  throw failure
}
