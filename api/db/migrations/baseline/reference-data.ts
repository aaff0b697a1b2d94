/** Currencies, user types and option lists, which the other areas reference. */

export const referenceData: readonly string[] = [
  `create table currency (
    code text primary key check (code ~ '^[A-Z]{3}$'),
    exponent int2 not null check (exponent between 0 and 3),
    -- Approximate value of one major unit in millionths of the site's currency. Orders lists; never converts money.
    reference_micro int8 not null check (reference_micro > 0),
    position int2 not null,
    offered boolean not null default true,
    version int4 not null default 1
  )`,

  // Rates that convert totals for display only. They never price, pay or limit anything.
  `create table reference_rate_source (
    id text primary key,
    -- When the source is asked next.
    check_at timestamptz not null,
    day date,
    -- Units for one euro by currency, as decimals.
    rates jsonb,
    check ((day is null) = (rates is null))
  )`,

  `create table user_type (
    slug text primary key check (slug ~ '^[a-z0-9-]+$'),
    names jsonb not null,
    purposes jsonb not null,
    position int2 not null,
    active boolean not null default true,
    version int4 not null default 1,
    updated_at timestamptz
  )`,

  `create table option_item (
    list text not null,
    slug text not null,
    names jsonb not null,
    position int2 not null,
    -- Inactive options are no longer offered; campaigns that chose one keep it.
    active boolean not null default true,
    version int4 not null default 1,
    updated_at timestamptz,
    primary key (list, slug)
  )`,
]
