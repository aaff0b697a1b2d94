import { findDeletion } from '#api/db/leaving/deletions.ts'
import { readSettings } from '#api/db/settings.ts'
import { findUser } from '#api/db/users.ts'
import { type JobDeps, mailFrame } from '#api/jobs/job.ts'
import { sendMail } from '#api/jobs/send-mail.ts'
import type { JobPayloads } from '#api/ports.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { momentText } from '#api/texts/figures.ts'
import { texts } from '#api/texts/texts.ts'

/** That an account is going to be deleted and how to keep it; or that it is kept. */
export async function mailDeletion({ userId, news }: JobPayloads['mail-deletion'], deps: JobDeps): Promise<void> {
  const user = await findUser(deps.db.read, userId)
  const deletion = await findDeletion(deps.db.read, userId)
  if (!user || (news === 'asked' && !deletion)) return
  const { timezone } = (await readSettings(deps.db.read)).settings
  const frame = await mailFrame(user, deps, '/settings/your-data')
  const said = texts[user.language].deletion
  const site = frame.siteName
  await sendMail(
    'account',
    renderMail(
      frame,
      news === 'asked' && deletion
        ? said.asked({ site, when: momentText(deletion.due_at, timezone, user.language) })
        : said[news === 'asked' ? 'kept' : news]({ site }),
    ),
    deps,
  )
}
