import { type Kysely, sql } from 'kysely'

/** Countries go by the alphabet of whoever reads, but for those that an administrator puts first (decision record 0058). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What stood here was the order of the codes, and nobody could change it.
  await sql`update option_item set position = 999 where list = 'countries'`.execute(db)
}
