import { type Kysely, sql } from 'kysely'

/** What a person shows of themselves: pictures, a few words and links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table stored_file drop constraint stored_file_kind_check`,
  `alter table stored_file add constraint stored_file_kind_check check (kind in
    ('logo', 'campaign-image', 'story-image', 'photo', 'document', 'contract', 'profile-photo', 'cover-photo'))`,
  `create table user_profile (
    user_id uuid primary key references app_user on delete cascade,
    photo_id uuid references stored_file,
    cover_id uuid references stored_file,
    description text not null default '',
    links jsonb not null default '{}'
  )`,
]
