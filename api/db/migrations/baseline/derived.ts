/** Columns and rows that triggers derive from others, so that lists and searches read only what they return. */

export const derived: readonly string[] = [
  `create function site_day(at timestamptz) returns date language sql stable as $$
    select (at at time zone coalesce((select data ->> 'timezone' from site_setting), 'UTC'))::date
  $$`,

  `create function investment_confirmed_on() returns trigger language plpgsql as $$
  begin
    new.confirmed_on := site_day(new.confirmed_at);
    return new;
  end $$`,
  `create trigger investment_confirmed_on before insert or update of confirmed_at on investment
    for each row execute function investment_confirmed_on()`,

  // The user and the campaign are locked, so that a change of either sees this row or is seen by it.
  `create function saved_campaign_derived() returns trigger language plpgsql as $$
  begin
    new.saved_on := site_day(new.created_at);
    select show_name into new.is_named from app_user where id = new.user_id for share;
    select status in (2, 4, 5) into new.is_public from campaign where id = new.campaign_id for share;
    new.is_named := coalesce(new.is_named, false);
    new.is_public := coalesce(new.is_public, false);
    return new;
  end $$`,
  `create trigger saved_campaign_derived before insert on saved_campaign
    for each row execute function saved_campaign_derived()`,

  `create function person_follow_derived() returns trigger language plpgsql as $$
  begin
    perform from app_user where id in (new.follower_id, new.followed_id) order by id for share;
    new.is_follower_active := exists (select from app_user where id = new.follower_id and state = 'active');
    new.is_followed_active := exists (select from app_user where id = new.followed_id and state = 'active');
    return new;
  end $$`,
  `create trigger person_follow_derived before insert on person_follow
    for each row execute function person_follow_derived()`,

  `create function campaign_publicity_changed() returns trigger language plpgsql as $$
  begin
    update saved_campaign set is_public = new.status in (2, 4, 5) where campaign_id = new.id;
    return null;
  end $$`,
  `create trigger campaign_publicity_changed after update of status on campaign for each row
    when ((old.status in (2, 4, 5)) <> (new.status in (2, 4, 5))) execute function campaign_publicity_changed()`,

  `create function app_user_state_changed() returns trigger language plpgsql as $$
  begin
    update person_follow set is_follower_active = new.state = 'active' where follower_id = new.id;
    update person_follow set is_followed_active = new.state = 'active' where followed_id = new.id;
    return null;
  end $$`,
  `create trigger app_user_state_changed after update of state on app_user for each row
    when ((old.state = 'active') <> (new.state = 'active')) execute function app_user_state_changed()`,

  // Money between an investor and campaigns, one row for each ledger transaction; written with its booking.
  `create table investor_movement (
    id uuid primary key references ledger_transaction,
    investor_id uuid not null references app_user,
    kind text not null check (kind in ('paid', 'refunded', 'investment-cancelled', 'reversed', 'distribution')),
    type text not null generated always as (case kind when 'paid' then 'DEBIT' else 'CREDIT' end) stored,
    -- Null for a distribution, which covers all investments in the campaign.
    investment_id uuid references investment,
    campaign_id uuid not null references campaign,
    currency text not null,
    amount int8 not null check (amount > 0),
    -- What of a distribution returned the investor's capital.
    capital int8 not null default 0 check (capital between 0 and amount),
    -- Of a distribution by the campaign's owner.
    repayment_type text check (repayment_type in ('dividend', 'interest', 'return-of-investment')),
    created_at timestamptz not null,
    -- In the site's time zone at that time.
    day date not null,
    year int4 not null generated always as (extract(year from day)::int4) stored
  )`,
  `create index investor_movement_latest on investor_movement (investor_id, created_at desc, id desc)`,
  `create index investor_movement_latest_currency on investor_movement (investor_id, currency, created_at desc, id desc)`,
  `create index investor_movement_latest_type on investor_movement (investor_id, type, created_at desc, id desc)`,
  `create index investor_movement_latest_year on investor_movement (investor_id, year, created_at desc, id desc)`,

  `create function investor_movement_derived() returns trigger language plpgsql as $$
  begin
    new.day := site_day(new.created_at);
    return new;
  end $$`,
  `create trigger investor_movement_derived before insert on investor_movement
    for each row execute function investor_movement_derived()`,

  // The owner's search: every beginning of a name as the owner sees it (decision T7), in the order of the list. Only
  // beginnings can be found in that order without reading all that match. The campaign is locked where rows change.
  // Without foreign keys, whose checks would cost most of a reservation; investments are never deleted.
  `create table investment_term (
    campaign_id uuid not null,
    term text collate "C" not null,
    state text not null,
    created_at timestamptz not null,
    investment_id uuid not null
  )`,
  `create index investment_term_order on investment_term (campaign_id, term, state, created_at desc, investment_id desc)`,
  `create index investment_term_investment on investment_term (investment_id)`,
  // Initials are typed with or without dots and spaces.
  `create function search_letters(typed text) returns text language sql immutable as $$
    select left(lower(regexp_replace(typed, '[.\\s]', '', 'g')), 12)
  $$`,
  `create function investor_terms(first_name text, last_name text, is_named boolean)
    returns setof text language sql immutable rows 20 as $$
    select distinct left(letters, length) from (
      select case when is_named then regexp_split_to_array(first_name || ' ' || last_name, '\\s+')
        else array[left(first_name, 1), left(last_name, 1)] end as parts
    ) as name, generate_subscripts(parts, 1) as part, search_letters(array_to_string(parts[part:], '')) as letters,
      generate_series(1, length(letters)) as length
  $$`,
  `create function investment_terms_written() returns trigger language plpgsql as $$
  declare
    names record;
  begin
    if tg_op = 'UPDATE' then
      if (old.investor_id, old.anonymous, old.created_at) is not distinct from (new.investor_id, new.anonymous, new.created_at) then
        update investment_term set state = new.state where investment_id = new.id;
        return null;
      end if;
      delete from investment_term where investment_id = new.id;
    end if;
    if not new.anonymous then
      -- Locked, so that a change of the name at the same time replaces these rows.
      select first_name, last_name, show_name into names from app_user where id = new.investor_id for share;
      insert into investment_term
        select new.campaign_id, term, new.state, new.created_at, new.id
        from investor_terms(names.first_name, names.last_name, names.show_name) as term;
    end if;
    return null;
  end $$`,
  `create trigger investment_terms_added after insert on investment
    for each row execute function investment_terms_written()`,
  `create trigger investment_terms_changed after update of state, anonymous, investor_id, created_at on investment for each row
    when ((old.state, old.anonymous, old.investor_id, old.created_at)
      is distinct from (new.state, new.anonymous, new.investor_id, new.created_at))
    execute function investment_terms_written()`,

  // A new name, or another decision to show it.
  `create function app_user_name_changed() returns trigger language plpgsql as $$
  begin
    update saved_campaign set is_named = new.show_name where user_id = new.id and is_named <> new.show_name;
    delete from investment_term t using investment i where i.investor_id = new.id and t.investment_id = i.id;
    insert into investment_term
      select i.campaign_id, term, i.state, i.created_at, i.id
      from investment i, investor_terms(new.first_name, new.last_name, new.show_name) as term
      where i.investor_id = new.id and not i.anonymous;
    return null;
  end $$`,
  `create trigger app_user_name_changed after update of first_name, last_name, show_name on app_user for each row
    when ((old.first_name, old.last_name, old.show_name) is distinct from (new.first_name, new.last_name, new.show_name))
    execute function app_user_name_changed()`,
]
