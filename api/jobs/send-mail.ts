/** Jobs send all their mails through this module. */

import { createHash } from 'node:crypto'
import type { Mail } from '#api/ports.ts'
import { isErasedAddress, mailDelivery, type MailKind } from '#domain/notification/mailing.ts'
import type { JobDeps } from './job.ts'

/**
 * Sends a mail now, unless the recipient's account is closed. Mails with a frequency use `queueForDigest`; the switch of
 * a topic is read before.
 */
export async function sendMail(kind: MailKind, mail: Mail, { mailer }: Pick<JobDeps, 'mailer'>): Promise<void> {
  if (mailDelivery(kind, { preferences: undefined, erased: isErasedAddress(mail.to) }) === 'now')
    await mailer.send(mail)
}

/**
 * The same for one notification of one recipient, so that a mail that an interrupted run had sent already is
 * recognized.
 */
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
