/** Site settings and scheduled jobs. */

export const site: readonly string[] = [
  `create table site_setting (
    id int4 primary key check (id = 1),
    data jsonb not null,
    version int8 not null default 1
  )`,

  `create table bank_change (
    id uuid primary key,
    state text not null check (state in ('pending', 'applied', 'cancelled')),
    -- The account as entered, and whether later changes need a second administrator.
    entry jsonb not null,
    proposed_by uuid not null references app_user,
    proposed_at timestamptz not null,
    expires_at timestamptz not null,
    decided_by uuid references app_user,
    decided_at timestamptz
  )`,
  `create unique index bank_change_pending on bank_change (state) where state = 'pending'`,

  // Keys that a rotation of the secret leaves as they are, encrypted. They also prove at a start that it is the right one.
  `create table site_key (
    purpose text primary key check (purpose in ('partition', 'draft', 'lookup')),
    sealed text not null
  )`,

  `create table job_failure (
    id uuid primary key,
    job text not null,
    row_id text not null,
    attempts int4 not null check (attempts > 0),
    next_attempt_at timestamptz not null,
    -- The SQLSTATE of the database or the class of the error; never its message, which may hold private data.
    last_error_code text not null,
    first_failed_at timestamptz not null,
    last_failed_at timestamptz not null,
    -- When administrators were notified.
    reported_at timestamptz,
    resolved_at timestamptz
  )`,
  `create unique index job_failure_open on job_failure (job, row_id) where resolved_at is null`,
  `create index job_failure_next on job_failure (next_attempt_at) where resolved_at is null`,
  `create index job_failure_listed on job_failure (first_failed_at desc, id desc)
    where resolved_at is null and reported_at is not null`,

  `create table job_claim (
    job text not null,
    row_id text not null,
    owner uuid not null,
    claimed_until timestamptz not null,
    primary key (job, row_id)
  )`,

  `create table job_cursor (
    job text primary key,
    due_at timestamptz not null,
    row_id text not null
  )`,
]
