import { type Kysely, sql } from 'kysely'

/** Who waits for units of a campaign, and what is kept for them once some are free (decision record 0034). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table waiting_place (
    id uuid primary key,
    campaign_id uuid not null references campaign on delete cascade,
    person_id uuid not null references app_user on delete cascade,
    units int8 not null check (units > 0),
    -- An offered place holds its units: they are among the campaign's taken ones.
    state text not null check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left', 'closed')),
    -- The order of the line, given out under the lock of the campaign.
    line int8 generated always as identity,
    joined_at timestamptz not null,
    offered_until timestamptz,
    ended_at timestamptz,
    check (state <> 'offered' or offered_until is not null),
    check ((state in ('waiting', 'offered')) = (ended_at is null))
  )`,
  `create unique index waiting_place_one on waiting_place (campaign_id, person_id) where state in ('waiting', 'offered')`,
  `create index waiting_place_line on waiting_place (campaign_id, line) where state = 'waiting'`,
  `create index waiting_place_offers on waiting_place (offered_until) where state = 'offered'`,
  `create index waiting_place_person on waiting_place (person_id, line)`,
]
