/** Users' email preferences. */

import { anyOf, coalescedRead } from '#api/db/coalesced.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import {
  type DigestKind,
  type EmailPreferences,
  type MailFrequency,
  usualPreferences,
} from '#domain/notification/mailing.ts'

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

/** The preferences of those users who have set any. */
export async function preferencesOf(
  db: Reader | Writer,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, EmailPreferences>> {
  const found = await Promise.all(personIds.map(async (id) => [id, await preferences(db, id)] as const))
  return new Map(found.flatMap(([id, chosen]) => (chosen === undefined ? [] : [[id, chosen]])))
}

const preferences = coalescedRead(
  async (db, personIds: readonly string[]): Promise<ReadonlyMap<string, EmailPreferences>> => {
    const rows = await db.selectFrom('email_preference').selectAll().where('person_id', '=', anyOf(personIds)).execute()
    return new Map(rows.map((row) => [row.person_id, preferencesIn(row)]))
  },
)

/** Writes the given preferences and leaves the others unchanged, so that concurrent changes both persist. */
export async function changePreferences(
  tx: Writer,
  personId: string,
  change: Partial<EmailPreferences>,
  at: Date,
): Promise<EmailPreferences> {
  const values = Object.fromEntries(
    Object.entries(change).map(([kind, frequency]) => [columns[kind as DigestKind], frequency]),
  ) as Partial<Row>
  const defaultColumns = Object.fromEntries(
    Object.entries(usualPreferences).map(([kind, frequency]) => [columns[kind as DigestKind], frequency]),
  ) as unknown as Row
  const row = await tx
    .insertInto('email_preference')
    .values({ person_id: personId, ...defaultColumns, ...values, changed_at: at })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ ...values, changed_at: at }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return preferencesIn(row)
}
