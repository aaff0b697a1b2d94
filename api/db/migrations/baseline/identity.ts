/** Income declarations, identity checks and accreditation. */

export const identity: readonly string[] = [
  // Self-declared income and net worth in US cents. Append-only: the latest row counts.
  `create table investor_declaration (
    id uuid primary key,
    person_id uuid not null references app_user on delete cascade,
    -- Income, net worth and investments on other sites, encrypted.
    figures text not null,
    declared_at timestamptz not null
  )`,
  `create index investor_declaration_latest on investor_declaration (person_id, declared_at desc, id desc)`,

  `create table residence_declaration (
    id uuid primary key,
    person_id uuid not null references app_user on delete cascade,
    country text not null check (length(country) = 2),
    declared_at timestamptz not null
  )`,
  `create index residence_declaration_latest on residence_declaration (person_id, declared_at desc, id desc)`,

  // Created when a user saves answers or an administrator decides.
  `create table identity_check (
    person_id uuid primary key references app_user on delete cascade,
    state text not null
      check (state in ('started', 'pending', 'review', 'more-required', 'approved', 'declined', 'expired')),
    -- Shown to the user when declined or when more is required: an administrator's text, and codes of a provider.
    reason text not null default '',
    reasons text[] not null default '{}',
    -- Increases with each change, so that an administrator decides on the version that they read.
    changed_at timestamptz not null,
    decided_by uuid references app_user,
    party_kind text not null default 'self' check (party_kind in ('self', 'joint', 'company', 'trust', 'retirement')),
    -- All answers, encrypted; empty if there are none.
    answers text not null default '',
    -- Changed since the last submission.
    unsent boolean not null default false,
    -- Country of residence of the party that was approved; for the rules of investing.
    country text check (country ~ '^[A-Z]{2}$'),
    -- That of the second holder of a joint account who lives elsewhere.
    holder_country text check (holder_country ~ '^[A-Z]{2}$'),
    -- End of an approval, and the days before it of the last notice.
    expires_at timestamptz,
    noticed_days int2,
    -- A renewal or another check that is not decided; the approval stays in force until then.
    renewal text check (renewal in ('pending', 'review', 'more-required')),
    check (renewal is null or state = 'approved')
  )`,
  `create index identity_check_latest on identity_check (state, changed_at desc, person_id desc)`,
  `create index identity_check_expiring on identity_check (expires_at) where state = 'approved' and expires_at is not null`,

  // Documents that the user has added, one for each purpose.
  `create table identity_document (
    person_id uuid not null references app_user on delete cascade,
    slot text not null check (slot in
      ('front', 'back', 'selfie', 'address', 'entity', 'holderFront', 'holderBack', 'holderSelfie', 'holderAddress')),
    file_id uuid not null references stored_file,
    added_at timestamptz not null,
    primary key (person_id, slot)
  )`,
  `create index identity_document_file on identity_document (file_id)`,

  // Each submission, committed before a provider is asked.
  `create table identity_verification (
    id uuid primary key,
    person_id uuid not null references app_user on delete cascade,
    method text not null check (method in ('manual', 'shuftiprokyc', 'northkyc')),
    -- The keys that a provider was asked with; null if an administrator checks.
    access text,
    test boolean not null default false,
    party_kind text not null,
    -- The answers as submitted, encrypted; empty after the retention period.
    answers text not null,
    state text not null
      check (state in ('requested', 'pending', 'review', 'more-required', 'approved', 'declined', 'withdrawn')),
    -- The provider's ids of the party and of the check, and the files that it has.
    party_ref text,
    ref text,
    sent_documents uuid[] not null default '{}',
    -- Encrypted: the provider's page, and its last report.
    action_url text not null default '',
    report text not null default '',
    identity_result text,
    screening_result text,
    reasons text[] not null default '{}',
    language text not null,
    submitted_at timestamptz not null,
    changed_at timestamptz not null,
    -- When the provider is asked next; null if it need not be.
    next_poll_at timestamptz,
    poll_count int4 not null default 0,
    -- While one process asks for a check that the provider may not have.
    claimed_at timestamptz,
    check ((method = 'manual') = (access is null))
  )`,
  `create unique index identity_verification_open on identity_verification (person_id)
    where state in ('requested', 'pending', 'review')`,
  `create index identity_verification_of_person on identity_verification (person_id, submitted_at desc, id desc)`,
  `create index identity_verification_due on identity_verification (next_poll_at) where next_poll_at is not null`,
  `create table identity_verification_document (
    verification_id uuid not null references identity_verification on delete cascade,
    slot text not null,
    file_id uuid not null references stored_file,
    primary key (verification_id, slot)
  )`,
  `create index identity_verification_document_file on identity_verification_document (file_id)`,

  // Possible matches with lists of sanctions; two different administrators decide (domain/identity/verification-result.ts).
  `create table watchlist_hit (
    id uuid primary key,
    verification_id uuid not null references identity_verification on delete cascade,
    kind text not null check (kind in ('sanction', 'political', 'media')),
    -- Name and details, encrypted, and a keyed hash of them, so that a repeated report adds none.
    content text not null,
    fingerprint text not null,
    opinion text check (opinion in ('cleared', 'confirmed')),
    opinion_by uuid references app_user,
    decision text check (decision in ('cleared', 'confirmed')),
    decided_by uuid references app_user,
    decided_at timestamptz,
    unique (verification_id, fingerprint),
    check (opinion_by is distinct from decided_by or decided_by is null)
  )`,

  // Callbacks of identity providers, recorded once by the hash of their text. Kept for some days.
  `create table verification_callback (
    verification_id uuid not null references identity_verification on delete cascade,
    digest text not null,
    received_at timestamptz not null,
    primary key (verification_id, digest)
  )`,
  `create index verification_callback_age on verification_callback (received_at)`,

  // Notes of administrators about a person, encrypted.
  `create table identity_note (
    id uuid primary key,
    person_id uuid not null references app_user on delete cascade,
    author_id uuid not null references app_user,
    content text not null,
    created_at timestamptz not null
  )`,
  `create index identity_note_of_person on identity_note (person_id, created_at desc, id desc)`,

  `create table accreditation (
    person_id uuid primary key references app_user on delete cascade,
    state text not null check (state in ('none', 'review', 'approved', 'declined', 'expired')),
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
    letter_file uuid references stored_file,
    -- End of the approval, and the days before it of the last notice.
    expires_at timestamptz,
    noticed_days int2,
    -- An approval whose renewal was submitted and awaits the decision.
    renewing boolean not null default false
  )`,
  // A third party's confirmation of a submission, by a one-time link of which only the hash is stored.
  `create table third_party_letter (
    id uuid primary key,
    person_id uuid not null references app_user on delete cascade,
    -- Versions of the submission and of the statement.
    version timestamptz not null,
    statement_version int4 not null,
    state text not null check (state in ('requested', 'confirmed', 'declined', 'withdrawn')),
    language text not null,
    -- Encrypted: whom the investor named, and the answer with its signature.
    party text not null,
    response text not null default '',
    token_hash bytea unique,
    expires_at timestamptz,
    mail_count int2 not null default 0,
    requested_at timestamptz not null,
    mailed_at timestamptz not null,
    answered_at timestamptz,
    -- Network of the answer, shortened.
    address text not null default '',
    check (state not in ('confirmed', 'declined') or answered_at is not null)
  )`,
  `create unique index third_party_letter_open on third_party_letter (person_id) where state = 'requested'`,
  `create index third_party_letter_of_person on third_party_letter (person_id, requested_at desc, id desc)`,

  `create index accreditation_latest on accreditation (changed_at desc, person_id desc)`,
  `create index accreditation_of_state on accreditation (state, changed_at desc, person_id desc)`,
  `create index accreditation_expiring on accreditation (expires_at) where state = 'approved' and expires_at is not null`,
  `create index accreditation_identification on accreditation (identification_file) where identification_file is not null`,
  `create index accreditation_letter on accreditation (letter_file) where letter_file is not null`,

  // Published versions of the investor questionnaire (domain/identity/questionnaire/); never changed.
  `create table questionnaire_version (
    id uuid primary key,
    number int4 not null unique check (number > 0),
    content jsonb not null,
    -- Shuffles the answers of each attempt, so that their order cannot be computed by a user.
    salt text not null,
    -- Results of earlier versions count no more.
    supersedes_results boolean not null,
    published_at timestamptz not null,
    published_by uuid references app_user
  )`,
  // The one version that administrators are editing.
  `create table questionnaire_draft (
    id int2 primary key check (id = 1),
    revision int4 not null,
    content jsonb not null,
    changed_at timestamptz not null
  )`,
  // Results, with the wording that was shown: they prove what the investor answered. Append-only.
  `create table questionnaire_attempt (
    id uuid primary key,
    person_id uuid not null references app_user on delete cascade,
    version_id uuid not null references questionnaire_version,
    -- Counts the attempts of the person at this version, from 1: of two submissions of one attempt, one is stored.
    attempt int4 not null check (attempt > 0),
    language text not null check (language in ('en', 'fr', 'ar')),
    answered jsonb not null,
    score int2 not null check (score >= 0),
    pass_mark int2 not null check (pass_mark > 0),
    passed boolean not null,
    submitted_at timestamptz not null,
    unique (person_id, version_id, attempt)
  )`,
  `create index questionnaire_attempt_of_person on questionnaire_attempt (person_id, submitted_at desc, id desc)`,
  `create index questionnaire_attempt_of_version on questionnaire_attempt (version_id)`,
]
