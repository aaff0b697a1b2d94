/** What a sign-out does beside ending the session in this page: fetched when somebody leaves. */

import { signOut } from '#contract/account.ts'
import { removePushSubscription } from '#src/platform/push.ts'
import type { Session } from '#src/state/session.ts'
import { forgetSentDrafts } from './draft-store.ts'
import { send } from './send.ts'

const patienceMs = 4000

/** @param told the server knows already: the session has ended, or another tab signs out. Never fails: whatever cannot be done is not worth staying for. */
export async function leave(session: Session | undefined, told: boolean): Promise<void> {
  await Promise.allSettled([
    session === undefined ? Promise.resolve() : forgetSentDrafts(session.partition, !told),
    removePushSubscription(),
    session === undefined || told
      ? Promise.resolve()
      : send(
          signOut,
          {},
          { language: 'en', token: session.token, partition: session.partition },
          { timeoutMs: patienceMs },
        ),
  ])
}
