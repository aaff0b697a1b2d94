/** The file of a report, while repayments reference it. */

import type { Writer } from '#api/db/database.ts'
import { deleteReport, lockReport } from '#api/db/repayment/reports.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'

/** @throws CallError INVALID_INPUT for a file that this person did not upload as a report */
export async function holdReport(tx: Writer, fileId: string, ownerId: string): Promise<void> {
  if (!(await lockReport(tx, fileId, ownerId)))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'reportId', code: 'unknown' }])
}

/** Deletes a report that a repayment no longer references, and its bytes after the commit. */
export async function dropReport(tx: Writer, fileId: string | null, { jobs }: Pick<Deps, 'jobs'>): Promise<void> {
  const sha256 = fileId === null ? undefined : await deleteReport(tx, fileId)
  if (sha256 !== undefined) await jobs.add(tx, 'forget-file', { sha256 })
}
