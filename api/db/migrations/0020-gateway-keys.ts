import { type Kysely, sql } from 'kysely'

/** Keys of payment providers that administrators enter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Grows with every change: by it the other processes learn that there was one.
  `create sequence gateway_key_change as int8`,
  `create table gateway_key (
    id uuid primary key,
    provider text not null,
    -- All fields, sealed.
    sealed text not null,
    -- What of each field may be seen.
    shown jsonb not null,
    -- Whose keys they are, as the provider said: other keys of the same account settle the same payments.
    account text not null,
    test boolean not null,
    created_at timestamptz not null,
    created_by uuid not null references app_user,
    -- Replaced or taken away. They are kept while payments may need them.
    ended_at timestamptz,
    ended_by uuid references app_user,
    change int8 not null default nextval('gateway_key_change'),
    check ((ended_at is null) = (ended_by is null))
  )`,
  `create unique index gateway_key_current on gateway_key (provider) where ended_at is null`,
  // Whose keys a try was opened with: the stand-in, the environment, or an account of a provider.
  `alter table payment_attempt add column access text`,
  `create index payment_attempt_access on payment_attempt (access, created_at desc) where access is not null`,
]
