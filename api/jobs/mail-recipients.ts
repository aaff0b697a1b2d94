/** Notifications that cannot be switched off: by mail, in the inbox and by push. */

import { createHash } from 'node:crypto'
import { wasTold } from '#api/db/notifications.ts'
import type { UserRow } from '#api/db/users.ts'
import { renderMail } from '#api/presenters/mail.ts'
import type { NotificationContent } from '#api/presenters/notification-facts.ts'
import type { MailText } from '#api/texts/mail-text.ts'
import type { PromptKind } from '#domain/account/mailing.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'
import { notify, type Notification } from './notify.ts'

const days7 = 604_800

export type NotificationEvent = NotificationContent & { readonly subject: string }

export type MailRecipient = Pick<UserRow, 'id' | 'language' | 'email' | 'first_name'>

export type MailedNotification = NotificationEvent & {
  readonly mail: MailText
  /** `receipt` without it. */
  readonly mailKind?: PromptKind
  /** Of the push; `high` without it. */
  readonly urgency?: Notification['urgency']
}

/**
 * One person each, so that one whose mail fails does not keep it from the others.
 * @throws the first error, after all others were notified: the job is retried, and nobody is notified twice
 */
export async function mailEachRecipient<T extends MailRecipient>(
  recipients: readonly T[],
  notificationFor: (recipient: T) => MailedNotification,
  deps: JobDeps,
): Promise<void> {
  const errors: unknown[] = []
  for (const recipient of recipients)
    try {
      await mailRecipient(recipient, notificationFor(recipient), deps)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}

export async function mailRecipient(
  user: MailRecipient,
  { mail, mailKind = 'receipt', urgency = 'high', ...news }: MailedNotification,
  deps: JobDeps,
): Promise<void> {
  const { id, language } = user
  const { kind, subject, facts } = news
  // The inbox comes behind the mail: a run that ended after it has only the push to send once more, which its id makes one.
  if (!(await wasTold(deps.db.read, { userId: id, kind, subject })))
    await sendMail(
      mailKind,
      { ...renderMail(await mailFrame(user, deps, facts.path), mail), id: mailId(kind, subject, id) },
      deps,
    )
  await notify([{ id, language }], { ...news, ttlSeconds: days7, urgency }, deps)
}

/** Something waits for them: in the inbox and by push. */
export async function notifyAdministrators(news: NotificationEvent, deps: JobDeps): Promise<void> {
  const administrators = await deps.db.read
    .selectFrom('administrator as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.language'])
    .where('u.state', '=', 'active')
    .execute()
  await notify(administrators, { ...news, ttlSeconds: days7, urgency: 'normal' }, deps)
}

/** The same for one notification of one recipient, so that a mail that a killed run had sent already is recognized. */
export function mailId(kind: string, subject: string, recipientId: string): string {
  const digest = createHash('sha256').update(`mail|${kind}|${subject}|${recipientId}`).digest('hex')
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}
