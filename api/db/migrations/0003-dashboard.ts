import { type Kysely, sql } from 'kysely'

/** Running a campaign: updates that wait, who decided on a comment, how often a page was looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // ---- Updates: written, waiting for their moment, published ----------------------------------------------------------
  `alter table campaign_update
    add column state text check (state in ('draft', 'scheduled', 'published')),
    add column publish_at timestamptz,
    add column published_at timestamptz,
    add column edited_at timestamptz`,
  `update campaign_update set state = 'published', published_at = created_at`,
  `alter table campaign_update
    alter column state set not null,
    add constraint campaign_update_moments check (
      (state = 'published') = (published_at is not null) and (state = 'scheduled') = (publish_at is not null)
    )`,
  `create index campaign_update_published on campaign_update (campaign_id, published_at desc, id desc) where state = 'published'`,
  `create index campaign_update_due on campaign_update (publish_at) where state = 'scheduled'`,

  // ---- Comments: who decided, and the owner's lists -------------------------------------------------------------------
  `alter table campaign_comment
    add column decided_by uuid references app_user,
    add column decided_at timestamptz`,
  `create index campaign_comment_state on campaign_comment (campaign_id, status, created_at desc, id desc)`,
  `create index campaign_comment_all on campaign_comment (campaign_id, created_at desc, id desc)`,
  `create index campaign_comment_own on campaign_comment (author_id, campaign_id) where status <> 'approved'`,

  // ---- Figures --------------------------------------------------------------------------------------------------------
  `create index investment_of_campaign on investment (campaign_id, created_at desc, id desc)`,
  `create index saved_campaign_since on saved_campaign (campaign_id, created_at desc, user_id desc)`,
  // How many people looked at a campaign's page on a day, each counted once.
  `create table campaign_view_day (
    campaign_id uuid not null references campaign on delete cascade,
    day date not null,
    views int8 not null check (views >= 0),
    primary key (campaign_id, day)
  )`,
  // Who was counted on a day, as a keyed hash that is of no use on another day. Goes the day after.
  `create table campaign_view_seen (
    day date not null,
    visitor bytea not null,
    primary key (day, visitor)
  )`,
]
