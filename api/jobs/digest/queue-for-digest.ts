import { writeItems } from '#api/db/notification/digests.ts'
import { preferencesOf } from '#api/db/notification/email-preferences.ts'
import type { DigestFacts } from '#api/db/tables/account-data-tables.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { DigestEvent } from '#domain/notification/digest.ts'
import { type DigestKind, mailDelivery } from '#domain/notification/mailing.ts'

export interface DigestLine {
  readonly event: DigestEvent
  /** Id of the record that it is about: a user is notified of it once. */
  readonly subject: string
  readonly campaignId: string
  readonly facts: DigestFacts
}

/** Queues an event for the next digest of those who want it in one. */
export async function queueForDigest(
  users: readonly { readonly id: string; readonly kind: DigestKind }[],
  { event, subject, campaignId, facts }: DigestLine,
  deps: JobDeps,
): Promise<void> {
  if (users.length === 0) return
  const chosen = await preferencesOf(
    deps.db.read,
    users.map(({ id }) => id),
  )
  const at = new Date(deps.clock.now())
  const recipients = users.filter(
    ({ id, kind }) => mailDelivery(kind, { preferences: chosen.get(id), erased: false }) === 'digest',
  )
  await writeItems(
    deps.db,
    recipients.map(({ id, kind }) => ({
      id: deps.ids.next(),
      personId: id,
      kind,
      event,
      subject,
      campaignId,
      facts,
      at,
    })),
  )
}
