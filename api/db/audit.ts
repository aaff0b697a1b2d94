import type { Writer } from './database.ts'

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
