import { type Kysely, sql } from 'kysely'

/**
 * Disputes may be decided for the site after their money was taken: what comes back is kept one by one, by the provider's name of
 * the dispute, and so is what took all of a payment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table payment_reinstated (
    id uuid primary key,
    attempt_id uuid not null references payment_attempt,
    provider_ref text not null,
    -- Of nothing where nothing was booked as taken.
    amount int8 not null check (amount >= 0),
    transaction_id uuid references ledger_transaction,
    at timestamptz not null,
    unique (attempt_id, provider_ref),
    check ((amount > 0) = (transaction_id is not null))
  )`,
  `create trigger payment_reinstated_final before update or delete on payment_reinstated
    for each row execute function ledger_is_final()`,

  // Of several disputes that took all, the last may have found nothing left.
  `alter table payment_taken drop constraint payment_taken_amount_check`,
  `alter table payment_taken add constraint payment_taken_amount_check check (amount >= 0)`,
  // Which disputes took all of a payment was not kept: it was taken under no name.
  `insert into payment_taken (attempt_id, provider_ref, amount, at)
    select a.id, '', a.amount - coalesce(sum(t.amount), 0), now()
    from payment_attempt a left join payment_taken t on t.attempt_id = a.id
    where a.state = 'reversed' group by a.id having a.amount > coalesce(sum(t.amount), 0)`,

  `alter table wallet_entry drop constraint wallet_entry_event_check`,
  `alter table wallet_entry add constraint wallet_entry_event_check check (event in
    ('top-up', 'top-up-reversed', 'top-up-refunded', 'payment-reinstated', 'owed-settled', 'withdrawal', 'withdrawal-returned',
     'refunded-by-admin', 'invested', 'distribution', 'campaign-unsuccessful', 'taken-back', 'payment-returned'))`,
]
