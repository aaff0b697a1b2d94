import type { Writer } from '#api/db/database.ts'
import { markNotificationsRead } from '#api/db/notification/notifications.ts'
import type { Deps } from '#api/deps.ts'

/** Marks all notifications of the user as read. */
export async function markAllRead(tx: Writer, personId: string, { clock }: Pick<Deps, 'clock'>): Promise<void> {
  await markNotificationsRead(tx, personId, new Date(clock.now()))
}
