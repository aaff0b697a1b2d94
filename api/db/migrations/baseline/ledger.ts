/** The double-entry ledger: append-only, balanced, in one currency for each account. */

export const ledger: readonly string[] = [
  `create table ledger_account (
    id uuid primary key,
    -- external: outside money, by gateway. wallet: a user's balance. escrow: a campaign's money. owner: payable to an owner. fee: the
    -- site's revenue. transit: received and to be returned. receivable: charged back after payout. hold: a withdrawal
    -- under way. custodial: a user's balance at the custodian. custodial-hold: the same on its way to a campaign.
    kind text not null
      check (kind in ('external', 'wallet', 'escrow', 'owner', 'fee', 'transit', 'receivable', 'hold', 'custodial', 'custodial-hold')),
    -- A user, a campaign or a gateway.
    holder text not null,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    balance int8 not null default 0,
    unique (kind, holder, currency),
    -- Only external accounts and receivables may be negative.
    constraint ledger_floor check ((kind in ('external', 'receivable')) or balance >= 0)
  )`,
  // A balance equals the sum of its entries because only entries change it.
  `create function ledger_account_guard() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' or (new.id, new.kind, new.holder, new.currency) is distinct from (old.id, old.kind, old.holder, old.currency) then
      raise exception 'a ledger account is final' using errcode = 'restrict_violation';
    end if;
    if pg_trigger_depth() < 2 then
      raise exception 'a balance moves by entries only' using errcode = 'restrict_violation';
    end if;
    return new;
  end $$`,
  `create trigger ledger_account_guard before delete or update on ledger_account
    for each row execute function ledger_account_guard()`,
  `create function ledger_account_starts_empty() returns trigger language plpgsql as $$
  begin
    if new.balance <> 0 then
      raise exception 'an account starts empty' using errcode = 'restrict_violation';
    end if;
    return new;
  end $$`,
  `create trigger ledger_account_starts_empty before insert on ledger_account
    for each row execute function ledger_account_starts_empty()`,

  // The entries of each campaign's account by kind of transaction, so that its funds need no sum over all of them.
  `create table escrow_total (
    account_id uuid not null references ledger_account,
    kind text not null,
    amount int8 not null,
    primary key (account_id, kind)
  ) with (fillfactor = 70)`,

  `create table ledger_transaction (
    id uuid primary key,
    kind text not null,
    -- What is booked: unique for ever, so that nothing is booked twice.
    business_key text not null unique,
    actor_id uuid,
    created_at timestamptz not null,
    written_by xid8 not null default pg_current_xact_id()
  )`,
  `create function ledger_is_final() returns trigger language plpgsql as $$
  begin
    raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
  end $$`,
  `create trigger ledger_transaction_final before delete or update on ledger_transaction
    for each row execute function ledger_is_final()`,
  `create trigger ledger_transaction_whole before truncate on ledger_transaction
    for each statement execute function ledger_is_final()`,

  `create table ledger_entry (
    transaction_id uuid not null references ledger_transaction,
    line int2 not null,
    account_id uuid not null references ledger_account,
    currency text not null,
    amount int8 not null check (amount <> 0),
    primary key (transaction_id, line)
  )`,
  `create index ledger_entry_account on ledger_entry (account_id, transaction_id)`,
  `create trigger ledger_entry_final before delete or update on ledger_entry for each row execute function ledger_is_final()`,
  `create trigger ledger_entry_whole before truncate on ledger_entry for each statement execute function ledger_is_final()`,
  `create function ledger_entry_booked() returns trigger language plpgsql as $$
  declare
    transaction_kind text;
    account_kind text;
  begin
    select kind into transaction_kind from ledger_transaction
      where id = new.transaction_id and written_by = pg_current_xact_id();
    if transaction_kind is null then
      raise exception 'a written ledger transaction takes no more entries' using errcode = 'restrict_violation';
    end if;
    update ledger_account set balance = balance + new.amount where id = new.account_id and currency = new.currency
      returning kind into account_kind;
    if account_kind is null then
      raise exception 'an entry must be in the currency of its account' using errcode = 'restrict_violation';
    end if;
    -- Under the lock of the account's row.
    if account_kind = 'escrow' then
      insert into escrow_total values (new.account_id, transaction_kind, new.amount)
        on conflict (account_id, kind) do update set amount = escrow_total.amount + excluded.amount;
    end if;
    return new;
  end $$`,
  `create trigger ledger_entry_booked after insert on ledger_entry for each row execute function ledger_entry_booked()`,
  `create function ledger_balanced() returns trigger language plpgsql as $$
  begin
    if exists (select from ledger_entry where transaction_id = new.transaction_id group by currency having sum(amount) <> 0) then
      raise exception 'the entries of a ledger transaction must sum to zero' using errcode = 'check_violation';
    end if;
    return null;
  end $$`,
  `create constraint trigger ledger_balanced after insert on ledger_entry deferrable initially deferred
    for each row execute function ledger_balanced()`,
]
