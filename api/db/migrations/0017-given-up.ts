import { type Kysely, sql } from 'kysely'

/** When a payer gave up a try: the provider only says that its page is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_attempt add column given_up_at timestamptz`.execute(db)
}
