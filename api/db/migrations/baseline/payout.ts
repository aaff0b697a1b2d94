/** Payouts of campaigns, the bank transfers that send them, and the requests to providers to send them. */

export const payout: readonly string[] = [
  // One row for each request; the latest is the payout of the campaign.
  `create table payout (
    id uuid primary key,
    campaign_id uuid not null references campaign,
    state text not null check (state in ('requested', 'confirmed', 'sending', 'paid', 'rejected')),
    requested_by uuid not null references app_user,
    requested_at timestamptz not null,
    currency text not null references currency,
    -- The settled amount when it was requested, then when it was confirmed.
    raised int8 not null check (raised > 0),
    fee_points int4 not null check (fee_points between 0 and 10000),
    fee int8 not null check (fee >= 0),
    net int8 not null check (net >= 0),
    -- What the latest payment sends or sent: the net amount, later what came back of it.
    amount int8 not null check (amount >= 0),
    method text not null check (method in ('bank-transfer', 'stripe', 'mangopay')),
    -- The last characters of the account's number when it was requested, confirmed or paid, whichever is the latest.
    account text not null,
    decided_by uuid references app_user,
    decided_at timestamptz,
    -- Why it was rejected, or why the bank returned it.
    reason text not null default '',
    -- Why a provider did not send it, or returned it.
    failure text,
    bank_reference text,
    paid_at timestamptz,
    -- When the owner first had the money; null again once all of it came back.
    paid_out_at timestamptz,
    -- How often money came back.
    returns int4 not null default 0,
    -- Books the confirmation.
    transaction_id uuid references ledger_transaction,
    constraint payout_sum check (fee + net = raised),
    constraint payout_decided check ((state = 'requested') = (decided_at is null) and (decided_by is null) = (decided_at is null)),
    constraint payout_booked check ((state in ('confirmed', 'sending', 'paid')) = (transaction_id is not null)),
    constraint payout_sent check ((state = 'paid') = (paid_at is not null) and (paid_at is null) = (bank_reference is null)),
    constraint payout_paid_out check (state <> 'paid' or paid_out_at is not null)
  )`,
  // A campaign has at most one payout that is open or paid.
  `create unique index payout_current on payout (campaign_id) where state <> 'rejected'`,
  `create index payout_campaign on payout (campaign_id, requested_at desc, id desc)`,
  `create index payout_latest on payout (requested_at desc, id desc)`,
  `create index payout_state on payout (state, requested_at desc, id desc)`,
  `create index payout_confirmation on payout (transaction_id) where transaction_id is not null`,

  // One row for each bank transfer that an administrator made. It is out until its return is booked, once.
  `create table payout_bank_transfer (
    id uuid primary key,
    payout_id uuid not null references payout,
    amount int8 not null check (amount >= 0),
    currency text not null references currency,
    bank_reference text not null,
    sent_by uuid not null references app_user,
    sent_at timestamptz not null,
    returned_by uuid references app_user,
    returned_at timestamptz,
    -- Why the bank returned it.
    return_reason text not null default '',
    -- What the bank kept of it, who bears that, and why the owner is charged.
    bank_fee int8 check (bank_fee >= 0 and bank_fee < amount),
    fee_bearer text check (fee_bearer in ('site', 'recipient')),
    fee_reason text not null default '',
    constraint payout_bank_transfer_returned check ((returned_at is null) = (returned_by is null)
      and (returned_at is null) = (bank_fee is null)),
    constraint payout_bank_transfer_fee check ((fee_bearer is not null) = (coalesce(bank_fee, 0) > 0)
      and (fee_reason <> '') = (fee_bearer is not distinct from 'recipient'))
  )`,
  `create index payout_bank_transfer_payout on payout_bank_transfer (payout_id, sent_at, id)`,
  `create index payout_bank_transfer_out on payout_bank_transfer (amount) where returned_at is null`,

  // One row for each time that a provider is asked to send a payout, committed before the request.
  `create table payout_transfer (
    id uuid primary key,
    payout_id uuid not null references payout,
    attempt int4 not null check (attempt > 0),
    provider text not null check (provider in ('stripe', 'mangopay')),
    test boolean not null,
    access text not null,
    state text not null check (state in ('sending', 'sent', 'paid', 'failed', 'returned')),
    amount int8 not null check (amount > 0),
    -- How much of it came back and is booked.
    returned int8 not null default 0,
    currency text not null references currency,
    -- The provider's id of the account that receives it.
    destination text,
    -- Name, address and bank account of the recipient, encrypted; deleted once the provider has the request.
    sealed_recipient text,
    requested_by uuid not null references app_user,
    created_at timestamptz not null,
    -- The provider's id of the transfer, and of its payment to the bank if that is separate.
    provider_ref text,
    bank_ref text,
    -- The provider's page on which an administrator confirms it.
    action_url text,
    failure text,
    sent_at timestamptz,
    settled_at timestamptz,
    -- When a process began to request it: no other process does so meanwhile.
    claimed_at timestamptz,
    poll_count int4 not null default 0,
    next_poll_at timestamptz,
    constraint payout_transfer_attempt unique (payout_id, attempt),
    constraint payout_transfer_failed check ((state in ('failed', 'returned')) = (failure is not null)),
    constraint payout_transfer_returned check (returned between 0 and amount and (state = 'returned') = (returned = amount)
      and (state in ('sent', 'paid', 'returned') or returned = 0)),
    constraint payout_transfer_known check (state not in ('sent', 'paid', 'returned') or provider_ref is not null)
  )`,
  // A payout is with one provider at a time. A part of an arrived transfer may come back, and is then sent again.
  `create unique index payout_transfer_live on payout_transfer (payout_id) where state in ('sending', 'sent')`,
  `create unique index payout_transfer_provider on payout_transfer (provider, provider_ref) where provider_ref is not null`,
  `create index payout_transfer_bank on payout_transfer (bank_ref) where bank_ref is not null`,
  `create index payout_transfer_destination on payout_transfer (destination) where state = 'sending'`,
  `create index payout_transfer_due on payout_transfer (next_poll_at) where next_poll_at is not null`,
]
