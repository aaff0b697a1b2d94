/** Whether this process can do its work: the database answers, and takes writes. */

import { sql } from 'kysely'
import type { Database } from '#api/db/database.ts'

/** With less room than this the embedded database cannot begin its next piece of log, and would have to stop. */
const leastFreeBytes = 24 * 1024 * 1024
const retryAfterSeconds = 10

/**
 * @param freeBytes of the disk that this process writes to; undefined where that is unknown
 * @returns several that ask at once have one answer
 */
export function healthCheck(db: Database, freeBytes: () => number | undefined): () => Promise<Response> {
  let checking: Promise<Response> | undefined
  const check = async (): Promise<Response> => {
    const isFull = db.isFull() || (freeBytes() ?? leastFreeBytes) < leastFreeBytes
    try {
      await sql`select 1`.execute(db.read)
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
