import { useAtom } from 'jotai'
import type { Person } from '#contract/shapes.ts'
import { sessionAtom, storeSession } from '#src/state/session.ts'

/** Puts the changed person into the running session, here and for the next start. */
export function useChangePerson(): (person: Person) => Promise<void> {
  const [session, setSession] = useAtom(sessionAtom)
  return async (person) => {
    if (session === undefined) return
    const changed = { ...session, user: person }
    await storeSession(changed)
    setSession(changed)
  }
}
