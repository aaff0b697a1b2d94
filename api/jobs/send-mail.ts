/** The one door through which jobs send mails. */

import type { Mail } from '#api/ports.ts'
import { isErasedAddress, mailFate, type PromptKind } from '#domain/account/mailing.ts'
import type { JobDeps } from './job.ts'

/** Sends what is not chosen about, unless nobody is there any more. What can be chosen about goes by `queueForDigest`. */
export async function sendMail(kind: PromptKind, mail: Mail, { mailer }: Pick<JobDeps, 'mailer'>): Promise<void> {
  if (mailFate(kind, { preferences: undefined, erased: isErasedAddress(mail.to) }) === 'now') await mailer.send(mail)
}
