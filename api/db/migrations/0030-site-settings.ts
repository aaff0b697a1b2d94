import { type Kysely, sql } from 'kysely'

/** Pictures of the site itself, and the share of the site that is written down where a campaign is decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table stored_file drop constraint stored_file_kind_check`,
  `alter table stored_file add constraint stored_file_kind_check check (kind in
    ('logo', 'campaign-image', 'story-image', 'photo', 'document', 'contract', 'profile-photo', 'cover-photo',
     'site-logo', 'site-icon'))`,
  `alter table campaign add column site_fee_points integer check (site_fee_points between 0 and 10000)`,
]
