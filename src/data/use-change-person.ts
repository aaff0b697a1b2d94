import { useStore } from 'jotai'
import type { Person } from '#contract/shapes.ts'
import { keepSession, keptSession, sessionAtom } from '#src/state/session.ts'

/** Puts the changed person into the running session, here and for the next start. */
export function useChangePerson(): (person: Person) => Promise<void> {
  const store = useStore()
  return async (person) => {
    const session = store.get(sessionAtom)
    // It may have ended, here or in another tab, or be somebody else's, while the server was asked.
    if (session?.user.id !== person.id) return
    const changed = { ...session, user: person }
    if (keptSession()?.token === session.token) keepSession(changed)
    store.set(sessionAtom, changed)
  }
}
