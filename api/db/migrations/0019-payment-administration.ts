import { type Kysely, sql } from 'kysely'

/** Payments as administrators look into them: how each went on, what came of messages, and how providers answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // How a try came about and went on.
  `create table payment_step (
    id int8 generated always as identity primary key,
    attempt_id uuid not null references payment_attempt,
    state text not null,
    reason text,
    at timestamptz not null
  )`,
  `create index payment_step_attempt on payment_step (attempt_id, id)`,
  `insert into payment_step (attempt_id, state, at) select id, 'created', created_at from payment_attempt order by created_at, id`,
  `insert into payment_step (attempt_id, state, reason, at)
    select id, state, reason, coalesce(settled_at, created_at) from payment_attempt where state <> 'created' order by created_at, id`,
  `create trigger payment_step_final before update or delete on payment_step for each row execute function ledger_is_final()`,

  // Since when the provider has not said how the try stands; null while its last answer could be read.
  `alter table payment_attempt add column silent_since timestamptz`,
  `create index payment_attempt_silent on payment_attempt (gateway, silent_since) where silent_since is not null`,
  `create index payment_attempt_unsettled on payment_attempt (gateway, created_at) where state in ('created', 'open', 'processing')`,

  // Each way in which administrators list them, latest first.
  `create index payment_attempt_payer on payment_attempt (payer_id, created_at desc, id desc)`,
  `create index payment_attempt_gateway on payment_attempt (gateway, created_at desc, id desc)`,
  `create index payment_attempt_state on payment_attempt (state, created_at desc, id desc)`,
  `create index payment_attempt_gateway_state on payment_attempt (gateway, state, created_at desc, id desc)`,
  `create index payment_refund_ref on payment_refund (provider_ref) where provider_ref is not null`,
  `create index app_user_email_begins on app_user (lower(email) text_pattern_ops)`,
  `create index app_user_name_begins on app_user (lower(first_name || ' ' || last_name) text_pattern_ops)`,
  `create index app_user_last_name_begins on app_user (lower(last_name) text_pattern_ops)`,

  // What was done with a message, once that was tried.
  `alter table provider_event add column result text`,
  `create index provider_event_latest on provider_event (gateway, received_at desc)`,

  // Each question to a provider, kept for some days: how often it is silent, and how long it takes.
  `create table provider_answer (
    id int8 generated always as identity primary key,
    gateway text not null,
    act text not null,
    outcome text not null check (outcome in ('answered', 'refused', 'silent')),
    milliseconds int4 not null check (milliseconds >= 0),
    at timestamptz not null
  )`,
  `create index provider_answer_latest on provider_answer (gateway, at desc, id desc)`,
  `create index provider_answer_age on provider_answer (at)`,

  // What a top-up brought goes back to where it came from.
  `alter table wallet_entry drop constraint wallet_entry_event_check`,
  `alter table wallet_entry add constraint wallet_entry_event_check check (event in
    ('top-up', 'top-up-reversed', 'top-up-refunded', 'owed-settled', 'withdrawal', 'refunded-by-admin', 'invested',
     'distribution', 'campaign-unsuccessful', 'taken-back', 'payment-returned'))`,
]
