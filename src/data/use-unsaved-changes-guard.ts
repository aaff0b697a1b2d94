import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { enteredAtom, fillingAtom } from '#src/state/session.ts'

/** Marks the caller as a form with unsaved input: the page stays if the session ends meanwhile (decision T11). */
export function useUnsavedChangesGuard(): void {
  useCounted(fillingAtom, true)
}

/**
 * The same for a session that expires, for input that is lost with the page. @param is whether there is unsent input
 */
export function useEntered(is: boolean): void {
  useCounted(enteredAtom, is)
}

function useCounted(counter: typeof fillingAtom, is: boolean): void {
  const setCount = useSetAtom(counter)
  useEffect(() => {
    if (!is) return undefined
    setCount((count) => count + 1)
    return () => setCount((count) => count - 1)
  }, [setCount, is])
}
