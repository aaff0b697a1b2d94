import { type Kysely, sql } from 'kysely'

/** What visitors read beside campaigns, what they write to the site, and the checks that they are people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Words of a list that are not offered any more stay for those who chose them.
  `alter table option_item add column active boolean not null default true`,

  `create table slider (
    id uuid primary key,
    titles jsonb not null,
    bodies jsonb not null,
    actions jsonb not null,
    url text not null,
    picture_id uuid references stored_file,
    active boolean not null,
    position int2 not null,
    updated_at timestamptz not null
  )`,
  // Without a page: of the site, at /faq.
  `create table site_faq (
    id uuid primary key,
    page_slug text references content_page on delete cascade,
    questions jsonb not null,
    answers jsonb not null,
    active boolean not null,
    position int2 not null,
    updated_at timestamptz not null
  )`,
  `create table help_topic (
    slug text primary key,
    names jsonb not null,
    leads jsonb not null,
    position int2 not null
  )`,
  `create table help_question (
    slug text primary key,
    topic_slug text not null references help_topic,
    questions jsonb not null,
    answers jsonb not null,
    active boolean not null,
    position int2 not null,
    updated_at timestamptz not null
  )`,
  `create index help_question_topic on help_question (topic_slug, position)`,

  `create table contact_message (
    id uuid primary key,
    name text not null,
    email text not null,
    topic text not null,
    message text not null,
    language text not null,
    -- Of everything that was sent: the same message again is one message.
    sent_hash bytea not null,
    created_at timestamptz not null,
    mailed_at timestamptz,
    handled_at timestamptz,
    handled_by uuid references app_user
  )`,
  `create index contact_message_latest on contact_message (created_at desc, id desc)`,
  `create table contact_attachment (
    message_id uuid not null references contact_message on delete cascade,
    position int2 not null,
    name text not null,
    mime text not null,
    bytes int8 not null,
    sha256 text not null,
    primary key (message_id, position)
  )`,

  // Proofs that were used: each counts once.
  `create table captcha_proof (
    challenge text primary key,
    expires_at timestamptz not null
  )`,
  // Sign-ins that failed lately, by a hash of the account's address.
  `create table sign_in_failure (
    account text primary key,
    count int4 not null,
    last_at timestamptz not null
  )`,

  `create table newsletter_subscription (
    id uuid primary key,
    email text not null unique,
    language text not null,
    state text not null check (state in ('asked', 'on', 'off')),
    asked_at timestamptz not null,
    mailed_at timestamptz,
    on_at timestamptz,
    off_at timestamptz
  )`,
]
