import { useAtomValue, useSetAtom } from 'jotai'
import { startTransition, useEffect } from 'react'
import { useFirstView } from '#src/data/first-view.tsx'
import { sessionAtom, storedSession } from '#src/state/session.ts'
import { hydratedAtom } from '#src/state/hydrated.ts'
import { storedTheme, themeAtom } from '#src/state/theme.ts'

/**
 * Loads the browser's own state after the first view has hydrated. It is a sibling of the page, so that it waits for
 * the page's hydration.
 */
export function Start() {
  const setSession = useSetAtom(sessionAtom)
  const setTheme = useSetAtom(themeAtom)
  const setStarted = useSetAtom(hydratedAtom)
  const started = useAtomValue(hydratedAtom)
  const view = useFirstView()
  useEffect(() => {
    if (started) return
    // As a transition, because much of a page reads these atoms.
    startTransition(() => {
      setSession(storedSession())
      setTheme(storedTheme())
      setStarted(true)
    })
    view.settle()
  }, [setSession, setStarted, setTheme, started, view])
  return null
}
