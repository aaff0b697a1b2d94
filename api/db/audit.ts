import type { AuditEventName, AuditFactName } from '#domain/audit-events.ts'
import type { Reader, Writer } from './database.ts'

/** Facts under names that the log has words for. */
export type AuditFacts = { readonly [Name in AuditFactName]?: unknown }

/** The same facts, which cannot be where one has no words: of what is spread the compiler would ask nothing. */
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
  readonly act: AuditEventName
  /** Id of what it was done to. */
  readonly subject: string
  /** Ids, codes and numbers; never names, addresses or texts of people. */
  readonly facts: Facts & Worded<Facts>
}

/** One more line of the audit log. */
export async function insertAudit<const Facts extends object>(tx: Writer, event: AuditEvent<Facts>): Promise<void> {
  await tx
    .insertInto('audit_event')
    .values({
      id: event.id,
      at: event.at,
      actor_id: event.actorId,
      act: event.act,
      subject: event.subject,
      facts: JSON.stringify(event.facts),
    })
    .execute()
}

/** When an act was last done, and by whom. */
export type AuditTrace = NonNullable<Awaited<ReturnType<typeof lastAct>>>

export function lastAct(db: Reader | Writer, act: string) {
  return db
    .selectFrom('audit_event')
    .innerJoin('app_user', 'app_user.id', 'audit_event.actor_id')
    .select(['audit_event.at', 'app_user.first_name', 'app_user.last_name'])
    .where('audit_event.act', '=', act)
    .orderBy('audit_event.at', 'desc')
    .orderBy('audit_event.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A line of the audit log, with the name of who did it. */
export function findAuditEvent(db: Reader, id: string) {
  return db
    .selectFrom('audit_event as e')
    .innerJoin('app_user as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.at', 'e.subject', 'u.first_name', 'u.last_name'])
    .where('e.id', '=', id)
    .executeTakeFirst()
}
