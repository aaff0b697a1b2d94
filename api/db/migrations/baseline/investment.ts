/** Investments, saved investments, the waiting list and signed agreements. */

export const investment: readonly string[] = [
  `create table investment (
    id uuid primary key,
    campaign_id uuid not null references campaign,
    investor_id uuid not null references app_user,
    state text not null check (state in ('reserved', 'confirmed', 'expired', 'cancelled', 'refunded')),
    units int8 not null check (units > 0),
    unit_price int8 not null check (unit_price > 0),
    amount int8 not null,
    fee int8 not null default 0 check (fee >= 0),
    currency text not null references currency,
    gateway text not null check (gateway in ('offline', 'stripe', 'paypal', 'ach', 'wallet', 'mangopay')),
    reference text not null unique,
    anonymous boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    confirmed_at timestamptz,
    -- The day of the confirmation in the site's time zone at that time.
    confirmed_on date,
    ended_at timestamptz,
    transaction_id uuid references ledger_transaction,
    attempts_until timestamptz,
    -- The units that were paid for, if demand exceeded the maximum and fewer were allocated; null if none were.
    requested_units int8,
    -- What is returned of the payment because demand exceeded the maximum, and its booking.
    excess int8 check (excess > 0),
    excess_transaction_id uuid references ledger_transaction,
    constraint investment_requested check (requested_units is null or (requested_units > units and excess is not null)),
    constraint investment_excess check (excess_transaction_id is null or excess is not null),
    constraint investment_amount check (amount = units * unit_price),
    constraint investment_booked check ((state in ('confirmed', 'refunded')) = (transaction_id is not null))
  )`,
  `create index investment_mine on investment (investor_id, created_at desc, id desc)`,
  `create index investment_mine_currency on investment (investor_id, currency, created_at desc, id desc)`,
  `create index investment_campaign on investment (campaign_id, confirmed_at desc, id desc) where state = 'confirmed'`,
  `create index investment_person_campaign on investment (campaign_id, investor_id)`,
  `create index investment_expiry on investment (expires_at) where state = 'reserved'`,
  `create index investment_excess_due on investment (id) where excess is not null and excess_transaction_id is null`,
  `create index investment_latest on investment (confirmed_at desc, id desc) where state = 'confirmed'`,
  `create index investment_state on investment (state, created_at desc, id desc)`,
  `create index investment_of_campaign on investment (campaign_id, created_at desc, id desc)`,
  `create index investment_campaign_state on investment (campaign_id, state, created_at desc, id desc)`,
  `create index investment_campaign_reference on investment (campaign_id, reference text_pattern_ops)`,
  `create index investment_to_pay on investment (investor_id, expires_at) where state = 'reserved' and expires_at is not null`,
  `create index investment_of_person on investment (investor_id, created_at) where state in ('reserved', 'confirmed')`,

  `create table saved_investment (
    id uuid primary key,
    user_id uuid not null references app_user on delete cascade,
    campaign_id uuid not null references campaign on delete cascade,
    units int8 not null check (units > 0),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- When the user was notified of the approaching expiry.
    warned_at timestamptz,
    unique (user_id, campaign_id)
  )`,
  `create index saved_investment_latest on saved_investment (user_id, created_at desc, id desc)`,
  `create index saved_investment_all on saved_investment (created_at desc, id desc)`,
  `create index saved_investment_campaign on saved_investment (campaign_id)`,
  `create index saved_investment_expiry on saved_investment (expires_at)`,

  `create table waiting_list_entry (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    person_id uuid not null references app_user on delete cascade,
    units int8 not null check (units > 0),
    -- An offered entry holds its units: they count as taken.
    state text not null check (state in ('waiting', 'offered', 'accepted', 'expired', 'withdrawn', 'closed')),
    -- Position in the queue, assigned under the campaign's lock.
    queue_position int8 generated always as identity,
    joined_at timestamptz not null,
    offered_until timestamptz,
    ended_at timestamptz,
    check (state <> 'offered' or (offered_until is not null)),
    check ((state in ('waiting', 'offered')) = (ended_at is null))
  )`,
  `create unique index waiting_list_entry_open on waiting_list_entry (campaign_id, person_id) where state in ('waiting', 'offered')`,
  `create index waiting_list_entry_queue on waiting_list_entry (campaign_id, queue_position) where state = 'waiting'`,
  `create index waiting_list_entry_offers on waiting_list_entry (offered_until) where state = 'offered'`,
  `create index waiting_list_entry_person on waiting_list_entry (person_id, queue_position)`,

  // Deadlines of which the investor was reminded. One that moved is another one.
  `create table investment_reminder (
    id uuid primary key,
    investment_id uuid not null references investment on delete cascade,
    kind text not null check (kind in ('pay', 'cancel')),
    deadline timestamptz not null,
    at timestamptz not null,
    unique (investment_id, kind, deadline)
  )`,

  `create table agreement (
    id uuid primary key,
    investment_id uuid not null references investment,
    campaign_id uuid not null references campaign,
    investor_id uuid not null references app_user,
    source text not null check (source in ('generated', 'uploaded')),
    language text not null check (language in ('en', 'fr', 'ar')),
    -- SHA-256 of the text that was read.
    version text not null check (version ~ '^[0-9a-f]{64}$'),
    -- All that the file shows, in its canonical form, and its SHA-256: this is what was signed.
    content text not null,
    hash text not null unique,
    -- Sequence number within the campaign and hash of the previous agreement: none can be removed or inserted later.
    sequence_number int8 not null,
    previous_hash text,
    -- The file and its SHA-256, once it is made.
    file_id uuid references stored_file,
    file_hash text unique,
    -- The terms that were signed: other units or another amount need another signature.
    units int8 not null check (units > 0),
    amount int8 not null check (amount > 0),
    currency text not null references currency,
    legal_name text not null,
    signature_kind text not null check (signature_kind in ('typed', 'drawn', 'image')),
    signature_text text,
    signature_file_id uuid references stored_file,
    signed_at timestamptz not null,
    address text not null,
    user_agent text not null,
    session_hash bytea not null,
    cancel_rule text not null check (cancel_rule in ('us', 'eu', 'uk', 'site')),
    cancel_until timestamptz not null,
    voided_at timestamptz,
    constraint agreement_content check (hash = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
    constraint agreement_file check ((file_id is null) = (file_hash is null)),
    constraint agreement_signature
      check (((signature_kind = 'typed') = (signature_text is not null)) and ((signature_kind = 'typed') = (signature_file_id is null)))
  )`,
  `create index agreement_cancel_until on agreement (cancel_until) where voided_at is null and cancel_rule <> 'us'`,
  `create unique index agreement_live on agreement (investment_id) where voided_at is null`,
  `create unique index agreement_sequence on agreement (campaign_id, sequence_number)`,
  `create index agreement_investor on agreement (investor_id)`,
  `create index agreement_cancellable on agreement (campaign_id, cancel_until) where voided_at is null`,
  `create index agreement_to_cancel on agreement (investor_id, cancel_until) where voided_at is null and cancel_rule <> 'us'`,
  `create index agreement_to_cancel_by_deadline on agreement (investor_id, campaign_id) where voided_at is null and cancel_rule = 'us'`,
  `create index agreement_without_file on agreement (signed_at, id) where file_id is null`,
  `create function agreement_is_final() returns trigger language plpgsql as $$
  begin
    -- It is voided once, and gets its file once.
    if tg_op = 'UPDATE'
      and to_jsonb(new) - '{voided_at,file_id,file_hash}'::text[] = to_jsonb(old) - '{voided_at,file_id,file_hash}'::text[]
      and (old.voided_at is null or new.voided_at = old.voided_at)
      and (old.file_id is null or (new.file_id = old.file_id and new.file_hash = old.file_hash)) then
      return new;
    end if;
    raise exception 'a signed agreement stays as it is' using errcode = 'restrict_violation';
  end $$`,
  `create trigger agreement_is_final before delete or update on agreement for each row execute function agreement_is_final()`,

  // The answer of an investor to an amendment of the campaign, for each investment.
  `create table reconfirmation (
    id uuid primary key,
    amendment_id uuid not null references campaign_amendment on delete cascade,
    investment_id uuid not null references investment,
    investor_id uuid not null references app_user,
    state text not null check (state in ('pending', 'confirmed', 'lapsed', 'ended')),
    answered_at timestamptz,
    unique (amendment_id, investment_id),
    constraint reconfirmation_answered check ((state = 'pending') = (answered_at is null))
  )`,
  `create index reconfirmation_pending on reconfirmation (amendment_id, investor_id) where state = 'pending'`,
  `create index reconfirmation_of_investor on reconfirmation (investor_id) where state = 'pending'`,
  `create index reconfirmation_investment on reconfirmation (investment_id)`,
]
