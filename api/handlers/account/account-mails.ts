/** Mails about the way into an account, which anybody can ask for: so many an hour and a day go to one address (reliability 3.11). */

import type { Writer } from '#api/db/database.ts'
import { takeToken } from '#api/db/limits/buckets.ts'
import { accountMails } from '#domain/limits.ts'
import { accountKey } from './account-key.ts'

/** Counted for every address, with an account or without one; whoever asks is not told. */
export async function mayMailAccount(tx: Writer, email: string, now: Date): Promise<boolean> {
  const account = accountKey(email)
  const { anHour, aDay } = accountMails
  if (
    (await takeToken(tx, `account-mail-hour:${account}`, { capacity: anHour, refillPerSecond: anHour / 3600 }, now)) > 0
  )
    return false
  return (
    (await takeToken(tx, `account-mail-day:${account}`, { capacity: aDay, refillPerSecond: aDay / 86_400 }, now)) === 0
  )
}
