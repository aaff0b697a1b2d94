import { type Kysely, sql } from 'kysely'

/** Files that people hand in, who opened a private document, who asked to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table stored_file
    add column kind text check (kind in ('logo', 'campaign-image', 'story-image', 'photo', 'document', 'contract')),
    add column card_sha256 text`,
  `create index stored_file_owner on stored_file (owner_id)`,
  // One line for each time that a private document was handed out. It outlives the document, and nothing changes it.
  `create table document_opening (
    id uuid primary key,
    document_id uuid not null,
    campaign_id uuid not null,
    file_id uuid not null,
    person_id uuid not null references app_user,
    at timestamptz not null
  )`,
  `create index document_opening_latest on document_opening (document_id, at desc, id desc)`,
  `create function document_opening_is_final() returns trigger language plpgsql as $$
  begin
    raise exception 'openings are append-only' using errcode = 'restrict_violation';
  end $$`,
  `create trigger document_opening_final before update or delete on document_opening for each row execute function document_opening_is_final()`,
  `create trigger document_opening_whole before truncate on document_opening for each statement execute function document_opening_is_final()`,
  // A person asks for a document once; the owner may change the answer.
  `create table document_request (
    id uuid primary key,
    document_id uuid not null references campaign_document on delete cascade,
    person_id uuid not null references app_user,
    state text not null default 'asked' check (state in ('asked', 'granted', 'refused')),
    asked_at timestamptz not null,
    decided_at timestamptz,
    -- Each decision has an id of its own, so that the person is told of every one.
    decision_id uuid,
    unique (document_id, person_id),
    constraint document_request_decided check ((state = 'asked') = (decided_at is null))
  )`,
]
