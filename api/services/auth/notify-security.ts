/** Changes to account access: recorded in the audit log, and notified to the user. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import type { SecurityNotice } from '#domain/auth/security-notice.ts'

type Telling = Pick<Deps, 'clock' | 'ids' | 'jobs'>

export async function notifySecurity(
  tx: Writer,
  userId: string,
  notice: SecurityNotice,
  { clock, ids, jobs }: Telling,
): Promise<void> {
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId: userId,
    eventName: notice,
    subject: userId,
    facts: {},
  })
  await jobs.add(tx, 'mail-security', { userId, notice })
}

/** The same, if every session has ended as well. */
export async function notifyEveryDevice(
  tx: Writer,
  userId: string,
  notice: SecurityNotice,
  deps: Telling,
): Promise<void> {
  await notifySecurity(tx, userId, notice, deps)
  await deps.jobs.add(tx, 'forget-push', { userId })
}
