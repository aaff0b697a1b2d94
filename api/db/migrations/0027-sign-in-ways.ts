import { type Kysely, sql } from 'kysely'

/** Further ways into an account: passkeys, other sites' accounts, applications, and a lost phone (decision record 0037). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // They stand in for the code of the app, and go with it.
  `create table passkey (
    id uuid primary key,
    user_id uuid not null references second_factor on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    -- What the device counted last; zero where it counts nothing.
    counter int8 not null,
    transports text not null,
    name text not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index passkey_user on passkey (user_id)`,
  `create table passkey_challenge (
    challenge_hash bytea primary key,
    user_id uuid not null references app_user on delete cascade,
    -- Of the second step that it is for; null where a passkey is added.
    ticket_hash bytea,
    expires_at timestamptz not null
  )`,
  `create index passkey_challenge_user on passkey_challenge (user_id)`,
  `create index passkey_challenge_expiry on passkey_challenge (expires_at)`,
  `create table social_account (
    provider text not null check (provider in ('google', 'facebook', 'linkedin')),
    subject text not null,
    user_id uuid not null references app_user on delete cascade,
    email text,
    connected_at timestamptz not null,
    primary key (provider, subject),
    unique (user_id, provider)
  )`,
  // Somebody who is away at a provider.
  `create table social_trip (
    state_hash bytea primary key,
    provider text not null,
    device_hash bytea not null,
    -- Who connects; null where somebody signs in.
    user_id uuid references app_user on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index social_trip_user on social_trip (user_id)`,
  `create index social_trip_expiry on social_trip (expires_at)`,
  // Somebody who came back, and is nobody's account yet.
  `create table social_arrival (
    ticket_hash bytea primary key,
    provider text not null,
    subject text not null,
    email text,
    proven boolean not null,
    -- The account with that address: its person has to prove to be the one.
    user_id uuid references app_user on delete cascade,
    device_hash bytea not null,
    expires_at timestamptz not null
  )`,
  `create index social_arrival_user on social_arrival (user_id)`,
  `create index social_arrival_expiry on social_arrival (expires_at)`,
  // What is connected once the address is confirmed.
  `alter table registration add column social_provider text, add column social_subject text`,
  `create table lost_factor (
    id uuid primary key,
    user_id uuid not null references app_user on delete cascade,
    asked_at timestamptz not null,
    -- From when on the factor can be taken away; null until the mail's link was followed.
    ready_at timestamptz,
    expires_at timestamptz not null
  )`,
  `create unique index lost_factor_user on lost_factor (user_id)`,
]
