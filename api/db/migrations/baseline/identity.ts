/** Income declarations, identity checks and accreditation. */

export const identity: readonly string[] = [
  // Self-declared income and net worth in US cents. Append-only: the latest row counts.
  `create table investor_declaration (
    id uuid primary key,
    person_id uuid not null references app_user on delete cascade,
    income int8 not null check (income >= 0),
    net_worth int8 not null check (net_worth >= 0),
    elsewhere int8 not null check (elsewhere >= 0),
    declared_at timestamptz not null
  )`,
  `create index investor_declaration_latest on investor_declaration (person_id, declared_at desc, id desc)`,

  // Created when a user requests verification or an administrator decides.
  `create table identity_check (
    person_id uuid primary key references app_user on delete cascade,
    state text not null check (state in ('review', 'approved', 'declined')),
    -- Shown to the user when declined.
    reason text not null default '',
    changed_at timestamptz not null,
    decided_by uuid references app_user
  )`,
  `create index identity_check_latest on identity_check (state, changed_at desc, person_id desc)`,

  `create table accreditation (
    person_id uuid primary key references app_user on delete cascade,
    state text not null check (state in ('none', 'review', 'approved', 'declined')),
    -- Shown to the user when declined.
    reason text not null default '',
    -- Increases with each change, so that an administrator decides on the version that they read.
    changed_at timestamptz not null,
    decided_by uuid references app_user,
    -- All answers, encrypted; empty if there are none.
    answers text not null default '',
    -- Changed since the last submission.
    unsent boolean not null default false,
    identification_file uuid references stored_file,
    letter_file uuid references stored_file
  )`,
  `create index accreditation_latest on accreditation (changed_at desc, person_id desc)`,
  `create index accreditation_of_state on accreditation (state, changed_at desc, person_id desc)`,
  `create index accreditation_identification on accreditation (identification_file) where identification_file is not null`,
  `create index accreditation_letter on accreditation (letter_file) where letter_file is not null`,
]
