/** News that nobody chooses about: a mail, a line in the inbox, a push. */

import { createHash } from 'node:crypto'
import { wasTold } from '#api/db/notifications.ts'
import type { UserRow } from '#api/db/users.ts'
import { renderMail } from '#api/presenters/mail.ts'
import type { Notification } from '#api/presenters/notification-facts.ts'
import type { MailText } from '#api/texts/mail-text.ts'
import type { PromptKind } from '#domain/account/mailing.ts'
import { type JobDeps, mailFrame } from './job.ts'
import { sendMail } from './send-mail.ts'
import { tell } from './tell.ts'

const days7 = 604_800

export type MoneyNews = Notification & { readonly subject: string }

export type MailRecipient = Pick<UserRow, 'id' | 'language' | 'email' | 'first_name'>

export type MailedNews = MoneyNews & {
  readonly mail: MailText
  /** `receipt` without it. */
  readonly mailKind?: PromptKind
}

/**
 * One person each, so that one whose mail fails does not keep it from the others.
 * @throws the first error, after all others were notified: the job is retried, and nobody is notified twice
 */
export async function tellEachByMail(
  recipients: readonly MailRecipient[],
  newsFor: (recipient: MailRecipient) => MailedNews,
  deps: JobDeps,
): Promise<void> {
  const errors: unknown[] = []
  for (const recipient of recipients)
    try {
      await tellByMail(recipient, newsFor(recipient), deps)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}

export async function tellByMail(
  user: MailRecipient,
  { mail, mailKind = 'receipt', ...news }: MailedNews,
  deps: JobDeps,
): Promise<void> {
  const { id, language } = user
  const { kind, subject, facts } = news
  // The inbox comes behind the mail: a run that ended after it has only the push to send once more, which its id makes one.
  if (!(await wasTold(deps.db.read, { userId: id, kind, subject })))
    await sendMail(
      mailKind,
      { ...renderMail(await mailFrame(user, deps, facts.path), mail), id: mailId(kind, subject) },
      deps,
    )
  await tell([{ id, language }], { ...news, ttlSeconds: days7, urgency: 'high' }, deps)
}

/** Something waits for them: in the inbox and by push. */
export async function tellAdministrators(news: MoneyNews, deps: JobDeps): Promise<void> {
  const administrators = await deps.db.read
    .selectFrom('administrator as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.language'])
    .where('u.state', '=', 'active')
    .execute()
  await tell(administrators, { ...news, ttlSeconds: days7, urgency: 'normal' }, deps)
}

/** The same for one piece of news of one person: a mail that a killed run had sent already is known to be the same. */
function mailId(kind: string, subject: string): string {
  const digest = createHash('sha256').update(`mail|${kind}|${subject}`).digest('hex')
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}
