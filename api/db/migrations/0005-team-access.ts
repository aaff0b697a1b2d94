import { type Kysely, sql } from 'kysely'

/** Mails to the people of a campaign, editing access by them, and what administrators say to its owner without deciding. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // One row for each mail that an owner asked for. An invitation holds the hash of its link; none is stored in plain.
  `create table team_mail (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    item_id uuid not null,
    kind text not null check (kind in ('named', 'access')),
    email text not null,
    asked_by uuid not null references app_user,
    asked_at timestamptz not null,
    sent_at timestamptz,
    token_hash bytea unique,
    expires_at timestamptz,
    used_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index team_mail_campaign on team_mail (campaign_id, item_id, asked_at)`,
  `create index team_mail_email on team_mail (lower(email), asked_at)`,
  // The member of the team as whom somebody was given access.
  `alter table campaign_editor add column item_id uuid`,
  `create table review_comment (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    author_id uuid not null references app_user,
    body text not null,
    at timestamptz not null
  )`,
  `create index review_comment_campaign on review_comment (campaign_id, at)`,
]
