import { type Kysely, sql } from 'kysely'

/** Investments that people mean to make: kept for some days, without a claim on units. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table saved_investment (
    id uuid primary key,
    user_id uuid not null references app_user on delete cascade,
    campaign_id uuid not null references campaign on delete cascade,
    units int8 not null check (units > 0),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- When the person was told that it ends soon.
    warned_at timestamptz,
    unique (user_id, campaign_id)
  )`,
  `create index saved_investment_latest on saved_investment (user_id, created_at desc, id desc)`,
  `create index saved_investment_all on saved_investment (created_at desc, id desc)`,
  `create index saved_investment_campaign on saved_investment (campaign_id)`,
  `create index saved_investment_expiry on saved_investment (expires_at)`,
]
