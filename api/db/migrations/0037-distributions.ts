import { type Kysely, sql } from 'kysely'

/** Money that an administrator distributes among the investors of a campaign, and the share of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table distribution (
    id uuid primary key,
    campaign_id uuid not null references campaign,
    amount int8 not null check (amount > 0),
    currency text not null,
    bank_reference text,
    created_by uuid not null references app_user,
    created_at timestamptz not null,
    -- Its whole amount, until each share is in its wallet.
    transaction_id uuid not null references ledger_transaction
  )`,
  `create index distribution_campaign on distribution (campaign_id, created_at desc)`,
  `create table distribution_share (
    id uuid primary key,
    distribution_id uuid not null references distribution,
    investor_id uuid not null references app_user,
    units int8 not null check (units > 0),
    amount int8 not null check (amount > 0),
    -- Booked into the wallet; null until then.
    transaction_id uuid references ledger_transaction,
    credited_at timestamptz,
    unique (distribution_id, investor_id),
    check ((transaction_id is null) = (credited_at is null))
  )`,
  `create index distribution_share_waiting on distribution_share (id) where credited_at is null`,
]
