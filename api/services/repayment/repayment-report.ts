/** The report of a repayment: attached by its owner, read by the investors that receive the repayment. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { findReport } from '#api/db/repayment/reports.ts'
import { changeRepayment } from '#api/db/repayment/repayments.ts'
import type { Deps } from '#api/deps.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { CallError } from '#contract/errors.ts'
import { documentExtension } from '#contract/uploads.ts'
import { type Actor, mayOpenReport } from '#domain/account/permissions.ts'
import { mayHaveReport } from '#domain/repayment/repayment.ts'
import { lockOwnRepayment } from './create-repayment.ts'
import { dropReport, holdReport } from './hold-report.ts'

interface ReportOf {
  readonly id: string
  /** Null deletes the report. */
  readonly fileId: string | null
  readonly member: Actor
}

/** The former file is deleted. @throws CallError NOT_FOUND, REPAYMENT_ENDED, INVALID_INPUT */
export async function setReport(
  tx: Writer,
  { id, fileId, member }: ReportOf,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const repayment = await lockOwnRepayment(tx, id, member)
  if (!mayHaveReport(repayment.state)) throw new CallError('REPAYMENT_ENDED')
  if (repayment.report_id === fileId) return
  if (fileId !== null) await holdReport(tx, fileId, member.id)
  await changeRepayment(tx, id, { report_id: fileId })
  await dropReport(tx, repayment.report_id, deps)
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId: member.id,
    eventName: 'repayment-report-changed',
    subject: repayment.campaign_id,
    facts: { repayment: id, replaced: repayment.report_id, to: fileId },
  })
}

/** @throws CallError NOT_FOUND for anyone else, as if it did not exist */
export async function openReport(
  id: string,
  member: Actor,
  { db, files }: Pick<Deps, 'db' | 'files'>,
): Promise<FileReply> {
  const report = await findReport(db.read, id, member.id)
  const isAllowed = report && mayOpenReport(member, { ownerId: report.owner_id, hasShare: report.has_share })
  const content = isAllowed ? await files.get(report.sha256) : undefined
  if (!report || !content) throw new CallError('NOT_FOUND')
  return {
    type: report.mime,
    name: `${report.slug}-report-${report.period_end}.${documentExtension(report.mime)}`,
    content,
  }
}
