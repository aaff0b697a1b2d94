import { type Kysely, sql } from 'kysely'

/** Accounts that owners have at the card provider, and which of them a campaign names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // One row for each account. It is written and committed before the provider hears of it, and its id is the key under which the
  // provider is asked.
  `create table connected_account (
    id uuid primary key,
    owner_id uuid not null references app_user,
    gateway text not null check (gateway in ('stripe')),
    -- At a stand-in of the provider: no money moves outside.
    test boolean not null,
    state text not null
      check (state in ('created', 'unfinished', 'checking', 'usable', 'restricted', 'closed', 'disconnected')),
    -- What the provider still wants of its owner.
    needs jsonb not null,
    company_name text not null,
    -- The provider's name of the account.
    provider_ref text,
    created_at timestamptz not null,
    disconnected_at timestamptz,
    -- When the question was asked whose answer this is: an older one that comes late changes nothing.
    asked_at timestamptz,
    looks int4 not null default 0,
    look_at timestamptz,
    unique (gateway, provider_ref),
    check ((state = 'disconnected') = (disconnected_at is not null))
  )`,
  `create index connected_account_owner on connected_account (owner_id, created_at desc)`,
  `create index connected_account_due on connected_account (look_at) where look_at is not null`,

  `update site_setting set data = '{"achAccountRequired": false}'::jsonb || data`,

  // What was here was typed, and nobody ever needed it: no site could switch ACH on.
  `alter table campaign_account drop column ach_account`,
  `alter table campaign_account add column connected_id uuid references connected_account`,
  `create index campaign_account_connected on campaign_account (connected_id) where connected_id is not null`,
]
