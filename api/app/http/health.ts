/** Whether this process is healthy: the database responds and accepts writes. */

import { type Database, pingDatabase } from '#api/db/database.ts'

/** With less free space than this the embedded database cannot start its next log segment, and would have to stop. */
const leastFreeBytes = 24 * 1024 * 1024
const retryAfterSeconds = 10

/**
 * @param freeBytes free space of the disk that this process writes to; undefined if it is unknown
 * @returns concurrent requests share one response
 */
export function healthCheck(db: Database, freeBytes: () => number | undefined): () => Promise<Response> {
  let checking: Promise<Response> | undefined
  const check = async (): Promise<Response> => {
    const isFull = db.isFull() || (freeBytes() ?? leastFreeBytes) < leastFreeBytes
    try {
      await pingDatabase(db.read)
    } catch {
      return answer('unreachable', db)
    }
    return answer(isFull ? 'disk-full' : 'ok', db)
  }
  return async () => {
    checking ??= check().finally(() => (checking = undefined))
    return (await checking).clone()
  }
}

function answer(status: 'ok' | 'unreachable' | 'disk-full', { engine }: Database): Response {
  const headers = { 'cache-control': 'no-store' }
  if (status === 'ok') return Response.json({ status, engine }, { headers })
  return Response.json(
    { status, engine },
    { status: 503, headers: { ...headers, 'retry-after': String(retryAfterSeconds) } },
  )
}
