import { type Kysely, sql } from 'kysely'

/**
 * A payment may arrive in another currency or amount than was asked for, also in a currency that the site does not offer: it is
 * booked and returned as it came. A transfer that does not fit may have come for a top-up (decision record 0063).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table payment_attempt
    add column arrived_amount int8 check (arrived_amount > 0),
    add column arrived_currency text,
    add constraint payment_attempt_arrived check ((arrived_amount is null) = (arrived_currency is null))`,
  `update payment_attempt a set arrived_amount = r.amount, arrived_currency = r.currency
    from (select distinct on (attempt_id) attempt_id, amount, currency from payment_refund
      where reason in ('already-paid', 'no-longer-possible', 'other-amount') order by attempt_id, created_at, id) r
    where r.attempt_id = a.id and exists
      (select from ledger_transaction t where t.business_key = 'payment:' || a.id || ':to-return')`,

  // The list of currencies says what the site offers, not what the world may send.
  `alter table ledger_account drop constraint ledger_account_currency_fkey`,
  `alter table ledger_account add constraint ledger_account_currency_check check (currency ~ '^[A-Z]{3}$')`,
  `alter table payment_refund drop constraint payment_refund_currency_fkey`,
  `alter table wallet drop constraint wallet_currency_fkey`,
  `alter table wallet add constraint wallet_currency_check check (currency ~ '^[A-Z]{3}$')`,

  `alter table unusable_transfer drop constraint unusable_transfer_currency_fkey`,
  `alter table unusable_transfer alter column investment_id drop not null`,
  `alter table unusable_transfer add column top_up_id uuid references wallet_top_up`,
  `alter table unusable_transfer
    add constraint unusable_transfer_purpose check (num_nonnulls(investment_id, top_up_id) = 1)`,
  `create index unusable_transfer_top_up on unusable_transfer (top_up_id) where top_up_id is not null`,

  // A remainder smaller than one unit counts as reached, in the order of lists too (decision T29).
  `update campaign set percent_points = 1000000
    where goal > 0 and percent_points < 1000000 and goal - raised < coalesce(unit_price, 1)`,
  // What was hidden while it ran is closed like any other.
  `drop index campaign_closing`,
  `create index campaign_closing on campaign (closes_at) where status in (2, 6)`,
]
