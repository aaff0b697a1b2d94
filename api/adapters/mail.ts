/** Sends mails by SMTP, or keeps them where a demonstration can read them. */

import nodemailer from 'nodemailer'
import type { Database } from '#api/db/database.ts'
import type { Clock, Ids, Mailer } from '#api/ports.ts'

export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { from })
  return {
    send: async (mail) => {
      await transport.sendMail({
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
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
            id: ids.next(),
            recipient: mail.to,
            language: mail.language,
            subject: mail.subject,
            text_body: mail.text,
            html_body: mail.html,
            created_at: new Date(clock.now()),
          })
          .execute()
      }),
  }
}
