import { type Kysely, sql } from 'kysely'

/** What people take with them, and accounts that end (decision record 0043). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table data_export (
    id uuid primary key,
    person_id uuid not null references app_user,
    asked_at timestamptz not null,
    ready_at timestamptz,
    expires_at timestamptz not null,
    archive bytea
  )`,
  `create index data_export_person on data_export (person_id, asked_at)`,
  `create index data_export_expiry on data_export (expires_at)`,
  `create table account_deletion (
    person_id uuid primary key references app_user,
    asked_at timestamptz not null,
    due_at timestamptz not null
  )`,
  `create index account_deletion_due on account_deletion (due_at)`,
  `alter table app_user drop constraint app_user_state_check`,
  `alter table app_user add constraint app_user_state_check
    check (state in ('pending', 'active', 'blocked', 'deleted'))`,
]
