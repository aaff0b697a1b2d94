/** Mails of a demonstration, stored instead of sent. */

import type { Language } from '#contract/shapes.ts'
import { sql } from 'kysely'
import { coalescedWrite } from '#api/db/coalesced.ts'
import type { Reader } from '#api/db/database.ts'

export interface NewCapturedMail {
  readonly id: string
  readonly recipient: string
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly at: Date
}

/** A mail that is resent under the same id is stored once. Simultaneous callers share a transaction. */
export const writeCapturedMails = coalescedWrite(async (tx, mails: readonly NewCapturedMail[]) => {
  const columns = mails.map(({ text, html, at, ...rest }) => ({
    ...rest,
    text_body: text,
    html_body: html,
    created_at: at,
  }))
  await sql`
    insert into captured_mail (id, recipient, language, subject, text_body, html_body, created_at)
    select id, recipient, language, subject, text_body, html_body, created_at
    from jsonb_populate_recordset(null::captured_mail, ${JSON.stringify(columns)}::jsonb)
    on conflict (id) do nothing`.execute(tx)
})

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
