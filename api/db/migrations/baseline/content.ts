/** Pages, menus, help, contact messages and the newsletter. */

export const content: readonly string[] = [
  `create table content_page (
    slug text primary key,
    titles jsonb not null,
    bodies jsonb not null,
    updated_at timestamptz not null,
    descriptions jsonb not null default '{}',
    active boolean not null default true,
    version int4 not null default 1
  )`,

  // Null: a question of the site's own page, /faq.
  `create table site_faq (
    id uuid primary key,
    page_slug text references content_page on delete cascade,
    questions jsonb not null,
    answers jsonb not null,
    active boolean not null,
    position int2 not null,
    updated_at timestamptz not null,
    version int4 not null default 1
  )`,

  `create table help_topic (
    slug text primary key,
    names jsonb not null,
    leads jsonb not null,
    position int2 not null,
    active boolean not null default true,
    version int4 not null default 1,
    updated_at timestamptz
  )`,

  `create table help_question (
    slug text primary key,
    topic_slug text not null references help_topic,
    questions jsonb not null,
    answers jsonb not null,
    active boolean not null,
    position int2 not null,
    updated_at timestamptz not null,
    version int4 not null default 1
  )`,
  `create index help_question_topic on help_question (topic_slug, position)`,

  `create table menu_item (
    id uuid primary key,
    menu text not null check (menu in ('header', 'footer', 'quick', 'social')),
    link_type text not null check (link_type in ('custom', 'page')),
    titles jsonb not null,
    url text not null,
    url_target text not null check (url_target in ('same', 'new')),
    icon text,
    position int2 not null,
    active boolean not null default true,
    audience text not null default 'everybody' check (audience in ('everybody', 'visitors', 'members', 'owners')),
    version int4 not null default 1,
    updated_at timestamptz
  )`,

  `create table slider (
    id uuid primary key,
    titles jsonb not null,
    bodies jsonb not null,
    actions jsonb not null,
    url text not null,
    picture_id uuid references stored_file,
    active boolean not null,
    position int2 not null,
    updated_at timestamptz not null,
    alts jsonb not null default '{}',
    version int4 not null default 1
  )`,

  `create table contact_message (
    id uuid primary key,
    name text not null,
    email text not null,
    topic text not null,
    message text not null,
    language text not null,
    -- Hash of the content: a repeated submission is stored once.
    content_hash bytea not null,
    created_at timestamptz not null,
    mailed_at timestamptz,
    handled_at timestamptz,
    handled_by uuid references app_user,
    state text not null default 'new' check (state in ('new', 'answered', 'closed'))
  )`,
  `create index contact_message_latest on contact_message (created_at desc, id desc)`,
  `create index contact_message_state on contact_message (state, created_at desc, id desc)`,

  `create table contact_attachment (
    message_id uuid not null references contact_message on delete cascade,
    position int2 not null,
    name text not null,
    mime text not null,
    bytes int8 not null,
    sha256 text not null,
    -- Whether a virus scanner checked it on arrival.
    scanned boolean not null default false,
    primary key (message_id, position)
  )`,

  `create table newsletter_subscription (
    id uuid primary key,
    email text not null unique,
    language text not null,
    state text not null check (state in ('pending', 'on', 'off')),
    requested_at timestamptz not null,
    mailed_at timestamptz,
    on_at timestamptz,
    off_at timestamptz
  )`,
  `create index newsletter_subscription_latest on newsletter_subscription (requested_at desc, id desc)`,
]
