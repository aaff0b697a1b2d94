/** How a live campaign ends before its deadline, and how its terms change. */

export const closing: readonly string[] = [
  // A closing before the deadline, announced by the owner. The campaign's own time is that of the closing meanwhile.
  `create table early_closing (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    state text not null check (state in ('announced', 'withdrawn', 'missed', 'closed')),
    closes_at timestamptz not null,
    original_closes_at timestamptz not null,
    announced_by uuid not null references app_user,
    announced_at timestamptz not null,
    ended_at timestamptz,
    constraint early_closing_earlier check (closes_at < original_closes_at),
    constraint early_closing_ended check ((state = 'announced') = (ended_at is null))
  )`,
  `create unique index early_closing_announced on early_closing (campaign_id) where state = 'announced'`,

  // Changes of the terms of a live campaign. The previous terms are those of its request.
  `create table campaign_amendment (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    state text not null check (state in ('review', 'declined', 'withdrawn', 'reconfirming', 'completed')),
    terms jsonb not null,
    previous jsonb not null,
    -- By the owner, for administrators and investors.
    explanation text not null,
    -- Why it was declined.
    reason text not null default '',
    requested_by uuid not null references app_user,
    requested_at timestamptz not null,
    decided_by uuid references app_user,
    decided_at timestamptz,
    reconfirm_until timestamptz,
    -- When investors who had not answered were reminded.
    reminded_at timestamptz,
    completed_at timestamptz,
    constraint campaign_amendment_decided check ((decided_by is null) = (decided_at is null)),
    constraint campaign_amendment_reconfirming check ((state in ('reconfirming', 'completed')) = (reconfirm_until is not null)),
    constraint campaign_amendment_done check ((state = 'completed') = (completed_at is not null))
  )`,
  // A campaign has at most one that is not decided or not answered.
  `create unique index campaign_amendment_current on campaign_amendment (campaign_id) where state in ('review', 'reconfirming')`,
  `create index campaign_amendment_campaign on campaign_amendment (campaign_id, requested_at desc, id desc)`,
  `create index campaign_amendment_review on campaign_amendment (campaign_id) where state = 'review'`,
  `create index campaign_amendment_due on campaign_amendment (reconfirm_until, id) where state = 'reconfirming'`,
]
