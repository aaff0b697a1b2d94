import { type Kysely, sql } from 'kysely'

/** Limits within twelve months, and what is known of who people are (decision record 0033). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Offered under another exemption than the one whose rule limits investors.
  `alter table campaign add column limit_exempt boolean not null default false`,
  // What people say of their income and wealth, in cents of a dollar. Nothing is changed: the latest counts.
  `create table investor_declaration (
    id uuid primary key,
    person_id uuid not null references app_user on delete cascade,
    income int8 not null check (income >= 0),
    net_worth int8 not null check (net_worth >= 0),
    elsewhere int8 not null check (elsewhere >= 0),
    declared_at timestamptz not null
  )`,
  `create index investor_declaration_latest on investor_declaration (person_id, declared_at desc, id desc)`,
  `create index investment_of_person on investment (investor_id, created_at) where state in ('reserved', 'confirmed')`,
  // Nobody is here until they ask to be verified or an administrator says something.
  `create table identity_check (
    person_id uuid primary key references app_user on delete cascade,
    state text not null check (state in ('review', 'approved', 'declined')),
    -- For declined ones: what the person reads.
    reason text not null default '',
    changed_at timestamptz not null,
    decided_by uuid references app_user
  )`,
  `create index identity_check_latest on identity_check (state, changed_at desc, person_id desc)`,
]
