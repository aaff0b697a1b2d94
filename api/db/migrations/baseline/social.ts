/** Saved campaigns and searches, updates, comments, follows and invitations. */

export const social: readonly string[] = [
  `create table saved_campaign (
    user_id uuid not null references app_user,
    campaign_id uuid not null references campaign on delete cascade,
    created_at timestamptz not null,
    -- The day in the site's time zone at that time.
    saved_on date not null,
    -- Copied from the user and the campaign: whether the owner sees the name, and whether the user still sees the campaign.
    is_named boolean not null,
    is_public boolean not null,
    primary key (user_id, campaign_id)
  )`,
  `create index saved_campaign_campaign on saved_campaign (campaign_id, user_id)`,
  `create index saved_campaign_latest on saved_campaign (user_id, created_at desc, campaign_id desc) where is_public`,
  `create index saved_campaign_since on saved_campaign (campaign_id, created_at desc, user_id desc) where is_named`,

  // Criteria are empty where the user chose none. A campaign looks for its searches by their facet, or by their longest
  // term, which begins one of its own.
  `create table saved_search (
    id uuid primary key,
    user_id uuid not null references app_user,
    name text not null check (name <> ''),
    search text not null,
    kind text not null check (kind in ('', 'equity', 'debt', 'reit')),
    property_type text not null,
    strategy text not null,
    facet text not null generated always as (kind || '/' || property_type || '/' || strategy) stored,
    criteria text not null,
    leading_term text collate "C" not null,
    term_query tsquery,
    notify boolean not null,
    created_at timestamptz not null,
    unique (user_id, criteria),
    check ((leading_term = '') = (term_query is null) and (leading_term = '') = (search = '')),
    check (search <> '' or facet <> '//')
  )`,
  `create index saved_search_latest on saved_search (user_id, created_at desc, id desc)`,
  `create index saved_search_facet on saved_search (facet, user_id) where notify and leading_term = ''`,
  `create index saved_search_term on saved_search (leading_term, user_id) where notify and leading_term <> ''`,

  `create table campaign_update (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    author_id uuid not null references app_user,
    titles jsonb not null,
    bodies jsonb not null,
    created_at timestamptz not null,
    state text not null check (state in ('draft', 'scheduled', 'published')),
    -- Updates for investors are read by users with a paid investment only.
    audience text not null default 'everyone' check (audience in ('everyone', 'investors')),
    publish_at timestamptz,
    published_at timestamptz,
    edited_at timestamptz,
    constraint campaign_update_moments
      check (((state = 'published') = (published_at is not null)) and ((state = 'scheduled') = (publish_at is not null)))
  )`,
  `create index campaign_update_newest on campaign_update (campaign_id, created_at desc, id desc)`,
  `create index campaign_update_published on campaign_update (campaign_id, audience, published_at desc, id desc) where state = 'published'`,
  `create index campaign_update_due on campaign_update (publish_at) where state = 'scheduled'`,

  `create table campaign_comment (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    parent_id uuid references campaign_comment on delete cascade,
    author_id uuid not null references app_user,
    body text not null,
    language text not null,
    status text not null check (status in ('pending', 'approved', 'declined', 'spam')),
    created_at timestamptz not null,
    decided_by uuid references app_user,
    decided_at timestamptz
  )`,
  `create index campaign_comment_newest on campaign_comment (campaign_id, created_at desc, id desc)
    where parent_id is null and status = 'approved'`,
  `create index campaign_comment_replies on campaign_comment (parent_id, created_at)`,
  `create index campaign_comment_state on campaign_comment (campaign_id, status, created_at desc, id desc)`,
  `create index campaign_comment_all on campaign_comment (campaign_id, created_at desc, id desc)`,
  `create index campaign_comment_own on campaign_comment (author_id, campaign_id, created_at desc)
    where status <> 'approved'`,
  `create index campaign_comment_approved_replies on campaign_comment (parent_id, created_at, id)
    where parent_id is not null and status = 'approved'`,

  `create table person_follow (
    follower_id uuid not null references app_user on delete cascade,
    followed_id uuid not null references app_user on delete cascade,
    created_at timestamptz not null,
    -- Copied from the accounts: blocked and deleted ones are neither listed nor counted.
    is_follower_active boolean not null,
    is_followed_active boolean not null,
    primary key (follower_id, followed_id),
    check (follower_id <> followed_id)
  )`,
  `create index person_follow_followed on person_follow (followed_id, created_at desc, follower_id desc)
    where is_follower_active`,
  `create index person_follow_follower on person_follow (follower_id, created_at desc, followed_id desc)
    where is_followed_active`,

  `create table invitation (
    id uuid primary key,
    inviter_id uuid not null references app_user on delete cascade,
    email text not null,
    created_at timestamptz not null,
    mailed_at timestamptz
  )`,
  `create index invitation_inviter on invitation (inviter_id, created_at)`,
  `create index invitation_address on invitation (lower(email), mailed_at)`,
  `create index invitation_created on invitation (created_at)`,

  // Addresses that refuse invitations, as a keyed hash.
  `create table invitation_refusal (
    address_key text primary key,
    at timestamptz not null
  )`,
]
