import { type Kysely, sql } from 'kysely'

/** What people choose about mails, and the digests that come of it (decision record 0043). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const frequency = (column: string): string =>
  `${column} text not null check (${column} in ('daily', 'weekly', 'monthly', 'never'))`

const statements = [
  `create table email_preference (
    person_id uuid primary key references app_user,
    ${frequency('invested_campaign')},
    ${frequency('saved_campaign')},
    ${frequency('new_investment')},
    ${frequency('new_comment')},
    ${frequency('new_update')},
    changed_at timestamptz not null
  )`,
  // One for each person and period: whoever comes second finds it there.
  `create table mail_digest (
    id uuid primary key,
    person_id uuid not null references app_user,
    frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
    period date not null,
    made_at timestamptz not null,
    -- Somebody is sending it, until then at most.
    sending_until timestamptz,
    sent_at timestamptz,
    unique (person_id, frequency, period)
  )`,
  `create index mail_digest_unsent on mail_digest (made_at) where sent_at is null`,
  `create table digest_item (
    id uuid primary key,
    person_id uuid not null references app_user,
    kind text not null check (kind in ('investedCampaign', 'savedCampaign', 'newInvestment', 'newComment', 'newUpdate')),
    news text not null,
    subject uuid not null,
    campaign_id uuid not null references campaign,
    facts jsonb not null,
    at timestamptz not null,
    digest_id uuid references mail_digest,
    unique (person_id, news, subject)
  )`,
  `create index digest_item_waiting on digest_item (at, person_id) where digest_id is null`,
  `create index digest_item_digest on digest_item (digest_id) where digest_id is not null`,
  `create index digest_item_campaign on digest_item (campaign_id)`,
  // The person was told that the waiting time of a lost second factor is over.
  `alter table lost_factor add column told_at timestamptz`,
]
