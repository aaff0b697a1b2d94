/** Wallets, bank accounts, top-ups and withdrawals. */

export const wallet: readonly string[] = [
  // Locked before its money moves.
  `create table wallet (
    id uuid primary key,
    person_id uuid not null references app_user,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    created_at timestamptz not null,
    kind text not null default 'own' check (kind in ('own', 'custodial')),
    unique (person_id, currency, kind)
  )`,

  // Created before it is paid.
  `create table wallet_top_up (
    id uuid primary key,
    wallet_id uuid not null references wallet,
    state text not null check (state in ('requested', 'waiting', 'paid', 'ended')),
    amount int8 not null check (amount > 0),
    -- Of the payment method that was chosen last.
    fee int8 not null default 0 check (fee >= 0),
    fee_points int4 not null default 0 check (fee_points >= 0),
    fee_flat int8 not null default 0 check (fee_flat >= 0),
    gateway text check (gateway in ('offline', 'stripe', 'paypal', 'ach', 'mangopay')),
    -- Reference by which a bank transfer is matched.
    reference text unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    paid_at timestamptz,
    constraint wallet_top_up_transfer check (state <> 'waiting' or (reference is not null)),
    constraint wallet_top_up_paid check ((state = 'paid') = (paid_at is not null))
  )`,
  `create index wallet_top_up_wallet on wallet_top_up (wallet_id, created_at desc)`,
  `create index wallet_top_up_transfers on wallet_top_up (created_at desc, id desc) where reference is not null`,
  `create index wallet_top_up_expiry on wallet_top_up (expires_at) where state in ('requested', 'waiting')`,

  // The account that receives a user's withdrawals. Numbers are encrypted.
  `create table withdrawal_account (
    person_id uuid primary key references app_user,
    bank_name text not null,
    account_type text not null check (account_type in ('checking', 'savings')),
    scheme text not null check (scheme in ('us', 'iban')),
    sealed_number text not null,
    masked_number text not null,
    sealed_routing text not null,
    masked_routing text not null,
    changed_at timestamptz not null,
    -- When it was verified, and whether by the simulator.
    verified_at timestamptz,
    verified_test boolean not null default false,
    verified_by text check (verified_by in ('bank', 'administrator')),
    constraint withdrawal_account_verified check ((verified_at is null) = (verified_by is null))
  )`,
  `create index withdrawal_account_unverified on withdrawal_account (changed_at) where verified_at is null`,

  `create table bank_link (
    id uuid primary key,
    person_id uuid not null references app_user on delete cascade,
    test boolean not null,
    state text not null check (state in ('created', 'open', 'reading', 'done', 'ended')),
    ending text
      check (ending in ('cancelled', 'expired', 'replaced', 'refused', 'lost', 'no-numbers', 'several', 'sign-in')),
    -- The provider's id, and the page that the user visits while it is open.
    provider_ref text,
    page_url text,
    -- Claimed by the process that exchanges the public token, which works once.
    claimed_at timestamptz,
    -- Encrypted access token, deleted once the provider has revoked it.
    sealed_access text,
    bank_name text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint bank_link_ending check ((state = 'ended') = (ending is not null)),
    constraint bank_link_page check ((page_url is null) or (state in ('open', 'reading')))
  )`,
  `create unique index bank_link_one on bank_link (person_id) where state in ('created', 'open', 'reading')`,
  `create index bank_link_person on bank_link (person_id)`,
  `create index bank_link_revocation on bank_link (expires_at) where sealed_access is not null`,
  `create index bank_link_live on bank_link (expires_at) where state in ('created', 'open', 'reading')`,

  // Copies the account at the time of the request, so that a later change redirects no withdrawal.
  `create table wallet_withdrawal (
    id uuid primary key,
    wallet_id uuid not null references wallet,
    holder text not null,
    bank_name text not null,
    account_type text not null,
    scheme text not null,
    sealed_number text not null,
    masked_number text not null,
    sealed_routing text not null,
    masked_routing text not null,
    -- Reference of the completed transfer, and the reason shown to the user after a refusal.
    bank_reference text,
    refusal text,
    created_at timestamptz not null,
    handled_by uuid references app_user,
    handled_at timestamptz,
    returned_at timestamptz,
    -- What the bank kept of a returned transfer, who bears it, and why the user is charged.
    bank_fee int8 check (bank_fee >= 0),
    fee_bearer text check (fee_bearer in ('site', 'recipient')),
    fee_reason text not null default '',
    -- How the account was verified at the time of the request.
    verified_at timestamptz,
    verified_by text check (verified_by in ('bank', 'administrator'))
  )`,
  `create index wallet_withdrawal_latest on wallet_withdrawal (created_at desc, id desc)`,

  `create table wallet_entry (
    id uuid primary key,
    wallet_id uuid not null references wallet,
    type text not null check (type in ('CREDIT', 'DEBIT')),
    event text not null
      check (event in ('top-up', 'top-up-reversed', 'top-up-refunded', 'payment-reinstated', 'receivable-settled',
        'receivable-returned', 'withdrawal', 'withdrawal-returned', 'refunded-by-admin', 'invested', 'distribution',
        'campaign-unsuccessful', 'investment-cancelled', 'not-reconfirmed', 'oversubscribed', 'payment-returned',
        'repayment')),
    -- pending, in process, success, failed
    status int2 not null check (status between 0 and 3),
    reason text,
    amount int8 not null check (amount > 0),
    fee int8 not null default 0 check (fee >= 0),
    fee_points int4 not null default 0,
    fee_flat int8 not null default 0,
    gateway text not null check (gateway in ('offline', 'stripe', 'paypal', 'ach', 'wallet', 'mangopay')),
    test boolean not null default false,
    -- The entry that this one refunds or reverses.
    original_id uuid references wallet_entry,
    top_up_id uuid references wallet_top_up,
    attempt_id uuid references payment_attempt,
    withdrawal_id uuid references wallet_withdrawal,
    investment_id uuid references investment,
    campaign_id uuid references campaign,
    transaction_id uuid references ledger_transaction,
    -- When the money moved: the order of the statement.
    booked_at timestamptz,
    created_at timestamptz not null,
    constraint wallet_entry_reason check ((status = 3) = (reason is not null)),
    -- A debit is booked at once, a credit on success.
    constraint wallet_entry_booked check (((type = 'DEBIT') or (status = 2)) = (transaction_id is not null)),
    constraint wallet_entry_moment check ((transaction_id is null) = (booked_at is null))
  )`,
  `create index wallet_entry_latest on wallet_entry (wallet_id, created_at desc, id desc)`,
  `create index wallet_entry_latest_type on wallet_entry (wallet_id, type, created_at desc, id desc)`,
  `create index wallet_entry_latest_status on wallet_entry (wallet_id, status, created_at desc, id desc)`,
  `create index wallet_entry_pending on wallet_entry (wallet_id) where status in (0, 1)`,
  `create index wallet_entry_booked_order on wallet_entry (wallet_id, booked_at, type, id) where booked_at is not null`,
  `create index wallet_entry_investment on wallet_entry (investment_id) where investment_id is not null`,
  `create unique index wallet_entry_withdrawal on wallet_entry (withdrawal_id) where event = 'withdrawal'`,
  `create unique index wallet_entry_attempt on wallet_entry (attempt_id) where event = 'top-up' and status <> 3`,
  // At most one refund for each entry.
  `create unique index wallet_entry_refund on wallet_entry (original_id) where type = 'CREDIT'`,
  `create function wallet_entry_guard() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      raise exception 'an entry of a wallet stays' using errcode = 'restrict_violation';
    end if;
    if (new.id, new.wallet_id, new.type, new.event, new.amount, new.fee, new.gateway, new.original_id, new.top_up_id,
        new.attempt_id, new.withdrawal_id, new.investment_id, new.campaign_id, new.created_at)
      is distinct from
       (old.id, old.wallet_id, old.type, old.event, old.amount, old.fee, old.gateway, old.original_id, old.top_up_id,
        old.attempt_id, old.withdrawal_id, old.investment_id, old.campaign_id, old.created_at) then
      raise exception 'what an entry says stays' using errcode = 'restrict_violation';
    end if;
    if old.transaction_id is not null and (new.transaction_id, new.booked_at) is distinct from (old.transaction_id, old.booked_at) then
      raise exception 'an entry is booked once' using errcode = 'restrict_violation';
    end if;
    if new.status <> old.status and not
       ((old.status = 0 and new.status in (1, 2, 3)) or (old.status = 1 and new.status in (2, 3))) then
      raise exception 'this status cannot follow' using errcode = 'restrict_violation';
    end if;
    return new;
  end $$`,
  `create trigger wallet_entry_guard before delete or update on wallet_entry for each row execute function wallet_entry_guard()`,

  // Status changes of entries, for the activity list. Append-only.
  `create table wallet_event (
    id uuid primary key,
    wallet_id uuid not null references wallet,
    entry_id uuid not null references wallet_entry,
    status int2 not null,
    reason text,
    -- The user, an administrator, the payment provider or the site.
    done_by text not null check (done_by in ('person', 'administrator', 'provider', 'site')),
    at timestamptz not null
  )`,
  `create index wallet_event_latest on wallet_event (wallet_id, at desc, id desc)`,
  `create trigger wallet_event_final before delete or update on wallet_event for each row execute function ledger_is_final()`,

  // Committed before the custodian is called with `key` as idempotency key. The simulator has its own users and wallets.
  `create table custodial_user (
    person_id uuid not null references app_user,
    test boolean not null,
    key uuid primary key,
    provider_ref text,
    account text
  )`,
  `create unique index custodial_user_account on custodial_user (person_id, test, account)`,

  `create table custodial_wallet (
    wallet_id uuid not null references wallet,
    test boolean not null,
    key uuid primary key,
    provider_ref text,
    account text
  )`,
  `create unique index custodial_wallet_account on custodial_wallet (wallet_id, test, account)`,

  `alter table payment_attempt add constraint payment_attempt_top_up_id_fkey foreign key (top_up_id) references wallet_top_up`,
  `alter table unusable_transfer add constraint unusable_transfer_top_up_id_fkey foreign key (top_up_id) references wallet_top_up`,
]
