import { type Kysely, sql } from 'kysely'

/** A bank may send back what was paid out: the money is a new entry, and the withdrawal says when it came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table wallet_withdrawal add column returned_at timestamptz`,
  `alter table wallet_entry drop constraint wallet_entry_event_check`,
  `alter table wallet_entry add constraint wallet_entry_event_check check (event in
    ('top-up', 'top-up-reversed', 'top-up-refunded', 'owed-settled', 'withdrawal', 'withdrawal-returned', 'refunded-by-admin',
     'invested', 'distribution', 'campaign-unsuccessful', 'taken-back', 'payment-returned'))`,
]
