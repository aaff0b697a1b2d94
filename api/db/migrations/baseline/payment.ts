/** Payment attempts, refunds, disputes, webhooks and gateway keys. */

export const payment: readonly string[] = [
  // Increases with each change, so that other processes notice it.
  `create sequence gateway_key_change as int8`,
  `create table gateway_key (
    id uuid primary key,
    provider text not null,
    -- All fields, encrypted.
    sealed text not null,
    -- The masked part of each field.
    masked jsonb not null,
    -- The provider's account id: other keys of the same account settle the same payments.
    account text not null,
    test boolean not null,
    created_at timestamptz not null,
    created_by uuid not null references app_user,
    -- When the keys were replaced or removed. They are kept while payments may need them.
    ended_at timestamptz,
    ended_by uuid references app_user,
    change int8 not null default nextval('gateway_key_change'),
    check ((ended_at is null) = (ended_by is null))
  )`,
  `create unique index gateway_key_current on gateway_key (provider) where ended_at is null`,

  // A payer's consent to later charges of the payment method that one payment was made with. Evidence: never deleted.
  `create table payment_mandate (
    id uuid primary key,
    person_id uuid not null references app_user,
    gateway text not null check (gateway in ('stripe', 'ach')),
    test boolean not null,
    -- Whose keys the provider stores the method for.
    access text not null,
    -- The provider's ids of customer, payment method and authorization; null until the payment has arrived.
    customer_ref text,
    method_ref text,
    mandate_ref text,
    -- Brand of the card or name of the bank.
    label text,
    last4 text,
    -- Of a card; null for a bank account.
    expires_month int4 check (expires_month between 1 and 12),
    expires_year int4,
    agreed_at timestamptz not null,
    agreed_ip text not null,
    -- When it was withdrawn, or could not be charged any more.
    ended_at timestamptz,
    constraint payment_mandate_method check (num_nonnulls(customer_ref, method_ref, label, last4) in (0, 4)
      and (mandate_ref is null or method_ref is not null)),
    constraint payment_mandate_expiry check (num_nonnulls(expires_month, expires_year) in (0, 2)
      and (expires_month is null or method_ref is not null))
  )`,
  `create index payment_mandate_person on payment_mandate (person_id, agreed_at desc, id desc)`,
  `create index payment_mandate_access on payment_mandate (access) where ended_at is null`,

  // One row for each payment attempt, committed before the provider is called with its id as idempotency key.
  `create table payment_attempt (
    id uuid primary key,
    investment_id uuid references investment,
    payer_id uuid not null references app_user,
    gateway text not null check (gateway in ('stripe', 'paypal', 'ach', 'mangopay')),
    -- Made at the simulator: no real money moves.
    test boolean not null,
    state text not null check (state in ('created', 'open', 'processing', 'succeeded', 'failed', 'cancelled', 'reversed')),
    reason text,
    -- What the payer pays, including the fee.
    amount int8 not null check (amount > 0),
    fee int8 not null,
    currency text not null references currency,
    language text not null,
    -- The provider's ids of the checkout and of the payment in it.
    provider_ref text,
    payment_ref text,
    checkout_url text,
    -- The provider's fee; null until known.
    cost int8,
    created_at timestamptz not null,
    settled_at timestamptz,
    poll_count int4 not null default 0,
    next_poll_at timestamptz,
    transaction_id uuid references ledger_transaction,
    top_up_id uuid,
    cancel_requested_at timestamptz,
    -- Since when the provider has not responded; null after a response.
    unresponsive_since timestamptz,
    -- Whose keys opened the attempt: the simulator's, the environment's, or an account's.
    access text,
    received_amount int8 check (received_amount > 0),
    received_currency text,
    -- Charged without the payer, who has no checkout.
    mandate_id uuid references payment_mandate,
    -- Agreed to with this payment, whose method the provider stores.
    agreed_mandate_id uuid references payment_mandate,
    constraint payment_attempt_mandate check (mandate_id is null or (agreed_mandate_id is null and checkout_url is null)),
    check (fee >= 0 and fee < amount),
    unique (gateway, provider_ref),
    repayment_id uuid,
    constraint payment_attempt_purpose check (num_nonnulls(investment_id, top_up_id, repayment_id) = 1),
    constraint payment_attempt_received check ((received_amount is null) = (received_currency is null))
  )`,
  // An investment has at most one live attempt.
  `create unique index payment_attempt_live on payment_attempt (investment_id) where state in ('created', 'open', 'processing')`,
  `create index payment_attempt_investment on payment_attempt (investment_id, created_at desc)`,
  `create index payment_attempt_payment on payment_attempt (gateway, payment_ref) where payment_ref is not null`,
  `create index payment_attempt_due on payment_attempt (next_poll_at) where next_poll_at is not null`,
  `create index payment_attempt_latest on payment_attempt (created_at desc, id desc)`,
  `create unique index payment_attempt_live_top_up on payment_attempt (top_up_id)
    where state in ('created', 'open', 'processing')`,
  `create unique index payment_attempt_live_repayment on payment_attempt (repayment_id)
    where state in ('created', 'open', 'processing')`,
  `create index payment_attempt_repayment on payment_attempt (repayment_id, created_at desc) where repayment_id is not null`,
  `create index payment_attempt_top_up on payment_attempt (top_up_id, created_at desc) where top_up_id is not null`,
  `create index payment_attempt_unresponsive on payment_attempt (gateway, unresponsive_since) where unresponsive_since is not null`,
  `create index payment_attempt_unsettled on payment_attempt (gateway, created_at)
    where state in ('created', 'open', 'processing')`,
  // One index for each filter of the administrators' list.
  `create index payment_attempt_payer on payment_attempt (payer_id, created_at desc, id desc)`,
  `create index payment_attempt_gateway on payment_attempt (gateway, created_at desc, id desc)`,
  `create index payment_attempt_state on payment_attempt (state, created_at desc, id desc)`,
  `create index payment_attempt_gateway_state on payment_attempt (gateway, state, created_at desc, id desc)`,
  `create index payment_attempt_access on payment_attempt (access, created_at desc) where access is not null`,

  // State changes of an attempt. Append-only.
  `create table payment_attempt_event (
    id int8 generated always as identity primary key,
    attempt_id uuid not null references payment_attempt,
    state text not null,
    reason text,
    at timestamptz not null
  )`,
  `create index payment_attempt_event_attempt on payment_attempt_event (attempt_id, id)`,
  `create trigger payment_attempt_event_final before delete or update on payment_attempt_event for each row execute function ledger_is_final()`,

  `create table payment_refund (
    id uuid primary key,
    attempt_id uuid not null references payment_attempt,
    amount int8 not null check (amount > 0),
    currency text not null,
    reason text not null,
    state text not null check (state in ('created', 'processing', 'succeeded', 'failed')),
    provider_ref text,
    created_at timestamptz not null,
    settled_at timestamptz,
    poll_count int4 not null default 0,
    next_poll_at timestamptz,
    transaction_id uuid references ledger_transaction,
    -- Bank reference of a refund that was sent manually because the provider refused it.
    manual_reference text
  )`,
  `create index payment_refund_attempt on payment_refund (attempt_id, created_at)`,
  `create index payment_refund_pending on payment_refund (attempt_id) where settled_at is null`,
  `create index payment_refund_due on payment_refund (next_poll_at) where next_poll_at is not null`,
  `create index payment_refund_ref on payment_refund (provider_ref) where provider_ref is not null`,
  `create index payment_refund_refused on payment_refund (attempt_id) where state = 'failed'`,

  `create table payment_chargeback (
    attempt_id uuid not null references payment_attempt,
    provider_ref text not null,
    amount int8 not null check (amount >= 0),
    at timestamptz not null,
    primary key (attempt_id, provider_ref)
  )`,
  `create trigger payment_chargeback_final before delete or update on payment_chargeback for each row execute function ledger_is_final()`,

  `create table payment_reinstatement (
    id uuid primary key,
    attempt_id uuid not null references payment_attempt,
    provider_ref text not null,
    -- Zero if nothing was booked as charged back.
    amount int8 not null check (amount >= 0),
    transaction_id uuid references ledger_transaction,
    at timestamptz not null,
    check ((amount > 0) = (transaction_id is not null)),
    unique (attempt_id, provider_ref)
  )`,
  `create trigger payment_reinstatement_final before delete or update on payment_reinstatement
    for each row execute function ledger_is_final()`,

  // Repays a lost dispute from the custodial wallet. Committed before the provider is called with its id as idempotency key.
  `create table lost_dispute (
    id uuid primary key,
    attempt_id uuid not null references payment_attempt,
    amount int8 not null check (amount > 0),
    state text not null default 'created' check (state in ('created', 'processing', 'succeeded', 'failed')),
    provider_ref text,
    created_at timestamptz not null,
    settled_at timestamptz,
    poll_count int4 not null default 0,
    next_poll_at timestamptz,
    -- The partial chargeback it belongs to; null for the whole payment.
    chargeback_ref text,
    handled_at timestamptz
  )`,
  `create index lost_dispute_due on lost_dispute (next_poll_at) where next_poll_at is not null`,
  `create index lost_dispute_attempt on lost_dispute (attempt_id)`,
  `create index lost_dispute_refused on lost_dispute (attempt_id) where state = 'failed' and handled_at is null`,

  // The refund of an investment paid by bank transfer, which an administrator sends.
  `create table offline_refund (
    id uuid primary key,
    investment_id uuid not null references investment,
    reason text not null check (reason in ('requested', 'oversubscribed')),
    amount int8 not null check (amount > 0),
    currency text not null references currency,
    requested_at timestamptz not null,
    done_at timestamptz,
    done_by uuid references app_user,
    -- At most one of each reason.
    unique (investment_id, reason)
  )`,
  `create index offline_refund_due on offline_refund (requested_at) where done_at is null`,

  `create table unusable_transfer (
    id uuid primary key,
    investment_id uuid references investment,
    amount int8 not null check (amount > 0),
    currency text not null,
    to_wallet boolean not null,
    booked_at timestamptz not null,
    booked_by uuid not null references app_user,
    done_at timestamptz,
    done_by uuid references app_user,
    top_up_id uuid,
    check ((done_at is null) = (done_by is null)),
    check ((not to_wallet) or (done_at is not null)),
    constraint unusable_transfer_purpose check (num_nonnulls(investment_id, top_up_id) = 1)
  )`,
  `create index unusable_transfer_investment on unusable_transfer (investment_id)`,
  `create index unusable_transfer_due on unusable_transfer (booked_at) where done_at is null`,
  `create index unusable_transfer_top_up on unusable_transfer (top_up_id) where top_up_id is not null`,

  // Webhooks, each stored once as evidence; the state is always read from the provider. The body is encrypted.
  `create table provider_event (
    gateway text not null,
    event_id text not null,
    kind text not null,
    provider_ref text,
    body text not null,
    received_at timestamptz not null,
    handled_at timestamptz,
    -- Result of handling; null before.
    result text,
    id uuid not null default gen_random_uuid(),
    primary key (gateway, event_id)
  )`,
  `create index provider_event_ref on provider_event (gateway, provider_ref, received_at)`,
  `create index provider_event_latest on provider_event (gateway, received_at desc)`,
  `create unique index provider_event_id on provider_event (id)`,
  `create index provider_event_unmatched on provider_event (received_at desc, id desc) where result = 'unmatched'`,

  // One row for each request to a provider, kept for some days to monitor failures and latency.
  `create table provider_response (
    id int8 generated always as identity primary key,
    gateway text not null,
    operation text not null,
    outcome text not null check (outcome in ('answered', 'refused', 'silent')),
    milliseconds int4 not null check (milliseconds >= 0),
    at timestamptz not null
  )`,
  `create index provider_response_latest on provider_response (gateway, at desc, id desc)`,
  `create index provider_response_age on provider_response (at)`,
]
