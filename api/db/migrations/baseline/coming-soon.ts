/** Pages that announce campaigns before they are live, and the indications of interest that users give there. */

export const comingSoon: readonly string[] = [
  `create table coming_soon (
    campaign_id uuid primary key references campaign on delete cascade,
    -- Permanent: the campaign's own one is only chosen at its submission.
    slug text not null unique check (slug ~ '^[A-Za-z0-9-]+$'),
    state text not null check (state in ('pending', 'open', 'closed', 'launched', 'ended')),
    -- Of all indications, also if the draft changes.
    currency text not null references currency,
    opened_at timestamptz,
    -- When the campaign went live, or it became certain that it will not.
    over_at timestamptz,
    constraint coming_soon_opened check (state in ('pending', 'ended') or opened_at is not null),
    constraint coming_soon_over check ((state in ('launched', 'ended')) = (over_at is not null))
  )`,
  `create index coming_soon_open on coming_soon (opened_at desc, campaign_id desc) where state = 'open'`,
  `create index coming_soon_over on coming_soon (over_at, campaign_id) where over_at is not null`,

  `create table coming_soon_version (
    id uuid primary key,
    campaign_id uuid not null references coming_soon on delete cascade,
    state text not null check (state in ('review', 'approved', 'declined', 'withdrawn', 'replaced')),
    -- As the draft had them at the request: what is reviewed is what is shown.
    names jsonb not null,
    highlights jsonb not null,
    picture_id uuid not null references stored_file,
    -- In the languages of the draft; English, else any other, replaces a missing one.
    descriptions jsonb not null,
    opens_on date,
    sent_at timestamptz not null,
    sent_by uuid not null references app_user,
    decided_at timestamptz,
    decided_by uuid references app_user,
    -- Why it was declined, or removed by an administrator.
    reason text not null default ''
  )`,
  `create unique index coming_soon_version_review on coming_soon_version (campaign_id) where state = 'review'`,
  `create unique index coming_soon_version_approved on coming_soon_version (campaign_id) where state = 'approved'`,
  `create index coming_soon_version_campaign on coming_soon_version (campaign_id, sent_at desc, id desc)`,

  // Involves no obligation: no ledger entry and no units.
  `create table indication (
    id uuid primary key,
    campaign_id uuid not null references coming_soon on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    amount int8 not null check (amount > 0),
    currency text not null references currency,
    -- The user lets the owner see their name beside the amount.
    shares_name boolean not null,
    state text not null check (state in ('open', 'converted', 'ended')),
    given_at timestamptz not null,
    changed_at timestamptz not null,
    settled_at timestamptz,
    -- Of the saved investment; null if there is none, because the campaign has another currency or no units left.
    units int8 check (units > 0),
    unit_price int8 check (unit_price > 0),
    change text check (change in ('none', 'rounded', 'raised', 'reduced')),
    unique (campaign_id, user_id),
    constraint indication_settled check ((state = 'open') = (settled_at is null)),
    constraint indication_converted check (
      (units is null) = (change is null) and (units is null) = (unit_price is null) and (units is null or state = 'converted')
    )
  )`,
  `create index indication_mine on indication (user_id, changed_at desc, id desc)`,
  `create index indication_to_settle on indication (campaign_id, id) where state = 'open'`,
  `create index indication_named on indication (campaign_id, given_at desc, id desc) where shares_name`,
]
