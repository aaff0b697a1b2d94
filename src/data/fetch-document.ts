/** Follows a link to a document. */

import { noteReachable } from '#src/platform/online.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { CallFailure, failureOf } from './failure.ts'
import type { SendContext } from './send.ts'

const timeoutMs = 60_000

/** A personal link opens only together with the session. @throws CallFailure */
export async function fetchDocument(
  { url, personal }: { readonly url: string; readonly personal: boolean },
  { token = '' }: SendContext,
): Promise<void> {
  if (!personal) return location.assign(url)
  const { response, file } = await fetched(url, token)
  if (!response.ok) throw failureOf(response.status, JSON.parse(await file.text()))
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(file, name ?? 'document')
}

async function fetched(url: string, token: string): Promise<{ response: Response; file: Blob }> {
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { response, file: await response.blob() }
  } catch {
    noteReachable(false)
    throw new CallFailure('OFFLINE', 0)
  }
}
