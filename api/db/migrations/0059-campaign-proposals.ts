import { type Kysely, sql } from 'kysely'

/** Changes of what people see of a live campaign wait for an administrator (decision record 0065). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table campaign_proposal (
    id uuid primary key,
    campaign_id uuid not null references campaign (id) on delete cascade,
    state text not null check (state in ('open', 'review', 'approved')),
    -- Section, then field, then the proposed text.
    changes jsonb not null,
    -- The texts that an approval replaced, by the same names.
    replaced jsonb,
    -- Counts up whenever it is sent: an administrator decides on exactly what they read.
    revision integer not null default 0,
    reason text not null default '',
    created_at timestamptz not null,
    sent_at timestamptz,
    sent_by uuid references app_user (id),
    decided_at timestamptz,
    decided_by uuid references app_user (id)
  )`,
  // A campaign has one set of changes under way.
  `create unique index campaign_proposal_current on campaign_proposal (campaign_id) where state in ('open', 'review')`,
  `create index campaign_proposal_campaign on campaign_proposal (campaign_id)`,
  `create index campaign_proposal_review on campaign_proposal (sent_at, campaign_id) where state = 'review'`,
  `alter table campaign add column edited_at timestamptz`,
]
