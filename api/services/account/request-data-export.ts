import { lockAccount } from '#api/db/account/account-decisions.ts'
import { insertExport, latestExport } from '#api/db/account/data-exports.ts'
import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { exportDays, nextExportAt } from '#domain/account/deletion.ts'
import { dayMs } from '#domain/calendar.ts'

/** @throws CallError ARCHIVE_TOO_SOON */
export async function requestDataExport(
  tx: Writer,
  personId: string,
  { ids, clock, jobs }: Pick<Deps, 'ids' | 'clock' | 'jobs'>,
): Promise<void> {
  const now = clock.now()
  // Of two concurrent requests one waits here, and then finds the other's.
  await lockAccount(tx, personId)
  const next = nextExportAt((await latestExport(tx, personId))?.requested_at.getTime(), now)
  if (next > now) throw new CallError('ARCHIVE_TOO_SOON', { retryAfterSeconds: Math.ceil((next - now) / 1000) })
  const id = ids.next()
  const at = new Date(now)
  await insertExport(tx, { id, personId, at, expiresAt: new Date(now + exportDays * dayMs) })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: personId,
    eventName: 'data-export-requested',
    subject: personId,
    facts: {},
  })
  await jobs.add(tx, 'make-data-export', { exportId: id })
}
