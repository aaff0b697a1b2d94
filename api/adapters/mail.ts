/** Sends mails by SMTP, or stores them for a demonstration. */

import type { Transporter } from 'nodemailer'
import type { Database } from '#api/db/database.ts'
import { writeCapturedMails } from '#api/db/notification/captured-mails.ts'
import type { Clock, Ids, Mailer } from '#api/ports.ts'
import { atMost } from './at-most.ts'

/**
 * Timeouts for the mail server. Together below the two minutes for which a retried job is claimed: otherwise another
 * process would send the same mail again.
 */
const usualTimeouts = {
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  // The server may scan the mail before it accepts it.
  socketTimeout: 60_000,
}

/** Each mail is one connection, and mail servers accept few from one address. */
const mostConnections = 10

export function smtpMailer(url: string, from: string, timeouts = usualTimeouts): Mailer {
  let opened: Promise<Transporter> | undefined
  const queue = atMost(mostConnections)
  // Loaded with the first mail, not at every start.
  const transport = (): Promise<Transporter> =>
    (opened ??= import('nodemailer').then(({ default: nodemailer }) =>
      nodemailer.createTransport({ url, ...timeouts }, { from }),
    ))
  return {
    send: async (mail) => {
      const mailer = await transport()
      const message = {
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // If a killed process causes a second delivery, the mail client shows the mail once.
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
      }
      await queue(() => mailer.sendMail(message))
    },
  }
}

/** Stores mails in the database instead of sending them; the demonstration shows them at /dev/mail. */
export function capturingMailer(db: Database, clock: Clock, ids: Ids): Mailer {
  return {
    send: ({ id, to, language, subject, text, html }) =>
      writeCapturedMails(db, [
        { id: id ?? ids.next(), recipient: to, language, subject, text, html, at: new Date(clock.now()) },
      ]),
  }
}
