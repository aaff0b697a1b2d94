/** Mails about account access, which any visitor can request: limited per address, hour and day (reliability 3.11). */

import type { Writer } from '#api/db/database.ts'
import { consumeBucketToken } from '#api/db/limits/buckets.ts'
import { accountMails } from '#domain/limits.ts'
import { accountKey } from './account-key.ts'

/** Counted for every address, with or without an account; the client is not notified of the limit. */
export async function mayMailAccount(tx: Writer, email: string, now: Date): Promise<boolean> {
  const account = accountKey(email)
  const { anHour, aDay } = accountMails
  if (
    (await consumeBucketToken(
      tx,
      `account-mail-hour:${account}`,
      { capacity: anHour, refillPerSecond: anHour / 3600 },
      now,
    )) > 0
  )
    return false
  return (
    (await consumeBucketToken(
      tx,
      `account-mail-day:${account}`,
      { capacity: aDay, refillPerSecond: aDay / 86_400 },
      now,
    )) === 0
  )
}
