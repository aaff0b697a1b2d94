/** Conversations, blocks, reported messages and suspensions (docs/areas/messaging.md). */

export const messaging: readonly string[] = [
  `create table conversation (
    id uuid primary key,
    kind text not null check (kind in ('direct', 'campaign', 'support')),
    -- Direct: the lower id of both users. Campaign: the user who began it. Support: the user.
    first_id uuid not null references app_user,
    -- Direct: the higher id. Campaign: its owner. Support: null, because the administrators share that side.
    second_id uuid references app_user,
    -- Null also once the campaign was erased.
    campaign_id uuid references campaign on delete set null,
    begun_by uuid not null references app_user,
    created_at timestamptz not null,
    -- Sequence of its latest message.
    last_sequence int8 not null check (last_sequence >= 0),
    latest_at timestamptz not null,
    -- The side of the administrators.
    team_read_sequence int8 not null default 0,
    team_unread int8 not null default 0 check (team_unread >= 0),
    team_archived boolean not null default false,
    -- The user wrote last, and no administrator has closed it since.
    awaits_reply boolean not null default false,
    check ((kind = 'support') = (second_id is null)),
    check (kind <> 'direct' or first_id < second_id),
    check (first_id <> second_id),
    check (kind = 'campaign' or campaign_id is null),
    check (kind = 'support' or (team_unread = 0 and team_read_sequence = 0 and not team_archived and not awaits_reply)),
    check (team_read_sequence between 0 and last_sequence),
    check (not (awaits_reply and team_archived))
  )`,
  `create unique index conversation_direct on conversation (first_id, second_id) where kind = 'direct'`,
  `create unique index conversation_campaign on conversation (campaign_id, first_id) where kind = 'campaign'`,
  `create unique index conversation_support on conversation (first_id) where kind = 'support'`,
  `create index conversation_pair on conversation (first_id, second_id)`,
  `create index conversation_second on conversation (second_id) where second_id is not null`,
  // The daily limit of new conversations.
  `create index conversation_begun on conversation (begun_by, created_at desc) where kind <> 'support'`,
  `create index conversation_queue on conversation (latest_at desc, id desc) where kind = 'support'`,
  `create index conversation_awaiting on conversation (latest_at desc, id desc) where awaits_reply`,

  // The side of one user.
  `create table conversation_participant (
    id uuid primary key,
    conversation_id uuid not null references conversation on delete cascade,
    user_id uuid not null references app_user,
    -- Copied from the conversation, so that a user's list is read by one index.
    latest_at timestamptz not null,
    last_read_sequence int8 not null default 0 check (last_read_sequence >= 0),
    -- Messages of the counterpart after the last one that was read.
    unread_count int8 not null default 0 check (unread_count >= 0),
    archived boolean not null default false,
    muted boolean not null default false,
    -- When unread messages are mailed: set by the first of them, and cleared when it was mailed or read.
    mail_due_at timestamptz,
    unique (conversation_id, user_id),
    check (mail_due_at is null or unread_count > 0)
  )`,
  `create index conversation_participant_list on conversation_participant (user_id, archived, latest_at desc, conversation_id desc)`,
  `create index conversation_participant_unread on conversation_participant (user_id, latest_at desc, conversation_id desc)
    where unread_count > 0`,
  `create index conversation_participant_mail on conversation_participant (mail_due_at, id) where mail_due_at is not null`,

  `create table message (
    id uuid primary key,
    conversation_id uuid not null references conversation on delete cascade,
    -- Given under the lock of the conversation: its messages have one order.
    sequence int8 not null check (sequence > 0),
    author_id uuid not null references app_user,
    -- Written as an administrator, in a support conversation.
    as_team boolean not null,
    body text not null check (char_length(body) <= 64000),
    attachment_count int2 not null check (attachment_count between 0 and 5),
    -- Of text and attachments: the same message that arrives again is stored once.
    content_hash bytea not null,
    created_at timestamptz not null,
    -- By a decision about a report. The text is retained for administrators.
    removed_at timestamptz,
    removed_by uuid references app_user,
    unique (conversation_id, sequence),
    check (body <> '' or attachment_count > 0),
    check ((removed_at is null) = (removed_by is null))
  )`,
  `create index message_author on message (author_id, created_at)`,

  `create table message_attachment (
    message_id uuid not null references message on delete cascade,
    position int2 not null check (position between 0 and 4),
    file_id uuid not null references stored_file,
    name text not null check (char_length(name) between 1 and 200),
    primary key (message_id, position),
    unique (message_id, file_id)
  )`,
  `create index message_attachment_file on message_attachment (file_id)`,

  `create table user_block (
    blocker_id uuid not null references app_user on delete cascade,
    blocked_id uuid not null references app_user on delete cascade,
    created_at timestamptz not null,
    primary key (blocker_id, blocked_id),
    check (blocker_id <> blocked_id)
  )`,
  `create index user_block_list on user_block (blocker_id, created_at desc, blocked_id desc)`,
  `create index user_block_blocked on user_block (blocked_id)`,

  `create table message_report (
    id uuid primary key,
    message_id uuid not null references message on delete cascade,
    reporter_id uuid not null references app_user,
    -- Copied from the message.
    author_id uuid not null references app_user,
    reason text not null check (reason in ('spam', 'fraud', 'off-platform-payment', 'harassment', 'other')),
    details text not null,
    state text not null default 'open' check (state in ('open', 'dismissed', 'upheld')),
    created_at timestamptz not null,
    decided_at timestamptz,
    decided_by uuid references app_user,
    note text not null default '',
    unique (message_id, reporter_id),
    check (reporter_id <> author_id),
    check ((state = 'open') = (decided_at is null) and (state = 'open') = (decided_by is null)),
    check (decided_by <> reporter_id and decided_by <> author_id)
  )`,
  `create index message_report_open on message_report (created_at, id) where state = 'open'`,
  `create index message_report_decided on message_report (decided_at desc, id desc) where state <> 'open'`,
  `create index message_report_reporter on message_report (reporter_id)`,
  `create index message_report_author on message_report (author_id)`,

  `create table messaging_suspension (
    report_id uuid primary key references message_report on delete cascade,
    user_id uuid not null references app_user,
    begun_at timestamptz not null,
    until timestamptz not null,
    check (until > begun_at)
  )`,
  `create index messaging_suspension_user on messaging_suspension (user_id, until desc)`,
]
