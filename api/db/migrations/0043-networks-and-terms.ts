import { type Kysely, sql } from 'kysely'

/**
 * Networks from which an account was opened: what strangers try elsewhere does not hold its person up (reliability 4, row 15). And
 * which terms of use were accepted, when and in which language (reliability 6).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table known_network (
    user_id uuid not null references app_user on delete cascade,
    -- A keyed hash: it tells nothing of where somebody is.
    network text not null,
    last_at timestamptz not null,
    primary key (user_id, network)
  )`,
  `create index known_network_last on known_network (last_at)`,
  // Of the text as it stood: its title and body in that language. Null in registrations of before.
  `alter table registration add column terms_hash text`,
  `create table terms_acceptance (
    user_id uuid not null references app_user on delete cascade,
    accepted_at timestamptz not null,
    language text not null check (language in ('en', 'fr', 'ar')),
    hash text not null,
    primary key (user_id, accepted_at)
  )`,
]
