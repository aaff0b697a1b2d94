/** Deletes all of the site's data in this browser, and ends the session. Fetched when the user requests it. */

import { eraseDevice } from '#contract/account/account.ts'
import { postToTabs } from '#src/platform/channel.ts'
import { eraseStorage } from '#src/platform/storage/erase-storage.ts'
import { removePushSubscription } from '#src/platform/push.ts'
import { keepSession, type Session } from '#src/state/session.ts'
import { noteRevocation } from './revocations.ts'
import { send } from '#src/data/send.ts'

const patienceMs = 5000

/** Never fails. Without a connection the session is ended with the next one; only a hash of it stays. */
export async function eraseThisDevice(session: Session | undefined): Promise<void> {
  await removePushSubscription().catch(() => {})
  let ended = session === undefined
  try {
    // The response makes the browser delete the HTTP cache as well, which scripts cannot do.
    await send(
      eraseDevice,
      {},
      { language: 'en', token: session?.token, partition: session?.partition },
      { timeoutMs: patienceMs },
    )
    ended = true
  } catch {
    // Everything that scripts can delete is deleted all the same.
  }
  keepSession(undefined)
  postToTabs({ kind: 'erased' })
  await eraseStorage()
  if (!ended && session) await noteRevocation(session.token).catch(() => '')
}
