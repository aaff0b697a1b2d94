/** Signing in and out: everything that follows from it in this browser. */

import { useSetAtom } from 'jotai'
import { useSWRConfig } from 'swr'
import { tellTabs } from '#src/platform/channel.ts'
import { forgetPrivateCaches } from '#src/platform/worker.ts'
import { type Session, sessionAtom, storedSession, storeSession } from '#src/state/session.ts'

export interface Sign {
  /** Begins a session in this and every other tab. */
  in(session: Session): Promise<void>
  /**
   * Ends the session: on the server where there is a line, and on this device in any case. Drafts that were not sent stay,
   * sealed under the person's own name.
   */
  out(options?: { readonly told?: boolean }): Promise<void>
}

async function leaveLater(session: Session | undefined, told: boolean): Promise<void> {
  const { leave } = await import('./leave.ts')
  await leave(session, told)
}

export function useSign(): Sign {
  const setSession = useSetAtom(sessionAtom)
  const { mutate } = useSWRConfig()
  const forgetAnswers = (): Promise<unknown> =>
    mutate((key) => typeof key === 'string' && !key.startsWith(' '), undefined, { revalidate: false })
  return {
    in: async (session) => {
      // Another person's leftovers go first, should the last session have ended without a word.
      await forgetPrivateCaches(session.partition)
      await storeSession(session)
      setSession(session)
      tellTabs({ kind: 'signed-in' })
    },
    out: async ({ told = false } = {}) => {
      const session = storedSession()
      await storeSession(undefined)
      setSession(undefined)
      if (!told) tellTabs({ kind: 'signed-out' })
      await Promise.allSettled([forgetAnswers(), forgetPrivateCaches(undefined), leaveLater(session, told)])
    },
  }
}
