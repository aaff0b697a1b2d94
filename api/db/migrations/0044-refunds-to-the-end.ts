import { type Kysely, sql } from 'kysely'

/**
 * Refunds that bounce after they had arrived, that were made by hand, or at the provider without the site; what was owed and paid,
 * and then came to be paid twice. Payments and refunds that are through are asked about now and then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table wallet_entry drop constraint wallet_entry_event_check`,
  `alter table wallet_entry add constraint wallet_entry_event_check check (event in
    ('top-up', 'top-up-reversed', 'top-up-refunded', 'payment-reinstated', 'owed-settled', 'owed-returned', 'withdrawal',
     'withdrawal-returned', 'refunded-by-admin', 'invested', 'distribution', 'campaign-unsuccessful', 'taken-back',
     'payment-returned'))`,

  // By whom and under which name of the bank money went back that the provider would not send.
  `alter table payment_refund add column by_hand_reference text`,

  // From now on what was paid within the last half year is asked about, spread over a week.
  `update payment_attempt set look_at = now() + random() * interval '7 days'
    where state = 'succeeded' and look_at is null and settled_at > now() - interval '180 days'`,
  `update payment_refund set look_at = now() + random() * interval '3 days', looks = 0
    where state = 'succeeded' and provider_ref is not null and settled_at > now() - interval '30 days'`,
]
