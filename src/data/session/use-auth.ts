/** Signing in and out, and their consequences in this browser. */

import { useStore } from 'jotai'
import { useSWRConfig } from 'swr'
import { postToTabs } from '#src/platform/channel.ts'
import { type Ending, keepSession, readStoredSession, type Session, sessionAtom } from '#src/state/session.ts'

export interface Auth {
  /** Starts a session in this and every other tab. */
  in(session: Session): Promise<void>
  /**
   * Ends the session: on the server if the device is online, and on this device in any case. Unsent drafts stay,
   * encrypted with the user's own key (decision record 0021).
   */
  out(ending?: Ending): Promise<void>
}

export function useAuth(): Auth {
  const store = useStore()
  const { mutate } = useSWRConfig()
  return {
    in: async (session) => {
      const { startSession } = await import('./start-session.ts')
      await startSession(session)
      store.set(sessionAtom, session)
      postToTabs({ kind: 'signed-in' })
    },
    out: async (ending = {}) => {
      const stored = readStoredSession()
      const session = store.get(sessionAtom) ?? stored
      // A user who has signed in elsewhere meanwhile stays signed in.
      if (stored?.partition === session?.partition) keepSession(undefined)
      store.set(sessionAtom, undefined)
      if (!ending.elsewhere && !ending.over) postToTabs({ kind: 'signed-out' })
      const forgetAnswers = mutate((key) => typeof key === 'string' && !key.startsWith(' '), undefined, {
        revalidate: false,
      })
      const leaveLater = async (): Promise<void> => {
        const { endSession } = await import('./end-session.ts')
        await endSession(session, ending, store)
      }
      // Unfinished work is done at the next start.
      await Promise.allSettled([forgetAnswers, leaveLater()])
    },
  }
}
