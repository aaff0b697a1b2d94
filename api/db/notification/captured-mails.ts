/** Mails of a demonstration, stored instead of sent. */

import type { Language } from '#contract/shapes.ts'
import type { Reader, Writer } from '#api/db/database.ts'

export interface NewCapturedMail {
  readonly id: string
  readonly recipient: string
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly at: Date
}

/** A mail that is resent under the same id is stored once. */
export async function insertCapturedMail(tx: Writer, mail: NewCapturedMail): Promise<void> {
  await tx
    .insertInto('captured_mail')
    .values({
      id: mail.id,
      recipient: mail.recipient,
      language: mail.language,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      created_at: mail.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Latest first; those of one recipient if given. */
export function listCapturedMails(db: Reader, recipient: string | null, limit: number) {
  return db
    .selectFrom('captured_mail')
    .selectAll()
    .$if(recipient !== null, (query) => query.where('recipient', '=', recipient ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
