/** Campaigns with their texts, team, documents and counts. */

import { oversubscriptionFactor } from '#domain/campaign/allocation.ts'

/** Campaigns in one row of the bitmaps of terms. */
export const postingBlockSize = 30_720

export const campaign: readonly string[] = [
  `create table campaign (
    id uuid primary key,
    owner_id uuid not null references app_user,
    slug text not null unique check (slug ~ '^[A-Za-z0-9-]+$'),
    status int2 not null default 0 check (status between 0 and 6),
    kind text not null check (kind in ('equity', 'debt', 'reit')),
    raise_type text not null default 'fixed' check (raise_type in ('fixed', 'flexible')),
    property_type text,
    strategy text,
    accreditation text not null default 'both' check (accreditation in ('accredited', 'both')),
    -- In which countries its investors may live, by their ISO 3166 codes.
    investor_country_rule text not null default 'off' check (investor_country_rule in ('off', 'only', 'except')),
    investor_countries text[] not null default '{}',
    currency text references currency,
    goal int8 check (goal > 0),
    unit_price int8 check (unit_price > 0),
    -- The most that it raises; null for as much as its units cost.
    maximum_offering int8 check (maximum_offering > 0),
    -- Its investors have paid different prices.
    repriced boolean not null default false,
    units_total int8 not null default 0 check (units_total >= 0),
    units_taken int8 not null default 0,
    -- How units are allocated if demand exceeds them.
    allocation text not null default 'first-come' check (allocation in ('first-come', 'pro-rata', 'discretionary')),
    -- Units for which commitments are accepted while the campaign is open.
    units_accepted int8 not null generated always as
      (units_total * case allocation when 'first-come' then 1 else ${oversubscriptionFactor} end) stored,
    minimum int8,
    maximum int8,
    raised int8 not null default 0 check (raised >= 0),
    raised_rank int8 not null default 0,
    percent_points int8 not null default 0,
    investors int4 not null default 0,
    return_points int4,
    distribution_points int4,
    term_months int4,
    frequency text,
    repayment_structure text check (repayment_structure in ('interest-only', 'annuity', 'bullet')),
    interest_method text check (interest_method in ('simple', 'compound')),
    closing_date date,
    closes_at timestamptz,
    went_live_at timestamptz,
    recent_at timestamptz not null,
    closed_at timestamptz,
    -- Until when its owner allocates the units; null unless the campaign waits for that.
    allocation_due_at timestamptz check (allocation_due_at is null or (status = 4 and allocation = 'discretionary')),
    allocation_reminded_at timestamptz,
    -- The owner allocated the units; else they were allocated pro rata.
    allocated_by_owner boolean not null default false,
    country text,
    picture_id uuid references stored_file,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- What lists filter by, as one text for the ordered indexes.
    facet text not null generated always as (kind || '/' || coalesce(property_type, '') || '/' || coalesce(strategy, '')) stored,
    -- Bloom filter of the search terms, within the ordered indexes.
    signature bit(256) not null default repeat('0', 256)::bit(256),
    logo_id uuid references stored_file,
    -- Offered under an exemption to which the 12-month investment limit does not apply.
    limit_exempt boolean not null default false,
    site_fee_points int4 check (site_fee_points between 0 and 10000),
    edited_at timestamptz,
    -- Its owner deleted it: hidden from every list, and erased thirty days later.
    deleted_at timestamptz check (deleted_at is null or status in (0, 3)),
    -- The database itself prevents overselling.
    constraint campaign_units check (units_taken >= 0 and units_taken <= units_accepted)
  ) with (fillfactor = 80)`,
  // One index for each sort order, and one for each order within a facet. A search filters their entries, without
  // reading the campaigns.
  `create index campaign_newest on campaign (status, went_live_at desc, id desc)
    include (kind, property_type, strategy, signature)`,
  `create index campaign_recent on campaign (status, recent_at desc, id desc)
    include (kind, property_type, strategy, signature)`,
  `create index campaign_percent on campaign (status, percent_points desc, id desc)
    include (kind, property_type, strategy, signature)`,
  `create index campaign_amount on campaign (status, raised_rank desc, id desc)
    include (kind, property_type, strategy, signature)`,
  `create index campaign_facet_newest on campaign (status, facet, went_live_at desc, id desc)
    include (signature)`,
  `create index campaign_facet_recent on campaign (status, facet, recent_at desc, id desc)
    include (signature)`,
  `create index campaign_facet_percent on campaign (status, facet, percent_points desc, id desc)
    include (signature)`,
  `create index campaign_facet_amount on campaign (status, facet, raised_rank desc, id desc)
    include (signature)`,
  `create index campaign_owner on campaign (owner_id, updated_at desc)`,
  `create index campaign_updated on campaign (updated_at desc, id desc)`,
  `create index campaign_deleted on campaign (deleted_at, id) where deleted_at is not null`,
  `create index campaign_allocation_due on campaign (id) where allocation_due_at is not null`,
  `create index campaign_closing on campaign (closes_at) where status in (2, 6)`,
  `create statistics campaign_correlation (ndistinct, dependencies, mcv) on status, kind, property_type, strategy from campaign`,
  `create function campaign_counted() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and (old.status, old.kind, old.property_type, old.strategy, old.deleted_at is null)
      is not distinct from (new.status, new.kind, new.property_type, new.strategy, new.deleted_at is null) then
      return null;
    end if;
    if tg_op <> 'INSERT' and old.deleted_at is null then
      update campaign_count set total = total - 1
        where status = old.status and kind = old.kind and property_type = coalesce(old.property_type, '') and strategy = coalesce(old.strategy, '');
    end if;
    if tg_op <> 'DELETE' and new.deleted_at is null then
      insert into campaign_count values (new.status, new.kind, coalesce(new.property_type, ''), coalesce(new.strategy, ''), 1)
        on conflict (status, kind, property_type, strategy) do update set total = campaign_count.total + 1;
    end if;
    return null;
  end $$`,
  `create trigger campaign_counted after insert or delete or update of status, kind, property_type, strategy, deleted_at on campaign
    for each row execute function campaign_counted()`,

  // The terms of each campaign, and the tags that lists filter by. Apart from the campaign, so that investments do not
  // write to the indexes of terms.
  `create table campaign_search (
    campaign_id uuid primary key references campaign on delete cascade,
    number int4 not null generated by default as identity,
    terms tsvector not null default '',
    marks text[] not null
  )`,
  `create unique index campaign_search_number on campaign_search (number) include (campaign_id)`,
  `create index campaign_search_terms on campaign_search using gin (terms) with (fastupdate = off)`,
  `create function campaign_marks(status int2, kind text, property_type text, strategy text) returns text[] immutable
    return array[':status:' || status::text, ':kind:' || kind, ':type:' || coalesce(property_type, ''),
      ':strategy:' || coalesce(strategy, '')]`,
  `create function campaign_marked() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' or (old.status, old.kind, old.property_type, old.strategy) is distinct from (new.status, new.kind, new.property_type, new.strategy) then
      insert into campaign_search (campaign_id, marks)
        values (new.id, campaign_marks(new.status, new.kind, new.property_type, new.strategy))
        on conflict (campaign_id) do update set marks = excluded.marks;
    end if;
    return null;
  end $$`,
  `create trigger campaign_marked after insert or update of status, kind, property_type, strategy on campaign
    for each row execute function campaign_marked()`,

  // For each term and mark, one bit for each campaign, in blocks. Compressed where few bits are set, else two in a page.
  `create table search_posting (
    term text collate "C",
    block int4,
    campaigns bit(${postingBlockSize}) not null,
    primary key (term, block)
  )`,
  `alter table search_posting alter column campaigns set storage main`,
  // In one order for all transactions, so that two that write the same terms do not deadlock.
  `create function campaign_posted() returns trigger language plpgsql as $$
  declare
    removed text[] := '{}';
    added text[] := '{}';
  begin
    if tg_op <> 'INSERT' then
      removed := tsvector_to_array(old.terms) || old.marks;
    end if;
    if tg_op <> 'DELETE' then
      added := tsvector_to_array(new.terms) || new.marks;
      insert into search_posting as posting
        select term, new.number / ${postingBlockSize}, set_bit(repeat('0', ${postingBlockSize})::bit(${postingBlockSize}), new.number % ${postingBlockSize}, 1)
        from unnest(added) as terms (term) where term <> all (removed) order by term
        on conflict (term, block) do update set campaigns = set_bit(posting.campaigns, new.number % ${postingBlockSize}, 1);
    end if;
    if tg_op <> 'INSERT' then
      update search_posting set campaigns = set_bit(campaigns, old.number % ${postingBlockSize}, 0)
        where block = old.number / ${postingBlockSize} and term = any (removed) and term <> all (added);
      -- Nothing remains of the words of a deleted draft.
      delete from search_posting
        where block = old.number / ${postingBlockSize} and term = any (removed) and term <> all (added)
          and bit_count(campaigns) = 0;
    end if;
    return null;
  end $$`,
  `create trigger campaign_posted after insert or delete or update of terms, marks on campaign_search
    for each row execute function campaign_posted()`,

  // Number of campaigns by status and facet, so that lists show totals without counting.
  `create table campaign_count (
    status int2 not null,
    kind text not null,
    property_type text not null,
    strategy text not null,
    total int8 not null,
    primary key (status, kind, property_type, strategy)
  )`,

  `create table campaign_text (
    campaign_id uuid not null references campaign on delete cascade,
    language text not null check (language in ('en', 'fr', 'ar')),
    name text not null,
    highlight text not null,
    story text not null,
    long_story text not null,
    city text not null,
    primary key (campaign_id, language)
  )`,

  `create table campaign_event (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    from_status int2 not null,
    to_status int2 not null,
    actor_id uuid references app_user,
    reason text not null,
    at timestamptz not null
  )`,
  `create index campaign_event_campaign on campaign_event (campaign_id, at)`,

  // Announced once each, also if a refund takes the campaign below one that it reaches again.
  `create table campaign_milestone (
    campaign_id uuid not null references campaign on delete cascade,
    milestone text not null check (milestone in ('half', 'three-quarters', 'goal', 'closing-soon')),
    reached_at timestamptz not null,
    primary key (campaign_id, milestone)
  )`,

  `create table campaign_faq (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    questions jsonb not null,
    answers jsonb not null,
    position int2 not null
  )`,
  `create index campaign_faq_campaign on campaign_faq (campaign_id, position)`,

  `create table campaign_picture (
    campaign_id uuid not null references campaign on delete cascade,
    file_id uuid not null references stored_file,
    titles jsonb not null,
    position int2 not null,
    primary key (campaign_id, file_id)
  )`,

  // Pictures that were uploaded for a campaign: its texts may show these. A draft that is not synchronized yet is no row,
  // so there is no foreign key to it.
  `create table campaign_file (
    campaign_id uuid not null,
    file_id uuid not null references stored_file on delete cascade,
    primary key (campaign_id, file_id)
  )`,
  `create index campaign_file_file on campaign_file (file_id)`,

  `create table campaign_video (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    titles jsonb not null,
    descriptions jsonb not null,
    host text not null check (host in ('youtube', 'vimeo')),
    video text not null,
    position int2 not null
  )`,
  `create index campaign_video_campaign on campaign_video (campaign_id, position)`,

  `create table team_member (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    full_name text not null,
    roles jsonb not null,
    bios jsonb not null,
    email text,
    photo_id uuid references stored_file,
    position int2 not null,
    is_lead boolean not null default false
  )`,
  `create index team_member_campaign on team_member (campaign_id, position)`,

  `create table campaign_document (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    file_id uuid not null references stored_file,
    titles jsonb not null,
    visibility text not null check (visibility in ('public', 'private')),
    position int2 not null,
    created_at timestamptz not null
  )`,
  `create index campaign_document_campaign on campaign_document (campaign_id, position)`,

  // One row for each download of a private document. Append-only; outlives the document.
  `create table document_opening (
    id uuid primary key,
    document_id uuid not null,
    campaign_id uuid not null,
    file_id uuid not null,
    person_id uuid not null references app_user,
    at timestamptz not null
  )`,
  `create index document_opening_latest on document_opening (document_id, at desc, id desc)`,
  `create function document_opening_is_final() returns trigger language plpgsql as $$
  begin
    raise exception 'openings are append-only' using errcode = 'restrict_violation';
  end $$`,
  `create trigger document_opening_final before delete or update on document_opening
    for each row execute function document_opening_is_final()`,
  `create trigger document_opening_whole before truncate on document_opening
    for each statement execute function document_opening_is_final()`,

  // A user requests access once; the owner may change the decision.
  `create table document_request (
    id uuid primary key,
    document_id uuid not null references campaign_document on delete cascade,
    person_id uuid not null references app_user,
    state text not null default 'requested' check (state in ('requested', 'granted', 'refused')),
    requested_at timestamptz not null,
    decided_at timestamptz,
    -- Each decision has its own id, so that each is notified.
    decision_id uuid,
    constraint document_request_decided check ((state = 'requested') = (decided_at is null)),
    unique (document_id, person_id)
  )`,

  `create table campaign_option (
    campaign_id uuid not null references campaign on delete cascade,
    list text not null,
    slug text not null,
    primary key (campaign_id, list, slug),
    foreign key (list, slug) references option_item (list, slug)
  )`,
  `create index campaign_option_chosen on campaign_option (list, slug)`,

  // Unique visitors of a campaign's page by day.
  `create table campaign_view_day (
    campaign_id uuid not null references campaign on delete cascade,
    day date not null,
    views int8 not null check (views >= 0),
    primary key (campaign_id, day)
  )`,

  // Visitors already counted today, as a hash keyed by day. Deleted the day after.
  `create table campaign_view_visitor (
    day date not null,
    visitor bytea not null,
    primary key (day, visitor)
  )`,
]
