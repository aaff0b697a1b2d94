import { type Kysely, sql } from 'kysely'

/**
 * Payments that need people: what a provider refused to move is found, and sent again or seen to by hand. Parts of a payment that
 * its payer's bank or the provider took back are kept one by one, by the provider's name of each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table payment_taken (
    attempt_id uuid not null references payment_attempt,
    provider_ref text not null,
    amount int8 not null check (amount > 0),
    at timestamptz not null,
    primary key (attempt_id, provider_ref)
  )`,
  `create trigger payment_taken_final before update or delete on payment_taken for each row execute function ledger_is_final()`,

  // One for each part, and another where the provider refused the one before.
  `alter table lost_dispute drop constraint lost_dispute_attempt_id_key`,
  // Null of those that are about all of a pay-in.
  `alter table lost_dispute add column taken_ref text`,
  `alter table lost_dispute add column handled_at timestamptz`,
  `create index lost_dispute_attempt on lost_dispute (attempt_id)`,
  `create index lost_dispute_refused on lost_dispute (attempt_id) where state = 'failed' and handled_at is null`,
  `create index payment_refund_refused on payment_refund (attempt_id) where state = 'failed'`,
]
