import { findDeletion } from '#api/db/account/deletions.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { findUser } from '#api/db/account/users.ts'
import { type JobDeps, mailFrame } from '#api/jobs/job.ts'
import { sendMail } from '#api/jobs/send-mail.ts'
import type { JobPayloads } from '#api/ports.ts'
import { renderMail } from '#api/presenters/notification/mail.ts'
import { momentText } from '#api/texts/figures.ts'
import { mailText } from '#api/texts/text.ts'

/** Notifies a user that their account will be deleted and how to cancel that, or that the deletion is cancelled. */
export async function mailDeletion({ userId, notice }: JobPayloads['mail-deletion'], deps: JobDeps): Promise<void> {
  const user = await findUser(deps.db.read, userId)
  const deletion = await findDeletion(deps.db.read, userId)
  if (!user || (notice === 'requested' && !deletion)) return
  const { timezone } = (await readSettings(deps.db.read)).settings
  const frame = await mailFrame(user, deps, '/settings/your-data')
  const site = frame.siteName
  await sendMail(
    'account',
    renderMail(
      frame,
      mailText(user.language, `mail.deletion-${notice}`, {
        site,
        when: deletion ? momentText(deletion.due_at, timezone, user.language) : null,
      }),
    ),
    deps,
  )
}
