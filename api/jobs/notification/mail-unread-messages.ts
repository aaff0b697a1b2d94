import { dueUnreadMails, takeUnreadMail } from '#api/db/messaging/unread-messages.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'

/** Messages that are still unread after some minutes are one mail. A concurrent run finds it taken. */
export const mailUnreadMessagesJob: ScheduledJob = {
  name: 'mail-unread-messages',
  due: (slice, { db }) => dueUnreadMails(db.read, slice),
  process: (id, { db, jobs }) =>
    db.transact(async (tx) => {
      const first = await takeUnreadMail(tx, id)
      if (first) await jobs.add(tx, 'notify', { event: 'unread-messages', id: first.id })
    }),
}
