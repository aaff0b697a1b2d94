/** Imported statements of bank accounts and gateways, and the movements of the ledger that they are compared with. */

export const reconciliation: readonly string[] = [
  `create table bank_statement (
    id uuid primary key,
    -- The holder of the ledger's external account: the bank (offline) or a gateway.
    account text not null,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    format text not null check (format in ('camt', 'mt940', 'csv')),
    -- The file itself is not stored.
    file_hash bytea not null,
    position int4 not null,
    reference text not null,
    masked_number text not null,
    from_on date not null,
    to_on date not null,
    -- Null where the format has no balances.
    opening int8,
    closing int8,
    entries int4 not null,
    imported_by uuid not null references app_user,
    imported_at timestamptz not null,
    unique (account, currency, file_hash, position),
    check (from_on <= to_on),
    check ((opening is null) = (closing is null))
  )`,
  `create index bank_statement_latest on bank_statement (account, currency, to_on desc, imported_at desc, position desc)`,

  `create table statement_entry (
    id uuid primary key,
    statement_id uuid not null references bank_statement,
    account text not null,
    currency text not null,
    -- Hash of what identifies the entry at its account, so that overlapping statements import it once.
    identity bytea not null,
    booked_on date not null,
    -- Positive if the money arrived.
    amount int8 not null check (amount <> 0),
    is_fee boolean not null,
    bank_reference text not null,
    "references" text[] not null,
    -- Account numbers are masked.
    remittance text not null,
    -- Removed once the entry is matched.
    counterparty text not null,
    state text not null default 'open' check (state in ('open', 'matched', 'ignored')),
    reason text not null default '',
    -- Null if the entry was matched by the import.
    decided_by uuid references app_user,
    decided_at timestamptz,
    unique (account, currency, identity),
    constraint statement_entry_decided check ((state = 'open') = (decided_at is null)),
    constraint statement_entry_reason check ((state = 'ignored') = (reason <> ''))
  )`,
  `create index statement_entry_state on statement_entry (account, currency, state, booked_on desc, id desc)`,
  `create index statement_entry_day on statement_entry (account, currency, booked_on desc, id desc)`,

  // Each movement at an external account, from the ledger by a trigger.
  `create table external_movement (
    id uuid primary key default gen_random_uuid(),
    transaction_id uuid not null references ledger_transaction,
    line int2 not null,
    account_id uuid not null references ledger_account,
    -- Positive if the money arrived.
    amount int8 not null check (amount <> 0),
    booked_at timestamptz not null,
    -- The day on which it counts: that of its statement entry, else that of its booking in UTC.
    counted_on date not null,
    -- One entry may settle several movements.
    entry_id uuid references statement_entry,
    unique (transaction_id, line)
  )`,
  `create index external_movement_open on external_movement (account_id, booked_at desc, id desc) where entry_id is null`,
  `create index external_movement_amount on external_movement (account_id, amount) where entry_id is null`,
  `create index external_movement_entry on external_movement (entry_id) where entry_id is not null`,
  `create index external_movement_day on external_movement (account_id, counted_on)`,
  `create function external_movement_booked() returns trigger language plpgsql as $$
  begin
    insert into external_movement (transaction_id, line, account_id, amount, booked_at, counted_on)
      select e.transaction_id, e.line, e.account_id, -e.amount, t.created_at, (t.created_at at time zone 'UTC')::date
      from new_entries e
        join ledger_account a on a.id = e.account_id and a.kind = 'external'
        join ledger_transaction t on t.id = e.transaction_id;
    return null;
  end $$`,
  `create trigger external_movement_booked after insert on ledger_entry referencing new table as new_entries
    for each statement execute function external_movement_booked()`,

  // The last day of an account up to which nothing of its reconciliation changes any more.
  `create table closed_period (
    account text not null,
    currency text not null,
    closed_until date not null,
    closed_by uuid not null references app_user,
    closed_at timestamptz not null,
    primary key (account, currency)
  )`,

  // Payments that are expected and not booked, by what a statement states of them.
  `create index investment_expected on investment (currency, amount) where state in ('reserved', 'expired')`,
  `create index wallet_entry_returnable on wallet_entry (amount) where event = 'withdrawal' and status = 2`,
  `create index wallet_top_up_expected on wallet_top_up ((amount + fee)) where state = 'waiting'`,
]
