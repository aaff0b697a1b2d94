/** The audit log. */

export const audit: readonly string[] = [
  `create table audit_event (
    id uuid primary key,
    at timestamptz not null,
    actor_id uuid,
    event_name text not null,
    subject text not null,
    facts jsonb not null
  )`,
  `create index audit_event_at on audit_event (at desc, id desc)`,
  `create index audit_event_name on audit_event (event_name, at desc, id desc)`,
  `create index audit_event_actor on audit_event (actor_id, at desc, id desc)`,
  `create index audit_event_subject on audit_event (subject, at desc, id desc)`,
]
