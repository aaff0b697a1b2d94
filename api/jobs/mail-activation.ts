import { hashOf } from '#api/db/auth/sessions.ts'
import { findPendingRegistration, findUser, insertActivation } from '#api/db/account/users.ts'
import { renderMail } from '#api/presenters/notification/mail.ts'
import { mailText } from '#api/texts/text.ts'
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
    renderMail(frame, mailText(user.language, 'mail.activation', { site: frame.siteName, hours: activationHours })),
    deps,
  )
}

export async function mailAlreadyRegistered({ userId }: { readonly userId: string }, deps: JobDeps): Promise<void> {
  const user = await findUser(deps.db.read, userId)
  if (!user) return
  const frame = await mailFrame(user, deps, '/login')
  await sendMail(
    'account',
    renderMail(frame, mailText(user.language, 'mail.already-registered', { site: frame.siteName })),
    deps,
  )
}
