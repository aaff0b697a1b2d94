/** Sends a form with files. */

import { noteReachable } from '#src/platform/online.ts'
import { CallFailure, failureOf } from './failure.ts'

/** A line on which nothing moves for so long is gone. */
const stillMs = 40_000

/**
 * Only XMLHttpRequest tells how much of a body has gone.
 * @returns the `data` of the answer
 * @throws CallFailure as the API refused, OFFLINE where it did not answer
 */
export function postForm(path: string, form: FormData, onProgress: (share: number) => void): Promise<unknown> {
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
    request.open('POST', path)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved()
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      noteReachable(true)
      const { status, response } = request
      if (status === 200) resolve((response as { data?: unknown } | null)?.data)
      else reject(failureOf(status, response))
    })
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    request.addEventListener('loadend', () => clearTimeout(stands))
    moved()
    request.send(form)
  })
}
