import { hashOf } from '#api/db/sessions.ts'
import { findPendingRegistration, findUser, insertActivation } from '#api/db/users.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { texts } from '#api/texts/texts.ts'
import { activationHours } from '#domain/limits.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'

/** The token is made here and only its hash is stored: no queue, table or log ever holds the link. */
export async function mailActivation(
  { registrationId }: { readonly registrationId: string },
  deps: JobDeps,
): Promise<void> {
  const user = await findPendingRegistration(deps.db.read, registrationId)
  if (!user) return
  const token = deps.ids.secret(32)
  const expiresAt = new Date(deps.clock.now() + activationHours * 3_600_000)
  await deps.db.transact((tx) => insertActivation(tx, hashOf(token), { userId: user.id, registrationId, expiresAt }))
  const frame = await mailFrame(user, deps, `/activate-account/${user.id}/${token}/email`)
  await sendMail(
    'account',
    renderMail(frame, texts[user.language].activation({ site: frame.siteName, hours: activationHours })),
    deps,
  )
}

export async function mailAlreadyRegistered({ userId }: { readonly userId: string }, deps: JobDeps): Promise<void> {
  const user = await findUser(deps.db.read, userId)
  if (!user) return
  const frame = await mailFrame(user, deps, '/login')
  await sendMail('account', renderMail(frame, texts[user.language].alreadyRegistered({ site: frame.siteName })), deps)
}
