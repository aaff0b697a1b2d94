import type { AuditEventName, AuditFactName } from '#domain/audit/audit-events.ts'
import type { Reader, Writer } from '#api/db/database.ts'

/** Facts under names that the audit log has texts for. */
export type AuditFacts = { readonly [Name in AuditFactName]?: unknown }

/**
 * The same facts, rejected at compile time if a name has no text: excess properties of a spread are otherwise
 * unchecked.
 */
export type Worded<Fact> = Fact extends readonly unknown[]
  ? Fact
  : Fact extends object
    ? string extends keyof Fact
      ? Fact
      : { readonly [Name in keyof Fact]: Name extends AuditFactName ? Worded<Fact[Name]> : never }
    : Fact

export interface AuditEvent<Facts> {
  readonly id: string
  readonly at: Date
  readonly actorId: string | null
  readonly eventName: AuditEventName
  /** Id of the affected record. */
  readonly subject: string
  /** Ids, codes and numbers; never users' names, addresses or texts. */
  readonly facts: Facts & Worded<Facts>
}

/** Appends an audit event. */
export async function insertAudit<const Facts extends object>(tx: Writer, event: AuditEvent<Facts>): Promise<void> {
  await tx
    .insertInto('audit_event')
    .values({
      id: event.id,
      at: event.at,
      actor_id: event.actorId,
      event_name: event.eventName,
      subject: event.subject,
      facts: JSON.stringify(event.facts),
    })
    .execute()
}

/** The facts of one event. */
export async function readAuditFacts(db: Reader, id: string): Promise<AuditFacts> {
  const row = await db.selectFrom('audit_event').select('facts').where('id', '=', id).executeTakeFirst()
  return row?.facts ?? {}
}

/** When an action was last done, and by whom. */
export type AuditTrace = NonNullable<Awaited<ReturnType<typeof latestAuditEvent>>>

export function latestAuditEvent(db: Reader | Writer, eventName: string) {
  return db
    .selectFrom('audit_event')
    .innerJoin('app_user', 'app_user.id', 'audit_event.actor_id')
    .select(['audit_event.at', 'app_user.first_name', 'app_user.last_name'])
    .where('audit_event.event_name', '=', eventName)
    .orderBy('audit_event.at', 'desc')
    .orderBy('audit_event.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** An audit event, with the name of its actor. */
export function findAuditEvent(db: Reader, id: string) {
  return db
    .selectFrom('audit_event as e')
    .innerJoin('app_user as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.subject', 'u.first_name', 'u.last_name'])
    .where('e.id', '=', id)
    .executeTakeFirst()
}
