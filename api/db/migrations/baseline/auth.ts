/** Sessions, second factors, passkeys, social sign-in, rate limits and idempotency. */

export const auth: readonly string[] = [
  `create table user_session (
    token_hash bytea primary key,
    user_id uuid not null references app_user,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    id uuid not null default gen_random_uuid(),
    browser text not null default 'other',
    platform text not null default 'other',
    -- The session that authorised this one.
    parent_id uuid
  )`,
  `create index user_session_user on user_session (user_id)`,
  `create index user_session_expiry on user_session (expires_at)`,
  `create unique index user_session_id on user_session (id)`,
  `alter table user_session add foreign key (parent_id) references user_session (id) on delete cascade`,
  `create index user_session_parent on user_session (parent_id)`,

  `create table password_reset (
    token_hash bytea primary key,
    user_id uuid not null references app_user on delete cascade,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index password_reset_user on password_reset (user_id)`,
  `create index password_reset_expiry on password_reset (expires_at)`,

  `create table second_factor (
    user_id uuid primary key references app_user on delete cascade,
    -- Encrypted. Null until the first valid code.
    secret text,
    confirmed_at timestamptz,
    -- Time step of the last accepted code: neither it nor an older one is accepted again.
    last_step int8 not null default 0,
    -- Encrypted. Shown during enrolment; not used for sign-in before its first valid code.
    pending_secret text,
    pending_until timestamptz,
    -- Wrong codes since the last valid one, and until when codes are refused.
    failures int4 not null default 0,
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

  // Proves the previous step: the password, the link in the email, or a session that authorises an application.
  `create table sign_in_ticket (
    ticket_hash bytea primary key,
    user_id uuid not null references app_user on delete cascade,
    purpose text not null check (purpose in ('sign-in', 'sign-up', 'app')),
    -- Hash of the device secret to which the ticket is bound.
    device_hash bytea,
    expires_at timestamptz not null,
    session_id uuid references user_session (id) on delete cascade,
    check ((session_id is not null) = (purpose = 'app'))
  )`,
  `create index sign_in_ticket_user on sign_in_ticket (user_id)`,
  `create index sign_in_ticket_expiry on sign_in_ticket (expires_at)`,
  `create index sign_in_ticket_session on sign_in_ticket (session_id)`,

  // An alternative to the authenticator's code; deleted with the second factor.
  `create table passkey (
    id uuid primary key,
    user_id uuid not null references second_factor on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    -- The authenticator's signature counter; zero if it has none.
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
    -- The sign-in ticket it belongs to; null while a passkey is added.
    ticket_hash bytea,
    expires_at timestamptz not null
  )`,
  `create index passkey_challenge_user on passkey_challenge (user_id)`,
  `create index passkey_challenge_expiry on passkey_challenge (expires_at)`,

  `create table lost_factor (
    id uuid primary key,
    user_id uuid not null references app_user on delete cascade,
    requested_at timestamptz not null,
    -- When the factor may be removed; null until the link in the email was opened.
    ready_at timestamptz,
    expires_at timestamptz not null,
    -- When the user was notified that the waiting time is over.
    notified_at timestamptz
  )`,
  `create unique index lost_factor_user on lost_factor (user_id)`,

  `create table social_account (
    provider text not null check (provider in ('google', 'facebook', 'linkedin')),
    subject text not null,
    user_id uuid not null references app_user on delete cascade,
    email text,
    connected_at timestamptz not null,
    primary key (provider, subject),
    unique (user_id, provider)
  )`,

  // A social sign-in that is under way at the provider.
  `create table social_authorization (
    state_hash bytea primary key,
    provider text not null,
    device_hash bytea not null,
    -- The user who connects a social account; null for a sign-in.
    user_id uuid references app_user on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index social_authorization_user on social_authorization (user_id)`,
  `create index social_authorization_expiry on social_authorization (expires_at)`,

  // A social sign-in that returned and matches no connected account yet.
  `create table pending_social_account (
    ticket_hash bytea primary key,
    provider text not null,
    subject text not null,
    email text,
    proven boolean not null,
    -- The account with that address; its owner has to prove it before the accounts are connected.
    user_id uuid references app_user on delete cascade,
    device_hash bytea not null,
    expires_at timestamptz not null
  )`,
  `create index pending_social_account_user on pending_social_account (user_id)`,
  `create index pending_social_account_expiry on pending_social_account (expires_at)`,

  `create table known_network (
    user_id uuid not null references app_user on delete cascade,
    -- A keyed hash, so that the network cannot be read back.
    network text not null,
    last_at timestamptz not null,
    primary key (user_id, network)
  )`,
  `create index known_network_last on known_network (last_at)`,

  // Recent failed sign-ins, by a hash of the email address.
  `create table sign_in_failure (
    account text primary key,
    count int4 not null,
    last_at timestamptz not null
  )`,

  // Used proof-of-work solutions: each is accepted once.
  `create table captcha_proof (
    challenge text primary key,
    expires_at timestamptz not null
  )`,

  `create table rate_bucket (
    key text primary key,
    tokens double precision not null,
    refilled_at timestamptz not null
  )`,

  // Written in the same transaction as the effect. A key belongs to one user and one call.
  `create table idempotency (
    subject text not null,
    key text not null,
    call text not null,
    request_hash bytea not null,
    reply jsonb not null,
    created_at timestamptz not null,
    primary key (subject, key)
  )`,
  `create index idempotency_age on idempotency (created_at)`,
]
