/** Campaign drafts, their editors, payout accounts and reviews. */

export const draft: readonly string[] = [
  `create table campaign_section (
    campaign_id uuid not null references campaign on delete cascade,
    section text not null,
    data jsonb not null,
    version int4 not null default 1,
    updated_at timestamptz not null,
    primary key (campaign_id, section)
  )`,

  // An item belongs to one campaign for good, so that a call can address it by its id alone.
  `create table campaign_item (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    section text not null
  )`,
  `create index campaign_item_campaign on campaign_item (campaign_id)`,

  `create table campaign_editor (
    campaign_id uuid not null references campaign on delete cascade,
    user_id uuid not null references app_user,
    granted_at timestamptz not null,
    -- The team member in whose name access was granted.
    item_id uuid,
    primary key (campaign_id, user_id)
  )`,
  `create index campaign_editor_user on campaign_editor (user_id)`,

  // One row for each email that an owner requested. An invitation stores only the hash of its token.
  `create table team_mail (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    item_id uuid not null,
    kind text not null check (kind in ('named', 'access')),
    email text not null,
    requested_by uuid not null references app_user,
    requested_at timestamptz not null,
    sent_at timestamptz,
    token_hash bytea unique,
    expires_at timestamptz,
    used_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index team_mail_campaign on team_mail (campaign_id, item_id, requested_at)`,
  `create index team_mail_email on team_mail (lower(email), requested_at)`,

  // Committed before the provider is called, with the row's id as idempotency key.
  `create table connected_account (
    id uuid primary key,
    owner_id uuid not null references app_user,
    gateway text not null check (gateway = 'stripe'),
    -- Opened at the simulator: no real money moves.
    test boolean not null,
    state text not null
      check (state in ('created', 'unfinished', 'checking', 'usable', 'restricted', 'closed', 'disconnected')),
    -- Requirements that the provider still asks of the owner.
    needs jsonb not null,
    company_name text not null,
    -- The provider's id of the account.
    provider_ref text,
    created_at timestamptz not null,
    disconnected_at timestamptz,
    -- When the status was requested: an older response that arrives late is ignored.
    requested_at timestamptz,
    poll_count int4 not null default 0,
    next_poll_at timestamptz,
    check ((state = 'disconnected') = (disconnected_at is not null)),
    unique (gateway, provider_ref)
  )`,
  `create index connected_account_owner on connected_account (owner_id, created_at desc)`,
  `create index connected_account_due on connected_account (next_poll_at) where next_poll_at is not null`,

  // The payout account. Numbers are encrypted; the masked part is stored beside them.
  `create table campaign_account (
    campaign_id uuid primary key references campaign on delete cascade,
    bank_name text not null,
    account_type text not null,
    scheme text not null check (scheme in ('us', 'iban')),
    sealed_number text not null,
    masked_number text not null,
    sealed_routing text not null,
    masked_routing text not null,
    agreed_at timestamptz,
    updated_at timestamptz not null,
    -- Saving the same account again is no change.
    changed_at timestamptz not null,
    version int4 not null,
    connected_id uuid references connected_account
  )`,
  `create index campaign_account_connected on campaign_account (connected_id) where connected_id is not null`,

  // Comments of a review about which one side is notified together.
  `create table review_notice (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    audience text not null check (audience in ('administrators', 'team')),
    due_at timestamptz not null,
    sent_at timestamptz,
    -- A decision notified the owner meanwhile: only editors are notified.
    owner_notified boolean not null default false
  )`,
  `create unique index review_notice_unsent on review_notice (campaign_id, audience) where sent_at is null`,
  `create index review_notice_due on review_notice (due_at, id) where sent_at is null`,

  // A comment of an administrator on a field, a section (without a path) or the campaign (without a section).
  `create table review_thread (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    section text,
    path text,
    author_id uuid not null references app_user,
    body text not null,
    state text not null check (state in ('open', 'answered', 'resolved')),
    -- Digest of the values that it is about; null for the whole campaign.
    content_hash text,
    notice_id uuid references review_notice on delete set null,
    created_at timestamptz not null,
    resolved_by uuid references app_user,
    resolved_at timestamptz,
    check (path is null or section is not null),
    check ((state = 'resolved') = (resolved_at is not null))
  )`,
  `create index review_thread_campaign on review_thread (campaign_id, (state = 'resolved'), created_at desc, id desc)`,
  `create index review_thread_answered on review_thread (campaign_id) where state = 'answered'`,
  `create index review_thread_author on review_thread (author_id)`,
  `create index review_thread_notice on review_thread (notice_id) where notice_id is not null`,

  `create table review_reply (
    id uuid primary key,
    thread_id uuid not null references review_thread on delete cascade,
    author_id uuid not null references app_user,
    side text not null check (side in ('administrators', 'team')),
    body text not null,
    notice_id uuid references review_notice on delete set null,
    created_at timestamptz not null
  )`,
  `create index review_reply_thread on review_reply (thread_id, created_at desc, id desc)`,
  `create index review_reply_author on review_reply (author_id)`,
  `create index review_reply_notice on review_reply (notice_id) where notice_id is not null`,

  // What an administrator decided on, so that the next review can show what changed since.
  `create table campaign_snapshot (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    decision text not null
      check (decision in ('approved', 'declined', 'changes-approved', 'changes-declined', 'amendment-approved')),
    -- Section, field, text.
    sections jsonb not null,
    decided_by uuid not null references app_user,
    at timestamptz not null
  )`,
  `create index campaign_snapshot_campaign on campaign_snapshot (campaign_id, at desc, id desc)`,

  `create table campaign_proposal (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    state text not null check (state in ('open', 'review', 'approved')),
    -- Section, field, proposed text.
    changes jsonb not null,
    -- The replaced texts, in the same shape.
    replaced jsonb,
    -- Incremented at each submission, so that an administrator decides on the version that they read.
    revision int4 not null default 0,
    reason text not null default '',
    created_at timestamptz not null,
    sent_at timestamptz,
    sent_by uuid references app_user,
    decided_at timestamptz,
    decided_by uuid references app_user
  )`,
  // A campaign has at most one open set of changes.
  `create unique index campaign_proposal_current on campaign_proposal (campaign_id) where state in ('open', 'review')`,
  `create index campaign_proposal_campaign on campaign_proposal (campaign_id)`,
  `create index campaign_proposal_review on campaign_proposal (sent_at, campaign_id) where state = 'review'`,
]
