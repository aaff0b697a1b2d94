import { type Kysely, sql } from 'kysely'

/** Accounts that people confirm at their bank, and their tries to do so (decision record 0040). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // When the bank itself told the numbers, and whether that was a stand-in's.
  `alter table person_account add column verified_at timestamptz`,
  `alter table person_account add column verified_test boolean not null default false`,

  `create table bank_link (
    id uuid primary key,
    person_id uuid not null references app_user on delete cascade,
    test boolean not null,
    state text not null check (state in ('created', 'open', 'reading', 'done', 'ended')),
    ending text check (ending in
      ('cancelled', 'expired', 'replaced', 'refused', 'lost', 'no-numbers', 'several', 'sign-in')),
    -- The provider's name of it, and the page for its person while it is open.
    provider_ref text,
    page_url text,
    -- Who exchanges what the person shared has it for themself: that can be done once.
    claimed_at timestamptz,
    -- By it the account is read, once; gone as soon as the provider has forgotten it.
    sealed_access text,
    bank_name text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint bank_link_ending check ((state = 'ended') = (ending is not null)),
    constraint bank_link_page check (page_url is null or state in ('open', 'reading'))
  )`,
  `create unique index bank_link_one on bank_link (person_id) where state in ('created', 'open', 'reading')`,
  `create index bank_link_person on bank_link (person_id)`,
  `create index bank_link_kept on bank_link (expires_at) where sealed_access is not null`,
  `create index bank_link_live on bank_link (expires_at) where state in ('created', 'open', 'reading')`,
]
