import { type Kysely, sql } from 'kysely'

/**
 * Transfers that arrived for an investment and cannot pay for it: booked, and given back. Until when new tries to pay a reservation
 * begin (decision record 0053).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table unusable_transfer (
    id uuid primary key,
    investment_id uuid not null references investment,
    amount int8 not null check (amount > 0),
    currency text not null references currency,
    to_wallet boolean not null,
    booked_at timestamptz not null,
    booked_by uuid not null references app_user,
    done_at timestamptz,
    done_by uuid references app_user,
    check ((done_at is null) = (done_by is null)),
    -- What went into a wallet is not on its way any more.
    check (not to_wallet or done_at is not null)
  )`,
  `create index unusable_transfer_investment on unusable_transfer (investment_id)`,
  `create index unusable_transfer_due on unusable_transfer (booked_at) where done_at is null`,
  `alter table investment add column tries_until timestamptz`,
  `update investment set tries_until = expires_at where state = 'reserved'`,
]
