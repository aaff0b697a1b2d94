/** What was done to the way into an account: noted, and told to its person. */

import { insertAudit } from '#api/db/audit.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { SecurityNotice } from '#domain/account/security-notice.ts'

type Telling = Pick<Deps, 'clock' | 'ids' | 'jobs'>

export async function tellSecurity(
  tx: Writer,
  userId: string,
  news: SecurityNotice,
  { clock, ids, jobs }: Telling,
): Promise<void> {
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId: userId,
    act: news,
    subject: userId,
    facts: {},
  })
  await jobs.add(tx, 'mail-security', { userId, news })
}

/** The same, where every session has ended as well. */
export async function tellEveryDevice(tx: Writer, userId: string, news: SecurityNotice, deps: Telling): Promise<void> {
  await tellSecurity(tx, userId, news, deps)
  await deps.jobs.add(tx, 'forget-push', { userId })
}
