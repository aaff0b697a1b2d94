import { type Kysely, sql } from 'kysely'

/** What administrators change of the site's content, each with a version, and what becomes of messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table menu_item
    add column active boolean not null default true,
    add column audience text not null default 'everybody'
      check (audience in ('everybody', 'visitors', 'members', 'owners')),
    add column version int4 not null default 1,
    add column updated_at timestamptz`,
  // The header of members has its own ways (platform 2).
  `update menu_item set audience = 'visitors' where menu = 'header'`,
  `alter table content_page
    add column descriptions jsonb not null default '{}',
    add column active boolean not null default true,
    add column version int4 not null default 1`,
  `alter table site_faq add column version int4 not null default 1`,
  `alter table help_topic
    add column active boolean not null default true,
    add column version int4 not null default 1,
    add column updated_at timestamptz`,
  `alter table help_question add column version int4 not null default 1`,
  `alter table slider
    add column alts jsonb not null default '{}',
    add column version int4 not null default 1`,
  `alter table option_item
    add column version int4 not null default 1,
    add column updated_at timestamptz`,
  `alter table user_type
    add column active boolean not null default true,
    add column version int4 not null default 1,
    add column updated_at timestamptz`,
  `alter table currency
    add column offered boolean not null default true,
    add column version int4 not null default 1`,

  `alter table stored_file drop constraint stored_file_kind_check`,
  `alter table stored_file add constraint stored_file_kind_check check (kind in
    ('logo', 'campaign-image', 'story-image', 'photo', 'document', 'contract', 'profile-photo', 'cover-photo', 'site-logo', 'site-icon',
     'slider'))`,

  `alter table contact_message
    add column state text not null default 'new' check (state in ('new', 'answered', 'closed'))`,
  // Whether a scanner looked at it when it came; what came before nobody knows about.
  `alter table contact_attachment add column scanned boolean not null default false`,
  `create index contact_message_state on contact_message (state, created_at desc, id desc)`,
  `create index newsletter_subscription_latest on newsletter_subscription (asked_at desc, id desc)`,
]
