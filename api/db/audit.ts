import type { Reader, Writer } from './database.ts'

export interface AuditEvent {
  readonly id: string
  readonly at: Date
  readonly actorId: string | null
  readonly act: string
  /** Id of what it was done to. */
  readonly subject: string
  /** Ids, codes and numbers; never names, addresses or texts of people. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** One more line of the audit log. */
export async function insertAudit(tx: Writer, event: AuditEvent): Promise<void> {
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
