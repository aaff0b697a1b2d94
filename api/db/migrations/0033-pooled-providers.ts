import { type Kysely, sql } from 'kysely'

/**
 * Pooled wallets and the accounts that keep them: pay-ins that a card holder's bank took back, for which the wallet makes up at the
 * provider; and to which account there people and wallets belong, since keys of another one know none of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Written with the booking, before the provider hears of it: the id is its idempotency key.
  `create table lost_dispute (
    id uuid primary key,
    attempt_id uuid not null unique references payment_attempt,
    amount int8 not null check (amount > 0),
    state text not null default 'created' check (state in ('created', 'processing', 'succeeded', 'failed')),
    provider_ref text,
    created_at timestamptz not null,
    settled_at timestamptz,
    looks int not null default 0,
    look_at timestamptz
  )`,
  `create index lost_dispute_due on lost_dispute (look_at) where look_at is not null`,

  // Null of those that were there before: the first account that is asked for them has them.
  ...['pooled_person', 'pooled_wallet'].flatMap((table) => {
    const whose = table === 'pooled_person' ? 'person_id' : 'wallet_id'
    return [
      `alter table ${table} add column account text`,
      `alter table ${table} drop constraint ${table}_pkey`,
      `alter table ${table} add primary key (key)`,
      `alter table ${table} drop constraint ${table}_key_key`,
      `create unique index ${table}_account on ${table} (${whose}, test, account)`,
    ]
  }),
]
