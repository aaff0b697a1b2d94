import { findFailure } from '#api/db/jobs/job-failures.ts'
import type { JobPayloads } from '#api/ports.ts'
import { texts } from '#api/texts/texts.ts'
import { reportedAttempts } from '#domain/scheduled-jobs.ts'
import { activeAdministrators } from './administrators.ts'
import type { JobDeps } from './job.ts'
import { mailEachRecipient } from './mail-recipients.ts'

/** A row of a scheduled job or a queued job keeps failing: every administrator is notified once, by mail, in the inbox and by push. */
export async function notifyJobFailure({ failureId }: JobPayloads['notify-job-failure'], deps: JobDeps): Promise<void> {
  const failure = await findFailure(deps.db.read, failureId)
  if (!failure || failure.resolved_at !== null) return
  await mailEachRecipient(
    await activeAdministrators(deps.db.read),
    ({ language }) => ({
      kind: 'job-failed',
      subject: failure.id,
      facts: { path: '/admin' },
      mail: texts[language].jobFailed({ attempts: reportedAttempts }),
    }),
    deps,
  )
}
