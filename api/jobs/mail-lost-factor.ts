import { findLostFactor } from '#api/db/lost-factors.ts'
import { findUser } from '#api/db/users.ts'
import { lostFactorText } from '#api/handlers/account/lost-factor.ts'
import type { JobPayloads } from '#api/ports.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { readSettings } from '#api/db/settings.ts'
import { momentText } from '#api/texts/figures.ts'
import { texts } from '#api/texts/texts.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'

/** The link to confirm that phone and codes are lost, and once that is done the news of it, with the same link. */
export async function mailLostFactor({ id }: JobPayloads['mail-lost-factor'], deps: JobDeps): Promise<void> {
  const row = await findLostFactor(deps.db.read, id, new Date(deps.clock.now()))
  const user = row && (await findUser(deps.db.read, row.user_id))
  if (!row || !user) return
  const frame = await mailFrame(user, deps, `/lost-code/${id}.${deps.signer.sign(lostFactorText(id))}`)
  const { lostFactorRequested, lostFactorWaiting } = texts[user.language]
  const site = frame.siteName
  const { timezone } = (await readSettings(deps.db.read)).settings
  const mail =
    row.ready_at === null
      ? lostFactorRequested({ site })
      : lostFactorWaiting({ site, when: momentText(row.ready_at, timezone, user.language) })
  await sendMail('security', renderMail(frame, mail), deps)
}

/** The waiting time is over: the link takes the factor away from now on. */
export async function mailFactorReady({ id }: JobPayloads['mail-factor-ready'], deps: JobDeps): Promise<void> {
  const row = await findLostFactor(deps.db.read, id, new Date(deps.clock.now()))
  const user = row && (await findUser(deps.db.read, row.user_id))
  if (!row || !user) return
  const frame = await mailFrame(user, deps, `/lost-code/${id}.${deps.signer.sign(lostFactorText(id))}`)
  await sendMail('security', renderMail(frame, texts[user.language].lostFactorReady({ site: frame.siteName })), deps)
}
