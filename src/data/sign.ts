/** Signing in and out: everything that follows from it in this browser. */

import { useStore } from 'jotai'
import { useSWRConfig } from 'swr'
import { tellTabs } from '#src/platform/channel.ts'
import { type Ending, keepSession, keptSession, type Session, sessionAtom } from '#src/state/session.ts'

export interface Sign {
  /** Begins a session in this and every other tab. */
  in(session: Session): Promise<void>
  /**
   * Ends the session: on the server where there is a line, and on this device in any case. Drafts that were not sent stay, sealed
   * under the person's own key (docs/decisions/0051-drafts-sealed-for-their-person.md).
   */
  out(ending?: Ending): Promise<void>
}

export function useSign(): Sign {
  const store = useStore()
  const { mutate } = useSWRConfig()
  return {
    in: async (session) => {
      const { enter } = await import('./enter.ts')
      await enter(session)
      store.set(sessionAtom, session)
      tellTabs({ kind: 'signed-in' })
    },
    out: async (ending = {}) => {
      const kept = keptSession()
      const session = store.get(sessionAtom) ?? kept
      // Somebody who has signed in elsewhere meanwhile stays.
      if (kept?.partition === session?.partition) keepSession(undefined)
      store.set(sessionAtom, undefined)
      if (!ending.told && !ending.over) tellTabs({ kind: 'signed-out' })
      const forgetAnswers = mutate((key) => typeof key === 'string' && !key.startsWith(' '), undefined, {
        revalidate: false,
      })
      const leaveLater = async (): Promise<void> => {
        const { leave } = await import('./leave.ts')
        await leave(session, ending, store)
      }
      // Whatever cannot be done now is done at the next start.
      await Promise.allSettled([forgetAnswers, leaveLater()])
    },
  }
}
