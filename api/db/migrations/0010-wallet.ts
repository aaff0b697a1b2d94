import { type Kysely, sql } from 'kysely'

/** Wallets: their entries, top-ups, withdrawals, and the accounts that these go to. Tries to pay are for top-ups too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // hold: a person's money on its way out.
  `alter table ledger_account drop constraint ledger_account_kind_check`,
  `alter table ledger_account add constraint ledger_account_kind_check
    check (kind in ('external', 'wallet', 'escrow', 'owner', 'fee', 'transit', 'receivable', 'hold'))`,

  // Whoever moves a wallet's money locks its row first.
  `create table wallet (
    id uuid primary key,
    person_id uuid not null references app_user,
    currency text not null references currency,
    created_at timestamptz not null,
    unique (person_id, currency)
  )`,

  // What somebody wants to put in, agreed on before it is paid.
  `create table wallet_top_up (
    id uuid primary key,
    wallet_id uuid not null references wallet,
    state text not null check (state in ('asked', 'waiting', 'paid', 'ended')),
    amount int8 not null check (amount > 0),
    -- Of the way that was chosen last.
    fee int8 not null default 0 check (fee >= 0),
    fee_points int4 not null default 0 check (fee_points >= 0),
    fee_flat int8 not null default 0 check (fee_flat >= 0),
    gateway text check (gateway in ('offline', 'stripe', 'paypal', 'ach', 'mangopay')),
    -- Of a transfer, by which its money is known.
    reference text unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    paid_at timestamptz,
    constraint wallet_top_up_transfer check (state <> 'waiting' or reference is not null),
    constraint wallet_top_up_paid check ((state = 'paid') = (paid_at is not null))
  )`,
  `create index wallet_top_up_wallet on wallet_top_up (wallet_id, created_at desc)`,
  `create index wallet_top_up_transfers on wallet_top_up (created_at desc, id desc) where reference is not null`,
  `create index wallet_top_up_expiry on wallet_top_up (expires_at) where state in ('asked', 'waiting')`,

  `alter table payment_attempt alter column investment_id drop not null`,
  `alter table payment_attempt add column top_up_id uuid references wallet_top_up`,
  `alter table payment_attempt add constraint payment_attempt_purpose check (num_nonnulls(investment_id, top_up_id) = 1)`,
  `create unique index payment_attempt_live_top_up on payment_attempt (top_up_id) where state in ('created', 'open', 'processing')`,
  `create index payment_attempt_top_up on payment_attempt (top_up_id, created_at desc) where top_up_id is not null`,

  // The account that a person's withdrawals go to. Numbers are sealed.
  `create table person_account (
    person_id uuid primary key references app_user,
    bank_name text not null,
    account_type text not null check (account_type in ('checking', 'savings')),
    scheme text not null check (scheme in ('us', 'iban')),
    sealed_number text not null,
    shown_number text not null,
    sealed_routing text not null,
    shown_routing text not null,
    changed_at timestamptz not null
  )`,

  // The account as it was when the withdrawal was asked for: a later change moves no money that is on its way.
  `create table wallet_withdrawal (
    id uuid primary key,
    wallet_id uuid not null references wallet,
    holder text not null,
    bank_name text not null,
    account_type text not null,
    scheme text not null,
    sealed_number text not null,
    shown_number text not null,
    sealed_routing text not null,
    shown_routing text not null,
    -- Of the transfer, once it was made; what the person is told where it was refused.
    bank_reference text,
    refusal text,
    created_at timestamptz not null,
    handled_by uuid references app_user,
    handled_at timestamptz
  )`,
  `create index wallet_withdrawal_latest on wallet_withdrawal (created_at desc, id desc)`,

  `create table wallet_entry (
    id uuid primary key,
    wallet_id uuid not null references wallet,
    type text not null check (type in ('CREDIT', 'DEBIT')),
    event text not null check (event in
      ('top-up', 'top-up-reversed', 'owed-settled', 'withdrawal', 'refunded-by-admin', 'invested', 'distribution', 'campaign-unsuccessful')),
    -- pending, in process, success, failed
    status int2 not null check (status between 0 and 3),
    reason text,
    amount int8 not null check (amount > 0),
    fee int8 not null default 0 check (fee >= 0),
    fee_points int4 not null default 0,
    fee_flat int8 not null default 0,
    gateway text not null check (gateway in ('offline', 'stripe', 'paypal', 'ach', 'wallet', 'mangopay')),
    test boolean not null default false,
    -- What this one gives back, or takes back.
    original_id uuid references wallet_entry,
    top_up_id uuid references wallet_top_up,
    attempt_id uuid references payment_attempt,
    withdrawal_id uuid references wallet_withdrawal,
    investment_id uuid references investment,
    campaign_id uuid references campaign,
    transaction_id uuid references ledger_transaction,
    -- When the money moved, in the order of the statement.
    booked_at timestamptz,
    created_at timestamptz not null,
    constraint wallet_entry_reason check ((status = 3) = (reason is not null)),
    -- A debit takes its money at once; a credit brings it with its success.
    constraint wallet_entry_booked check ((type = 'DEBIT' or status = 2) = (transaction_id is not null)),
    constraint wallet_entry_moment check ((transaction_id is null) = (booked_at is null))
  )`,
  `create index wallet_entry_latest on wallet_entry (wallet_id, created_at desc, id desc)`,
  `create index wallet_entry_waiting on wallet_entry (wallet_id) where status in (0, 1)`,
  `create index wallet_entry_booked_order on wallet_entry (wallet_id, booked_at, type, id) where booked_at is not null`,
  `create unique index wallet_entry_withdrawal on wallet_entry (withdrawal_id) where event = 'withdrawal'`,
  `create unique index wallet_entry_attempt on wallet_entry (attempt_id) where event = 'top-up' and status <> 3`,
  // One refund for what was paid, whoever asks for it and however often.
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
  `create trigger wallet_entry_guard before update or delete on wallet_entry for each row execute function wallet_entry_guard()`,

  // How entries came about and went on, for the person's list of activities.
  `create table wallet_event (
    id uuid primary key,
    wallet_id uuid not null references wallet,
    entry_id uuid not null references wallet_entry,
    status int2 not null,
    reason text,
    -- Who did it: the person, an administrator, a payment provider, or the site by itself.
    done_by text not null check (done_by in ('person', 'administrator', 'provider', 'site')),
    at timestamptz not null
  )`,
  `create index wallet_event_latest on wallet_event (wallet_id, at desc, id desc)`,
  `create trigger wallet_event_final before update or delete on wallet_event for each row execute function ledger_is_final()`,

  // What the settings of a running site do not say yet.
  `update site_setting set data = '{"topUp": {"maximum": {"USD": 50000, "EUR": 50000, "JPY": 7500000, "KWD": 15000}}}'::jsonb || data`,
]
