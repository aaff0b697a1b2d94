import { type Kysely, sql } from 'kysely'

/** The payout account counts its versions, so that one that waited on a device never replaces a newer one unasked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table campaign_account add column version integer not null default 1').execute(db)
  await sql.raw('alter table campaign_account alter column version drop default').execute(db)
}
