import { type Kysely, sql } from 'kysely'

/** Drafts as sections of texts: items by their own id, sealed accounts, who may edit, leads beside the team, videos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // An item of a list belongs to one campaign for ever, so that a call may name it alone.
  `create table campaign_item (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    section text not null
  )`,
  `create index campaign_item_campaign on campaign_item (campaign_id)`,
  // Where the money is paid out to. Numbers are sealed; what is shown of them stands beside.
  `create table campaign_account (
    campaign_id uuid primary key references campaign on delete cascade,
    bank_name text not null,
    account_type text not null,
    scheme text not null check (scheme in ('us', 'iban')),
    sealed_number text not null,
    shown_number text not null,
    sealed_routing text not null,
    shown_routing text not null,
    ach_account text not null,
    agreed_at timestamptz,
    updated_at timestamptz not null
  )`,
  `create table campaign_editor (
    campaign_id uuid not null references campaign on delete cascade,
    user_id uuid not null references app_user,
    given_at timestamptz not null,
    primary key (campaign_id, user_id)
  )`,
  `create index campaign_editor_user on campaign_editor (user_id)`,
  `alter table team_member add column is_lead boolean not null default false`,
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
]
