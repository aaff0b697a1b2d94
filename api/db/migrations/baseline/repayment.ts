/** Repayments to the investors of a campaign. */

export const repayment: readonly string[] = [
  `create table distribution (
    id uuid primary key,
    campaign_id uuid not null references campaign,
    amount int8 not null check (amount > 0),
    currency text not null,
    bank_reference text,
    created_by uuid not null references app_user,
    created_at timestamptz not null,
    -- Books the whole amount until each share is credited.
    transaction_id uuid not null references ledger_transaction
  )`,
  `create index distribution_campaign on distribution (campaign_id, created_at desc)`,

  `create table distribution_share (
    id uuid primary key,
    distribution_id uuid not null references distribution,
    investor_id uuid not null references app_user,
    units int8 not null check (units > 0),
    amount int8 not null check (amount > 0),
    -- The credit to the wallet; null until then.
    transaction_id uuid references ledger_transaction,
    credited_at timestamptz,
    check ((transaction_id is null) = (credited_at is null)),
    unique (distribution_id, investor_id)
  )`,
  `create index distribution_share_uncredited on distribution_share (id) where credited_at is null`,
]
