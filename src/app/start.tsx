import { useAtomValue, useSetAtom } from 'jotai'
import { startTransition, useEffect } from 'react'
import { useFirstView } from '#src/data/first-view.tsx'
import { sessionAtom, storedSession } from '#src/state/session.ts'
import { startedAtom } from '#src/state/started.ts'
import { storedTheme, themeAtom } from '#src/state/theme.ts'

/**
 * Lets the browser's own state in, once the first view stands as the server made it. It stands beside the page, so that it
 * waits for the page's own hydration.
 */
export function Start() {
  const setSession = useSetAtom(sessionAtom)
  const setTheme = useSetAtom(themeAtom)
  const setStarted = useSetAtom(startedAtom)
  const started = useAtomValue(startedAtom)
  const view = useFirstView()
  useEffect(() => {
    if (started) return
    // Not at once but in pieces: much of a page looks at these.
    startTransition(() => {
      setSession(storedSession())
      setTheme(storedTheme())
      setStarted(true)
    })
    view.settle()
  }, [setSession, setStarted, setTheme, started, view])
  return null
}
