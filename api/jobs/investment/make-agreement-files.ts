import { agreementsWithoutFile } from '#api/db/investment/agreements.ts'
import { agreementPdfFile } from '#api/services/investment/agreement/agreement-pdf-file.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'

/** Makes the files of signed agreements. Signing starts it at once; its schedule covers a process that ended. */
export const makeAgreementFilesJob: ScheduledJob = {
  name: 'make-agreement-files',
  due: (slice, { db }) => agreementsWithoutFile(db.read, slice),
  process: (id, deps) => agreementPdfFile(id, deps, { later: true }),
}
