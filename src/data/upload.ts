/** Sends the bytes of a file. */

import { noteReachable } from '#src/platform/online.ts'
import { CallFailure } from './failure.ts'

/** A slow line takes minutes for a file; one on which nothing moves for so long is gone. */
const stillMs = 30_000

/** Only XMLHttpRequest tells how much of a body has gone. @throws CallFailure OFFLINE */
export function putBytes(
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  token: string,
  onProgress: (share: number) => void,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stands: ReturnType<typeof setTimeout> | undefined
    const moved = (): void => {
      clearTimeout(stands)
      stands = setTimeout(() => request.abort(), stillMs)
    }
    const lost = (): void => {
      noteReachable(false)
      reject(new CallFailure('OFFLINE', 0))
    }
    request.open('PUT', path)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved()
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      noteReachable(true)
      resolve({ status: request.status, body: bodyOf(request.responseText) })
    })
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    request.addEventListener('loadend', () => clearTimeout(stands))
    moved()
    request.send(bytes)
  })
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Whatever stands in between answered with a page of its own.
    return undefined
  }
}
