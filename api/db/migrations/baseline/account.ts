/** Accounts, registration, files, data export and account deletion. */

export const account: readonly string[] = [
  `create table app_user (
    id uuid primary key,
    email text not null,
    password_hash text not null,
    first_name text not null,
    last_name text not null,
    slug text not null unique,
    user_type text references user_type,
    state text not null check (state in ('pending', 'active', 'blocked', 'deleted')),
    language text not null check (language in ('en', 'fr', 'ar')),
    accredited boolean not null default false,
    -- End of the accreditation; null if it has none.
    accredited_until timestamptz,
    show_name boolean not null default false,
    created_at timestamptz not null,
    activated_at timestamptz,
    -- Set at sign-up while the site requires two-factor authentication: no session starts before enrolment.
    must_enrol boolean not null default false
  )`,
  `create unique index app_user_email on app_user (lower(email))`,
  `create index app_user_email_begins on app_user (lower(email) text_pattern_ops)`,
  `create index app_user_name_begins on app_user (lower(first_name || ' ' || last_name) text_pattern_ops)`,
  `create index app_user_last_name_begins on app_user (lower(last_name) text_pattern_ops)`,
  `create index app_user_latest on app_user (created_at desc, id desc)`,
  `create index app_user_state_latest on app_user (state, created_at desc, id desc)`,

  `create table administrator (
    user_id uuid primary key references app_user,
    appointed_at timestamptz not null
  )`,

  // A sign-up with an unconfirmed email address. Of several for one address, the confirmed one becomes the account.
  `create table registration (
    id uuid primary key,
    user_id uuid not null references app_user,
    password_hash text not null,
    first_name text not null,
    last_name text not null,
    user_type text references user_type,
    language text not null check (language in ('en', 'fr', 'ar')),
    created_at timestamptz not null,
    -- The social account to connect once the address is confirmed.
    social_provider text,
    social_subject text,
    -- Hash of the accepted terms: title and body in that language.
    terms_hash text
  )`,
  `create index registration_user on registration (user_id, created_at desc)`,

  `create table activation_token (
    token_hash bytea primary key,
    user_id uuid not null references app_user,
    registration_id uuid references registration on delete set null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index activation_token_registration on activation_token (registration_id)`,
  `create index activation_token_user on activation_token (user_id)`,

  `create table terms_acceptance (
    user_id uuid not null references app_user on delete cascade,
    accepted_at timestamptz not null,
    language text not null check (language in ('en', 'fr', 'ar')),
    hash text not null,
    primary key (user_id, accepted_at)
  )`,

  `create table stored_file (
    id uuid primary key,
    sha256 text not null,
    mime text not null,
    bytes int8 not null,
    width int4,
    height int4,
    tone int2,
    visibility text not null check (visibility in ('public', 'private')),
    owner_id uuid references app_user,
    created_at timestamptz not null,
    kind text
      check (kind in ('logo', 'campaign-image', 'story-image', 'text-image', 'photo', 'document', 'contract',
        'profile-photo', 'cover-photo', 'site-logo', 'site-icon', 'slider', 'accreditation-evidence', 'identity-document',
        'repayment-report', 'message-attachment')),
    card_sha256 text,
    -- Of a file in quarantine, the keys open nothing in the store that readers use; of an infected one, nothing at all.
    scan_state text not null default 'released' check (scan_state in ('released', 'quarantined', 'infected')),
    -- Id of the key under which the bytes are encrypted; null if they are not, or if an earlier release stored them.
    sealed_under text,
    -- When a virus scanner reported a result on it.
    scanned_at timestamptz
  )`,
  `create index stored_file_quarantined on stored_file (created_at, id) where scan_state = 'quarantined'`,
  `create index stored_file_scanned on stored_file (scanned_at) where scanned_at is not null`,
  `create index stored_file_owner on stored_file (owner_id)`,
  // Find old accreditation documents that no profile references, old reports that no repayment does, and old attachments
  // that were never sent.
  `create index stored_file_report on stored_file (created_at) where kind = 'repayment-report'`,
  `create index stored_file_message_attachment on stored_file (created_at) where kind = 'message-attachment'`,
  `create index stored_file_evidence on stored_file (created_at) where kind in ('accreditation-evidence', 'identity-document')`,

  `create table user_profile (
    user_id uuid primary key references app_user on delete cascade,
    photo_id uuid references stored_file,
    cover_id uuid references stored_file,
    description text not null default '',
    links jsonb not null default '{}',
    city text not null default ''
  )`,

  // Why an account was blocked or unblocked. Append-only: the latest row counts.
  `create table account_decision (
    id uuid primary key,
    person_id uuid not null references app_user on delete cascade,
    decision text not null check (decision in ('block', 'unblock')),
    reason text not null,
    at timestamptz not null,
    by_id uuid not null references app_user
  )`,
  `create index account_decision_latest on account_decision (person_id, at desc, id desc)`,

  `create table account_deletion (
    person_id uuid primary key references app_user,
    requested_at timestamptz not null,
    due_at timestamptz not null
  )`,
  `create index account_deletion_due on account_deletion (due_at)`,

  `create table data_export (
    id uuid primary key,
    person_id uuid not null references app_user,
    requested_at timestamptz not null,
    ready_at timestamptz,
    expires_at timestamptz not null,
    archive bytea
  )`,
  `create index data_export_person on data_export (person_id, requested_at)`,
  `create index data_export_expiry on data_export (expires_at)`,

  // A secret address from which calendars read the user's deadlines. It is computed from the id under the site's key, so
  // that neither is stored in plain text.
  `create table calendar_feed (
    person_id uuid primary key references app_user on delete cascade,
    id uuid not null unique,
    token_hash bytea not null unique,
    amounts boolean not null,
    created_at timestamptz not null
  )`,
]
