import { type Kysely, sql } from 'kysely'

/** What people say of themselves as investors, sealed, and how their accreditation stands (decision record 0060). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table stored_file drop constraint stored_file_kind_check`,
  `alter table stored_file add constraint stored_file_kind_check check (kind in
    ('logo', 'campaign-image', 'story-image', 'photo', 'document', 'contract', 'profile-photo', 'cover-photo', 'site-logo', 'site-icon',
     'slider', 'accreditation-paper'))`,
  // Papers that no profile names are looked for by their age.
  `create index stored_file_papers on stored_file (created_at) where kind = 'accreditation-paper'`,
  `create table accreditation (
    person_id uuid primary key references app_user on delete cascade,
    state text not null check (state in ('none', 'review', 'approved', 'declined')),
    -- For declined ones: what the person reads.
    reason text not null default '',
    -- Later with every change, of the answers as well: what somebody has looked at is named by it.
    changed_at timestamptz not null,
    decided_by uuid references app_user,
    -- Everything that was said, sealed; empty where nothing was.
    answers text not null default '',
    -- Changed since it was last sent.
    unsent boolean not null default false,
    identification_file uuid references stored_file,
    letter_file uuid references stored_file
  )`,
  `create index accreditation_latest on accreditation (changed_at desc, person_id desc)`,
  `create index accreditation_of_state on accreditation (state, changed_at desc, person_id desc)`,
  `create index accreditation_identification on accreditation (identification_file) where identification_file is not null`,
  `create index accreditation_letter on accreditation (letter_file) where letter_file is not null`,
  // Who was accredited stays so, without answers: an administrator can take it back, and whoever says something is looked at.
  `insert into accreditation (person_id, state, changed_at)
    select id, 'approved', date_trunc('milliseconds', now()) from app_user where accredited and state <> 'deleted'`,
]
