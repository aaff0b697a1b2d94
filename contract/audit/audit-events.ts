/** The audit log (docs/areas/audit.md). */

import { factMaximum, mostFacts } from '#domain/audit/audit-events.ts'
import { call } from '#contract/call.ts'
import { date, id, instant, list, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { paged, paging } from '#contract/shapes.ts'

const auditEvent = object({
  id: id(),
  at: instant(),
  /** Null if the site itself did it. */
  actor: nullable(object({ id: id(), name: text({ max: 250 }) })),
  eventName: text({ max: 100 }),
  /** Id or name of the target. */
  subject: text({ max: 200 }),
  /** Type of the target; null if it is neither a user nor a campaign. */
  subjectType: nullable(oneOf(['person', 'campaign'])),
  /** Name of that user or campaign; empty for a campaign that has none yet. */
  subjectName: nullable(text({ max: 250 })),
  facts: list(object({ name: text({ max: factMaximum }), value: text({ max: factMaximum }) }), mostFacts),
})
export type AuditEvent = Value<typeof auditEvent>

export const listAuditEvents = call({
  method: 'GET',
  path: 'admin/audit-events',
  access: 'admin',
  summary:
    "Lists audit events, latest first, optionally filtered by event, actor, target and date range in the site's time zone.",
  spec: 'platform 1',
  query: object({
    ...paging,
    eventName: optional(text({ max: 100, pattern: /^[a-z0-9-]+$/ })),
    /** Email address of the actor. */
    actor: optional(text({ max: 254 })),
    /** Id or name of the target. */
    subject: optional(text({ max: 200 })),
    from: optional(date()),
    to: optional(date()),
  }),
  reply: object({ items: list(auditEvent, 200), ...paged }),
})
