import { type Kysely, sql } from 'kysely'

/** Payments through gateways: tries, what providers told, and money that goes back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table investment drop constraint investment_gateway_check`,
  `alter table investment add constraint investment_gateway_check
    check (gateway in ('offline', 'stripe', 'paypal', 'ach', 'wallet', 'mangopay'))`,
  // transit: money that came and goes back. receivable: what was taken back from us after it had been passed on.
  `alter table ledger_account drop constraint ledger_account_kind_check`,
  `alter table ledger_account add constraint ledger_account_kind_check
    check (kind in ('external', 'wallet', 'escrow', 'owner', 'fee', 'transit', 'receivable'))`,
  `alter table ledger_account drop constraint ledger_floor`,
  `alter table ledger_account add constraint ledger_floor check (kind in ('external', 'receivable') or balance >= 0)`,

  // One row for each try to pay. It is written and committed before the provider hears of it, and its id is the key under which
  // the provider is asked.
  `create table payment_attempt (
    id uuid primary key,
    investment_id uuid not null references investment,
    payer_id uuid not null references app_user,
    gateway text not null check (gateway in ('stripe', 'paypal', 'ach', 'mangopay')),
    -- Against a stand-in of the provider: no money moves outside.
    test boolean not null,
    state text not null check (state in ('created', 'open', 'processing', 'succeeded', 'failed', 'cancelled', 'reversed')),
    reason text,
    -- What the payer pays, the fee included.
    amount int8 not null check (amount > 0),
    fee int8 not null check (fee >= 0 and fee < amount),
    currency text not null references currency,
    language text not null,
    -- The provider's name of the checkout, and of the payment within it.
    provider_ref text,
    payment_ref text,
    checkout_url text,
    -- What the provider kept for itself; null until it has said.
    cost int8,
    created_at timestamptz not null,
    settled_at timestamptz,
    looks int4 not null default 0,
    look_at timestamptz,
    transaction_id uuid references ledger_transaction,
    unique (gateway, provider_ref)
  )`,
  // At most one at a time can bring the money of an investment.
  `create unique index payment_attempt_live on payment_attempt (investment_id) where state in ('created', 'open', 'processing')`,
  `create index payment_attempt_investment on payment_attempt (investment_id, created_at desc)`,
  `create index payment_attempt_payment on payment_attempt (gateway, payment_ref) where payment_ref is not null`,
  `create index payment_attempt_due on payment_attempt (look_at) where look_at is not null`,
  `create index payment_attempt_latest on payment_attempt (created_at desc, id desc)`,

  `create table payment_refund (
    id uuid primary key,
    attempt_id uuid not null references payment_attempt,
    amount int8 not null check (amount > 0),
    currency text not null references currency,
    reason text not null,
    state text not null check (state in ('created', 'processing', 'succeeded', 'failed')),
    provider_ref text,
    created_at timestamptz not null,
    settled_at timestamptz,
    looks int4 not null default 0,
    look_at timestamptz,
    transaction_id uuid references ledger_transaction
  )`,
  `create index payment_refund_attempt on payment_refund (attempt_id, created_at)`,
  `create index payment_refund_due on payment_refund (look_at) where look_at is not null`,

  // What a provider sent, once each: proof of what was told, never what is believed. The body is sealed.
  `create table provider_event (
    gateway text not null,
    event_id text not null,
    kind text not null,
    provider_ref text,
    body text not null,
    received_at timestamptz not null,
    handled_at timestamptz,
    primary key (gateway, event_id)
  )`,
  `create index provider_event_ref on provider_event (gateway, provider_ref, received_at)`,
]
