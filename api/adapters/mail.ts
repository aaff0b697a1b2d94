/** Sends mails by SMTP, or keeps them where a demonstration can read them. */

import type { Transporter } from 'nodemailer'
import type { Database } from '#api/db/database.ts'
import type { Clock, Ids, Mailer } from '#api/ports.ts'

/**
 * How long a mail server may be silent. Together below the two minutes for which a retried job is claimed: another process would send
 * the same mail again.
 */
const usualTimeouts = {
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  // It may scan the mail before it takes it.
  socketTimeout: 60_000,
}

export function smtpMailer(url: string, from: string, timeouts = usualTimeouts): Mailer {
  let opened: Promise<Transporter> | undefined
  // Read with the first mail, not at every start.
  const transport = (): Promise<Transporter> =>
    (opened ??= import('nodemailer').then(({ default: nodemailer }) =>
      nodemailer.createTransport({ url, ...timeouts }, { from }),
    ))
  return {
    send: async (mail) => {
      const mailer = await transport()
      await mailer.sendMail({
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // Who gets it twice, because a server was killed in between, sees it once.
        ...(mail.id === undefined
          ? {}
          : { messageId: `<${mail.id}@${from.split('@').at(-1)?.replace(/>$/, '') ?? ''}>` }),
        headers: {
          'Content-Language': mail.language,
          ...(mail.unsubscribe === undefined ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...(mail.unsubscribe === undefined ? {} : { list: { unsubscribe: { url: mail.unsubscribe, comment: '' } } }),
        ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
        attachments: (mail.attachments ?? []).map(({ name, mime, bytes }) => ({
          filename: name,
          contentType: mime,
          content: Buffer.from(bytes),
        })),
      })
    },
  }
}

/** Keeps mails in the database instead of sending them; the demonstration shows them at /dev/mail. */
export function capturingMailer(db: Database, clock: Clock, ids: Ids): Mailer {
  return {
    send: (mail) =>
      db.transact(async (tx) => {
        await tx
          .insertInto('captured_mail')
          .values({
            id: mail.id ?? ids.next(),
            recipient: mail.to,
            language: mail.language,
            subject: mail.subject,
            text_body: mail.text,
            html_body: mail.html,
            created_at: new Date(clock.now()),
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
      }),
  }
}
