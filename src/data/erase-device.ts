/** Deletes everything that the site keeps in this browser, and ends the session. Fetched when somebody asks for it. */

import { eraseDevice } from '#contract/account.ts'
import { tellTabs } from '#src/platform/channel.ts'
import { eraseStorage } from '#src/platform/erase-storage.ts'
import { removePushSubscription } from '#src/platform/push.ts'
import { keepSession, type Session } from '#src/state/session.ts'
import { noteRevocation } from './revocations.ts'
import { send } from './send.ts'

const patienceMs = 5000

/** Never fails. Without a connection the session is ended with the next one; of it only a hash stays. */
export async function eraseThisDevice(session: Session | undefined): Promise<void> {
  await removePushSubscription().catch(() => {})
  let ended = session === undefined
  try {
    // The answer has the browser delete its files as well, which no script can.
    await send(
      eraseDevice,
      {},
      { language: 'en', token: session?.token, partition: session?.partition },
      { timeoutMs: patienceMs },
    )
    ended = true
  } catch {
    // What scripts can delete is deleted all the same.
  }
  keepSession(undefined)
  tellTabs({ kind: 'erased' })
  await eraseStorage()
  if (!ended && session) await noteRevocation(session.token).catch(() => '')
}
