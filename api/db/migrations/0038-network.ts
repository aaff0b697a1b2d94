import { type Kysely, sql } from 'kysely'

/** Who follows whom, and friends who were invited (decision record 0045). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table user_profile add column city text not null default ''`,
  `create table person_follow (
    follower_id uuid not null references app_user on delete cascade,
    followed_id uuid not null references app_user on delete cascade,
    created_at timestamptz not null,
    primary key (follower_id, followed_id),
    check (follower_id <> followed_id)
  )`,
  `create index person_follow_followed on person_follow (followed_id, created_at desc, follower_id desc)`,
  `create index person_follow_follower on person_follow (follower_id, created_at desc, followed_id desc)`,
  `create table invitation (
    id uuid primary key,
    inviter_id uuid not null references app_user on delete cascade,
    email text not null,
    created_at timestamptz not null,
    mailed_at timestamptz
  )`,
  `create index invitation_inviter on invitation (inviter_id, created_at)`,
  `create index invitation_address on invitation (lower(email), mailed_at)`,
  `create index invitation_made on invitation (created_at)`,
  // Addresses whose people want none: a keyed hash, which leads back to no address.
  `create table invitation_refusal (
    address_key text primary key,
    at timestamptz not null
  )`,
]
