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
    transaction_id uuid not null references ledger_transaction,
    -- Of an owner's repayment; null for an amount that an administrator distributes.
    type text check (type in ('dividend', 'interest', 'return-of-investment')),
    -- What of it returned capital when it was recorded: of a loan, as its schedule stood.
    capital int8 not null default 0 check (capital between 0 and amount),
    -- It repaid the loan in full, so that all capital is returned.
    completes boolean not null default false
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
  `create index distribution_share_investor on distribution_share (investor_id)`,
  `create unique index distribution_share_transaction on distribution_share (transaction_id) where transaction_id is not null`,
  `create index distribution_share_uncredited on distribution_share (id) where credited_at is null`,

  // Automatic repayments: equal instalments, of which the first is paid by the owner.
  `create table repayment_plan (
    id uuid primary key,
    campaign_id uuid not null references campaign,
    type text not null check (type in ('dividend', 'interest', 'return-of-investment')),
    amount int8 not null check (amount > 0),
    currency text not null references currency,
    frequency text not null check (frequency in ('weekly', 'monthly', 'quarterly', 'yearly')),
    first_due_on date not null,
    instalments int4 not null check (instalments between 2 and 120),
    description text not null,
    created_by uuid not null references app_user,
    created_at timestamptz not null,
    -- Agreed to with the payment of the first instalment.
    mandate_id uuid references payment_mandate,
    -- Instalments that were created, and the due date of the next one; null when there is none.
    made int4 not null default 1 check (made between 1 and instalments),
    next_due_on date,
    ended_at timestamptz,
    constraint repayment_plan_next check ((next_due_on is null) = (made = instalments or ended_at is not null))
  )`,
  `create index repayment_plan_campaign on repayment_plan (campaign_id, created_at desc, id desc)`,
  `create index repayment_plan_mandate on repayment_plan (mandate_id) where ended_at is null`,
  `create index repayment_plan_next on repayment_plan (next_due_on, id) where next_due_on is not null`,

  // What an owner owes the investors, and the payment of it.
  `create table repayment (
    id uuid primary key,
    campaign_id uuid not null references campaign,
    type text not null check (type in ('dividend', 'interest', 'return-of-investment')),
    state text not null default 'due' check (state in ('due', 'processing', 'paid', 'cancelled', 'declined')),
    amount int8 not null check (amount > 0),
    currency text not null references currency,
    period_start date not null,
    period_end date not null,
    due_on date not null,
    description text not null,
    -- Identifies a bank transfer.
    reference text not null unique,
    gateway text check (gateway in ('offline', 'stripe', 'paypal', 'ach', 'wallet')),
    fee int8 not null default 0 check (fee >= 0),
    created_by uuid not null references app_user,
    created_at timestamptz not null,
    -- The administrator who recorded the transfer or declined it.
    decided_by uuid references app_user,
    reason text not null default '',
    bank_reference text,
    paid_at timestamptz,
    distribution_id uuid unique references distribution,
    -- When the owner was reminded of the due date, and notified that it has passed.
    reminded_at timestamptz,
    overdue_at timestamptz,
    plan_id uuid references repayment_plan,
    instalment int4,
    -- The day on which the mandate of its plan is charged, and how often it was; null if the owner pays.
    charge_on date,
    charges int4 not null default 0,
    -- A file of the owner for the investors that receive it.
    report_id uuid references stored_file,
    unique (plan_id, instalment),
    constraint repayment_instalment_number check ((plan_id is null) = (instalment is null) and (plan_id is not null or charge_on is null)),
    constraint repayment_period check (period_start <= period_end),
    constraint repayment_paid check ((state = 'paid') = (paid_at is not null) and (state = 'paid') = (distribution_id is not null)
      and (state <> 'paid' or gateway is not null)),
    constraint repayment_declined check ((state = 'declined') = (reason <> ''))
  )`,
  `create index repayment_campaign on repayment (campaign_id, due_on desc, id desc)`,
  `create index repayment_report on repayment (report_id) where report_id is not null`,
  `create index repayment_state on repayment (state, due_on, id)`,
  `create index repayment_all on repayment (due_on, id)`,
  `create index repayment_charge on repayment (charge_on, id) where state = 'due' and charge_on is not null`,
  `create index repayment_reminder on repayment (due_on, id) where state in ('due', 'processing') and overdue_at is null`,
  // The same instalment is not paid twice.
  `create unique index repayment_instalment on repayment (campaign_id, type, period_start, period_end)
    where state in ('due', 'processing', 'paid')`,
  `alter table payment_attempt add constraint payment_attempt_repayment_id_fkey foreign key (repayment_id) references repayment`,

  // The stages of a loan, with what was overdue then. Append-only.
  `create table repayment_stage (
    id uuid primary key,
    campaign_id uuid not null references campaign,
    stage text not null check (stage in ('on-time', 'late', 'default', 'recovery', 'recovered', 'written-off')),
    note text not null,
    -- The administrator who declared it; null for the job.
    actor_id uuid references app_user,
    at timestamptz not null,
    overdue int8 not null check (overdue >= 0),
    overdue_since date
  )`,
  `create index repayment_stage_campaign on repayment_stage (campaign_id, at desc, id desc)`,
  `create function repayment_stage_is_final() returns trigger language plpgsql as $$
  begin
    raise exception 'stages are append-only' using errcode = 'restrict_violation';
  end $$`,
  `create trigger repayment_stage_final before delete or update on repayment_stage
    for each row execute function repayment_stage_is_final()`,
  `create trigger repayment_stage_whole before truncate on repayment_stage
    for each statement execute function repayment_stage_is_final()`,

  // Loans that were paid out and are not repaid yet: when each is compared with its schedule next.
  `create table repayment_check (
    campaign_id uuid primary key references campaign on delete cascade,
    check_at timestamptz not null
  )`,
  `create index repayment_check_due on repayment_check (check_at, campaign_id)`,
]
