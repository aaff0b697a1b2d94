import { type Kysely, sql } from 'kysely'

/** People, sessions, settings, campaigns, investments, the ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // ---- Settings and content -------------------------------------------------------------------------------------------
  `create table site_setting (
    id int primary key check (id = 1),
    data jsonb not null,
    version int8 not null default 1
  )`,
  `create table currency (
    code text primary key check (code ~ '^[A-Z]{3}$'),
    exponent int2 not null check (exponent between 0 and 3),
    -- Millionths of the site's currency that one major unit is about worth: orders lists over currencies, converts nothing.
    reference_micro int8 not null check (reference_micro > 0),
    position int2 not null
  )`,
  `create table user_type (
    slug text primary key check (slug ~ '^[a-z0-9-]+$'),
    names jsonb not null,
    purposes jsonb not null,
    position int2 not null
  )`,
  `create table option_item (
    list text not null,
    slug text not null,
    names jsonb not null,
    position int2 not null,
    primary key (list, slug)
  )`,
  `create table menu_item (
    id uuid primary key,
    menu text not null check (menu in ('header', 'footer', 'quick', 'social')),
    link_type text not null check (link_type in ('custom', 'page')),
    titles jsonb not null,
    url text not null,
    url_target text not null check (url_target in ('same', 'new')),
    icon text,
    position int2 not null
  )`,
  `create table content_page (
    slug text primary key,
    titles jsonb not null,
    bodies jsonb not null,
    updated_at timestamptz not null
  )`,

  // ---- People ---------------------------------------------------------------------------------------------------------
  `create table app_user (
    id uuid primary key,
    email text not null,
    password_hash text not null,
    first_name text not null,
    last_name text not null,
    slug text not null unique,
    user_type text references user_type,
    state text not null check (state in ('pending', 'active', 'blocked')),
    language text not null check (language in ('en', 'fr', 'ar')),
    accredited boolean not null default false,
    show_name boolean not null default false,
    created_at timestamptz not null,
    activated_at timestamptz
  )`,
  `create unique index app_user_email on app_user (lower(email))`,
  `create table administrator (
    user_id uuid primary key references app_user,
    appointed_at timestamptz not null
  )`,
  `create table user_session (
    token_hash bytea primary key,
    user_id uuid not null references app_user,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index user_session_user on user_session (user_id)`,
  `create index user_session_expiry on user_session (expires_at)`,
  // Whoever registers an address that nobody has proven yet is one of these; the link of its mail makes it the account.
  `create table registration (
    id uuid primary key,
    user_id uuid not null references app_user,
    password_hash text not null,
    first_name text not null,
    last_name text not null,
    user_type text references user_type,
    language text not null check (language in ('en', 'fr', 'ar')),
    created_at timestamptz not null
  )`,
  `create index registration_user on registration (user_id, created_at desc)`,
  `create table activation_token (
    token_hash bytea primary key,
    user_id uuid not null references app_user,
    registration_id uuid references registration on delete set null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index activation_token_registration on activation_token (registration_id)`,
  `create index activation_token_user on activation_token (user_id)`,
  `create table rate_bucket (
    key text primary key,
    tokens double precision not null,
    refilled_at timestamptz not null
  )`,
  // The row is written in the same transaction as the effect. A key belongs to one person and one call.
  `create table idempotency (
    subject text not null,
    key text not null,
    call text not null,
    request_hash bytea not null,
    reply jsonb not null,
    created_at timestamptz not null,
    primary key (subject, key)
  )`,
  `create index idempotency_age on idempotency (created_at)`,
  `create table audit_event (
    id uuid primary key,
    at timestamptz not null,
    actor_id uuid,
    act text not null,
    subject text not null,
    facts jsonb not null
  )`,
  `create index audit_event_at on audit_event (at desc, id desc)`,

  // ---- Files ----------------------------------------------------------------------------------------------------------
  `create table stored_file (
    id uuid primary key,
    sha256 text not null,
    mime text not null,
    bytes int8 not null,
    width int,
    height int,
    tone int2,
    visibility text not null check (visibility in ('public', 'private')),
    owner_id uuid references app_user,
    created_at timestamptz not null
  )`,

  // ---- Campaigns ------------------------------------------------------------------------------------------------------
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
    currency text references currency,
    goal int8 check (goal > 0),
    unit_price int8 check (unit_price > 0),
    units_total int8 not null default 0 check (units_total >= 0),
    units_taken int8 not null default 0,
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
    closing_date date,
    closes_at timestamptz,
    went_live_at timestamptz,
    recent_at timestamptz not null,
    closed_at timestamptz,
    country text,
    picture_id uuid references stored_file,
    search tsvector not null default ''::tsvector,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- What lists filter by, as one word for ordered paths, and as marks that a search meets in its own index.
    facet text not null generated always as (kind || '/' || coalesce(property_type, '') || '/' || coalesce(strategy, '')) stored,
    marks text[] not null generated always as (array['status:' || status::text, 'kind:' || kind, 'type:' || coalesce(property_type, ''), 'strategy:' || coalesce(strategy, '')]) stored,
    -- Never more units than there are, whatever the code above believes.
    constraint campaign_units check (units_taken >= 0 and units_taken <= units_total)
  ) with (fillfactor = 80)`,
  // One ordered path for each sort, and one through each facet; a search and its filters meet in one index.
  `create index campaign_newest on campaign (status, went_live_at desc, id desc)`,
  `create index campaign_recent on campaign (status, recent_at desc, id desc)`,
  `create index campaign_percent on campaign (status, percent_points desc, id desc)`,
  `create index campaign_amount on campaign (status, raised_rank desc, id desc)`,
  `create index campaign_facet_newest on campaign (status, facet, went_live_at desc, id desc)`,
  `create index campaign_facet_recent on campaign (status, facet, recent_at desc, id desc)`,
  `create index campaign_facet_percent on campaign (status, facet, percent_points desc, id desc)`,
  `create index campaign_facet_amount on campaign (status, facet, raised_rank desc, id desc)`,
  `create index campaign_search on campaign using gin (search, marks) with (fastupdate = off)`,
  `create index campaign_owner on campaign (owner_id, updated_at desc)`,
  `create index campaign_updated on campaign (updated_at desc, id desc)`,
  `create index campaign_closing on campaign (closes_at) where status = 2`,
  `create statistics campaign_correlation (ndistinct, dependencies, mcv) on status, kind, property_type, strategy from campaign`,
  // How many campaigns there are of each sort of thing, so that a list can tell its total without counting.
  `create table campaign_count (
    status int2 not null,
    kind text not null,
    property_type text not null,
    strategy text not null,
    total int8 not null,
    primary key (status, kind, property_type, strategy)
  )`,
  `create function campaign_counted() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and (old.status, old.kind, old.property_type, old.strategy) is not distinct from (new.status, new.kind, new.property_type, new.strategy) then
      return null;
    end if;
    if tg_op <> 'INSERT' then
      update campaign_count set total = total - 1
        where status = old.status and kind = old.kind and property_type = coalesce(old.property_type, '') and strategy = coalesce(old.strategy, '');
    end if;
    if tg_op <> 'DELETE' then
      insert into campaign_count values (new.status, new.kind, coalesce(new.property_type, ''), coalesce(new.strategy, ''), 1)
        on conflict (status, kind, property_type, strategy) do update set total = campaign_count.total + 1;
    end if;
    return null;
  end $$`,
  `create trigger campaign_counted after insert or update of status, kind, property_type, strategy or delete on campaign
    for each row execute function campaign_counted()`,
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
  `create table campaign_section (
    campaign_id uuid not null references campaign on delete cascade,
    section text not null,
    data jsonb not null,
    version int4 not null default 1,
    updated_at timestamptz not null,
    primary key (campaign_id, section)
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
  `create table campaign_update (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    author_id uuid not null references app_user,
    titles jsonb not null,
    bodies jsonb not null,
    created_at timestamptz not null
  )`,
  `create index campaign_update_newest on campaign_update (campaign_id, created_at desc, id desc)`,
  `create table campaign_comment (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    parent_id uuid references campaign_comment on delete cascade,
    author_id uuid not null references app_user,
    body text not null,
    language text not null,
    status text not null check (status in ('pending', 'approved', 'declined', 'spam')),
    created_at timestamptz not null
  )`,
  `create index campaign_comment_newest on campaign_comment (campaign_id, created_at desc, id desc) where parent_id is null and status = 'approved'`,
  `create index campaign_comment_replies on campaign_comment (parent_id, created_at)`,
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
  `create table team_member (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    full_name text not null,
    roles jsonb not null,
    bios jsonb not null,
    email text,
    photo_id uuid references stored_file,
    position int2 not null
  )`,
  `create index team_member_campaign on team_member (campaign_id, position)`,
  `create table saved_campaign (
    user_id uuid not null references app_user,
    campaign_id uuid not null references campaign on delete cascade,
    created_at timestamptz not null,
    primary key (user_id, campaign_id)
  )`,
  `create index saved_campaign_campaign on saved_campaign (campaign_id, user_id)`,
  `create index saved_campaign_latest on saved_campaign (user_id, created_at desc, campaign_id desc)`,

  // ---- Ledger ---------------------------------------------------------------------------------------------------------
  `create table ledger_account (
    id uuid primary key,
    -- external: the world outside, by gateway; wallet: a person's money; escrow: a campaign's money; owner: due to an owner; fee: the site's.
    kind text not null check (kind in ('external', 'wallet', 'escrow', 'owner', 'fee')),
    -- Whose it is: a person, a campaign, or the name of a gateway.
    holder text not null,
    currency text not null references currency,
    balance int8 not null default 0,
    -- Only the outside world may owe.
    constraint ledger_floor check (kind = 'external' or balance >= 0),
    unique (kind, holder, currency)
  )`,
  `create table ledger_transaction (
    id uuid primary key,
    kind text not null,
    -- What this transaction is the one and only booking of, for ever.
    business_key text not null unique,
    actor_id uuid,
    created_at timestamptz not null,
    written_by xid8 not null default pg_current_xact_id()
  )`,
  `create table ledger_entry (
    transaction_id uuid not null references ledger_transaction,
    line int2 not null,
    account_id uuid not null references ledger_account,
    currency text not null,
    amount int8 not null check (amount <> 0),
    primary key (transaction_id, line)
  )`,
  `create index ledger_entry_account on ledger_entry (account_id, transaction_id)`,
  `create function ledger_is_final() returns trigger language plpgsql as $$
  begin
    raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
  end $$`,
  `create trigger ledger_entry_final before update or delete on ledger_entry for each row execute function ledger_is_final()`,
  `create trigger ledger_entry_whole before truncate on ledger_entry for each statement execute function ledger_is_final()`,
  `create trigger ledger_transaction_final before update or delete on ledger_transaction for each row execute function ledger_is_final()`,
  `create trigger ledger_transaction_whole before truncate on ledger_transaction for each statement execute function ledger_is_final()`,
  // A balance is the sum of its entries because nothing but an entry moves it.
  `create function ledger_account_guard() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' or (new.id, new.kind, new.holder, new.currency) is distinct from (old.id, old.kind, old.holder, old.currency) then
      raise exception 'a ledger account is final' using errcode = 'restrict_violation';
    end if;
    if pg_trigger_depth() < 2 then
      raise exception 'a balance moves by entries only' using errcode = 'restrict_violation';
    end if;
    return new;
  end $$`,
  `create trigger ledger_account_guard before update or delete on ledger_account for each row execute function ledger_account_guard()`,
  `create function ledger_account_starts_empty() returns trigger language plpgsql as $$
  begin
    if new.balance <> 0 then
      raise exception 'an account starts empty' using errcode = 'restrict_violation';
    end if;
    return new;
  end $$`,
  `create trigger ledger_account_starts_empty before insert on ledger_account for each row execute function ledger_account_starts_empty()`,
  `create function ledger_entry_booked() returns trigger language plpgsql as $$
  begin
    if not exists (select from ledger_transaction where id = new.transaction_id and written_by = pg_current_xact_id()) then
      raise exception 'a written ledger transaction takes no more entries' using errcode = 'restrict_violation';
    end if;
    update ledger_account set balance = balance + new.amount where id = new.account_id and currency = new.currency;
    if not found then
      raise exception 'an entry must be in the currency of its account' using errcode = 'restrict_violation';
    end if;
    return new;
  end $$`,
  `create trigger ledger_entry_booked after insert on ledger_entry for each row execute function ledger_entry_booked()`,
  `create function ledger_balanced() returns trigger language plpgsql as $$
  begin
    if exists (select from ledger_entry where transaction_id = new.transaction_id group by currency having sum(amount) <> 0) then
      raise exception 'the entries of a ledger transaction must sum to zero' using errcode = 'check_violation';
    end if;
    return null;
  end $$`,
  `create constraint trigger ledger_balanced after insert on ledger_entry deferrable initially deferred
    for each row execute function ledger_balanced()`,

  // ---- Investments ----------------------------------------------------------------------------------------------------
  `create table investment (
    id uuid primary key,
    campaign_id uuid not null references campaign,
    investor_id uuid not null references app_user,
    state text not null check (state in ('reserved', 'confirmed', 'expired', 'cancelled', 'refunded')),
    units int8 not null check (units > 0),
    unit_price int8 not null check (unit_price > 0),
    amount int8 not null,
    fee int8 not null default 0 check (fee >= 0),
    currency text not null references currency,
    gateway text not null check (gateway in ('offline')),
    reference text not null unique,
    anonymous boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    confirmed_at timestamptz,
    ended_at timestamptz,
    transaction_id uuid references ledger_transaction,
    constraint investment_amount check (amount = units * unit_price),
    constraint investment_booked check ((state in ('confirmed', 'refunded')) = (transaction_id is not null))
  )`,
  `create index investment_mine on investment (investor_id, created_at desc, id desc)`,
  `create index investment_campaign on investment (campaign_id, confirmed_at desc, id desc) where state = 'confirmed'`,
  `create index investment_person_campaign on investment (campaign_id, investor_id)`,
  `create index investment_expiry on investment (expires_at) where state = 'reserved'`,
  `create index investment_latest on investment (confirmed_at desc, id desc) where state = 'confirmed'`,
  `create index investment_state on investment (state, created_at desc, id desc)`,

  // ---- What people are told -------------------------------------------------------------------------------------------
  `create table notification (
    id uuid primary key,
    user_id uuid not null references app_user,
    kind text not null,
    -- What it is about; a person is told of one thing once.
    subject text not null,
    facts jsonb not null,
    created_at timestamptz not null,
    read_at timestamptz,
    unique (user_id, kind, subject)
  )`,
  `create index notification_latest on notification (user_id, created_at desc, id desc)`,
  `create index notification_unread on notification (user_id) where read_at is null`,
  // Demonstration only: mails that were not sent but kept to be read at /dev/mail.
  `create table captured_mail (
    id uuid primary key,
    recipient text not null,
    language text not null,
    subject text not null,
    text_body text not null,
    html_body text not null,
    created_at timestamptz not null
  )`,
  `create index captured_mail_latest on captured_mail (created_at desc, id desc)`,
]
