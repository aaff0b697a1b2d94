/** What people chose about mails. */

import type { Reader, Writer } from '#api/db/database.ts'
import {
  type DigestKind,
  type EmailPreferences,
  type MailFrequency,
  usualPreferences,
} from '#domain/account/mailing.ts'

const columns = {
  investedCampaign: 'invested_campaign',
  savedCampaign: 'saved_campaign',
  newInvestment: 'new_investment',
  newComment: 'new_comment',
  newUpdate: 'new_update',
} as const satisfies Readonly<Record<DigestKind, string>>

type Row = Readonly<Record<(typeof columns)[DigestKind], MailFrequency>>

function preferencesIn(row: Row): EmailPreferences {
  return {
    investedCampaign: row.invested_campaign,
    savedCampaign: row.saved_campaign,
    newInvestment: row.new_investment,
    newComment: row.new_comment,
    newUpdate: row.new_update,
  }
}

/** Of each of these people who has chosen. */
export async function preferencesOf(
  db: Reader | Writer,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, EmailPreferences>> {
  if (personIds.length === 0) return new Map()
  const rows = await db.selectFrom('email_preference').selectAll().where('person_id', 'in', personIds).execute()
  return new Map(rows.map((row) => [row.person_id, preferencesIn(row)]))
}

/** Writes what is chosen now; what is not named stays. Two changes at once: neither is lost. */
export async function changePreferences(
  tx: Writer,
  personId: string,
  change: Partial<EmailPreferences>,
  at: Date,
): Promise<EmailPreferences> {
  const values = Object.fromEntries(
    Object.entries(change).map(([kind, frequency]) => [columns[kind as DigestKind], frequency]),
  ) as Partial<Row>
  const usual = Object.fromEntries(
    Object.entries(usualPreferences).map(([kind, frequency]) => [columns[kind as DigestKind], frequency]),
  ) as unknown as Row
  const row = await tx
    .insertInto('email_preference')
    .values({ person_id: personId, ...usual, ...values, changed_at: at })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ ...values, changed_at: at }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return preferencesIn(row)
}
