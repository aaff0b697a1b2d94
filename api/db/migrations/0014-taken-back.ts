import { type Kysely, sql } from 'kysely'

/** Paid investments that are taken back: into a wallet, or by an administrator's transfer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table wallet_entry drop constraint wallet_entry_event_check`,
  `alter table wallet_entry add constraint wallet_entry_event_check check (event in
    ('top-up', 'top-up-reversed', 'owed-settled', 'withdrawal', 'refunded-by-admin', 'invested', 'distribution',
     'campaign-unsuccessful', 'taken-back'))`,
  // Paid by transfer and taken back: an administrator sends it.
  `create table offline_return (
    investment_id uuid primary key references investment,
    amount int8 not null check (amount > 0),
    currency text not null references currency,
    asked_at timestamptz not null,
    done_at timestamptz,
    done_by uuid references app_user
  )`,
  `create index offline_return_due on offline_return (asked_at) where done_at is null`,
]
