import { useStore } from 'jotai'
import type { Person } from '#contract/shapes.ts'
import { keepSession, readStoredSession, sessionAtom } from '#src/state/session.ts'

/** Updates the user of the running session, here and for the next start. */
export function useUpdateSessionUser(): (person: Person) => Promise<void> {
  const store = useStore()
  return async (person) => {
    const session = store.get(sessionAtom)
    // The session may have ended, here or in another tab, or belong to another user, while the request ran.
    if (session?.user.id !== person.id) return
    const changed = { ...session, user: person }
    if (readStoredSession()?.token === session.token) keepSession(changed)
    store.set(sessionAtom, changed)
  }
}
