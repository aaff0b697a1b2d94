import { insertPasswordReset } from '#api/db/auth/password-resets.ts'
import { findDecision } from '#api/db/account/account-decisions.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import { findUser } from '#api/db/account/users.ts'
import type { JobPayloads } from '#api/ports.ts'
import { renderMail } from '#api/presenters/notification/mail.ts'
import { mailText } from '#api/texts/text.ts'
import { optionalText } from '#api/texts/values.ts'
import { passwordResetHours } from '#domain/limits.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'

/** The token is made here and only its hash is stored: no queue, table or log ever holds the link. */
export async function mailPasswordReset({ userId }: JobPayloads['mail-password-reset'], deps: JobDeps): Promise<void> {
  const user = userId === null ? undefined : await findUser(deps.db.read, userId)
  if (user?.state !== 'active') return
  const token = deps.ids.secret(32)
  const expiresAt = new Date(deps.clock.now() + passwordResetHours * 3_600_000)
  await deps.db.transact((tx) => insertPasswordReset(tx, hashOf(token), { userId: user.id, expiresAt }))
  const frame = await mailFrame(user, deps, `/reset-password?token=${token}`)
  await sendMail(
    'security',
    renderMail(frame, mailText(user.language, 'mail.password-reset', { site: frame.siteName })),
    deps,
  )
}

export async function mailSecurity({ userId, notice }: JobPayloads['mail-security'], deps: JobDeps): Promise<void> {
  const user = await findUser(deps.db.read, userId)
  if (!user) return
  const frame = await mailFrame(user, deps, '/forgot-password')
  await sendMail(
    'security',
    renderMail(frame, mailText(user.language, `mail.${notice}`, { site: frame.siteName })),
    deps,
  )
}

export async function mailAccountDecision(
  { decisionId }: JobPayloads['mail-account-decision'],
  deps: JobDeps,
): Promise<void> {
  const made = await findDecision(deps.db.read, decisionId)
  const user = made && (await findUser(deps.db.read, made.person_id))
  if (!user) return
  const frame = await mailFrame(user, deps, made.decision === 'block' ? '/contact-us' : '/login')
  const values = { site: frame.siteName, reason: optionalText(made.reason) ?? null }
  await sendMail('security', renderMail(frame, mailText(user.language, `mail.account-${made.decision}`, values)), deps)
}

/** Devices without a session receive no more notifications. */
export async function forgetPush({ userId, sessionIds }: JobPayloads['forget-push'], deps: JobDeps): Promise<void> {
  await deps.push.forget(
    deps.partitions.of(userId),
    sessionIds?.map((id) => deps.partitions.ofSession(id)),
  )
}
