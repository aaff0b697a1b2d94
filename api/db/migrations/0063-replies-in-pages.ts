import { type Kysely, sql } from 'kysely'

/** Approved replies of a thread in their order: pages of them and their number come from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index campaign_comment_approved_replies on campaign_comment (parent_id, created_at, id) where parent_id is not null and status = 'approved'`,
    )
    .execute(db)
}
