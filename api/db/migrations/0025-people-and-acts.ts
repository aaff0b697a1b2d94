import { type Kysely, sql } from 'kysely'

/** Accounts as administrators find, block and open them, and the audit log as they search it (decision record 0039). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Why an account was blocked, or opened again. Nothing is changed: the latest counts.
  `create table account_decision (
    id uuid primary key,
    person_id uuid not null references app_user on delete cascade,
    decision text not null check (decision in ('block', 'unblock')),
    reason text not null,
    at timestamptz not null,
    by_id uuid not null references app_user
  )`,
  `create index account_decision_latest on account_decision (person_id, at desc, id desc)`,
  `create index app_user_latest on app_user (created_at desc, id desc)`,
  `create index app_user_state_latest on app_user (state, created_at desc, id desc)`,
  `create index audit_event_act on audit_event (act, at desc, id desc)`,
  `create index audit_event_actor on audit_event (actor_id, at desc, id desc)`,
  `create index audit_event_subject on audit_event (subject, at desc, id desc)`,
]
