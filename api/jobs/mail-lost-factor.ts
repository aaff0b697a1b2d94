import { findLostFactor } from '#api/db/auth/lost-factors.ts'
import { findUser } from '#api/db/account/users.ts'
import { lostFactorText } from '#api/services/auth/lost-factor.ts'
import type { JobPayloads } from '#api/ports.ts'
import { renderMail } from '#api/presenters/notification/mail.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { momentText } from '#api/texts/figures.ts'
import { mailText } from '#api/texts/text.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'

/** Mails the link to confirm that phone and codes are lost and, once confirmed, the confirmation with the same link. */
export async function mailLostFactor({ id }: JobPayloads['mail-lost-factor'], deps: JobDeps): Promise<void> {
  const row = await findLostFactor(deps.db.read, id, new Date(deps.clock.now()))
  const user = row && (await findUser(deps.db.read, row.user_id))
  if (!row || !user) return
  const frame = await mailFrame(user, deps, `/lost-code/${id}.${deps.signer.sign(lostFactorText(id))}`)
  const site = frame.siteName
  const { timezone } = (await readSettings(deps.db.read)).settings
  const mail =
    row.ready_at === null
      ? mailText(user.language, 'mail.lost-factor-requested', { site })
      : mailText(user.language, 'mail.lost-factor-started', {
          site,
          when: momentText(row.ready_at, timezone, user.language),
        })
  await sendMail('security', renderMail(frame, mail), deps)
}

/** The waiting time is over: the link can now remove the factor. */
export async function mailFactorReady({ id }: JobPayloads['mail-factor-ready'], deps: JobDeps): Promise<void> {
  const row = await findLostFactor(deps.db.read, id, new Date(deps.clock.now()))
  const user = row && (await findUser(deps.db.read, row.user_id))
  if (!row || !user) return
  const frame = await mailFrame(user, deps, `/lost-code/${id}.${deps.signer.sign(lostFactorText(id))}`)
  await sendMail(
    'security',
    renderMail(frame, mailText(user.language, 'mail.lost-factor-ready', { site: frame.siteName })),
    deps,
  )
}
