import { type Kysely, sql } from 'kysely'

/** Messages of providers have names of their own, and those that name nothing here are listed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table provider_event add column id uuid not null default gen_random_uuid()`,
  `create unique index provider_event_id on provider_event (id)`,
  `create index provider_event_unplaced on provider_event (received_at desc, id desc) where result = 'nothing-here'`,
]
