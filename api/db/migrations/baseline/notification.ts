/** Notifications, email preferences and digests. */

export const notification: readonly string[] = [
  `create table notification (
    id uuid primary key,
    user_id uuid not null references app_user,
    kind text not null,
    -- What it is about: each user is notified of it once.
    subject text not null,
    facts jsonb not null,
    created_at timestamptz not null,
    read_at timestamptz,
    -- False for a user who chose not to see it: the row still proves that they were notified on the other channels.
    in_inbox boolean not null default true,
    unique (user_id, kind, subject),
    check (in_inbox or read_at is not null)
  )`,
  `create index notification_latest on notification (user_id, created_at desc, id desc) where in_inbox`,
  `create index notification_unread on notification (user_id) where read_at is null`,

  `create table email_preference (
    person_id uuid primary key references app_user,
    invested_campaign text not null check (invested_campaign in ('daily', 'weekly', 'monthly', 'never')),
    saved_campaign text not null check (saved_campaign in ('daily', 'weekly', 'monthly', 'never')),
    new_investment text not null check (new_investment in ('daily', 'weekly', 'monthly', 'never')),
    new_comment text not null check (new_comment in ('daily', 'weekly', 'monthly', 'never')),
    new_update text not null check (new_update in ('daily', 'weekly', 'monthly', 'never')),
    changed_at timestamptz not null
  )`,

  `create table notification_preference (
    person_id uuid primary key references app_user,
    -- Switches by topic and channel, for example "updates.push"; a missing one is as usual.
    choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object'),
    quiet_from text check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
    quiet_until text check (quiet_until ~ '^[0-2][0-9]:[0-5][0-9]$'),
    time_zone text,
    changed_at timestamptz not null,
    check (num_nonnulls(quiet_from, quiet_until, time_zone) in (0, 3)),
    check (quiet_from <> quiet_until)
  )`,

  // What quiet hours hold back, once for a user, an event and a channel. Sent ones are retained: a repeated job finds
  // them.
  `create table delayed_notification (
    id uuid primary key,
    person_id uuid not null references app_user,
    event text not null,
    subject text not null,
    channel text not null check (channel in ('push', 'email')),
    facts jsonb not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    expires_at timestamptz,
    sent_at timestamptz,
    unique (person_id, event, subject, channel)
  )`,
  `create index delayed_notification_due on delayed_notification (due_at, id) where sent_at is null`,

  // One for each user and period.
  `create table mail_digest (
    id uuid primary key,
    person_id uuid not null references app_user,
    frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
    period date not null,
    created_at timestamptz not null,
    -- Lease of the process that sends it.
    sending_until timestamptz,
    sent_at timestamptz,
    unique (person_id, frequency, period)
  )`,
  `create index mail_digest_unsent on mail_digest (created_at) where sent_at is null`,

  `create table digest_item (
    id uuid primary key,
    person_id uuid not null references app_user,
    kind text not null check (kind in ('investedCampaign', 'savedCampaign', 'newInvestment', 'newComment', 'newUpdate')),
    event text not null,
    subject uuid not null,
    campaign_id uuid not null references campaign,
    facts jsonb not null,
    at timestamptz not null,
    digest_id uuid references mail_digest,
    unique (person_id, event, subject)
  )`,
  `create index digest_item_unsent on digest_item (at, person_id) where digest_id is null`,
  `create index digest_item_digest on digest_item (digest_id) where digest_id is not null`,
  `create index digest_item_campaign on digest_item (campaign_id)`,

  // Demonstration only: emails that are shown at /dev/mail instead of being sent.
  `create table captured_mail (
    id uuid primary key,
    recipient text not null,
    language text not null,
    subject text not null,
    text_body text not null,
    html_body text not null,
    created_at timestamptz not null
  )`,
  `create index captured_mail_latest on captured_mail (created_at desc, id desc)`,
]
