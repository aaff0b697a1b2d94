import { type Kysely, sql } from 'kysely'

/**
 * Rows of scheduled jobs that failed and when they are retried; rows that a process works on at the moment; and where a run that
 * used up its time continues (decision record 0064).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table job_failure (
    id uuid primary key,
    job text not null,
    row_id text not null,
    attempts int not null check (attempts > 0),
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
