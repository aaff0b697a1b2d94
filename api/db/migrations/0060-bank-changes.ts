import { type Kysely, sql } from 'kysely'

/** Changes of the site's bank account wait for a second administrator (decision record 0066). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table bank_change (
    id uuid primary key,
    state text not null check (state in ('pending', 'applied', 'cancelled')),
    -- The account as entered, and whether changes need a second administrator from then on.
    entry jsonb not null,
    proposed_by uuid not null references app_user (id),
    proposed_at timestamptz not null,
    expires_at timestamptz not null,
    decided_by uuid references app_user (id),
    decided_at timestamptz
  )`,
  `create unique index bank_change_pending on bank_change (state) where state = 'pending'`,
]
