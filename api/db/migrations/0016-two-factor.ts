import { type Kysely, sql } from 'kysely'

/** Passwords that are forgotten, sessions that can be told apart, and the second factor (decision record 0029). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What a person tells sessions apart by. The token's hash is nobody's name for it.
  `alter table user_session
    add column id uuid not null default gen_random_uuid(),
    add column browser text not null default 'other',
    add column platform text not null default 'other'`,
  `create unique index user_session_id on user_session (id)`,
  `create table password_reset (
    token_hash bytea primary key,
    user_id uuid not null references app_user on delete cascade,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index password_reset_user on password_reset (user_id)`,
  `create index password_reset_expiry on password_reset (expires_at)`,
  // A person who signed up while the site asks for a second factor has no session before there is one.
  `alter table app_user add column must_enrol boolean not null default false`,
  `create table second_factor (
    user_id uuid primary key references app_user on delete cascade,
    -- Sealed. Null until a code of it was seen for the first time.
    secret text,
    confirmed_at timestamptz,
    -- The 30 seconds of the last code that was taken: neither that one nor an older one is taken again.
    last_step int8 not null default 0,
    -- Sealed: shown to its person, and not used for signing in before a code of it was seen.
    pending_secret text,
    pending_until timestamptz,
    -- Wrong codes since the last right one, and until when no other is looked at.
    failures int not null default 0,
    blocked_until timestamptz,
    check ((secret is null) = (confirmed_at is null)),
    check ((pending_secret is null) = (pending_until is null))
  )`,
  `create table recovery_code (
    user_id uuid not null references second_factor on delete cascade,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  )`,
  // Proof of the step before: of the password or the mail's link, or of a session that hands itself to an application.
  `create table sign_in_ticket (
    ticket_hash bytea primary key,
    user_id uuid not null references app_user on delete cascade,
    purpose text not null check (purpose in ('sign-in', 'sign-up', 'app')),
    -- Hash of what the device keeps for itself that a ticket is bound to.
    device_hash bytea,
    expires_at timestamptz not null
  )`,
  `create index sign_in_ticket_user on sign_in_ticket (user_id)`,
  `create index sign_in_ticket_expiry on sign_in_ticket (expires_at)`,
]
